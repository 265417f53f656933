"""The queue of what is to be shown: motions one after the other, on one clock, skippable."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from math import inf

from .clock import Clock
from .tween import Hold, Motion


class Director:
    """Shows history in its order. Whatever is skipped, every motion lands exactly once."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self._queue: deque[Motion] = deque()
        self._at = 0.0

    @property
    def busy(self) -> bool:
        return bool(self._queue)

    @property
    def holding(self) -> bool:
        """Is a press awaited, and nothing else?"""
        return bool(self._queue) and isinstance(self._queue[0], Hold)

    def feed(self, motions: Iterable[Motion]) -> None:
        self._queue.extend(motions)

    def advance(self, seconds: float) -> bool:
        """Let real time pass; whether anything may look different now."""
        left = self.clock.advance(seconds)
        moved = False
        while self._queue and left > 0:
            motion = self._queue[0]
            rest = motion.length - self._at
            if left < rest or rest == inf:
                if left < inf:
                    self._at += left
                    motion.show(self._at)
                return moved or not isinstance(motion, Hold)
            left -= rest
            self._land()
            moved = True
            while self._queue and not self._queue[0].length:  # what takes no time, at once
                self._land()
        return moved

    def skip(self) -> None:
        """Land what is going on and all that follows, up to the next moment that waits."""
        if self._queue:
            self._land()
        while self._queue and not isinstance(self._queue[0], Hold):
            self._land()

    def drain(self) -> None:
        """Land everything."""
        while self._queue:
            self._land()

    def _land(self) -> None:
        motion = self._queue.popleft()
        self._at = 0.0
        motion.land()
