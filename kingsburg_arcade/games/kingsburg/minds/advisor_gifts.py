"""What a set of advisors will give: the goods to choose from, soldiers, tokens and points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from ..rules.content import ADVISORS
from ..rules.effects import Gift, HelpsMore, effects, powers_with
from ..rules.moves import Bundle, ways_to_take

TRADERS: Final = frozenset(row.number for row in ADVISORS if not row.gifts)
"""They exchange a good for the two others."""
EXCHANGES: Final = ((0, 0, 0), (-1, 1, 1), (1, -1, 1), (1, 1, -1))
HELPERS: Final = powers_with(HelpsMore)
"""The powers for which some advisors give more."""

BUNDLES: Final[tuple[tuple[Bundle, ...], ...]] = tuple(
    EXCHANGES
    if row.number in TRADERS
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
def hopes(advisors: Sequence[int], helpers: int) -> Hopes:
    """The help of these advisors (one who is visited twice helps twice), and what helpers add."""
    sums: dict[Bundle, None] = {(0, 0, 0): None}
    tokens = soldiers = points = 0
    peeks = False
    for number in advisors:
        sums = {
            (gold + more[0], wood + more[1], stone + more[2]): None
            for gold, wood, stone in sums
            for more in BUNDLES[number - 1]
        }
        gifts = list(ADVISORS[number - 1].gifts[:1])
        for more in more_gifts(number, helpers) if helpers else ():
            gifts.append(more)
            sums = {
                (gold + more.gold, wood + more.wood, stone + more.stone): None
                for gold, wood, stone in sums
            }
        for gift in gifts:
            tokens += gift.tokens
            soldiers += gift.soldiers
            points += gift.points
            peeks = peeks or gift.peek
    return Hopes(tuple(sums), tokens, soldiers, points, peeks)


@cache
def more_gifts(advisor: int, helpers: int) -> tuple[Gift, ...]:
    """What these powers add to the help of an advisor."""
    found = effects(helpers, HelpsMore)
    return tuple([more.gift for _, more in found if advisor in more.advisors])
