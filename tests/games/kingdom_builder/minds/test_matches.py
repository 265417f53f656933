"""Whole matches: nothing illegal, no view changed, always to the end, and always the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.kingdom_builder.minds.seats import OPTIONS, QUICK, Seen, positions
from kingsburg_arcade.engine.codec import digest
from kingsburg_arcade.engine.contract import NOBODY, Move
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.kingdom_builder.minds import MINDS
from kingsburg_arcade.games.kingdom_builder.rules import CABINET

ROOT = Path(__file__).parents[4]
FIRST = CABINET.options.read({"setup": "first"})


def last_position(names, seed, options=OPTIONS):
    *_, (state, _) = positions([QUICK[name]() for name in names], seed, options)
    return state


@pytest.mark.parametrize(
    "seats", [2, *(pytest.param(many, marks=pytest.mark.long) for many in (3, 4))]
)
@pytest.mark.parametrize("name", QUICK)
def test_a_match_of_equals_is_played_to_its_end(name, seats):
    assert last_position([name] * seats, 100 + seats).actor == NOBODY


@pytest.mark.parametrize("setup", [OPTIONS, FIRST])
def test_a_mixed_match_is_played_to_its_end(setup):
    assert last_position(QUICK, 7, setup).actor == NOBODY


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("name", "matches"), [("page", 500), ("squire", 500), ("steward", 100)])
def test_many_matches_are_played_to_their_end(name, matches, seats):
    for seed in range(matches):
        setup = FIRST if seed % 5 == 0 else OPTIONS
        assert last_position([name] * seats, seed, setup).actor == NOBODY


@pytest.mark.long
@pytest.mark.parametrize("level", ["chancellor", "regent"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_of_the_searchers_are_played_to_their_end(level, seats):
    for seed in range(2):
        *_, (state, _) = positions([MINDS.mind(level) for _ in range(seats)], seed)
        assert state.actor == NOBODY


PLAYED = """
from games.kingdom_builder.minds.test_matches import last_position
from kingsburg_arcade.engine.codec import digest
print(digest(last_position(["page", "squire", "steward", "planner"], 11)))
"""


def test_every_process_plays_the_same_match():
    def played(hash_seed):
        paths = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
        env = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths}
        command = [sys.executable, "-c", PLAYED]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout

    here = digest(last_position(["page", "squire", "steward", "planner"], 11))
    assert played("1").strip() == str(here)


def test_a_mind_thinks_in_slices_and_can_be_stopped():
    regent = MINDS.mind("regent")
    for state, _ in positions([QUICK["page"]() for _ in range(2)], 5):
        if len(state.legal()) > 4 and state.settlements[0].bit_count() > 20:
            break
    before = state.pack()

    thinking = regent.think(Seen(state.seat, state), state.legal(), SeededStream(1, "seat"))
    next(thinking)
    next(thinking)
    thinking.close()
    assert state.pack() == before


@pytest.mark.parametrize("level", MINDS.levels)
def test_one_legal_move_takes_no_thought(level):
    only, luck = Move("only", ("only",)), SeededStream(1, "test")
    assert MINDS.mind(level).choose(Seen(0, None), [only], luck) is only
