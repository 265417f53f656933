"""Matches of a party on the disk: a notebook each, and a mark beside those that are over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from ..disk import PRIVATE_FOLDER, named, private_folder, reason
from ..engine.contract import Refused
from ..net.room import lock

FOLDER: Final = "party"
OVER: Final = ".over"
NOTEBOOK: Final = ".notebook"
PROGRAMS: Final = 16
"""Programs that might begin a match at the same moment, and more."""
BEGUN: Final = 200
"""A notebook shorter than this tells of no match."""


def new_notebook(folder: Path) -> Path:
    """The next free number; from now on it is ours alone."""
    kept = folder / FOLDER
    try:
        private_folder(kept)
        kept.chmod(PRIVATE_FOLDER)  # earlier versions let everybody look into it
        numbers = [int(file.stem) for file in kept.glob("*.notebook") if file.stem.isdecimal()]
        after = 1 + max(numbers, default=0)
        names = (kept / f"{number:05}.notebook" for number in range(after, after + PROGRAMS))
        found = next((name for name in names if lock.take(name)), None)
    except OSError as error:
        raise Refused("match.not_kept", folder=named(kept), reason=reason(error)) from None
    if found is None:
        raise Refused("match.crowd", folder=named(kept))
    return found


def finish(kept: Path | None) -> None:
    """Remember that nothing is left to play there."""
    if kept is not None and kept.exists():
        with suppress(OSError):  # then it is offered once more
            kept.with_suffix(OVER).touch()


def unfinished(folder: Path) -> Path | None:
    """The newest match that one can come back to."""
    return next(every_unfinished(folder), None)


def was_left(kept: Path) -> bool:
    """Is nothing left to play there?"""
    return kept.with_suffix(OVER).exists()


def begun(folder: Path) -> Iterator[Path]:
    """Every notebook that tells of a match, with its record beside it or not."""
    for file in (folder / FOLDER).glob("*.notebook"):
        with suppress(OSError):
            if file.stem.isdecimal() and file.stat().st_size > BEGUN:
                yield file


def anything_kept(folder: Path) -> bool:
    """Is there any match on the disk?"""
    record = next((folder / FOLDER).glob("*.record"), None)
    return record is not None or next(begun(folder), None) is not None


def every_unfinished(folder: Path) -> Iterator[Path]:
    """The newest first; none that another program plays."""
    for file in sorted(begun(folder), key=lambda one: int(one.stem), reverse=True):
        with suppress(OSError):
            if not was_left(file) and lock.is_free(file):
                yield file
