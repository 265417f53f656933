"""Hiss and chance for one sound: the same on every machine and at every time."""

from __future__ import annotations

from array import array
from hashlib import shake_128
from typing import Final

from .samples import Samples

FULL: Final = 1 / 32_768


class Noise:
    """A stream of chance that begins with a name."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._drawn = 0

    def white(self, count: int) -> Samples:
        """So many samples of hiss between -1 and 1."""
        drawn = array("h", self._draw(2 * count))
        return [value * FULL for value in drawn]

    def between(self, least: float, most: float) -> float:
        """A number of this range, all equally likely."""
        part = int.from_bytes(self._draw(4), "little") / 0xFFFF_FFFF
        return least + (most - least) * part

    def near(self, value: float, part: float) -> float:
        """The value, or up to this part of it more or less."""
        return value * self.between(1 - part, 1 + part)

    def _draw(self, count: int) -> bytes:
        self._drawn += 1
        return shake_128(f"{self._name} {self._drawn}".encode()).digest(count)
