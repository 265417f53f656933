"""The program is killed, truly and at any moment: the table is as it was after the last move."""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from kingsburg_arcade import games
from kingsburg_arcade.engine.record import verify
from kingsburg_arcade.journal import load
from kingsburg_arcade.saved_matches.home import FOLDER, last_unfinished
from kingsburg_arcade.scenes.table.home_players import HomePlayers

PLAYER = """
import pathlib, sys
from kingsburg_arcade.app import App
from kingsburg_arcade.scenes.table.table_scene import TableScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.saved_matches.home import last_unfinished
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.settings import INSTANT, Settings

folder = pathlib.Path(sys.argv[1])
settings = Settings(language="en", speed=INSTANT)
app = App(folder, settings=settings, size=(960, 540), thinker=AtOnce())
path = last_unfinished(folder)
begun = HomePlayers.resume(path)[0] if path else None
sitting = begun or HomePlayers.begin(["random"] * 3, 5, folder=folder)
scene = app.doors.table(sitting)
app.push(scene)
seen = 0
for _ in range(1500):
    if scene not in app.scenes:
        break
    app.frame(0.05, ())
    if len(sitting.table.record) > seen:
        seen = len(sitting.table.record)
        print(seen, flush=True)
        sys.stdin.readline()
"""
"""Plays on with what it finds, says how many entries it has shown, and waits for a nod."""


def played_until_killed(folder, lines, pause):
    """Let the program play so many more moves and kill it in the next; what it said last."""
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    root = str(Path(__file__).parents[2])
    child = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(folder)],
        env=os.environ | quiet | {"PYTHONPATH": root, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    said = []
    for line in child.stdout:
        said.append(int(line))
        if len(said) <= lines:
            child.stdin.write("\n")
            child.stdin.flush()
        if len(said) == lines:
            time.sleep(pause)  # somewhere in the middle of the next move
            child.kill()
    child.wait()
    child.stdout.close()
    with suppress(OSError):
        child.stdin.close()
    return said[-1] if said else 0, child.returncode


def killed_again_and_again(folder, times, seed):
    chance = random.Random(seed)
    kept, killed = [], 0
    for _ in range(times):
        shown, code = played_until_killed(folder, chance.randrange(1, 30), chance.uniform(0, 0.02))
        killed += code == -signal.SIGKILL
        (file,) = (folder / FOLDER).glob("*.record")
        record, _ = load(file, games.cabinet)
        verify(record, games.cabinet(record.header.game))
        assert len(record) >= shown, "a move was seen that is not on the disk"
        for length, head in kept:
            assert record.up_to(length).head == head, "what was kept has changed"
        kept.append((len(record), record.head))
        if last_unfinished(folder) is None:
            break
    return killed, kept


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal here")
def test_killed_at_any_moment_the_table_is_as_after_the_last_move(tmp_path):
    killed, kept = killed_again_and_again(tmp_path, 3, seed=1)
    assert killed == 3
    lengths = [length for length, _ in kept]
    assert lengths == sorted(set(lengths))
    sitting, trouble = HomePlayers.resume(last_unfinished(tmp_path))
    assert (len(sitting.table.record), trouble) == (lengths[-1], None)
    sitting.close()


@pytest.mark.long
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal here")
@pytest.mark.parametrize("seed", range(5))
def test_a_match_is_played_to_its_end_through_many_kills(tmp_path, seed):
    killed, kept = killed_again_and_again(tmp_path, 100, seed)
    assert killed > 3
    assert last_unfinished(tmp_path) is None
    assert kept[-1][0] > 150
