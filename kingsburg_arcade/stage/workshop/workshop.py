"""The workshop: fetches sounds from the shelf, and has a process make what is not there."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from .maker import run
from .orders import orders, parts
from .sound_shelf import Shelf

GLANCE: Final = 0.05
"""Seconds between two looks at what the process has made."""
TRIES: Final = 2
"""A process that fails is not begun again and again."""


class Workshop:
    """What is asked for arrives in `fetch`, now or when it is made. No frame waits for it."""

    def __init__(self, shelf: Shelf, wanted: Sequence[str] = ()) -> None:
        self._shelf, self._chosen = shelf, wanted
        self._asked: SimpleQueue[str | None] = SimpleQueue()
        self._made: deque[tuple[str, bytes]] = deque()
        self._awaited: set[str] = set()
        self._tries = 0
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._thread: Thread | None = None
        self._lengths: dict[str, int] = {}
        self._known: frozenset[str] = frozenset()

    def open(self) -> None:
        """Begin to work; the second time nothing happens."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name="sounds", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """End at once; what is half made is lost."""
        self._asked.put(None)
        if self._thread is not None:
            self._thread.join(1.0)

    def ask(self, name: str) -> None:
        """Make or fetch this one next."""
        self._asked.put(name)

    def take(self, name: str) -> bytes | None:
        """A short sound that is on the shelf; one that is not is made, and has come too late."""
        samples = self._shelf.take(name)
        if samples is None:
            self.ask(name)
        return samples

    def fetch(self) -> dict[str, bytes]:
        """What has come since the last time."""
        made = {}
        while self._made:
            name, samples = self._made.popleft()
            made[name] = samples
        return made

    def length(self, piece: str) -> int:
        """Of how many parts a piece is made; 0 as long as nobody knows."""
        return self._lengths.get(piece, 0)

    # -------------------------------------------------------------------------- on the thread
    def _work(self) -> None:
        wanted = self._chosen or orders()
        self._known = frozenset(wanted)
        self._lengths = {name: len(parts(name)) for name in pieces_of(wanted)}
        self._shelf.tidy(wanted)
        if not all(map(self._shelf.has, wanted)):
            self._hire()
        try:
            while self._turn():
                pass
        finally:
            self._dismiss()

    def _turn(self) -> bool:
        """Serve one request, or look at what has been made; not any more when all is over."""
        try:
            name = self._asked.get(timeout=GLANCE if self._pipe else None)
        except Empty:
            self._collect()
            return True
        if name is None:
            return False
        if name in self._known and not self._deliver(name):
            self._awaited.add(name)
            if self._pipe is None and self._tries < TRIES:
                self._hire()
            self._order(name)
        self._collect()
        return True

    def _deliver(self, name: str) -> bool:
        samples = self._shelf.take(name)
        if samples is None:
            return False
        self._awaited.discard(name)
        self._made.append((name, samples))
        return True

    def _collect(self) -> None:
        """What the process says that it has made is delivered, if somebody waits for it."""
        try:
            while self._pipe is not None and self._pipe.poll():
                name = self._pipe.recv()
                if name in self._awaited:
                    self._deliver(name)
        except (EOFError, OSError):
            self._dismiss()
            for name in tuple(self._awaited):
                self._deliver(name)

    # -------------------------------------------------------------------------- the process
    def _hire(self) -> None:
        self._tries += 1
        new = get_context("spawn")
        ours, theirs = new.Pipe()
        process = new.Process(
            target=run,
            args=(str(self._shelf.folder), theirs, tuple(self._chosen)),
            name="sounds",
            daemon=True,
        )
        try:
            process.start()
        except OSError:
            ours.close()
            return
        finally:
            theirs.close()
        self._process, self._pipe = process, ours

    def _order(self, name: str) -> None:
        if self._pipe is not None:
            try:
                self._pipe.send(name)
            except OSError:
                self._dismiss()

    def _dismiss(self) -> None:
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.terminate()
            process.join(1.0)


def pieces_of(wanted: Sequence[str]) -> set[str]:
    """The pieces of which parts are among these."""
    return {name.rpartition(".")[0] for name in wanted if "_" not in name and "." in name}
