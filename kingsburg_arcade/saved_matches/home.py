"""Matches at home on the disk: a record each, and beside it a note of who sits where."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .. import games
from ..disk import named, private_folder, reason
from ..engine.refused import Refused
from ..engine.shown_text import cleaned
from ..games.governors import governor

if TYPE_CHECKING:
    from ..engine.contract import Result

PERSON: Final = "human"
FOLDER: Final = "tables"
RECORD: Final = ".record"
NAME: Final = 40
"""Letters of the name of a seat, at most."""
OVER: Final = ".over"
"""Beside a match with nothing left to play: its name alone says so, no file has to be read."""
LOST: Final = ("record", "game")
"""The first words of the codes of refusals that another try would not mend."""
UNUSABLE: Final = ("file.unusable", "file.no_file", "match.not_home")
"""Whole codes of such refusals."""


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
    return _number(path.stem)


def _number(stem: str) -> int:
    return int(stem) if stem.isdecimal() else 0


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
    if finished:
        mark_over(path)
    else:
        path.with_suffix(OVER).unlink(missing_ok=True)


def mark_over(path: Path) -> None:
    """Remember that nothing is left to play there."""
    with suppress(OSError):  # then it is looked at once more
        path.with_suffix(OVER).touch()


def for_good(reason: Refused) -> bool:
    """Would another try to go on with that match be refused again?"""
    return reason.code.partition(".")[0] in LOST or reason.code in UNUSABLE


def set_aside(path: Path) -> None:
    """Remember that a match cannot be gone on with; its file stays as it is."""
    note = read_note(path) | {"unusable": True}
    with suppress(OSError):  # then it is offered, and refused, once more
        chairs_file(path).write_text(json.dumps(note), encoding="utf-8")
        mark_over(path)


def read_note(path: Path) -> dict[str, Any]:
    """What stands beside a match; nothing if it is lost or damaged."""
    try:
        read = json.loads(chairs_file(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}


def result_noted(result: Result) -> dict[str, Any]:
    """Points and winners, as they are noted beside a match that is over."""
    return {"points": list(result.points), "winners": list(result.winners)}


def write_result(path: Path, result: Result) -> None:
    """Note how a match on the LAN has ended beside its record."""
    write_beside(path, result=result_noted(result))


def write_beside(path: Path, **besides: Any) -> None:
    """Note something more beside a match."""
    chairs_file(path).write_text(json.dumps(read_note(path) | besides), encoding="utf-8")


def read_result(note: Mapping[str, Any], seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points and winners of so many seats; nothing if they are lost or damaged."""
    match note.get("result"):
        case {"points": [*points], "winners": [*winners]} if all(
            type(one) is int and one >= 0 for one in (*points, *winners)
        ) and len(points) == seats > max(winners, default=0):
            return tuple(points), tuple(winners)
    return (), ()


def names_given(note: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the seats by which a match was played; empty where nobody gave one."""
    match note.get("couch"):
        case {"looks": [*looks]}:
            names = [look.get("name") if isinstance(look, dict) else "" for look in looks]
            return tuple(cleaned(name, NAME) if isinstance(name, str) else "" for name in names)
    return ()


def times(note: Mapping[str, Any], name: str) -> int:
    """A count in a note; 0 if it is lost or damaged."""
    count = note.get(name)
    return count if type(count) is int and count > 0 else 0


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


def names_in(folder: Path) -> set[str]:
    """The names of all files; none if the folder is not there, or not ours to read."""
    with suppress(OSError):
        return set(os.listdir(folder))
    return set()


def has_file(folder: Path, suffix: str) -> bool:
    """Is there any file of this kind? Of many names only the first ones are read."""
    with suppress(OSError), os.scandir(folder) as entries:
        return any(entry.name.endswith(suffix) for entry in entries)
    return False


def not_over(folder: Path, suffix: str) -> Iterator[Path]:
    """The files of this kind without a mark that they are over, the newest first.

    Names alone are looked at: of thousands hardly one has to be opened.
    """
    names = names_in(folder)
    stems = [name[: -len(suffix)] for name in names if name.endswith(suffix)]
    left = [stem for stem in stems if stem + OVER not in names]
    for stem in sorted(left, key=_number, reverse=True):
        yield folder / f"{stem}{suffix}"


def anything_kept(folder: Path) -> bool:
    """Is there any match on the disk?"""
    return has_file(folder / FOLDER, RECORD)


def last_unfinished(folder: Path) -> Path | None:
    """The newest match that can be gone on with."""
    for file in not_over(folder / FOLDER, RECORD):
        note = read_note(file)
        if not (note.get("finished") or note.get("unusable")):
            return file
        mark_over(file)  # earlier versions wrote no mark
    return None
