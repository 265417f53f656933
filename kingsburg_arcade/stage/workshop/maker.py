"""The process that makes sounds: patient, alone, and gone as soon as nobody listens."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

from .orders import making, orders
from .sound_shelf import Shelf, is_short


class Gone(Exception):
    """The game that asked for sounds has ended."""


class Maker:
    """Makes all that is missing, what is asked for first."""

    def __init__(self, shelf: Shelf, asked: Connection, wanted: Sequence[str]) -> None:
        self._shelf, self._asked = shelf, asked
        self._wanted = deque(name for name in wanted if not shelf.has(name))

    def work(self) -> None:
        """Until everything is there; what cannot be kept is not made."""
        with suppress(Gone, BrokenPipeError):
            while self._wanted:
                if not self._make(self._wanted.popleft()):
                    return

    def _make(self, name: str) -> bool:
        for made in making(name):
            if made is None:
                self._listen(while_making=name)
                continue
            part, samples = made
            if not self._shelf.has(part):
                if not self._shelf.put(part, samples):
                    return False
                self._asked.send(part)
            with suppress(ValueError):
                self._wanted.remove(part)
        return True

    def _listen(self, while_making: str) -> None:
        """What is wanted at once goes before all else; what is short is made in between."""
        try:
            while self._asked.poll():
                name: str = self._asked.recv()
                if self._shelf.has(name):
                    self._asked.send(name)
                elif is_short(name) and not is_short(while_making):
                    self._make(name)
                else:
                    self._wanted.appendleft(name)
        except EOFError:
            raise Gone from None


def run(folder: str, asked: Connection, wanted: Sequence[str]) -> None:
    """What the process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(15)
    Maker(Shelf(Path(folder)), asked, wanted or orders()).work()
