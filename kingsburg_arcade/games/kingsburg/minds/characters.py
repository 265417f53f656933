"""Characters: what a governor likes besides winning, on top of any level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ....engine.contract import Move, Stream
from ..rules.content import BUILDINGS
from ..rules.dice import faces
from ..rules.moves import Build, Place, Recruit

OPENING: Final = 500
"""Thousandths of a point within which moves of the first year are as good as each other."""
OPENED_BY: Final = ("place", "build")
"""The questions of which that is true."""


@dataclass(frozen=True, slots=True)
class Taste:
    """Likings in thousandths of a point: so much worse may a move be that is played for them.

    They count where a seat chooses, and nowhere else: nobody plans by them.
    """

    name: str = ""
    rows: str = ""
    """The rows of the province it builds in with love."""
    liking: int = 0
    """For each building in them."""
    buildings: Mapping[str, int] = field(default_factory=dict)
    """For each building by its name."""
    columns: Mapping[int, int] = field(default_factory=dict)
    """For each building by its column: the cheap ones stand in the first, the dear in the last."""
    advisors: Mapping[int, int] = field(default_factory=dict)
    """For each visit to an advisor."""
    dice: int = 0
    """For each die of a group but the first."""
    token: int = 0
    """For each +2 token laid down."""
    power: int = 0
    """For each group that a building carries to another advisor: the Market."""
    envoy: int = 0
    """For each use of the Envoy."""
    soldiers: int = 0
    """For each soldier recruited."""
    opening: int = OPENING
    """Within which the first year is left to chance."""

    def building(self, number: int) -> int:
        row = BUILDINGS[number]
        found = self.buildings.get(row.name, 0) + self.columns.get(row.column, 0)
        return found + (self.liking if row.row in self.rows else 0)

    def advisor(self, number: int) -> int:
        return self.advisors.get(number, 0)

    def of(self, move: Any) -> int:
        """How much this move is liked for itself."""
        kind, found = move.__class__, 0
        if kind is Place:
            found = self.advisor(move.advisor) + self.token * move.token
            found += self.power * (move.power >= 0) + self.envoy * move.envoy
            if self.dice:
                found += self.dice * (len(faces(move.coloured)) - 1)
        elif kind is Build:
            found = self.building(move.number) + self.envoy * move.envoy
        elif kind is Recruit:
            found = self.soldiers
        return found

    def pick(
        self,
        state: Any,
        legal: Sequence[Move],
        worths: Sequence[int],
        luck: Stream,
        doubt: int = 0,
    ) -> Move:
        """The best by its worth and by what is liked; in the first year one of the best.

        A level that overrates what it likes to build first takes so much more for as good.
        """
        if self.name:
            worths = [worth + self.of(move) for worth, move in zip(worths, legal, strict=True)]
        best = max(worths)
        if state.year == 1 and self.opening and state.question in OPENED_BY:
            least = best - self.opening - (doubt if state.question == "build" else 0)
            near = [move for move, worth in zip(legal, worths, strict=True) if worth >= least]
            return near[luck.below(len(near))]
        return legal[worths.index(best)]


PLAIN: Final = Taste()
"""Of a level without a character."""
SOBER: Final = Taste(opening=0)
"""Of those who are only supposed: they play the best they know."""
CHARACTERS: Final[Mapping[str, Taste]] = {
    taste.name: taste
    for taste in (
        Taste("abbot", rows="B", liking=960, advisors={8: 140, 11: 140, 13: 420, 16: 280}),
        Taste(
            "merchant",
            rows="C",
            liking=300,
            buildings={"inn": -150},  # all love an inn: with more, it would stand first each time
            advisors={4: 100, 8: 100, 16: 100},
            power=200,
        ),
        Taste("marshal", rows="D", liking=900, advisors={5: 260, 10: 390, 18: 200}, soldiers=600),
        Taste(
            "courtier",
            rows="F",
            liking=450,
            advisors={15: 600, 16: 400, 17: 800, 18: 1000},
            envoy=800,
        ),
        Taste(
            "castellan", rows="E", liking=250, advisors={3: 200, 11: 150, 13: 250}, soldiers=-350
        ),
        Taste("messenger", columns={1: 550, 2: 280, 3: -250, 4: -650}, dice=-150),
        Taste("countess", columns={1: -150, 3: 220, 4: 750}, dice=85),
        Taste(
            "soothsayer",
            buildings={"inn": 100, "statue": 250, "chapel": 350},
            advisors={7: 200, 10: 250, 12: 200, 17: 350},
            token=300,
        ),
    )
}
"""Who builds churches, markets, towers, halls at court, walls, what is cheap, what is dear, and who
trusts in tokens, fresh rolls and a look at the enemy."""
