"""What a set of advisors will give: the goods to choose from, soldiers, tokens and points."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from ....engine.lookup import Lookup
from ..rules.content import ADVISORS
from ..rules.effects import Gift, HelpsMore, effects, powers_with
from ..rules.moves import Bundle, ways_to_take
from .stores import advisors_of, stored

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


class Hopes:
    """What comes of some advisors together."""

    __slots__ = ("besides", "bundles", "peeks", "points")

    def __init__(self, bundles: list[int], besides: int, points: int, peeks: bool) -> None:
        self.bundles = bundles
        """All that can come to a store: each sum of goods that can be chosen once."""
        self.besides = besides
        """What of that is sure: tokens and soldiers."""
        self.points = points
        self.peeks = peeks


def hopes(helpers: int, visits: int) -> Hopes:
    """The help of these advisors (one who is visited twice helps twice), and what helpers add."""
    sums: dict[Bundle, None] = {(0, 0, 0): None}
    tokens = soldiers = points = 0
    peeks = False
    for number in advisors_of(visits):
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
    besides = stored(0, 0, 0, tokens, soldiers)
    return Hopes([besides + stored(*goods) for goods in sums], besides, points, peeks)


HOPES: Final[Lookup[int, Lookup[int, Hopes]]] = Lookup(
    lambda helpers: Lookup(partial(hopes, helpers))
)
"""By powers for which advisors give more, and by visits."""


@cache
def more_gifts(advisor: int, helpers: int) -> tuple[Gift, ...]:
    """What these powers add to the help of an advisor."""
    found = effects(helpers, HelpsMore)
    return tuple([more.gift for _, more in found if advisor in more.advisors])
