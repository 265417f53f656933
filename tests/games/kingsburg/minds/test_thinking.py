"""Thinking comes in slices that can be stopped, and the hint is what the governor plays."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.kingsburg.minds.matches import positions
from kingsburg_arcade import games, governors
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.kingsburg.minds import MINDS
from kingsburg_arcade.games.kingsburg.minds.regent import Budget, Chancellor, Regent
from kingsburg_arcade.games.kingsburg.minds.steward import Steward
from kingsburg_arcade.governors.hint import opinion
from kingsburg_arcade.governors.mind import driven

WORKSHOP = "thinking.py"
"""It says when a thought is gone on with, on a thread of its own, and never what is thought."""
FORBIDDEN = {"time", "datetime", "random", "secrets", "os", "threading", "multiprocessing"}

TEXTS = """
from games.kingsburg.minds.matches import watched
from games.kingsburg.minds.test_thinking import placings
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.governors import governor
for names in (["page", "squire"], ["steward", "chancellor", "squire"]):
    print([move.text for move in watched([governor(name, "kingsburg") for name in names], 12)[1]])
for view, legal in placings(5, 3, 3):
    print(governor("regent", "kingsburg").choose(view, legal, SeededStream(1, "whims")).text)
"""


def placings(seed: int, seats: int, limit: int):
    """A few positions in which dice are to be placed."""
    for view, legal in positions(seed, seats):
        if view.state.question == "place" and len(legal) > 3:
            yield view, legal
            limit -= 1
            if not limit:
                return


@pytest.mark.parametrize("name", ["chancellor", "regent"])
def test_a_search_pauses_and_can_be_stopped(name):
    for view, legal in placings(3, 3, 2):
        before = view.state.copy()
        thinking = MINDS.mind(name).think(view, legal, SeededStream(1, "whims"))
        for _ in range(3):
            next(thinking)
        thinking.close()
        assert view.state.pack() == before.pack()
        assert list(view.state.legal()) == list(before.legal())


@pytest.mark.parametrize("name", ["page", "squire", "steward", "chancellor", "regent"])
def test_slices_come_to_the_choice_that_is_made_at_once(name):
    for view, legal in placings(4, 2, 2):
        sliced = driven(MINDS.mind(name).think(view, legal, SeededStream(2, "whims")))
        assert sliced is MINDS.mind(name).choose(view, legal, SeededStream(2, "whims"))


@pytest.mark.parametrize("level", [Steward, Chancellor, Regent])
def test_the_hint_is_what_that_governor_plays(level):
    for view, legal in placings(6, 2, 2):
        found = driven(opinion(level(), view, legal, SeededStream(2, "whims")))
        assert found.best is level().choose(view, legal, SeededStream(2, "whims"))
        assert found.costs[0] == 0
        assert list(found.costs) == sorted(found.costs)
        assert sorted(map(str, found.moves)) == sorted(map(str, legal))
        assert found.cost(legal[-1]) >= 0


def test_the_same_matches_in_every_process():
    told = {
        subprocess.run(
            [sys.executable, "-c", TEXTS],
            env=os.environ
            | {"PYTHONHASHSEED": hashes, "PYTHONPATH": ":".join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        ).stdout
        for hashes in ("0", "4711")
    }
    assert len(told) == 1
    assert told.pop().count("\nplace") == 3


def slices(thinking) -> int:
    return sum(1 for _ in thinking)


def test_a_budget_is_work_and_not_time():
    """The same work whatever the clock says, and less of it for a smaller budget."""
    small = Budget(listed=4, kept=2, inner=2)
    saved = 0
    for view, legal in placings(9, 3, 4):
        plain, again, little = (
            slices(mind.think(view, legal, SeededStream(1, "whims")))
            for mind in (Regent(), Regent(), Regent(budget=small))
        )
        assert plain == again
        assert 0 < little <= plain
        saved += 2 * plain - 3 * little
    assert saved > 0


def test_no_governor_reads_a_clock_or_rolls_dice_of_its_own():
    seen = 0
    every = Path(games.__file__).parent.glob("*/minds/**/*.py")
    for file in (*Path(governors.__file__).parent.rglob("*.py"), *every):
        if file.name == WORKSHOP:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in getattr(node, "names", [])]
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            if isinstance(node, ast.Import | ast.ImportFrom):
                seen += 1
                assert not {name.split(".")[0] for name in names} & FORBIDDEN, file.name
    assert seen > 40
