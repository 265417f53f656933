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
from ..i18n import ENGLISH, languages, tr
from ..settings import SMALLEST_WINDOW, TEXT_SIZES, Settings
from .arguments import declare_options, given_options
from .exit_codes import WrongCall

LARGEST = 7680
WRONG = ("shot.", "option.")
"""What the codes of refusals begin with that say that the call is wrong."""


def declare(arguments: argparse.ArgumentParser) -> None:
    add = arguments.add_argument
    add("scene", metavar="SCENE", help=tr("help.shot.scene"))
    out = tr("help.shot.out")
    add("--out", type=picture, required=True, metavar="FILE.png", help=out)
    shape = tr("help.shot.size")
    add("--size", type=size, default=(1920, 1080), metavar="WxH", help=shape)
    add("--lang", choices=languages(), default=ENGLISH, help=tr("help.shot.lang"))
    add("--state", metavar="NAME", help=tr("help.shot.state"))
    add("--text", type=percent, default=100, metavar="PERCENT", help=tr("help.shot.text"))
    declare_options(arguments)


def picture(text: str) -> str:
    if not text.lower().endswith(".png"):
        raise WrongCall("call.no_picture", typed=brief(text))
    return text


def percent(text: str) -> int:
    low, high = TEXT_SIZES
    if not (text.isdecimal() and len(text) < 9 and low <= int(text) <= high):
        raise WrongCall("call.text_size", typed=brief(text), least=low, most=high)
    return int(text)


def size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,4})x(\d{1,4})", text)
    if not found:
        raise WrongCall("call.no_size", typed=brief(text))
    width, height = int(found[1]), int(found[2])
    least_wide, least_high = SMALLEST_WINDOW
    if not (least_wide <= width <= LARGEST and least_high <= height <= LARGEST):
        least, most = f"{least_wide}x{least_high}", f"{LARGEST}x{LARGEST}"
        raise WrongCall("call.window_size", typed=brief(text), least=least, most=most)
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
