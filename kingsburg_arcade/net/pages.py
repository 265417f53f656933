"""Pages of a peer on the disk: its notebook, and the key by which it is known again."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any

from ..disk import refusing, write_whole
from ..engine.contract import Refused
from . import notebook


class Pages:
    """The notebook in a file; without one it is kept nowhere, and a crash ends the match here."""

    def __init__(self, path: Path | None, size: int) -> None:
        self._path, self._size = path, size

    @classmethod
    def opened(cls, path: Path | None) -> tuple[Pages, list[tuple[Any, ...]]]:
        """The notebook and what it remembers; a torn last frame is cut off."""
        if path is None or not path.exists():
            return cls(path, 0), []
        with refusing(path, "read"):
            data = path.read_bytes()
            frames, whole = notebook.frames(data) if data else ([], 0)
            os.truncate(path, whole)
        return cls(path, whole), frames

    def append(self, frames: bytes) -> None:
        """Put frames on the disk, all or none; Refused if that cannot be done."""
        if self._path is None:
            return
        with refusing(self._path, "written"), open(self._path, "ab", buffering=0) as file:
            if os.fstat(file.fileno()).st_size != self._size:
                os.truncate(self._path, self._size)  # what a full disk left behind
            write_whole(file, frames)
        self._size += len(frames)


def install_key(folder: Path) -> bytes:
    """The private key of this install, made when it is first wanted."""
    path = folder / "install.key"
    with refusing(path, "used"):
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(made, "wb") as file:
                file.write(secrets.token_bytes(32))
        key = path.read_bytes()
    if len(key) != 32:
        raise Refused(f"{path} does not hold a key: remove it to get a new one")
    return key
