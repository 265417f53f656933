"""The workbench: what takes long is done there by a thread, and nothing waits for it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from ..protocol.facts import Work, Worked

TURN: Final = 0.001
"""Seconds after which that thread lets others go on: the usual five are a third of a frame."""


class Workbench:
    """One thing after another, in the order in which it was given."""

    def __init__(self, done: Callable[[Worked], None]) -> None:
        """`done` is called where the loop is."""
        self._done = done
        self._thread: ThreadPoolExecutor | None = None
        self._lying = 0
        self._usual = sys.getswitchinterval()

    def put(self, work: Work) -> None:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "workbench")
        if not self._lying:
            self._usual = sys.getswitchinterval()
            sys.setswitchinterval(min(self._usual, TURN))
        self._lying += 1
        begun = asyncio.get_running_loop().run_in_executor(self._thread, work.done)
        begun.add_done_callback(self._take)

    def _take(self, begun: asyncio.Future[Worked]) -> None:
        self._lying -= 1
        if not self._lying:
            sys.setswitchinterval(self._usual)
        if not begun.cancelled():
            self._done(begun.result())

    def close(self) -> None:
        """Nobody waits for anything that lies here any more."""
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
        if self._lying:
            sys.setswitchinterval(self._usual)
