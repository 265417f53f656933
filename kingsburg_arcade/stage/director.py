"""The queue of what is to be shown: motions one after the other, on one clock, skippable."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from math import inf
from typing import Final

from .tween import Hold, Motion, Throw

INSTANT: Final = inf
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, INSTANT)
LONGEST: Final = 0.1
"""A frame that took longer counts as this, so that nothing leaps after a pause."""


class Clock:
    """Real seconds become seconds of the show. `INSTANT` shows nothing but the end of it."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed

    def advance(self, seconds: float) -> float:
        """So much of the show passes in this many real seconds."""
        if self.speed == INSTANT:
            return inf
        return min(max(seconds, 0.0), LONGEST) * self.speed


class Director:
    """Shows history in its order. Whatever is skipped, every motion lands exactly once."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self._queue: deque[Motion] = deque()
        self._beside: dict[Motion, float] = {}
        self._at = 0.0

    @property
    def busy(self) -> bool:
        return bool(self._queue)

    @property
    def holding(self) -> bool:
        """Is a press awaited, and nothing else?"""
        return bool(self._queue) and isinstance(self._queue[0], Hold)

    @property
    def throwing(self) -> bool:
        """Do dice wait for the press that shows them?"""
        return bool(self._queue) and isinstance(self._queue[0], Throw)

    @property
    def left(self) -> float:
        """Seconds of the show that are still to come, without those that wait for a press."""
        lengths = (motion.length for motion in self._queue)
        return max(0.0, sum(length for length in lengths if length < inf) - self._at)

    def feed(self, motions: Iterable[Motion]) -> None:
        self._queue.extend(motions)

    def beside(self, motion: Motion) -> None:
        """Show something besides, for which nobody waits; a skip ends it too."""
        self._beside[motion] = 0.0

    def advance(self, seconds: float) -> bool:
        """Let real time pass; whether anything may look different now."""
        left = self.clock.advance(seconds)
        moved = self._advance_beside(left)
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

    def _advance_beside(self, left: float) -> bool:
        moved = bool(self._beside) and left > 0
        for motion, before in tuple(self._beside.items()):
            at = self._beside[motion] = before + left
            if at < motion.length:
                motion.show(at)
            else:
                del self._beside[motion]
                motion.land()
        return moved

    def skip(self) -> None:
        """Land what is going on and all that follows, up to the next moment that waits.

        Where a press is awaited it ends the waiting alone: what follows is still to be seen.
        """
        if self.holding:
            self._land()
            while self._queue and not self._queue[0].length:
                self._land()
        else:
            while self._queue and not self.holding:
                self._land()
        self._land_beside()

    def skip_one(self) -> None:
        """Land what is going on, or end the waiting; what follows is still to be seen."""
        if self._queue:
            self._land()
        while self._queue and not self._queue[0].length:
            self._land()

    def drain(self) -> None:
        """Land everything."""
        while self._queue:
            self._land()
        self._land_beside()

    def _land_beside(self) -> None:
        going, self._beside = tuple(self._beside), {}
        for motion in going:
            motion.land()

    def _land(self) -> None:
        motion = self._queue.popleft()
        self._at = 0.0
        motion.land()
