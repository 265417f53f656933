"""Matches of a party on the disk: a notebook each, and a mark beside those that are over."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from ...disk import why
from ...engine.contract import Refused

FOLDER: Final = "party"
OVER: Final = ".over"
BEGUN: Final = 200
"""A notebook shorter than this tells of no match."""


def new_notebook(folder: Path) -> Path:
    """The next free number."""
    kept = folder / FOLDER
    try:
        kept.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(f"the match cannot be kept in {kept}: {why(error)}") from None
    numbers = [int(file.stem) for file in kept.glob("*.notebook") if file.stem.isdecimal()]
    return kept / f"{1 + max(numbers, default=0):05}.notebook"


def finish(notebook: Path | None) -> None:
    """Remember that nothing is left to play there."""
    if notebook is not None and notebook.exists():
        with suppress(OSError):  # then it is offered once more
            notebook.with_suffix(OVER).touch()


def unfinished(folder: Path) -> Path | None:
    """The newest match that one can come back to."""
    files = [file for file in (folder / FOLDER).glob("*.notebook") if file.stem.isdecimal()]
    for file in sorted(files, key=lambda one: int(one.stem), reverse=True):
        with suppress(OSError):
            if not file.with_suffix(OVER).exists() and file.stat().st_size > BEGUN:
                return file
    return None
