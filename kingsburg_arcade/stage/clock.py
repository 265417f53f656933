"""Presentation time: real seconds become seconds of the show, at one speed for everything."""

from __future__ import annotations

from math import inf
from typing import Final

INSTANT: Final = inf
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, INSTANT)
LONGEST: Final = 0.1
"""A frame that took longer counts as this, so that nothing leaps after a pause."""


class Clock:
    """How fast history is shown. `INSTANT` shows nothing but the end of it."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed

    def advance(self, seconds: float) -> float:
        """So much of the show passes in this many real seconds."""
        if self.speed == INSTANT:
            return inf
        return min(max(seconds, 0.0), LONGEST) * self.speed
