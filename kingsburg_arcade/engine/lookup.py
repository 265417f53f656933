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

    __slots__ = ("_keeps", "_work")

    def __init__(self, work: Callable[[K], V], *, keeps: bool = True) -> None:
        super().__init__()
        self._work, self._keeps = work, keeps
        """Not all answers are worth their room: without `keeps` each is worked out anew."""

    def __missing__(self, key: K) -> V:
        found = self._work(key)
        if self._keeps:
            if len(self) >= MOST:
                self.clear()
            self[key] = found
        return found
