"""What a seat holds besides its powers as one number, and the advisors it visits as another.

Gold, wood, stone, tokens and soldiers are digits of one number, the lowest first. So a gift is one
addition, a price one comparison, and what is worked out for a store is remembered by one number.
"""

from __future__ import annotations

from typing import Final

from ..rules.content import ADVISORS
from ..rules.effects import ROWS, Gift
from ..rules.state import State

MOST_HELD: Final = 200
"""Of one kind; more than this (it takes an invented position) counts as this."""
GIFTS: Final[tuple[Gift, ...]] = (
    *(gift for row in ADVISORS for gift in row.gifts),
    *(gift for row in ROWS for effect in row if (gift := getattr(effect, "gift", None))),
)
HEAP: Final = MOST_HELD + sum(
    2 * (gift.gold + gift.wood + gift.stone + gift.any + gift.tokens) for gift in GIFTS
)
"""With room for what comes on top of that in a season: each gift at most twice."""

DIGIT: Final = HEAP.bit_length() + 2
"""Bits. The highest shows what is lacking, so it is not part of what is held."""
MASK: Final = (1 << DIGIT) - 1
WOOD: Final = DIGIT
STONE: Final = 2 * DIGIT
TOKENS: Final = 3 * DIGIT
SOLDIERS: Final = 4 * DIGIT
ONE_WOOD: Final = 1 << WOOD
ONE_STONE: Final = 1 << STONE
ONE_TOKEN: Final = 1 << TOKENS
ONE_SOLDIER: Final = 1 << SOLDIERS
ENOUGH: Final = 1 << DIGIT - 1 | 1 << 2 * DIGIT - 1 | 1 << 3 * DIGIT - 1
"""The highest bits of the goods: each that is gone after a subtraction says what is lacking."""


def stored(gold: int, wood: int, stone: int, tokens: int = 0, soldiers: int = 0) -> int:
    """So much of each, less than nothing too, as long as there is enough in what it is added to.

    >>> store = stored(3, 0, 1)
    >>> lacks(store + stored(-1, 1, 1)), lacks(store - stored(0, 1, 0))
    (False, True)
    """
    return gold + (wood << WOOD) + (stone << STONE) + (tokens << TOKENS) + (soldiers << SOLDIERS)


def lacks(store: int) -> bool:
    """Has more gold, wood or stone been taken out of a store than there was?"""
    return store + ENOUGH & ENOUGH != ENOUGH


def store_of(gift: Gift) -> int:
    """A gift in which nothing is left to choose."""
    return stored(gift.gold, gift.wood, gift.stone, gift.tokens, gift.soldiers)


def goods_in(store: int) -> int:
    """Gold, wood and stone together."""
    return (store & MASK) + (store >> WOOD & MASK) + (store >> STONE & MASK)


def store(state: State, seat: int) -> int:
    """What the seat has, within what the weights know."""
    return stored(
        min(state.gold[seat], MOST_HELD),
        min(state.wood[seat], MOST_HELD),
        min(state.stone[seat], MOST_HELD),
        min(state.tokens[seat], MOST_HELD),
        min(state.soldiers[seat], MOST_HELD),
    )


# -------------------------------------------------------------------------------------- visits
COUNT: Final = 3
"""Bits for how often an advisor is visited: each group of dice has a coloured one."""


def visit(advisor: int) -> int:
    """One visit to an advisor; the sum of several is several visits, whatever their order.

    >>> advisors_of(visit(3) + visit(17) + visit(3))
    [3, 3, 17]
    """
    return 1 << COUNT * (advisor - 1)


def advisors_of(visits: int) -> list[int]:
    """The numbers of the advisors who are visited, ascending."""
    found = []
    for advisor in range(1, len(ADVISORS) + 1):
        found += [advisor] * (visits & (1 << COUNT) - 1)
        visits >>= COUNT
    return found
