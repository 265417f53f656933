"""What all our files have in common: writes that are whole and last, refusals that name them."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Final

from .engine.refused import Refused

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
NAMED: Final = 160
"""Letters of a path in a sentence."""


def write_whole(file: FileIO, data: bytes) -> None:
    """All of it, and down to the disk.

    The file is unbuffered: what a full disk refused must not lie in a buffer and be tried again.
    So it may take less at a time than it is given.
    """
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


# ------------------------------------------------------------------------------ for one person
def private_folder(path: Path) -> None:
    """Make a folder, and those above it that are missing, for their owner alone."""
    if not path.is_dir():
        if path.parent != path:
            private_folder(path.parent)
        path.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


def private_file(path: str, flags: int) -> int:
    """An opener for `open`: the file is for its owner alone."""
    return os.open(path, flags, PRIVATE_FILE)


def replace_whole(path: Path, data: bytes) -> None:
    """Put other bytes in the place of a private file: a crash leaves the old ones or the new."""
    beside = path.with_name(f"{path.name}.new")
    with open(beside, "wb", buffering=0, opener=private_file) as file:
        write_whole(file, data)
    os.replace(beside, path)
    if os.name == "posix":  # elsewhere a folder cannot be opened
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


# ------------------------------------------------------------------------------- what is refused
@contextmanager
def refusing(path: Path, cannot_be: str) -> Iterator[None]:
    """Turn an error of the system into a refusal: which file cannot be what, and why.

    `cannot_be` is "read", "written", "mended" or "used".
    """
    try:
        yield
    except OSError as error:
        raise Refused(f"file.not_{cannot_be}", file=named(path), reason=reason(error)) from None


def named(path: str | os.PathLike[str]) -> str:
    """A file as a sentence names it: without control characters, which a terminal would obey, and
    of a very long path the end."""
    name = os.fspath(path)
    name = name if name.isprintable() else repr(name)
    return name if len(name) <= NAMED else f"...{name[3 - NAMED :]}"


def reason(error: OSError) -> Refused:
    """Why the system would not read or write."""
    return Refused(REASONS.get(error.errno or 0, "disk.other"), said=why(error))


def why(error: OSError) -> str:
    """The system's own words, as the end of a sentence."""
    return (error.strerror or str(error)).lower()


REASONS: Final = {
    errno.ENOSPC: "disk.full",
    errno.EDQUOT: "disk.full",
    errno.EACCES: "disk.forbidden",
    errno.EPERM: "disk.forbidden",
    errno.EROFS: "disk.forbidden",
    errno.ENOENT: "disk.missing",
    errno.ENOTDIR: "disk.missing",
    errno.EISDIR: "disk.folder",
}
