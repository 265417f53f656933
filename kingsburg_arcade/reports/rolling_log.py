"""The log of the program and of its network: bounded, and free of names, addresses and keys.

A line says when, from which program, in which area, what happened, and with which values. Values
are numbers, words of ours, and names that stand for a key: nothing that a person wrote.
"""

from __future__ import annotations

import os
import re
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import IO, Final

from ..disk import private_file, private_folder

FILE: Final = "program.log"
MOST: Final = 512 << 10
"""Bytes of a file."""
KEPT: Final = 2
"""Files before the newest one."""
REMEMBERED: Final = 300
OURS: Final = re.compile(r"[\w.,:+/=|<>-]{0,80}", re.ASCII)
"""What a value may be that is told as it is: a word of the program."""
Value = object


class RollingLog:
    """Lines in memory, and in a file once it is opened."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=REMEMBERED)
        self._lock = Lock()
        self._folder: Path | None = None
        self._file: IO[bytes] | None = None
        self._known: dict[bytes, str] = {}

    def open(self, folder: Path) -> None:
        """Write from now on to a file as well; a folder that takes none is lived without."""
        with self._lock, suppress(OSError):
            private_folder(folder)
            self._folder = folder
            self._begin()

    def close(self) -> None:
        with self._lock:
            if self._file is not None:
                self._file.close()
            self._file = None

    def note(self, area: str, said: str, **values: Value) -> None:
        """Write down that something happened."""
        told = [f"{name}={self._shown(value)}" for name, value in values.items()]
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime())
        line = " ".join([f"{when}.{time.time_ns() // 1_000_000 % 1000:03}Z", str(os.getpid())])
        line = " ".join([line, area, said, *told])
        with self._lock:
            self.lines.append(line)
            if self._file is not None:
                with suppress(OSError, ValueError):  # a full disk ends no match
                    self._write(f"{line}\n".encode("ascii", "replace"))

    def _shown(self, value: Value) -> str:
        match value:
            case None | bool() | int() | float():
                return str(value)
            case bytes():
                return self._known.setdefault(value, f"peer{len(self._known) + 1}")
            case str() if OURS.fullmatch(value):
                return value
            case list() | tuple() if len(value) <= REMEMBERED:
                return ",".join(map(self._shown, value))
        return "..."

    def _write(self, line: bytes) -> None:
        assert self._file is not None
        self._file.write(line)
        self._file.flush()
        if self._file.tell() > MOST:
            self._roll()

    def _roll(self) -> None:
        """Begin a new file; the oldest one goes."""
        assert self._file is not None
        assert self._folder is not None
        self._file.close()
        names = [self._folder / name for name in files()]
        with suppress(OSError):  # another program holds it, and goes on with it
            for older, newer in reversed([*zip(names[1:], names, strict=False)]):
                if newer.exists():
                    os.replace(newer, older)
        self._begin()

    def _begin(self) -> None:
        assert self._folder is not None
        self._file = open(self._folder / FILE, "ab", opener=private_file)  # noqa: SIM115


def files() -> Sequence[str]:
    """The names of the files, the newest first."""
    return [FILE, *(f"{FILE}.{number}" for number in range(1, KEPT + 1))]


log: Final = RollingLog()
"""The log of this program."""


def note(area: str, said: str, **values: Value) -> None:
    """Write down that something happened, in the log of this program."""
    log.note(area, said, **values)
