"""The first use of a level does little that no later one does: a match would wait for it.

Work is counted by calls of functions, never timed: some 8,000 of them take a millisecond.
"""

import json
import subprocess
import sys

import pytest

from every_game import IN_THE_BOX

MAKING = 20_000
"""Calls to make the first mind of a game, most of them for the imports of its modules."""
CHOOSING = 220_000
"""Calls of its first choice: what it prepares and keeps, and the choice itself."""

FIRST_USE = """
import json, sys
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.games.governors import governor

game, level, seats = sys.argv[1:]
played = cabinet(game)
table = Table(played, int(seats), played.options(), SeededDealer(4))
view = table.view(table.actor)
legal = view.state.legal()
calls = 0

def counted(frame, event, argument):
    global calls
    calls += event in ("call", "c_call")

def calls_of(work):
    global calls
    calls = 0
    sys.setprofile(counted)
    work()
    sys.setprofile(None)
    return calls

minds = []
making = calls_of(lambda: minds.append(governor(level, game)))
choosing = calls_of(lambda: minds[0].choose(view, legal, SeededStream(1, "seat")))
print(json.dumps([making, choosing]))
"""


@pytest.mark.parametrize("game", IN_THE_BOX)
def test_a_level_is_ready_for_its_first_choice_at_once(game):
    line = [sys.executable, "-c", FIRST_USE, game, "chancellor", "2"]
    done = subprocess.run(line, capture_output=True, text=True, check=True)
    making, choosing = json.loads(done.stdout)
    assert 0 < making < MAKING
    assert 0 < choosing < CHOOSING
