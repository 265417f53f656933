"""Say what works on this machine: window, fonts, pictures, pads, folder, network."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from .. import games
from ..disk import private_folder, why
from ..engine.refused import Refused
from ..folders import own_folders
from ..i18n import refusal
from ..reports.this_program import started_as, system, told
from .arguments import own_address
from .printing import as_json

Finding = tuple[bool, str]


def declare(arguments: argparse.ArgumentParser) -> None:
    arguments.add_argument(
        "--interface", type=own_address, metavar="ADDR", help="try the network from here alone"
    )
    arguments.add_argument(
        "--report",
        type=Path,
        metavar="FILE",
        help="write all that is found, the log and the reports of faults to a file, without names",
    )
    arguments.add_argument("--json", action="store_true", help="one object for a script")


def run(typed: argparse.Namespace) -> int:
    from .doctor_network import looks  # the network takes longer to load than all the rest

    found = {name: look() for name, look in (LOOKS | looks(typed.interface)).items()}
    if typed.report is not None:
        from .doctor_report import write

        write(typed.report, found, rules_of_games())
    if typed.json:
        as_json({name: {"works": works, "says": says} for name, (works, says) in found.items()})
    else:
        for name, (works, says) in found.items():
            print(f"{'works' if works else 'FAILS':<6} {name:<9} {says}")
    return 0 if all(works for works, _ in found.values()) else 1


def program() -> Finding:
    """Which version this is, and what runs it."""
    return True, f"{told()}, {started_as()}; {system()}"


def pygame_found() -> Finding:
    import pygame

    if not getattr(pygame, "IS_CE", False):
        return False, "pygame took the place of pygame-ce: uninstall both, install pygame-ce"
    return True, f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.version.SDL))}"


def window() -> Finding:
    import pygame

    from ..app import UNSEEN

    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
            return False, "no window can be opened: there is no display"
        one = pygame.Window("Kingsburg Arcade", (960, 540), hidden=True)
        one.get_surface()
        one.destroy()
    except pygame.error as error:
        return False, f"no window can be opened: {str(error).lower()}"
    return True, f"a window opens with the driver {driver}"


def sound() -> Finding:
    import pygame

    from ..stage.sound import Mixer

    try:
        Mixer().close()
    except pygame.error as error:
        return True, f"there is none ({str(error).lower()}); the game runs silently"
    return True, "a sound device opens"


def pads() -> Finding:
    import pygame

    from ..ui.pads import controllers, open_pads

    try:
        open_pads()
        controller = controllers()
        names = [
            pygame.joystick.Joystick(at).get_name()
            + ("" if controller.is_controller(at) else " (its buttons are unknown)")
            for at in range(pygame.joystick.get_count())
        ]
    except pygame.error as error:
        return True, f"they cannot be asked for: {str(error).lower()}"
    return True, ", ".join(names) or "none is connected; mouse and keyboard do everything"


def fonts() -> Finding:
    from ..ui.text import FACES, font_file

    missing = sorted(name for face, name in FACES.items() if not font_file(face).is_file())
    if missing:
        return False, f"missing: {', '.join(missing)}"
    return True, "the faces of the game are here"


def pictures() -> Finding:
    from ..stage.art import names

    count = len(names())
    return bool(count), f"{count} pictures are here"


UNUSABLE: Final = (ImportError, SyntaxError, NameError, AttributeError, TypeError, ValueError)
"""What Python says of a module that somebody has not finished."""


def games_found() -> Finding:
    """A game whose folder or rules are unusable is named."""
    try:
        for name in games.names():
            games.cabinet(name)
    except Refused as trouble:
        return False, refusal(trouble)
    except UNUSABLE as error:
        said = str(error).partition("\n")[0]
        return False, f"a game cannot be loaded: {type(error).__name__}: {said}"
    return True, ", ".join(games.names())


def rules_of_games() -> list[str]:
    """The hash of the rules of each game as it is printed."""
    told = []
    for name in games.names():
        try:
            cabinet = games.cabinet(name)
            told.append(f"{name}: {cabinet.rules_of(cabinet.options())}")
        except (Refused, *UNUSABLE) as trouble:
            told.append(f"{name}: {type(trouble).__name__}")
    return told


def code() -> Finding:
    """Which parts of the program run compiled; `games` says what is wrong with a game."""
    with suppress(Refused, *UNUSABLE):
        for name in games.names():
            manifest = games.game(name)
            manifest.rules()
            if manifest.minds is not None:
                manifest.minds()
    files = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
    compiled = ", ".join(compiled_parts(files, __name__.partition(".")[0]))
    return True, f"compiled: {compiled}" if compiled else "nothing is compiled: pure Python"


def compiled_parts(files: Mapping[str, str], package: str) -> list[str]:
    """The folders of a package with a module whose file is a binary, by the files of modules."""
    parts = {
        name.removeprefix(f"{package}.").rpartition(".")[0].replace(".", "/")
        for name, file in files.items()
        if name.startswith(f"{package}.") and file.endswith(tuple(EXTENSION_SUFFIXES))
    }
    return sorted(parts)


def folder() -> Finding:
    """Every folder of the player, tried for real: what the system says beforehand need not hold."""
    own = own_folders()
    for path in dict.fromkeys((own.data, own.config, own.keys)):
        try:
            private_folder(path)
            with TemporaryFile(dir=path) as file:
                file.write(b"written")
                file.flush()
                os.fsync(file.fileno())
        except FileExistsError:
            return False, f"{path} is a file and no folder: matches and settings would be lost"
        except OSError as error:
            why_not = f"{path} cannot be written ({why(error)})"
            return False, f"{why_not}: matches and settings would be lost"
    if own.config == own.keys == own.data:
        return True, f"matches and settings are kept in {own.data}"
    return True, f"matches are kept in {own.data}, settings in {own.config}, keys in {own.keys}"


LOOKS: Final[dict[str, Callable[[], Finding]]] = {
    "program": program,
    "pygame": pygame_found,
    "window": window,
    "sound": sound,
    "pads": pads,
    "fonts": fonts,
    "pictures": pictures,
    "games": games_found,
    "code": code,
    "folder": folder,
}
