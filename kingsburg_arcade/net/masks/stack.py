"""A stack that all peers shuffle together: everything public about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from ...engine.codec import encode
from .dealing import JointKey
from .group import Point, hashed, hashed_to_point

CARDS: Final = 64
"""Cards of one stack, at most."""
MAKERS: Final = 8
VERSION: Final = 1


@dataclass(frozen=True)
class Stack:
    """The match, the epoch and the makers of a stack, and its cards before the shuffle.

    Everything that is sealed, proven or opened is bound to all of this through `id`.
    """

    match: bytes
    epoch: int
    name: str
    contents: tuple[str, ...]
    makers: tuple[int, ...]
    """The seats that shuffle it, in their order."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.contents) <= CARDS:
            raise ValueError(f"a stack of {len(self.contents)} cards cannot be shuffled together")
        if not 1 <= len(self.makers) <= MAKERS or sorted({*self.makers}) != [*self.makers]:
            raise ValueError(f"{self.makers} are no makers of a stack")
        if not 0 <= self.makers[0] <= self.makers[-1] < 256:
            raise ValueError("a seat has a number below 256")

    @property
    def threshold(self) -> int:
        """How many makers it takes to open a card: a bare majority."""
        return len(self.makers) // 2 + 1

    @cached_property
    def id(self) -> bytes:
        told = (VERSION, self.match, self.epoch, self.name, self.contents, self.makers)
        return hashed("stack", encode(told))

    @cached_property
    def faces(self) -> dict[Point, str]:
        """The point that stands for each card, in the order of the contents."""
        return {
            hashed_to_point("card", self.id, bytes((place,))): name
            for place, name in enumerate(self.contents)
        }


StackKey = JointKey[Stack]


@cache
def generators(count: int) -> tuple[Point, ...]:
    """Independent points for commitments: nobody knows one as a multiple of another."""
    return tuple(hashed_to_point("generator", bytes((number,))) for number in range(count))
