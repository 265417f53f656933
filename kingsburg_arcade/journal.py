"""The journal: a record in a file, written move by move and read back with suspicion."""

from __future__ import annotations

import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from .disk import named, refusing, write_whole
from .engine.chain import FRAME_LIMIT, LENGTHS, Header
from .engine.contract import CabinetOf, Refused
from .engine.record import MAGIC, RECORD_LIMIT, CutOff, Record, Trouble, header_of

OPENING: Final = len(MAGIC) + 1 + LENGTHS.size + FRAME_LIMIT
"""The bytes of a record before its first entry, at most."""


class Journal:
    """A file that grows by whole frames. `append` is what a table's `keep` wants.

    A new journal starts an empty file; `Journal.resume` goes on with one.
    """

    def __init__(self, path: str | os.PathLike[str], *, _resumed: int = 0) -> None:
        self.path = _path(path)
        self._size = _resumed
        with refusing(self.path, "written"):
            self._file = open(self.path, "ab", buffering=0)  # noqa: SIM115
        if self._length() != _resumed:
            self._file.close()
            raise Refused("file.exists", file=named(self.path))

    @classmethod
    def resume(
        cls, path: str | os.PathLike[str], cabinet_of: CabinetOf
    ) -> tuple[Journal, Record, Trouble | None]:
        """Read a record and go on with its file.

        Half an entry at the end is cut off. If anything else is lost, the file is kept beside
        as `name.damaged` first.
        """
        record, trouble = load(path, cabinet_of)
        if trouble is not None:
            with refusing(Path(path), "mended"):
                if not isinstance(trouble, CutOff):
                    _set_aside(Path(path))
                os.truncate(path, record.size)
        return cls(path, _resumed=record.size), record, trouble

    def append(self, frames: bytes) -> None:
        """Put whole frames on the disk, all or none; Refused if that cannot be done."""
        if self._file.closed:
            raise Refused("file.closed", file=named(self.path))
        with refusing(self.path, "written"):
            if self._length() != self._size:
                raise Refused("file.changed", file=named(self.path))
            try:
                write_whole(self._file, frames)
            except OSError:
                with suppress(OSError):  # if half a frame must stay, the length tells it next time
                    self._file.truncate(self._size)
                raise
        self._size += len(frames)

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _length(self) -> int:
        return os.fstat(self._file.fileno()).st_size


def load(path: str | os.PathLike[str], cabinet_of: CabinetOf) -> tuple[Record, Trouble | None]:
    """Read a record and leave the file as it is; Refused if it is none."""
    path = _path(path)
    data = _read(path)
    try:
        return Record.read(data, cabinet_of)
    except Refused as reason:
        raise Refused("file.unusable", file=named(path), reason=reason) from None


def header(path: str | os.PathLike[str]) -> Header:
    """What was agreed before a match, whether it can be played here or not; Refused if unread."""
    return header_of(_read(_path(path), OPENING))


def _read(path: Path, most: int = RECORD_LIMIT + 1) -> bytes:
    with refusing(path, "read"):
        # Looked at before it is opened: a pipe would keep us waiting, a device might never end.
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            raise Refused("file.no_file", file=named(path))
        with open(path, "rb", buffering=0) as file:
            return file.read(min(most, found.st_size)) or b""


def check_place(path: str | os.PathLike[str]) -> None:
    """Refused if `save` could not write there, or would replace a file that is not a record."""
    path = Path(os.path.realpath(_path(path)))
    with refusing(path, "written"):
        if not path.parent.is_dir():
            raise Refused("file.no_folder", file=named(path))
        if path.exists():
            if not path.is_file():
                raise Refused("file.no_file", file=named(path))
            if path.stat().st_size:
                _check_record(path)
        with TemporaryFile(dir=path.parent):
            pass  # only a try tells whether a file can be made in a folder


def _check_record(path: Path) -> None:
    try:
        header_of(_read(path))
    except Refused:
        raise Refused("file.no_record", file=named(path)) from None


def save(path: str | os.PathLike[str], record: Record) -> None:
    """Write a whole record at once, over what was there; the old file stays if that fails."""
    path = Path(os.path.realpath(_path(path)))
    beside = path.with_name(f"{path.name}.new")
    with refusing(path, "written"):
        if path.exists() and not path.is_file():
            raise Refused("file.no_file", file=named(path))
        try:
            with open(beside, "wb", buffering=0) as file:
                write_whole(file, record.to_bytes())
            os.replace(beside, path)
        except OSError:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            raise


def _path(path: str | os.PathLike[str]) -> Path:
    if "\0" in os.fspath(path):
        raise Refused("file.name")
    return Path(path)


def _set_aside(path: Path) -> None:
    """Copy a damaged file to the first free name beside it."""
    aside, count = path.with_name(f"{path.name}.damaged"), 1
    while aside.exists():
        count += 1
        aside = path.with_name(f"{path.name}.damaged{count}")
    shutil.copyfile(path, aside)
