"""The command line: reads what was typed, runs one command, and turns trouble into a sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from . import settings
from .commands.exit_codes import FAILED, INTERRUPTED, WRONG_CALL, WrongCall
from .commands.printing import complain
from .disk import named, why
from .engine.refused import Refused
from .folders import own_folders
from .games.known_packs import Pack, look_on
from .i18n import ENGLISH, languages, nearest, speak, tr
from .moving_in import move_in
from .reports import faults
from .reports.rolling_log import note

if TYPE_CHECKING:
    from .commands.parser import Parser

COMMANDS: Final = (
    "play",
    "peer",
    "rooms",
    "sim",
    "replay",
    "position",
    "shot",
    "bench",
    "doctor",
    "packs",
)
TITLE: Final = "play"
"""What is loaded when nothing is typed."""
WATCHED: Final = ("play", "replay", "peer")
"""The commands that stay long enough for a log, and for whose faults somebody will ask."""

SCHEME: Final = "kingsburg:"
LANGUAGE: Final = "--lang"


def command(name: str) -> Any:
    """The module of a command."""
    return import_module(f".commands.{name}", __package__)


def parser(typed: Sequence[str]) -> Parser:
    """Everything that can be typed; only the command that was typed is loaded, if it was one."""
    meant = next((word for word in typed if not word.startswith("-")), "")
    loaded = [meant] if meant in COMMANDS else COMMANDS
    from .commands.parser import Parser, ShowVersion, titled

    reader = Parser(prog="kingsburg-arcade", description=tr("help.program"))
    reader.add_argument("--version", action=ShowVersion, nargs=0, help=tr("help.version"))
    title = titled("commands")
    commands = reader.add_subparsers(title=title, dest="command", metavar="COMMAND")
    for name in COMMANDS:
        if name not in loaded:
            commands.add_parser(name)
            continue
        summary = tr(f"help.{name}")
        command(name).declare(commands.add_parser(name, help=summary, description=summary))
    return reader


def open_streams() -> None:
    """Replace a stream that was closed before the start, so that it cannot stop us."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def on_own_shelf(digest: str) -> Pack | None:
    """The pack of that hash that was added on this machine."""
    from .packs.shelf import own_shelf

    return own_shelf().find(digest)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what was typed, by a person or by a test; the exit code."""
    if arguments is not None:
        return run(arguments)
    if getattr(sys, "frozen", False):  # a freezer's program starts itself as its workers
        from multiprocessing import freeze_support

        freeze_support()
    open_streams()
    words = following(sys.argv[1:])
    move_in()
    speak(spoken(words))
    meant = next((word for word in words if not word.startswith("-")), TITLE)
    if meant in WATCHED:
        faults.begin(own_folders().logs)
    note("program", "begins", command=meant if meant in COMMANDS else "unknown")
    try:
        return run(words)
    except Exception as fault:
        return broke(fault)
    finally:
        note("program", "ends")


def following(words: Sequence[str]) -> Sequence[str]:
    """What a system types for somebody who has followed a link to a room."""
    is_link = len(words) == 1 and words[0].startswith(SCHEME)
    return [TITLE, "--link", words[0]] if is_link else words


def spoken(words: Sequence[str], environ: Mapping[str, str] = os.environ) -> str:
    """The language for a person at a terminal: the one chosen in the settings, or the system's.

    What a script reads, and what is printed in the locale C, is English. `--lang` goes before all.
    """
    if "--json" in words:
        return ENGLISH
    if typed := {*languages()} & {language_typed(words)}:
        return typed.pop()
    locale = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if locale.partition(".")[0] in ("", "C", "POSIX"):
        return ENGLISH
    chosen = settings.load(own_folders().config)[0].language
    for code in (chosen, *environ.get("LANGUAGE", "").split(":"), locale):
        language, _, country = code.partition(".")[0].partition("_")
        if found := nearest(language, country or None, languages()):
            return found
    return ENGLISH


def language_typed(words: Sequence[str]) -> str:
    """What follows the last `--lang`, if anything does."""
    found = ""
    for word, following in pairwise((*words, "")):
        option, equals, value = word.partition("=")
        if option == LANGUAGE:
            found = value if equals else following
    return found


def broke(fault: Exception) -> int:
    """A mistake of ours has ended a command: say where it is written down."""
    from .reports import crash_report

    file = crash_report.keep(own_folders().logs, crash_report.compose(fault))
    said = crash_report.of_fault(fault)[-1]
    if file is None:
        complain(Refused("program.broke_unkept", said=said))
    else:
        complain(Refused("program.broke", file=named(file), said=said))
    return FAILED


def run(arguments: Sequence[str]) -> int:
    """The same without a watch over what the program itself does wrong."""
    open_streams()
    look_on(on_own_shelf)
    # What is printed may be read by a script: pygame, where a command needs it, has nothing to add.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        typed = parser(arguments).parse_args(arguments) if arguments else None
        if typed is None or typed.command is None:
            opened: int = command(TITLE).open_title()
            return opened
        code: int = command(typed.command).run(typed)
        sys.stdout.flush()
        return code
    except WrongCall as trouble:
        complain(trouble)
        return WRONG_CALL
    except BrokenPipeError:
        # The reader has closed the pipe; the interpreter must not try to write the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as trouble:
        file = trouble.filename
        complain(why(trouble), file if isinstance(file, str | os.PathLike) else None)
        return FAILED
    except Refused as trouble:
        complain(trouble)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
