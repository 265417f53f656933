"""Play many matches in one window without a display, and tell how the memory grows.

`python tools/many_matches.py 100`: matches of both games, with and without modules, at different
tables and in three languages, each to its last page and back to the title.
"""

from __future__ import annotations

import os
import sys
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from tool_call import reader, run, some

from kingsburg_arcade.app import App
from kingsburg_arcade.commands.bench_screen import resident_mb
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.ending import EndingScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.settings import Settings

SIZE: Final = (1280, 720)
STEP: Final = 0.1
PAGES: Final = 40
"""Frames that the last pages of a match are looked at."""
LONGEST: Final = 100_000
TOLD: Final = 10
"""After so many matches the memory is told."""
TABLES: Final[tuple[tuple[str, tuple[str, ...], dict[str, str]], ...]] = (
    ("kingsburg", ("page:abbot", "page:countess", "random"), {}),
    ("kingdom_builder", ("page:merchant", "page:messenger"), {}),
    (
        "kingsburg",
        ("page:marshal", "page:courtier", "page:castellan", "page:soothsayer", "random"),
        {
            "rows": "yes",
            "destinies": "yes",
            "tokens": "yes",
            "goblin_valley": "yes",
            "strips": "dealt",
            "governor_cards": "dealt",
        },
    ),
    ("kingdom_builder", ("page:countess", "page:abbot", "page:marshal", "random"), {}),
)


def play(app: App, game: str, chairs: tuple[str, ...], options: dict[str, str], seed: int) -> None:
    """A match to its figures, and back."""
    players = HomePlayers.begin(chairs, seed, options, app.folder, game)
    app.push(app.doors.table(players))
    for _ in range(LONGEST):
        app.frame(STEP, ())
        if isinstance(app.top, EndingScene) and not app.top.ending.counting:
            break
    for _ in range(PAGES):
        app.frame(STEP, ())
    app.go_home()
    app.frame(STEP, ())


def main() -> None:
    called = reader(__doc__)
    called.add_argument("matches", type=some, nargs="?", default=100, help="(default: 100)")
    wanted = called.parse_args().matches
    tables: Any = cycle(TABLES)
    languages = cycle(("en", "fr", "ru"))
    with TemporaryDirectory() as folder:
        settings = Settings(language="en", speed=4.0, wait=False)
        app = App(Path(folder), settings=settings, size=SIZE, thinker=AtOnce())
        app.push(TitleScene(app))
        app.frame(STEP, ())
        print(f"    0 matches {resident_mb():7.1f} MB", flush=True)
        for number in range(1, wanted + 1):
            app.change(language=next(languages))
            game, chairs, options = next(tables)
            play(app, game, chairs, options, seed=number)
            if number % TOLD == 0:
                spent = process_time()
                print(f"{number:5} matches {resident_mb():7.1f} MB {spent:6.0f} s", flush=True)
        app.close()


if __name__ == "__main__":
    run(main)
