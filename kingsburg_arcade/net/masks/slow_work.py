"""Slow work: a thread does what takes long, so that nothing waits for it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from ..protocol.facts import Work, Worked

Result = TypeVar("Result")

TURN: Final = 0.001
"""Seconds after which that thread yields: the usual 5 ms are a third of a frame."""


class _Yields:
    """Threads yield sooner as long as any of them works."""

    def __init__(self) -> None:
        self._busy = set[object]()
        self._usual = sys.getswitchinterval()

    def begin(self, who: object) -> None:
        if not self._busy:
            self._usual = sys.getswitchinterval()
            sys.setswitchinterval(min(self._usual, TURN))
        self._busy.add(who)

    def end(self, who: object) -> None:
        if who in self._busy:
            self._busy.remove(who)
            if not self._busy:
                sys.setswitchinterval(self._usual)


_yields: Final = _Yields()


class SlowWork:
    """Does one thing after another, in the order given."""

    def __init__(self, done: Callable[[Worked], None]) -> None:
        """`done` is called in the thread of the loop."""
        self._done = done
        self._thread: ThreadPoolExecutor | None = None
        self._lying = 0

    def put(self, work: Work) -> None:
        """Do this, and tell the result."""
        self._begin(work.done).add_done_callback(self._take)

    async def run(self, work: Callable[[], Result]) -> Result:
        """Do this, and return the result."""
        try:
            begun = self._begin(work)
        except RuntimeError:  # the program ends, and takes no new work
            raise asyncio.CancelledError from None
        return await begun

    def _begin(self, work: Callable[[], Result]) -> asyncio.Future[Result]:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "slow-work")
        begun = asyncio.get_running_loop().run_in_executor(self._thread, work)
        _yields.begin(self)
        self._lying += 1
        begun.add_done_callback(self._rest)
        return begun

    def _rest(self, _: object) -> None:
        self._lying -= 1
        if not self._lying:
            _yields.end(self)

    def _take(self, begun: asyncio.Future[Worked]) -> None:
        if not begun.cancelled():
            self._done(begun.result())

    def close(self) -> None:
        """Drop what has not begun; nobody waits for the rest."""
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
        _yields.end(self)
