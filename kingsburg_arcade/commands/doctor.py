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
from ..i18n import refusal, tr
from ..reports.this_program import ARCHIVE, FOLDER, SOURCE, started_as, system, told
from .arguments import own_address
from .printing import as_json

Finding = tuple[bool, str]
WAYS: Final = {FOLDER: "from_folder", SOURCE: "from_source", ARCHIVE: "from_archive"}
"""How the program was installed, by what its reports say."""


def declare(arguments: argparse.ArgumentParser) -> None:
    add = arguments.add_argument
    add("--interface", type=own_address, metavar="ADDR", help=tr("help.doctor.interface"))
    add("--report", type=Path, metavar="FILE", help=tr("help.doctor.report"))
    add("--json", action="store_true", help=tr("help.json"))


def run(typed: argparse.Namespace) -> int:
    from .doctor_network import looks  # the network takes longer to load than all the rest

    found = {name: look() for name, look in (LOOKS | looks(typed.interface)).items()}
    if typed.report is not None:
        from .doctor_report import write

        write(typed.report, found, rules_of_games())
    if typed.json:
        as_json({name: {"works": works, "says": says} for name, (works, says) in found.items()})
    else:
        print("\n".join(rows(found)))
    return 0 if all(works for works, _ in found.values()) else 1


def rows(found: Mapping[str, Finding]) -> list[str]:
    """A line for each thing that was looked at, for a person."""
    works, fails = (tr(f"commands.doctor.{word}") for word in ("works", "fails"))
    names = {name: tr(f"commands.doctor.{name}") for name in found}
    first, second = max(len(works), len(fails)), max(map(len, names.values()))
    return [
        f"{works if ok else fails:<{first}} {names[name]:<{second}} {says}"
        for name, (ok, says) in found.items()
    ]


def program() -> Finding:
    """Which version this is, and what runs it."""
    way = WAYS.get(started_as(), "installed")
    return True, f"{told()}, {said(way, place=Path(sys.prefix).name)}; {system()}"


def said(name: str, **values: object) -> str:
    return tr(f"commands.doctor.{name}", **values)


def pygame_found() -> Finding:
    import pygame

    if not getattr(pygame, "IS_CE", False):
        return False, said("other_pygame")
    return True, f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.version.SDL))}"


def window() -> Finding:
    import pygame

    from ..app import UNSEEN

    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
            return False, said("no_display")
        one = pygame.Window("Kingsburg Arcade", (960, 540), hidden=True)
        one.get_surface()
        one.destroy()
    except pygame.error as error:
        return False, said("no_window", said=str(error).lower())
    return True, said("window_opens", driver=driver)


def sound() -> Finding:
    import pygame

    from ..stage.sound import Mixer

    try:
        Mixer().close()
    except pygame.error as error:
        return True, said("silent", said=str(error).lower())
    return True, said("sound_opens")


def pads() -> Finding:
    import pygame

    from ..ui.pads import controllers, open_pads

    try:
        open_pads()
        controller = controllers()
        names = []
        for at in range(pygame.joystick.get_count()):
            name = pygame.joystick.Joystick(at).get_name()
            known = controller.is_controller(at)
            names.append(name if known else said("buttons_unknown", pad=name))
    except pygame.error as error:
        return True, said("pads_unasked", said=str(error).lower())
    return True, ", ".join(names) or said("no_pads")


def fonts() -> Finding:
    from ..ui.text import FACES, font_file

    missing = sorted(name for face, name in FACES.items() if not font_file(face).is_file())
    if missing:
        return False, said("lacks", names=", ".join(missing))
    return True, said("fonts_here")


def pictures() -> Finding:
    from ..stage.art import names

    count = len(names())
    return bool(count), said("pictures_here", pictures=count)


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
        first = str(error).partition("\n")[0]
        return False, said("no_game", kind=type(error).__name__, said=first)
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
    return True, said("compiled", parts=compiled) if compiled else said("pure")


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
            return False, said("no_folder", folder=path)
        except OSError as error:
            return False, said("unwritable", folder=path, said=why(error))
    if own.config == own.keys == own.data:
        return True, said("one_folder", data=own.data)
    return True, said("folders", data=own.data, config=own.config, keys=own.keys)


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
