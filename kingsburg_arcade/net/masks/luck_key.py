"""The key of the luck of a match: each draw has one value, which most of its people can work out.

The value of a draw is the key times a point that the name of the draw alone decides. Nobody knows
the key. Each person gives a part, with a proof that it is the right one, and enough parts make
the value: whichever parts they are, it is the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ...engine.codec import encode
from ...engine.contract import Refused
from . import proving
from .dealing import JointKey, weight
from .group import (
    BASE,
    POINT,
    Point,
    base,
    combined,
    element,
    encoded,
    hashed,
    hashed_to_point,
    standing,
    times,
)

VERSION: Final = 1
PART: Final = POINT + proving.ONE_SECRET
"""Bytes of a part: a point, and the proof that it is the share times the point of the draw."""
DRAW: Final = "draw"


@dataclass(frozen=True)
class MatchLuck:
    """What the key is made for: all draws of one match, by its people."""

    match: bytes
    makers: tuple[int, ...]
    """The seats of the people, in their order; the threshold follows from their number alone."""

    def __post_init__(self) -> None:
        """Seats count from 1 in a share: at 0 lies the secret, and no two may be the same."""
        if not self.makers or sorted({*self.makers}) != [*self.makers]:
            raise ValueError(f"{self.makers} cannot make a key: one seat for each, in order")
        if not 0 <= self.makers[0] <= self.makers[-1] < 256:
            raise ValueError("a seat has a number below 256")

    @property
    def threshold(self) -> int:
        """How many parts make a value: a bare majority, as for every vote."""
        return len(self.makers) // 2 + 1

    @cached_property
    def id(self) -> bytes:
        return hashed("luck", encode((VERSION, self.match, self.threshold, self.makers)))


LuckKey = JointKey[MatchLuck]


def point_of(key: LuckKey, name: str) -> Point:
    """The point of a draw: nobody knows it as a multiple of another one."""
    return hashed_to_point(DRAW, key.purpose.id, name.encode())


def part(key: LuckKey, name: str, maker: int, share: int) -> bytes:
    """The part of the person with this share; always the same bytes."""
    context = _context(key, name, maker)
    return part_of_point(key, DRAW, context, point_of(key, name), maker, share)


def part_of_point(
    key: LuckKey, what: str, context: bytes, point: Point, maker: int, share: int
) -> bytes:
    """So many times this point as the share says, with a proof for this purpose and context."""
    found = standing(times(share, point))
    rows = ((BASE, key.part(maker), 0), (point, found, 0))
    return encoded(found) + proving.proven(what, context, rows, (share,))


def point_in(data: bytes) -> Point:
    """The point in a part, whose proof is not looked at."""
    if len(data) != PART:
        raise Refused("lan.malformed", what="part of luck")
    return element(data[:POINT])


def check_part(key: LuckKey, name: str, maker: int, data: bytes) -> Point:
    """The point in a received part; Refused if its proof is wrong."""
    key.part(maker)  # Refused if it is nobody's
    return point_of_part(key, DRAW, _context(key, name, maker), point_of(key, name), maker, data)


def point_of_part(
    key: LuckKey, what: str, context: bytes, point: Point, maker: int, data: bytes
) -> Point:
    """What `part_of_point` made of this point; Refused if it did not."""
    found = point_in(data)
    rows = ((BASE, key.part(maker), 0), (point, found, 0))
    proving.check(what, context, rows, data[POINT:])
    return found


def check_share(key: LuckKey, maker: int, share: int) -> None:
    """Refuse a number that is not the share of this person."""
    if base().times(share) != key.part(maker):
        raise Refused("lan.luck", what="share", seat=maker)


def value(key: LuckKey, parts: Mapping[int, Point]) -> Point:
    """What enough parts make; each of them was checked."""
    purpose = key.purpose
    makers = [maker for maker in purpose.makers if maker in parts][: purpose.threshold]
    if len(makers) < purpose.threshold:
        raise Refused("lan.luck", what="too few parts")
    return standing(combined([(weight(maker, makers), parts[maker]) for maker in makers]))


def seed(key: LuckKey, name: str, found: Point) -> bytes:
    """The seed of a draw, from its value: everything else in it was fixed before the match."""
    return hashed("seed of a draw", key.id, name.encode(), encoded(found))


def _context(key: LuckKey, name: str, maker: int) -> bytes:
    return hashed("part of a draw", key.id, name.encode(), bytes((maker,)))
