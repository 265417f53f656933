"""The workshop: sounds are fetched or made on a thread of their own, so that no frame waits."""

from __future__ import annotations

from collections import deque
from threading import Event, Lock, Thread
from time import perf_counter
from typing import Final

from .catalogue import RECIPES
from .render import Steps, steps_of
from .sound_cache import Shelf

WORK: Final = 0.002
REST: Final = 0.004
"""Seconds at work and at rest in turn: drawing gets most of the processor."""


class Workshop:
    """Makes every sound in the order of the catalogue; one that is asked for comes first."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._wanted = deque(RECIPES)
        self._made: dict[str, bytes] = {}
        self._lock = Lock()
        self._closed = Event()
        self._thread: Thread | None = None

    def open(self) -> None:
        """Begin to work; the second time nothing happens."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name="sounds", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Put the tools down; what is half made is lost."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join(1.0)

    def ask(self, name: str) -> None:
        """Make this one next."""
        with self._lock:
            if name in self._wanted:
                self._wanted.remove(name)
                self._wanted.appendleft(name)

    def fetch(self) -> dict[str, bytes]:
        """What was finished since the last time."""
        if not self._made:
            return {}
        with self._lock:
            made, self._made = self._made, {}
        return made

    # -------------------------------------------------------------------------- on the thread
    def _work(self) -> None:
        self._shelf.tidy()
        while not self._closed.is_set():
            with self._lock:
                if not self._wanted:
                    return
                name = self._wanted.popleft()
            samples = self._shelf.take(name)
            if samples is None:
                samples = self._render(steps_of(name))
                if samples is None:
                    return
                self._shelf.put(name, samples)
            with self._lock:
                self._made[name] = samples

    def _render(self, steps: Steps) -> bytes | None:
        """Work and rest in turn; None if the workshop was closed meanwhile."""
        began = perf_counter()
        while True:
            try:
                next(steps)
            except StopIteration as done:
                made: bytes = done.value
                return made
            if perf_counter() - began > WORK:
                if self._closed.wait(REST):
                    return None
                began = perf_counter()
