"""A number for each of the 400 hexes, kept as bits side by side: adding to a set is a few shifts.

Sets of hexes are Python ints, so a number a hex is a stack of sets: plane 0 holds the hexes whose
number is odd, plane 1 those with a two in it, and so on. Raising all hexes of a set, finding the
highest of a set and listing a few of the highest cost microseconds, whatever their size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ..rules.hexes import ALL, BIT

GRAIN: Final = 8
"""Steps in one gold."""
PLANES: Final = 7
"""At first; most heights stay below what these hold, sixteen gold."""


class Heights:
    """Heights over a floor; lowering a set is raising all others and the floor with them."""

    __slots__ = ("floor", "planes")

    def __init__(self, planes: Sequence[int] = (0,) * PLANES, floor: int = 0) -> None:
        self.planes = list(planes)
        self.floor = floor

    def raise_(self, hexes: int, gold: float) -> None:
        """Add some gold, perhaps less than none, to each of these hexes."""
        steps = round(gold * GRAIN)
        if steps < 0:
            steps = -steps
            hexes = ALL & ~hexes
            self.floor += steps
        planes, plane = self.planes, 0
        while steps:
            if steps & 1:
                carry, at = hexes, plane
                try:
                    while carry:
                        planes[at], carry = planes[at] ^ carry, planes[at] & carry
                        at += 1
                except IndexError:  # higher than ever: one plane more
                    planes += [0] * (at - len(planes)) + [carry]
            steps >>= 1
            plane += 1

    def best(self, among: int) -> tuple[float, int]:
        """The greatest height among these hexes, which must be some, and where it is found."""
        steps = 0
        for plane in self.planes[::-1]:
            steps <<= 1
            higher = among & plane
            if higher:
                among = higher
                steps |= 1
        return (steps - self.floor) / GRAIN, among

    def least(self, among: int) -> tuple[float, int]:
        """The same for the smallest height."""
        steps = 0
        for plane in self.planes[::-1]:
            steps <<= 1
            lower = among & ~plane
            if lower:
                among = lower
            else:
                steps |= 1
        return (steps - self.floor) / GRAIN, among

    def at(self, hex_: int) -> float:
        steps = 0
        for plane in self.planes[::-1]:
            steps = steps << 1 | plane >> hex_ & 1
        return (steps - self.floor) / GRAIN


def last(hexes: int) -> int:
    """The last of these hexes in reading order: one that everybody agrees on."""
    return hexes.bit_length() - 1


Found = tuple[float, int]
"""A height and the hex that has it."""


def highest(heights: Heights, among: int, count: int) -> list[Found]:
    """A few of the highest, the highest first."""
    return _few(heights.best, among, count)


def lowest(heights: Heights, among: int, count: int) -> list[Found]:
    """A few of the lowest, the lowest first."""
    return _few(heights.least, among, count)


def _few(extreme: Callable[[int], tuple[float, int]], among: int, count: int) -> list[Found]:
    found: list[Found] = []
    while among and len(found) < count:
        gold, equal = extreme(among)
        among ^= equal
        while equal and len(found) < count:
            hex_ = last(equal)
            found.append((gold, hex_))
            equal ^= BIT[hex_]
    return found
