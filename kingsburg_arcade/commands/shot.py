"""Make a picture of any scene; no display is needed."""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from ..disk import named, reason
from ..engine.contract import Refused, brief
from ..governors.thinking import AtOnce
from ..i18n import ENGLISH, languages
from ..settings import SMALLEST_WINDOW, TEXT_SIZES, Settings
from .arguments import WrongCall, declare_options, given_options

LARGEST = 7680
WRONG = ("shot.", "option.")
"""What the codes of refusals begin with that say that the call is wrong."""


def declare(arguments: argparse.ArgumentParser) -> None:
    arguments.add_argument("scene", help="title, seats, settings, the name of a game, score ...")
    arguments.add_argument(
        "--out", type=picture, required=True, metavar="FILE.png", help="where it is written"
    )
    arguments.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    arguments.add_argument("--lang", choices=languages(), default=ENGLISH)
    arguments.add_argument("--state", metavar="NAME", help="one of the positions of the scene")
    arguments.add_argument("--text", type=percent, default=100, metavar="PERCENT", help="text size")
    declare_options(arguments)


def picture(text: str) -> str:
    if not text.lower().endswith(".png"):
        raise argparse.ArgumentTypeError(f"a picture is written as a .png file, not as {text!r}")
    return text


def percent(text: str) -> int:
    low, high = TEXT_SIZES
    if not (text.isdecimal() and len(text) < 9 and low <= int(text) <= high):
        raise argparse.ArgumentTypeError(f"{brief(text)} is not a text size from {low} to {high}")
    return int(text)


def size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,4})x(\d{1,4})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text} is not a size such as 1920x1080")
    width, height = int(found[1]), int(found[2])
    least_wide, least_high = SMALLEST_WINDOW
    if not (least_wide <= width <= LARGEST and least_high <= height <= LARGEST):
        reach = f"from {least_wide}x{least_high} to {LARGEST}x{LARGEST}"
        raise argparse.ArgumentTypeError(f"{text} is not {reach}, as large as a window can be")
    return width, height


def run(typed: argparse.Namespace) -> int:
    options = given_options(typed.option)
    # A picture must not depend on a screen, and must not open a window on one.
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from pygame import error as unwritten
    from pygame.image import save

    from ..app import App
    from ..scenes.states import open_canned

    settings = Settings(language=typed.lang, text_size=typed.text)
    with TemporaryDirectory() as folder:
        app = App(Path(folder), settings=settings, size=typed.size, thinker=AtOnce())
        try:
            try:
                open_canned(app, typed.scene, typed.state, options)
            except Refused as trouble:
                if trouble.code.startswith(WRONG):
                    raise WrongCall(trouble.code, **trouble.values) from None
                raise
            app.frame(0.0, ())
            save(app.picture, typed.out)
        except OSError as error:
            raise Refused("file.not_written", file=named(typed.out), reason=reason(error)) from None
        except unwritten as error:
            said = Refused("disk.other", said=str(error).lower())
            raise Refused("file.not_written", file=named(typed.out), reason=said) from None
        finally:
            app.close()
    return 0
