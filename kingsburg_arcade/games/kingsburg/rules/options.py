"""House rules of a match, and what they leave in play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from ....engine import contract
from ....engine.contract import Sealed
from ....engine.rules_hash import in_play
from .content import BUILDINGS, ENEMIES, YEARS


@dataclass(frozen=True, slots=True)
class Options(contract.Options):
    """House rules of Kingsburg."""

    CHOICES: ClassVar = {"plus_two": ("season", "group")}

    plus_two: str = "season"
    """One +2 token a season on advisors, or one for each group of dice (the 2007 booklets)."""


class InPlay:
    """What the options of a match leave in play."""

    __slots__ = ("cards", "options", "spaces")

    def __init__(self, options: Options) -> None:
        self.options = options
        self.spaces = sum(1 << number for number, _ in in_play(BUILDINGS, options))
        """The spaces of a province that may be built on, one bit each."""
        enemies = [enemy for _, enemy in in_play(ENEMIES, options)]
        self.cards = tuple(
            sealed_card(year, [enemy.name for enemy in enemies if enemy.year == year])
            for year in range(1, YEARS + 1)
        )
        """The cards as they lie on the calendar: one for each year, put there at set-up."""


def sealed_card(year: int, names: Sequence[str]) -> Sealed:
    return Sealed(f"enemies of year {year}", 0, tuple(names), tuple(names))


what_is_in_play = cache(InPlay)
