"""Where each of the 400 hexes stands in a box, and which hex a point lies on."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Final

from ..rules.hexes import SIDE

Point = tuple[float, float]

ACROSS: Final = sqrt(3)
"""The width of a hex that stands on its point, in lengths of its side."""
WIDE: Final = (SIDE + 0.5) * ACROSS
HIGH: Final = SIDE * 1.5 + 0.5
"""The board in lengths of the side of a hex; odd rows sit half a hex to the right."""
CORNERS: Final = tuple((sin(turn * pi / 3), -cos(turn * pi / 3)) for turn in range(6))
"""The corners of a hex of side 1 around its middle, clockwise from the top."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The middle of hex 0, and how long the side of a hex is, in pixels or in units alike."""

    x: float
    y: float
    side: float

    @classmethod
    def within(cls, left: float, top: float, width: float, height: float) -> Plan:
        """The largest board that fits into a box, in the middle of it."""
        side = min(width / WIDE, height / HIGH)
        x = left + (width - WIDE * side) / 2 + ACROSS * side / 2
        return cls(x, top + (height - HIGH * side) / 2 + side, side)

    @property
    def width(self) -> float:
        """From side to side of a hex."""
        return ACROSS * self.side

    def middle(self, hex_: int) -> Point:
        row, column = divmod(hex_, SIDE)
        return self.x + (column + (row & 1) / 2) * self.width, self.y + row * 1.5 * self.side

    def corners(self, hex_: int, part: float = 1.0) -> list[Point]:
        """The outline of a hex, or one drawn inside it: clockwise from the top."""
        x, y = self.middle(hex_)
        reach = self.side * part
        return [(x + reach * right, y + reach * down) for right, down in CORNERS]

    def hex_at(self, x: float, y: float) -> int | None:
        """The hex under a point: the one whose middle is nearest, if the point is in it at all."""
        about = round((y - self.y) / (1.5 * self.side))
        near = [
            row * SIDE + column
            for row in (about - 1, about, about + 1)
            if 0 <= row < SIDE
            for column in [round((x - self.x) / self.width - (row & 1) / 2)]
            if 0 <= column < SIDE
        ]
        if not near:
            return None
        hex_ = min(near, key=lambda hex_: self._apart(hex_, x, y))
        across, along = (abs(a - b) for a, b in zip(self.middle(hex_), (x, y), strict=True))
        inside = across <= self.width / 2 and along <= self.side - across / ACROSS
        return hex_ if inside else None

    def _apart(self, hex_: int, x: float, y: float) -> float:
        at = self.middle(hex_)
        return (at[0] - x) ** 2 + (at[1] - y) ** 2
