"""The tuned worth of a province, in thousandths of a point: a sum over what is there."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from pkgutil import get_data
from typing import Any, Final

from ....engine.lookup import Lookup
from ..rules.content import BUILDINGS, POWERS
from ..rules.effects import FreeBuildings, effects
from ..rules.prices import offers
from ..rules.realm.governors_at_work import FREE_BUILDERS
from ..rules.realm.strips import STRIPS
from .features import (
    AFFORD,
    AFFORDS,
    AIDED,
    COMBAT,
    DEFENCE,
    ENVOY,
    FEATURES,
    GOLD,
    GOODS_COUNTED,
    NAMES,
    ROLLS,
    SEASONS_A_YEAR,
    STONE,
    TOKENS,
    TOKENS_COUNTED,
    WOOD,
    best_offer,
    combat,
)
from .stores import HEAP
from .untuned import power_worth

ON_STRIPS: Final = {row.name for row in BUILDINGS if row.board in {strip.name for strip in STRIPS}}
MOST_POINTS: Final = max(row.points for row in BUILDINGS)
TASTES: Final = {"later": 250, "deny": 150, "peek": 100, "strongest": 700}


class Worth:
    """The weights of one kind of table, ready to be looked up."""

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        tastes: Mapping[str, int],
    ) -> None:
        if len(rows) != ROLLS or any(len(row) != FEATURES for row in rows):
            raise ValueError(f"weights are {ROLLS} rows of {FEATURES} numbers")
        self.rows = rows
        self.tastes = {**TASTES, **tastes}
        self.outlooks: dict[Any, Any] = {}
        """What was looked up with these weights, by season and situation."""
        self.built = [Lookup(partial(sum_of, rows, roll)) for roll in range(ROLLS)]
        self.gold = [heaped(row[GOLD : GOLD + GOODS_COUNTED]) for row in rows]
        self.wood = [heaped(row[WOOD : WOOD + GOODS_COUNTED]) for row in rows]
        self.stone = [heaped(row[STONE : STONE + GOODS_COUNTED]) for row in rows]
        self.tokens = [heaped(row[TOKENS : TOKENS + TOKENS_COUNTED]) for row in rows]
        self.envoy = [row[ENVOY] for row in rows]
        self.aided = [row[AIDED] for row in rows]
        self.defence = [heaped(row[DEFENCE : DEFENCE + len(COMBAT)]) for row in rows]
        self.afford = [
            [sum(row[AFFORD + i] for i, bound in enumerate(AFFORDS) if best >= bound)
             for best in (*range(MOST_POINTS + 1), -1)]
            for row in rows
        ]  # fmt: skip

    def province(self, roll: int, powers: int, gold: int, wood: int, stone: int) -> int:
        """Buildings and goods, when season `roll` is about to be rolled."""
        return (
            self.built[roll][powers]
            + self.gold[roll][gold]
            + self.wood[roll][wood]
            + self.stone[roll][stone]
            + self.afford[roll][best_offer(powers, gold, wood, stone)]
        )

    def guard(self, roll: int, powers: int, soldiers: int) -> int:
        """What soldiers are worth before summer or autumn of their year."""
        year, season = divmod(roll, SEASONS_A_YEAR)
        if not season:
            return 0
        value = combat(powers, soldiers, year + 1) - COMBAT.start + 1
        return self.defence[roll][max(0, min(value, len(COMBAT)))]


def sum_of(rows: Sequence[Sequence[int]], roll: int, powers: int) -> int:
    """What these powers are worth together when season `roll` is about to be rolled."""
    weights = rows[roll]
    found = sum(weights[number] for number in range(len(POWERS)) if powers >> number & 1)
    return found + free_later(rows, roll, powers) if powers & FREE_BUILDERS else found


def free_later(rows: Sequence[Sequence[int]], roll: int, powers: int) -> int:
    """What buildings will be worth that a card will put up for nothing, if its year is to come."""
    found = 0
    for _, free in effects(powers & FREE_BUILDERS, FreeBuildings):
        start = (free.year - 1) * SEASONS_A_YEAR
        if roll <= start:
            spaces = [offer.build.number for offer in offers(powers)]
            worths = [rows[start][at] for at in spaces if BUILDINGS[at].column == free.column]
            worths = sorted([worth for worth in worths if worth > 0], reverse=True)
            found += sum(worths[: free.count])
    return found


def heaped(steps: Sequence[int]) -> list[int]:
    """For every height of a heap the sum of its steps; above the last step nothing is added."""
    sums = [0]
    for height in range(HEAP):
        sums.append(sums[-1] + (steps[height] if height < len(steps) else 0))
    return sums


WEIGHTS: Final = Path(__file__).parent / "weights"


def read(name: str) -> Worth:
    """The weights kept under that name."""
    told = kept(name)
    return Worth(rows_of(told["rolls"]), told["tastes"])


def kept(name: str) -> dict[str, Any]:
    """The file of that name among the weights, wherever this package lies."""
    data = get_data(__package__, f"weights/{name}.json")
    assert data is not None, "our loaders read data"
    told: dict[str, Any] = json.loads(data)
    return told


@cache
def worth_for(seats: int) -> Worth:
    """The weights tuned for a table of so many; of rows that came later, those fitted to the
    matches of Chancellors."""
    tuned, planned = both_for(seats)
    return Worth(rows_of(without_strips(planned["rolls"]) | tuned["rolls"]), tuned["tastes"])


@cache
def planned_for(seats: int) -> Worth:
    """The same fitted again to the matches of Chancellors: what these hardly met is as it was."""
    tuned, planned = both_for(seats)
    return Worth(rows_of(tuned["rolls"] | planned["rolls"]), tuned["tastes"] | planned["tastes"])


@cache
def steward_for(seats: int) -> Worth:
    """As they were fitted again; but what stands on strips is worth what follows from its row."""
    tuned, planned = both_for(seats)
    rolls = tuned["rolls"] | without_strips(planned["rolls"])
    return Worth(rows_of(rolls), tuned["tastes"] | planned["tastes"])


def without_strips(rolls: Mapping[str, Sequence[int]]) -> dict[str, Sequence[int]]:
    """Chancellors leave half of the strips bare: who goes by the rest puts up what is laid."""
    return {name: weights for name, weights in rolls.items() if name not in ON_STRIPS}


def both_for(seats: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is kept for a table of so many: as it was tuned, and as it was fitted again."""
    name = "two" if seats == 2 else "many"
    return kept(name), kept(f"planned_{name}")


def rows_of(kept: Mapping[str, Sequence[int]]) -> list[list[int]]:
    """A row for each roll; what has no weights is worth what follows from its row of content."""
    rows = []
    for roll in range(ROLLS):
        untuned = [power_worth(power, ROLLS - roll) for power in range(len(POWERS))]
        spare = dict(zip(POWERS, untuned, strict=True))
        rows.append([kept[name][roll] if name in kept else spare.get(name, 0) for name in NAMES])
    return rows
