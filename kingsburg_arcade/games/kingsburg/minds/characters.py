"""Characters: what a governor likes more than it is worth, on top of any level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from ..rules.content import BUILDINGS
from .features import AFFORD, COMBAT, DEFENCE, ENVOY, FEATURES
from .worth import Worth, read


@dataclass(frozen=True, slots=True)
class Taste:
    """Likings in thousandths of a point; without any, the character only plays to win."""

    name: str = ""
    level: str = ""
    """At which it sits down where nobody says another."""
    rows: str = ""
    """The rows of the province it builds in with love."""
    liking: int = 0
    """For each building in them."""
    advisors: Mapping[int, int] = field(default_factory=dict)
    """For each visit to an advisor."""
    soldiers: int = 0
    """For each step of strength."""
    envoy: int = 0

    def building(self, number: int) -> int:
        return self.liking if BUILDINGS[number].row in self.rows else 0

    def advisor(self, number: int) -> int:
        return self.advisors.get(number, 0)


NO_TASTE: Final = Taste()
CHARACTERS: Final[Mapping[str, Taste]] = {
    taste.name: taste
    for taste in (
        Taste("abbot", "squire", rows="B", liking=4000, advisors={8: 300, 13: 700, 16: 700}),
        Taste(
            "merchant",
            "steward",
            rows="C",
            liking=2500,
            advisors={4: 300, 8: 500, 14: 600, 16: 500},
        ),
        Taste(
            "marshal",
            "squire",
            rows="DE",
            liking=2500,
            advisors={9: 500, 10: 200, 11: 500},
            soldiers=350,
        ),
        Taste(
            "courtier",
            "steward",
            rows="F",
            liking=2000,
            advisors={12: 500, 15: 2000, 16: 2500, 17: 5000, 18: 5000},
            envoy=1500,
        ),
    )
}
"""A builder of churches, a merchant, a marshal, and one who is seen at court."""


@cache
def worth_for(seats: int, taste: str = "") -> Worth:
    """The weights tuned for a table of so many, as that character sees them."""
    plain = read("two" if seats == 2 else "many")
    return tasted(plain, CHARACTERS[taste]) if taste else plain


def tasted(worth: Worth, taste: Taste) -> Worth:
    """The same weights with the likings added to every season but the end."""
    more = [0] * FEATURES
    for number in range(len(BUILDINGS)):
        more[number] = taste.building(number)
    more[ENVOY] = taste.envoy
    for step in range(len(COMBAT)):
        more[DEFENCE + step] = taste.soldiers
    assert DEFENCE + len(COMBAT) == AFFORD
    rows = [[a + b for a, b in zip(row, more, strict=True)] for row in worth.rows]
    strongest = worth.tastes["strongest"] + 2 * taste.soldiers
    return Worth(rows, {**worth.tastes, "strongest": strongest}, taste.advisors)
