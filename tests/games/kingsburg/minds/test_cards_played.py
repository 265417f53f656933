"""Rivals make the most of their governor's card: each at the moment where it counts."""

from types import SimpleNamespace

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, CINDY, TableTalk, province
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.kingsburg.minds import MINDS, placing_worth
from kingsburg_arcade.games.kingsburg.minds.placing_worth import FLEXIBLE, PIP
from kingsburg_arcade.games.kingsburg.minds.steward import OneAhead, Planner, Steward, looked_at
from kingsburg_arcade.games.kingsburg.minds.stores import ONE_SOLDIER, stored
from kingsburg_arcade.games.kingsburg.minds.token_game import chooser
from kingsburg_arcade.games.kingsburg.rules.content import POWER

WORTH = OneAhead().worth(3)
SORCERER = 1 << POWER["sorcerer"]


def at(phase, card, ann=None, **rest):
    seats = [{**(ann or {}), "cards": [card]}, {}, {}]
    options = {"governor_cards": "dealt", **rest.pop("options", {})}
    return TableTalk.at(phase, *seats, options=options, **rest)


def worths(mind, state):
    """What each move is worth to the first seat, by its text."""
    legal = state.legal()
    view = SimpleNamespace(seat=ANN, state=state, secrets={})
    return dict(zip([move.text for move in legal], mind.worths(view, legal), strict=True))


def built(roll, *names):
    """What the Sorcerer gains by these buildings."""
    powers = sum(1 << POWER[name] for name in names)
    return WORTH.built[roll][SORCERER | powers] - WORTH.built[roll][SORCERER]


def test_the_sorcerer_leaves_first_buildings_that_will_come_for_nothing():
    for roll in (1, 5):
        inn = 1 << POWER["inn"]
        assert built(roll, "inn") < WORTH.built[roll][inn]
        assert built(roll, "inn", "guard_tower", "palisade") < 500
    assert built(7, "inn") == WORTH.built[7][1 << POWER["inn"]], "year 3 has begun"


@pytest.mark.parametrize(("far", "takes"), [(0, True), (1, True), (2, False)])
def test_the_miner_takes_the_good_until_dear_buildings_are_near(far, takes):
    rows = province("barracks", "stone_wall") if far == 2 else province("barracks", soldiers=9)
    table = at("winter", "miner", {**(rows if far else {}), "soldiers": 9}, year=3)
    table.battle("orcs 5", 6)
    found = worths(Steward(), table.state)
    assert (found["take gold"] > found["use gold_mine"]) == takes


@pytest.mark.parametrize("level", MINDS.levels)
def test_a_blessing_in_a_good_year_is_answered_at_every_level(level):
    """With a good or with the point."""
    realm = {"destinies": ["good_year", None, None, None, None]}
    table = at("spring", "priest", options={"destinies": True}, realm=realm)
    table.says(ANN, "use priest")
    legal = table.state.legal()
    assert len(legal) == 4
    view = SimpleNamespace(seat=ANN, state=table.state, secrets={})
    assert MINDS.mind(level).choose(view, legal, SeededStream(1, level)) in legal


def test_the_soldier_of_the_general_counts_before_he_comes():
    state = at("recruiting", "general", {"gold": 2, "soldiers": 3}, year=3).state
    known = looked_at(SimpleNamespace(seat=ANN, state=state, secrets={}), WORTH)
    known, held = known.estate(state.powers[ANN]), stored(2, 0, 0, soldiers=3)
    assert known.fought(held) == known.besieged(held + ONE_SOLDIER) > known.besieged(held)


def test_soldiers_who_came_as_winter_began_are_not_expected_again():
    table = at("winter", "general", {"soldiers": 3}, year=5, options={"tokens": True})
    table.luck("open demons 8")
    state = table.state
    known = looked_at(SimpleNamespace(seat=ANN, state=state, secrets={}), WORTH)
    known, held = known.estate(state.powers[ANN]), stored(0, 0, 0, soldiers=4)
    assert state.soldiers[ANN] == 4
    assert chooser(state, ANN, held, known).worths[0] == known.besieged(held) != known.fought(held)


def placing(mind, card, dice):
    """What the first seat's placements are worth when the Sergeant is taken."""
    table = at("summer", card, turn_order=[BRIAN, ANN, CINDY])
    table.rolls(dice, "1 1 5", "6 6 6")
    table.says(BRIAN, "place 5 with 5")
    return worths(mind, table.state)


def test_planners_see_the_own_space_beside_a_sergeant_who_is_taken():
    more = []
    for card in ("politician", "captain"):
        found = placing(Planner(), card, "1 1 5")
        more.append(found["place 1 with 1"] - found["pass"])
    assert more[0] > more[1], "with a 5 left there is somewhere to go"


def test_an_own_space_keeps_nobody_out():
    table = at("summer", "politician", turn_order=[ANN, BRIAN, CINDY])
    table.rolls("1 1 5", "1 5 5", "4 5 5")
    found = worths(OneAhead(), table.state)
    assert found["place 5 with 5"] > found["place 5 with 5 on a space of its own"]


def test_the_trickster_keeps_a_two_where_another_die_does_the_same():
    found = placing(Steward(), "trickster", "2 3 6")
    assert found["place 3 with 2"] == found["place 3 with 3"] + PIP - FLEXIBLE


def test_who_plans_the_rest_of_the_hand_knows_what_a_two_can_do(monkeypatch):
    before = placing(Planner(), "trickster", "2 3 6")
    monkeypatch.setattr(placing_worth, "FLEXIBLE", 9 * FLEXIBLE)
    assert placing(Planner(), "trickster", "2 3 6") == before
