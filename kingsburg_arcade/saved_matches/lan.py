"""Matches of a party on the disk: a notebook each, and a mark beside those that are over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from ..disk import PRIVATE_FOLDER, named, private_folder, reason
from ..engine.refused import Refused
from ..net.room import lock
from .home import OVER, RECORD, has_file, mark_over, names_in, not_over

FOLDER: Final = "party"
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
        mark_over(kept)


def unfinished(folder: Path) -> Path | None:
    """The newest match that one can come back to."""
    return next(every_unfinished(folder), None)


def was_left(kept: Path) -> bool:
    """Is nothing left to play there?"""
    return kept.with_suffix(OVER).exists()


def files(folder: Path) -> Iterator[Path]:
    """Of each match one file: its record, or its notebook if it was not played to its end."""
    kept = folder / FOLDER
    names = names_in(kept)
    records = {name[: -len(RECORD)] for name in names if name.endswith(RECORD)}
    yield from (kept / f"{stem}{RECORD}" for stem in records)
    for name in names:
        if name.endswith(NOTEBOOK) and name[: -len(NOTEBOOK)] not in records:
            with suppress(OSError):
                if tells_of_a_match(kept / name):
                    yield kept / name


def anything_kept(folder: Path) -> bool:
    """Is there any match on the disk?"""
    return has_file(folder / FOLDER, RECORD) or next(files(folder), None) is not None


def every_unfinished(folder: Path) -> Iterator[Path]:
    """The newest first; none that another program plays."""
    for file in not_over(folder / FOLDER, NOTEBOOK):
        with suppress(OSError):
            if tells_of_a_match(file) and lock.is_free(file):
                yield file


def tells_of_a_match(notebook: Path) -> bool:
    return notebook.stem.isdecimal() and notebook.stat().st_size > BEGUN
