"""The line of a match: which entries of its record stand, and how far one can go back and forth.

At home a person may take moves back through the answers of others. Nothing is undone step by step:
an entry `("stand", 12)` says that the match stands again as it stood after twelve entries, and
the same word leads forth again. So a record only grows, its entries form a tree, and the line is
the way through it to the moment on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

STAND: Final = "stand"
"""The first word of such an entry. No cabinet's move has it."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An entry, and what decides whether it can be taken back."""

    before: int
    """The number of the entry that stands before it; 0 for the beginning."""
    seat: int
    plain: tuple[Any, ...]
    question: str = ""
    """What was asked."""
    looked: tuple[int, ...] = ()
    """The seats that saw a sealed card because of it."""


class Timeline:
    """Follows a record entry by entry."""

    def __init__(self) -> None:
        self._deeds: dict[int, Deed] = {}
        self._tips = [0]
        """For each number of entries, the entry that stands last."""
        self._left: list[int] = []
        """Where the match stood before each going back of those that end the record."""
        self.went_back = 0
        """How often somebody went back."""

    @property
    def tip(self) -> int:
        """The number of the entry that stands last."""
        return self._tips[-1]

    @property
    def forth(self) -> int | None:
        """Where the last going back led away from, until something new is done."""
        return self._left[-1] if self._left else None

    def __iter__(self) -> Iterator[Deed]:
        """What stands, the newest first."""
        return map(self._deeds.__getitem__, self._numbers(self.tip))

    @property
    def standing(self) -> list[int]:
        """The numbers of the entries that stand, in their order."""
        return [*self._numbers(self.tip)][::-1]

    def _numbers(self, number: int) -> Iterator[int]:
        while number:
            yield number
            number = self._deeds[number].before

    def add(
        self, seat: int, plain: tuple[Any, ...], question: str = "", looked: tuple[int, ...] = ()
    ) -> None:
        """The next entry of the record."""
        goal = goal_of(plain, len(self._tips))
        if goal is None:
            number = len(self._tips)
            self._deeds[number] = Deed(self.tip, seat, plain, question, looked)
            self._tips.append(number)
            self._left.clear()
        else:
            self._go(self._tips[goal])

    def _go(self, goal: int) -> None:
        if goal == self.forth:
            self._left.pop()
        else:
            self._left.append(self.tip)
            self.went_back += 1
        self._tips.append(goal)


def goal_of(plain: tuple[Any, ...], number: int) -> int | None:
    """After how many entries the match stands again by the entry of this number; None if it is a
    move, or leads nowhere."""
    match plain:
        case (str(word), int(goal)) if word == STAND and type(goal) is int:
            return goal if 0 <= goal < number - 1 else None
    return None
