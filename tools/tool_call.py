"""How a tool is called: `--help` shows its first words as they are written, and a wrong call is
answered with one sentence and the exit code 2.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NoReturn

from kingsburg_arcade.commands.arguments import fraction, number
from kingsburg_arcade.commands.exit_codes import WRONG_CALL
from kingsburg_arcade.engine.contract import wrong_seats
from kingsburg_arcade.engine.refused import Refused
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.i18n import refusal

MOST: Final = 10_000_000


def reader(told: str | None) -> ArgumentParser:
    """A reader of arguments, with what a tool says of itself."""
    return ArgumentParser(description=told, formatter_class=RawDescriptionHelpFormatter)


def run(main: Callable[[], object]) -> None:
    """Do what a tool is for; what it refuses is said in a sentence."""
    try:
        main()
    except Refused as reason:
        wrong(refusal(reason))


def wrong(sentence: str) -> NoReturn:
    """End as argparse does where a call is wrong."""
    print(f"{Path(sys.argv[0]).name}: error: {sentence}", file=sys.stderr)
    sys.exit(WRONG_CALL)


def needs(library: str) -> None:
    """End unless there is a library that the program itself does without."""
    if find_spec(library) is None:
        wrong(f"{library} is needed: python -m pip install {library}")


# --------------------------------------------------------------------------- types of arguments
def at_least(least: int) -> Callable[[str], int]:
    """A whole number that is not less."""
    read = number(MOST, least)

    def whole(text: str) -> int:
        try:
            return int(read(text))
        except Refused as reason:
            raise ArgumentTypeError(refusal(reason)) from None

    return whole


some: Final = at_least(1)
several: Final = at_least(2)
"""As many as an error can be told of."""


def positive(text: str) -> float:
    """A number above 0."""
    try:
        found = fraction(text)
    except Refused as reason:
        raise ArgumentTypeError(refusal(reason)) from None
    if not 0 < found < MOST:
        raise ArgumentTypeError(f"{text} is not a number above 0")
    return found


def folder(text: str) -> Path:
    """A folder that is there."""
    if not (found := Path(text)).is_dir():
        raise ArgumentTypeError(f"no such folder: {text}")
    return found


def file(text: str) -> Path:
    """A file that is there."""
    if not (found := Path(text)).is_file():
        raise ArgumentTypeError(f"no such file: {text}")
    return found


# ------------------------------------------------------------------- what depends on the game
def check_seats(game: str, *numbers: int) -> None:
    """Refused unless the game is played by so many; of an unknown game too."""
    played = cabinet(game)
    for seats in numbers:
        if seats not in played.seats:
            raise wrong_seats(played, seats)


def check_rivals(game: str, *names: str) -> None:
    """Refused unless all of them play that game."""
    for name in names:
        governor(name, game)
