"""The house with a third game in it: `pig` with rules and a board, `bare_pig` with rules alone."""

import os
import subprocess
import sys
from pathlib import Path

from kingsburg_arcade import games as registry

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PROGRAM = """
import sys
from kingsburg_arcade import games
games.__path__.append({folder!r})
from kingsburg_arcade.cli import main
sys.exit(main(sys.argv[1:]))
"""


def move_in(monkeypatch):
    """The folders of the third game stand beside those of the others."""
    monkeypatch.setattr(registry, "__path__", [*registry.__path__, str(HERE / "games")])


def stay():
    """The same for the rest of a program."""
    registry.__path__.append(str(HERE / "games"))


def typed(*arguments, folder=None, games=HERE / "games"):
    """A command in a program of its own, in a house with the games of that folder as well."""
    home = {"KINGSBURG_ARCADE_HOME": str(folder)} if folder is not None else {}
    line = [sys.executable, "-W", "error", "-c", PROGRAM.format(folder=str(games))]
    return subprocess.run(
        [*line, *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**os.environ, **home, "PYTHONPATH": str(ROOT)},
        timeout=120,
        check=False,
    )
