"""A player's turn: the mandatory action, adjacency, and location actions before and after it."""

from games.kingdom_builder.rules.situations import chosen, names, play, situation, texts
from kingsburg_arcade.engine.contract import LUCK
from kingsburg_arcade.games.kingdom_builder.rules.content import TERRAINS

# On the introductory board 15,11 touches the Farm at 15,12, and 11,18 the Farm at 11,17.
FARM = [15, 11]
OTHER_FARM = [11, 18]


def places(state, terrain):
    row = state.board.terrains[TERRAINS.index(terrain)]
    return {(h // 20, h % 20) for h in range(400) if row >> h & 1}


# ------------------------------------------------------------------------ ruling 1 and 2
def test_location_actions_come_before_or_after_the_mandatory_action_but_not_in_between():
    state = situation(settlements=[[FARM], []], terrain="desert")
    assert chosen(state, "farm")
    play(state, "build 0,1")
    assert state.question == "build"
    assert not chosen(state, "farm")
    play(state, "build 0,2")
    assert not chosen(state, "farm")
    play(state, "build 1,2")
    assert state.question == "act"
    assert chosen(state, "farm")
    assert "end turn" in texts(state)


def test_bonus_mandatory_bonus_in_one_turn():
    state = situation(settlements=[[FARM, OTHER_FARM], []], terrain="desert")
    play(state, texts(state)[-1])
    assert chosen(state, "farm")
    for _ in range(3):
        play(state, texts(state)[0])
    play(state, texts(state)[0])
    assert state.seat == 1
    assert state.supply(0) == 40 - 7


def test_each_tile_works_once_a_turn():
    state = situation(settlements=[[FARM], []], terrain="desert")
    told = play(state, texts(state)[-1])
    assert not chosen(state, "farm")
    assert [event.ready for event in told if type(event).__name__ == "TileUsed"] == [0]


def test_the_mandatory_action_cannot_be_declined():
    state = situation(settlements=[[FARM], []], terrain="desert")
    assert "end turn" not in texts(state)
    for _ in range(3):
        assert "end turn" not in texts(state)
        play(state, texts(state)[0])
    assert "end turn" in texts(state)


def test_a_turn_with_nothing_left_to_choose_ends_by_itself():
    state = situation(terrain="desert")
    told = play(state, "build 0,1", "build 0,2", "build 1,2")
    assert names(told)[-2:] == ["TurnEnded", "TurnBegan"]
    assert (state.actor, state.seat) == (LUCK, 1)


def test_location_actions_are_voluntary():
    state = situation(settlements=[[FARM], []], terrain="desert", owed=0)
    play(state, "end turn")
    assert state.seat == 1


# ---------------------------------------------------------------------- where to build (6, 7)
def test_the_first_settlement_goes_on_any_free_hex_of_the_terrain():
    state = situation(terrain="flowers")
    assert set(chosen(state, "build")) == places(state, "flowers")


def test_a_settlement_must_be_next_to_the_players_own_if_possible():
    state = situation(settlements=[[[0, 0]], []], terrain="flowers")
    assert texts(state) == ["build 1,0"]


def test_adjacency_is_judged_anew_for_every_settlement():
    state = situation(settlements=[[[9, 9]], []], terrain="flowers")
    assert len(chosen(state, "build")) > 40
    play(state, "build 0,0")
    assert texts(state) == ["build 1,0"]
    play(state, "build 1,0")
    assert texts(state) == ["build 1,1", "build 2,0", "build 2,1"]


def test_with_several_groups_the_player_chooses_which_to_extend():
    state = situation(settlements=[[[0, 0], [14, 15]], []], terrain="flowers")
    assert texts(state) == ["build 1,0", "build 14,14", "build 15,15"]


def test_settlements_of_others_give_no_adjacency_but_occupy():
    state = situation(settlements=[[], [[0, 0]]], terrain="flowers")
    assert set(chosen(state, "build")) == places(state, "flowers") - {(0, 0)}


def test_never_on_mountain_castle_location_or_water():
    for terrain in TERRAINS:
        state = situation(terrain=terrain, settlements=[[FARM], []], tiles=[[], []])
        banned = state.board.water | state.board.special
        assert not any(banned >> 20 * row + column & 1 for row, column in chosen(state, "build"))


# ------------------------------------------------------------------------------- small supply
def heap(state, count, banned):
    """So many hexes that are neither of a terrain nor beside a location."""
    mask = state.board.buildable & ~state.board.terrains[TERRAINS.index(banned)]
    mask &= ~state.board.near_locations
    return [[h // 20, h % 20] for h in range(400) if mask >> h & 1][:count]


def test_a_supply_smaller_than_three_builds_what_it_has():
    heaped = heap(situation(), 38, "desert")
    state = situation(settlements=[heaped, []], terrain="desert")
    told = play(state, texts(state)[0])
    assert state.seat == 0
    told += play(state, texts(state)[0])
    assert names(told).count("SettlementBuilt") == 2
    assert state.seat == 1


def test_location_actions_before_may_leave_fewer_than_three():
    heaped = [FARM, *heap(situation(), 37, "desert")]
    state = situation(settlements=[heaped, []], terrain="desert")
    play(state, texts(state)[-1])
    assert state.supply(0) == 1
    told = play(state, texts(state)[0])
    assert names(told).count("SettlementBuilt") == 1
    assert state.seat == 1


def test_location_actions_before_may_leave_none():
    heaped = [FARM, *heap(situation(), 38, "desert")]
    state = situation(settlements=[heaped, []], terrain="desert")
    told = play(state, texts(state)[-1])
    assert "RoundEndTriggered" in names(told)
    assert state.seat == 1
