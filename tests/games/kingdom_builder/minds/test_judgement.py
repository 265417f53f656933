"""What the levels see in small positions of the introductory board."""

import pytest

from games.kingdom_builder.minds.seats import Seen
from games.kingdom_builder.rules.situations import situation
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.kingdom_builder.minds import MINDS
from kingsburg_arcade.governors.mind import driven

SKILLED = ["squire", "steward", "chancellor"]
TO_THE_CASTLE = {
    "settlements": [[[2, 1], [2, 2]], []],
    "terrain": "flowers",
    "owed": 1,
    "question": "build",
    "ending": True,
}
BESIDE_IT = {"build 2,3", "build 3,2"}


def choice(level, **fields):
    state = situation(**fields)
    view = Seen(state.actor, state)
    return MINDS.mind(level).choose(view, state.legal(), SeededStream(1, "seat")).text


@pytest.mark.parametrize("level", ["page", *SKILLED])
def test_the_last_settlement_reaches_a_castle(level):
    assert choice(level, **TO_THE_CASTLE) in BESIDE_IT


@pytest.mark.parametrize("level", SKILLED)
def test_a_horse_jumps_to_a_castle(level):
    """Two steps to the east of (6,13) is beside the castle; no other jump gains anything."""
    own, tiles = [[[6, 12], [6, 13]], []], [["paddock"], []]
    chosen = choice(level, settlements=own, tiles=tiles, owed=0, ending=True)
    assert chosen == "paddock from 6,13"


@pytest.mark.parametrize("level", ["page", *SKILLED])
def test_what_stands_well_is_left_alone(level):
    """One on the shore, one beside a castle: to move either with the Harbor would cost gold."""
    chosen = choice(
        level,
        board=["harbor", "paddock", "oasis", "farm"],
        cards=["fishermen", "hermits", "discoverers"],
        settlements=[[[6, 6], [7, 1]], []],
        tiles=[["harbor"], []],
        owed=0,
        ending=True,
    )
    assert chosen == "end turn"


@pytest.mark.parametrize("level", ["steward", "regent"])
def test_every_legal_move_is_weighed(level):
    state = situation(**TO_THE_CASTLE)
    view, legal = Seen(0, state), state.legal()
    worths = driven(MINDS.mind(level).weigh(view, legal, SeededStream(1, "seat")))
    assert len(worths) == len(legal)
    assert legal[worths.index(max(worths))].text in BESIDE_IT
