"""A table that fills itself: what a function says of a key, worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST: Final = 1 << 16


class Lookup(dict[K, V]):
    """For small answers that are wanted again and again: `lookup[key]` costs a sixth of a call
    of a function under `functools.cache`. With `MOST` answers it forgets them all and begins
    anew, so keys should be few.

    >>> squares = Lookup(lambda number: number * number)
    >>> squares[12]
    144
    >>> list(squares)
    [12]
    """

    __slots__ = ("_work",)

    def __init__(self, work: Callable[[K], V]) -> None:
        super().__init__()
        self._work = work

    def __missing__(self, key: K) -> V:
        if len(self) >= MOST:
            self.clear()
        found = self[key] = self._work(key)
        return found
