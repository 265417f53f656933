"""The process that makes sounds: patient, alone, and gone as soon as nobody listens."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from .orders import making, orders
from .sound_shelf import OPENING, Shelf, is_short

FIRST: Final = OPENING.partition(".")[0]
"""The piece that is heard while the first sounds are made."""
HURRIED, PATIENT = 5, 10
"""How far others go before while that is so, and how much further afterwards."""


class Gone(Exception):
    """The game that asked for sounds has ended."""


class Maker:
    """Makes all that is missing, what is asked for first."""

    def __init__(
        self,
        shelf: Shelf,
        asked: Connection,
        wanted: Sequence[str],
        calm: Callable[[], object] = lambda: None,
    ) -> None:
        """`calm` is called once, when the title is whole: nothing is in a hurry from then on."""
        self._shelf, self._asked = shelf, asked
        self._wanted = deque(name for name in wanted if not shelf.has(name))
        self._calm, self._hurries = calm, True

    def work(self) -> None:
        """Until everything is there; what cannot be kept is not made."""
        with suppress(Gone, BrokenPipeError):
            while self._wanted:
                if self._hurries and not any(name.startswith(FIRST) for name in self._wanted):
                    self._hurries = False
                    self._calm()
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
    be_patient(HURRIED)
    Maker(Shelf(Path(folder)), asked, wanted or orders(), partial(be_patient, PATIENT)).work()


def be_patient(much: int) -> None:
    """Leave the processor to others."""
    if hasattr(os, "nice"):
        os.nice(much)
