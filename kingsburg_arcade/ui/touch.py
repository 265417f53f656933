"""Fingers on a screen, as a pointer that cannot hover: a tap, a hold, a drag."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

TOUCH: Final = "touch"
"""What is in hand while fingers are used: no key and no button has a sign then."""
TARGET: Final = 44
"""So many pixels, as large as a fingertip, is what a finger hits at the least."""
HIGH: Final = 66
"""So high, in units of the page, that it is as large as that on a tablet of 1280 by 800 pixels."""
NOTCH: Final = 48
"""So far a finger slides for what a notch of the wheel does, in units of the page."""
FINGERS: Final = {pygame.FINGERDOWN: "down", pygame.FINGERMOTION: "move", pygame.FINGERUP: "up"}


class Fingers:
    """Follows the first finger; others that come while it is down count for nothing."""

    def __init__(self) -> None:
        self.size = (1, 1)
        """The window in pixels."""
        self._first: tuple[int, int] | None = None

    def read(self, event: pygame.event.Event) -> tuple[str, tuple[int, int]] | None:
        """What it did, and where; None for another finger."""
        who = event.touch_id, event.finger_id
        kind = FINGERS[event.type]
        if kind == "down" and self._first is None:
            self._first = who
        elif who != self._first:
            return None
        if kind == "up":
            self._first = None
        return kind, (round(event.x * self.size[0]), round(event.y * self.size[1]))


@dataclass(slots=True)
class Finger:
    """A finger that is down: where it came, and from where it has slid."""

    began: tuple[int, int]
    last: tuple[int, int]
    slid: bool = False
    chooses: bool = False
    """It came down on one of many small things, and takes the one where it is lifted."""

    def has_slid(self, at: tuple[int, int], tremble: int) -> bool:
        """Has it left the place where it came, by more than a finger trembles?"""
        far = max(abs(a - b) for a, b in zip(at, self.began, strict=True))
        self.slid = self.slid or far >= tremble
        return self.slid

    def turned(self, at: tuple[int, int]) -> int:
        """How many notches of a wheel it has slid since it last turned something."""
        notches = int((at[1] - self.last[1]) / NOTCH)
        if notches:
            self.last = at
        return notches
