"""Slow work: a thread does what takes long, so that nothing waits for it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from ..protocol.facts import Work, Worked

TURN: Final = 0.001
"""Seconds after which that thread yields: the usual 5 ms are a third of a frame."""


class SlowWork:
    """Does one thing after another, in the order given."""

    def __init__(self, done: Callable[[Worked], None]) -> None:
        """`done` is called in the thread of the loop."""
        self._done = done
        self._thread: ThreadPoolExecutor | None = None
        self._lying = 0
        self._usual = sys.getswitchinterval()

    def put(self, work: Work) -> None:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "slow-work")
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
        """Drop what has not begun; nobody waits for the rest."""
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
        if self._lying:
            sys.setswitchinterval(self._usual)
