"""What all our files have in common: writes that are whole and last, refusals that name them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

from .engine.contract import Refused


def write_whole(file: FileIO, data: bytes) -> None:
    """All of it, and down to the disk.

    The file is unbuffered: what a full disk refused must not lie in a buffer and be tried again.
    So it may take less at a time than it is given.
    """
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


@contextmanager
def refusing(path: Path, cannot_be: str) -> Iterator[None]:
    """What the system refuses is told to a person: which file cannot be what, and why."""
    try:
        yield
    except OSError as error:
        raise Refused(f"{path} cannot be {cannot_be}: {why(error)}") from None


def why(error: OSError) -> str:
    """The system's reason, as the end of a sentence."""
    return (error.strerror or str(error)).lower()
