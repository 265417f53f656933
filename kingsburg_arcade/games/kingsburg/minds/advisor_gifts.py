"""What a set of advisors will give: the goods to choose from, soldiers, tokens and points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ..rules.content import ADVISORS, BUILDINGS, POWER
from ..rules.effects import HelpsMore
from ..rules.moves import Bundle, ways_to_take

ALCHEMIST: Final = next(row.number for row in ADVISORS if row.trades)
EXCHANGES: Final = ((0, 0, 0), (-1, 1, 1), (1, -1, 1), (1, 1, -1))
STABLES: Final = 1 << POWER["stables"]
MORE_SOLDIERS: Final = next(
    frozenset(effect.advisors)
    for effect in BUILDINGS[POWER["stables"]].effects
    if isinstance(effect, HelpsMore)
)

BUNDLES: Final[tuple[tuple[Bundle, ...], ...]] = tuple(
    EXCHANGES
    if row.trades
    else tuple((move.gold, move.wood, move.stone) for move in ways_to_take(row.gifts))
    for row in ADVISORS
)
"""By advisor: the goods between which its guest chooses."""


class Hopes(NamedTuple):
    """What comes of some advisors together."""

    bundles: tuple[Bundle, ...]
    """All sums of goods that can be chosen, each once."""
    tokens: int
    soldiers: int
    points: int
    peeks: bool


@lru_cache(maxsize=1 << 16)
def hopes(advisors: Sequence[int], stables: bool) -> Hopes:
    """The help of these advisors (one who is visited twice helps twice)."""
    sums: dict[Bundle, None] = {(0, 0, 0): None}
    tokens = soldiers = points = 0
    peeks = False
    for number in advisors:
        sums = {
            (gold + more[0], wood + more[1], stone + more[2]): None
            for gold, wood, stone in sums
            for more in BUNDLES[number - 1]
        }
        gifts = ADVISORS[number - 1].gifts
        if gifts:
            tokens += gifts[0].tokens
            soldiers += gifts[0].soldiers
            points += gifts[0].points
            peeks = peeks or gifts[0].peek
        if stables and number in MORE_SOLDIERS:
            soldiers += 1
    return Hopes(tuple(sums), tokens, soldiers, points, peeks)
