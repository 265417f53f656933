"""The journal of a match on the disk, written at once or by a thread of its own."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any, Final

from ...disk import PRIVATE_FILE, private_file, refusing, replace_whole, write_whole
from ...engine.contract import Refused
from ..protocol import journal_format

AGAIN: Final = 0.5
"""Seconds after which a disk that took nothing is tried again."""
FAREWELL: Final = 3.0
"""Seconds that the disk has for the last pages when we close."""
Saved = Callable[[int], None]
"""Told which page is on the disk, with all before it."""
Failing = Callable[[Refused], None]


class JournalDisk:
    """The journal in a file of our own; without one nothing is kept, and a crash ends the match.

    Each write waits for the disk, until `save_beside` starts a thread for that.
    """

    def __init__(self, path: Path | None, size: int) -> None:
        self._path, self._size = path, size
        self._wet: list[bytes] = []
        self._page = 0
        self._trouble: Refused | None = None
        self._changed = threading.Condition()
        self._closing = self._forgetting = False
        self._beside: threading.Thread | None = None

    @classmethod
    def opened(cls, path: Path | None) -> tuple[JournalDisk, list[tuple[Any, ...]]]:
        """The journal and its frames; a torn last frame is cut off."""
        if path is None or not path.exists():
            return cls(path, 0), []
        with refusing(path, "read"):
            data = path.read_bytes()
            frames, whole = journal_format.frames(data) if data else ([], 0)
            os.truncate(path, whole)
            path.chmod(PRIVATE_FILE)  # earlier versions let everybody read it
        return cls(path, whole), frames

    def append(self, frames: bytes) -> int:
        """The page with these frames; 0 if they are on the disk, or nothing is kept."""
        if self._path is None:
            return 0
        if self._beside is None:
            self._save(self._path, frames)
            return 0
        with self._changed:
            if self._trouble is not None:
                raise Refused(self._trouble.code, **self._trouble.values)
            self._page += 1
            self._wet.append(frames)
            self._changed.notify()
            return self._page

    # ------------------------------------------------------------------------------ beside us
    def save_beside(self, saved: Saved, failing: Failing) -> None:
        """From now on a thread writes pages to the disk, and tells when they are there."""
        if self._path is None or self._beside is not None:
            return
        work = (self._path, saved, failing)
        self._beside = threading.Thread(target=self._work, args=work, name="pages", daemon=True)
        self._beside.start()

    def _work(self, path: Path, saved: Saved, failing: Failing) -> None:
        """Write all pages at once that came while the disk was busy."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wet or self._closing or self._forgetting)
                taken, page = tuple(self._wet), self._page
                done = self._closing and not taken
            if not taken:
                self._forget(path)
            if done:
                return
            if not taken:
                continue
            try:
                self._save(path, b"".join(taken))
            except Refused as reason:
                if self._failed(reason, failing):
                    return
                continue
            with self._changed:
                del self._wet[: len(taken)]
                self._trouble = None
            saved(page)

    def _failed(self, reason: Refused, failing: Failing) -> bool:
        """Report a failure once, and wait before the next try; whether we close meanwhile."""
        with self._changed:
            news, self._trouble = self._trouble is None, reason
            closing = self._closing
        if news and not closing:
            failing(reason)
        with self._changed:
            return self._changed.wait_for(lambda: self._closing, AGAIN)

    def close(self) -> None:
        """Write what is left, if the disk takes it, and end the thread."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._beside is not None:
            self._beside.join(FAREWELL)
            self._beside = None

    # -------------------------------------------------------------------------------- secrets
    def forget_root(self) -> None:
        """The match is over: keep all that proves it, and not the root of our secrets."""
        with self._changed:
            self._forgetting = True
            self._changed.notify()
        if self._path is not None and self._beside is None:
            self._forget(self._path)

    def _forget(self, path: Path) -> None:
        """Write the first frame anew, once; a disk that does not take it is asked next time."""
        with self._changed:
            wanted, self._forgetting = self._forgetting, False
        if wanted:
            with suppress(Refused), refusing(path, "written"):
                data = path.read_bytes()[: self._size]
                if (forgotten := without_root(data)) != data:
                    replace_whole(path, forgotten)

    def _save(self, path: Path, frames: bytes) -> None:
        """Put frames on the disk, all or none; Refused if the disk fails."""
        with refusing(path, "written"), _appending(path) as file:
            if os.fstat(file.fileno()).st_size != self._size:
                os.truncate(path, self._size)  # what a full disk left behind
            write_whole(file, frames)
        self._size += len(frames)


def _appending(path: Path) -> FileIO:
    return open(path, "ab", buffering=0, opener=private_file)


def without_root(data: bytes) -> bytes:
    """A journal with zeros for the root in its first frame: as long as before, and as valid."""
    frames, whole = journal_format.frames(data)
    match frames:
        case [("table", bytes(invited), bytes(root), *more) as first, *_]:
            forgotten = ("table", invited, bytes(len(root)), *more)
            before = journal_format.opening() + journal_format.framed(*first)
            after = journal_format.opening() + journal_format.framed(*forgotten)
            return after + data[len(before) : whole]
    return data
