"""Matches at home on the disk: a record each, and beside it a note of who sits where."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from .. import games
from ..disk import named, private_folder, reason
from ..engine.contract import Refused
from ..games.governors import governor

PERSON: Final = "human"
FOLDER: Final = "tables"
LOST: Final = ("record", "game")
"""What another try would not mend: the first words of codes,"""
UNUSABLE: Final = ("file.unusable", "file.no_file", "match.not_home")
"""and single codes."""


def new_file(folder: Path, chairs: Sequence[str], besides: Mapping[str, Any] | None = None) -> Path:
    """The next free number; `besides` is noted beside it."""
    tables = folder / FOLDER
    try:
        private_folder(tables)
        number = 1 + max((number_of(file) for file in tables.glob("*.record")), default=0)
        path = tables / f"{numbered(number)}.record"
        write_chairs(path, chairs, finished=False, besides=besides)
    except OSError as error:
        raise Refused("match.not_kept", folder=named(tables), reason=reason(error)) from None
    return path


def number_of(path: Path) -> int:
    return int(path.stem) if path.stem.isdecimal() else 0


def numbered(number: int) -> str:
    """The name of a match, without its suffix."""
    return f"{number:05}"


def chairs_file(path: Path) -> Path:
    return path.with_suffix(".chairs.json")


def write_chairs(
    path: Path,
    chairs: Sequence[str],
    *,
    finished: bool,
    besides: Mapping[str, Any] | None = None,
) -> None:
    """What else was noted before stays."""
    note = read_note(path) | dict(besides or {}) | {"chairs": list(chairs), "finished": finished}
    written = json.dumps(note)
    chairs_file(path).write_text(written, encoding="utf-8")


def for_good(reason: Refused) -> bool:
    """Would another try to go on with that match be refused again?"""
    return reason.code.partition(".")[0] in LOST or reason.code in UNUSABLE


def set_aside(path: Path) -> None:
    """Remember that a match cannot be gone on with; its file stays as it is."""
    note = read_note(path) | {"unusable": True}
    with suppress(OSError):  # then it is offered, and refused, once more
        chairs_file(path).write_text(json.dumps(note), encoding="utf-8")


def read_note(path: Path) -> dict[str, Any]:
    """What stands beside a match; nothing if it is lost or damaged."""
    try:
        read = json.loads(chairs_file(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}


def read_game(path: Path) -> str:
    """What is played in a match; the first game was alone once, and nobody wrote it down."""
    return noted_game(path) or games.names()[0]


def noted_game(path: Path) -> str | None:
    """The game that stands in the note beside a match."""
    game = read_note(path).get("game")
    return game if isinstance(game, str) else None


def read_chairs(path: Path) -> list[str]:
    """Who sat where; a chair whose governor is not known any more is a person's."""
    written, game = read_note(path).get("chairs"), read_game(path)
    chairs = []
    for name in written if isinstance(written, list) else []:
        try:
            chairs.append(name if name == PERSON else governor(str(name), game).name)
        except Refused:
            chairs.append(PERSON)
    return chairs


def anything_kept(folder: Path) -> bool:
    """Is there any match on the disk?"""
    return next((folder / FOLDER).glob("*.record"), None) is not None


def last_unfinished(folder: Path) -> Path | None:
    """The newest match that can be gone on with."""
    files = sorted((folder / FOLDER).glob("*.record"), key=number_of, reverse=True)
    for file in files:
        note = read_note(file)
        if not (note.get("finished") or note.get("unusable")):
            return file
    return None
