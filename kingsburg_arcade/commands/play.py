"""Open the window: the title, or a table at once."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from ..disk import named
from ..engine.refused import Refused
from ..folders import own_folders
from ..games import names
from ..i18n import languages, refusal, tr
from ..reports import faults
from . import play_where
from .arguments import given_options, own_address, whole

if TYPE_CHECKING:
    import argparse

    from ..app import App
    from ..stage.workshop.workshop import Workshop

SEEDS = 1 << 31


def declare(arguments: argparse.ArgumentParser) -> None:
    add = arguments.add_argument
    add("--game", choices=names(), help=tr("help.play.game", game=names()[0]))
    add("--seats", metavar="A,B,...", help=tr("help.play.seats", human="human", equal="equal"))
    add("--seed", type=whole, metavar="S", help=tr("help.play.seed"))
    play_where.declare(arguments)
    add("--lang", choices=languages(), help=tr("help.play.lang"))
    add("--fullscreen", action="store_true", help=tr("help.play.fullscreen"))
    add("--interface", type=own_address, metavar="ADDR", help=tr("help.play.interface"))
    add("--narrate", nargs="?", const="-", metavar="FILE", help=tr("help.play.narrate"))


def run(typed: argparse.Namespace) -> int:
    play_where.check(typed)
    from .. import main_loop

    options = given_options(typed.option)
    with loading():
        app = opened(own_folders().cache, interface=typed.interface)
        begin(app, typed, options)
    main_loop.run(app)
    return 0


@contextmanager
def loading() -> Iterator[None]:
    """What is loaded meanwhile stays: nothing looks through it for garbage, now or later."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def opened(cache: Path, **given: Any) -> App:
    """The window, with the title in it."""
    from ..app import App
    from ..scenes.front.title import TitleScene
    from ..stage.art import Art
    from ..stage.raster_cache import RasterCache
    from ..stage.sound import Sound

    kept = RasterCache(cache / "pictures")
    app = App(sound=Sound(workshop), pictures=Art(cache=kept), cache=cache, **given)
    ended = [Refused("program.ended_hard", file=named(file)) for file in faults.hard_ends]
    told = [*ended, *app.troubles]
    app.push(TitleScene(app, map(refusal, told), dark=kept.is_empty))
    return app


def begin(app: App, typed: argparse.Namespace, options: dict[str, str]) -> None:
    """Write down what is told, and open a table, as it was typed; trouble closes the window."""
    try:
        if typed.narrate is not None:
            app.narration.write_to(text_stream(typed.narrate))
        wanted = {"language": typed.lang, "fullscreen": typed.fullscreen}
        if any(wanted.values()):
            app.change(**{name: value for name, value in wanted.items() if value})
        if not play_where.open_place(app, typed, options) and typed.seats is not None:
            seed = any_seed() if typed.seed is None else typed.seed
            play_where.open_table(app, typed, options, seed)
    except BaseException:
        app.close()
        raise


def text_stream(file: str) -> TextIO:
    """Where the narrator writes."""
    return sys.stdout if file == "-" else open(file, "a", encoding="utf-8")


def any_seed() -> int:
    from secrets import randbelow

    return randbelow(SEEDS)


def workshop() -> Workshop:
    """Where sounds are made, or taken from the cache."""
    from ..stage.workshop.sound_shelf import Shelf
    from ..stage.workshop.workshop import Workshop

    return Workshop(Shelf(own_folders().cache / "sounds"))


def open_title() -> int:
    """What the program does when nothing is asked of it."""
    from .. import main_loop

    with loading():
        app = opened(own_folders().cache)
    main_loop.run(app)
    return 0
