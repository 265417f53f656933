"""The Bailiff builds by a Squire's list, and thinks more of walls where two enemies may come."""

from games.kingsburg.rules.table_talk import ANN, TableTalk
from kingsburg_arcade.games.kingsburg.minds.bailiff import AGAINST_TWO, worth_now
from kingsburg_arcade.games.kingsburg.minds.squire import worth_of_building

RICH = {"gold": 9, "wood": 9, "stone": 9}


def gains(**options):
    """How much more each first building is worth now than on the list, by its name."""
    state = TableTalk.at("spring", RICH, {}, step="construction", options=options).state
    return {
        move.text.removeprefix("build "): worth_now(state, ANN, move) - worth_of_building(move)
        for move in state.legal()
    }


def test_the_list_stands_where_one_enemy_comes():
    assert set(gains().values()) == {0}


def test_defence_counts_more_in_goblin_valley():
    found = gains(goblin_valley=True)
    assert found["guard_tower"] == 2 * AGAINST_TWO
    assert found["palisade"] == 3 * AGAINST_TWO, "against zombies it defends by one more"
    assert found["inn"] == found["pass"] == 0
