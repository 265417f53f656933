"""What may be built at a province, and at what price."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import accumulate
from operator import or_
from typing import Final, NamedTuple

from ....engine.lookup import Lookup
from .content import BUILDINGS, GOODS, LAID, LEFT_OF, PRINTED_SPACES, PROVINCE
from .effects import Cheaper, NoBuilding, OneGoodLess, effects, powers_with
from .moves import BUILDS, Build, Bundle
from .realm.boards import BOARDS

BOARDS_LAID: Final = sum(LAID.values())
CHEAPENERS: Final = powers_with(Cheaper)
ONE_LESS: Final = powers_with(OneGoodLess)
FLOODS: Final = powers_with(NoBuilding)
PRICING_POWERS: Final = CHEAPENERS | ONE_LESS | FLOODS | BOARDS_LAID
"""The powers that say what a space costs, and whether it is there."""
PRINTED_PRICING: Final = PRICING_POWERS & PRINTED_SPACES


# -------------------------------------------------------------------------------------- the spaces
@cache
def spaces_of(boards: int) -> tuple[int, ...]:
    """The spaces of a province at which these rows are laid: a row covers the printed one."""
    laid = [board for board in BOARDS if boards & LAID[board.name]]
    covered = {board.row for board in laid}
    names = {board.name for board in laid}
    return tuple(
        number
        for number, space in enumerate(BUILDINGS)
        if (space.board in names if space.board else space.row not in covered)
    )


def spaces_with(spaces: Sequence[int], boards: Sequence[str]) -> tuple[int, ...]:
    """The spaces of a province when these rows are laid over others."""
    rows = {BUILDINGS[number].row for number in spaces}
    covered = {board.row for board in BOARDS if board.name in boards}
    return tuple(
        number
        for number, space in enumerate(BUILDINGS)
        if (number in spaces and space.row not in covered)
        or (space.board in boards and space.row in rows)
    )


def numbers(spaces: int) -> list[int]:
    """The numbers of spaces, or of powers, that are given one bit each."""
    found = []
    while spaces:
        found.append((spaces & -spaces).bit_length() - 1)
        spaces &= spaces - 1
    return found


FIRST_SPACES: Final = sum(1 << number for number, left in enumerate(LEFT_OF) if left < 0)
"""The first space of each row, one bit each."""
NUMBERED_ON: Final = sum(
    1 << number for number, left in enumerate(LEFT_OF) if left == number - 1 >= 0
)
"""The spaces whose left neighbour has the number before theirs."""
FAR_FROM_LEFT: Final = [
    (1 << number, 1 << left) for number, left in enumerate(LEFT_OF) if 0 <= left != number - 1
]
"""The others, each with its left neighbour."""


def next_spaces(powers: int) -> int:
    """The next space of each row (left to right, each once), one bit each."""
    open_now = FIRST_SPACES | powers << 1 & NUMBERED_ON
    for space, left in FAR_FROM_LEFT:
        if powers & left:
            open_now |= space
    return open_now & ~powers & PRICE_LISTS[powers & PRICING_POWERS].spaces


NEXT_SPACES: Final = Lookup(next_spaces)
SPACE_POWERS: Final = PROVINCE | BOARDS_LAID | FLOODS
"""The powers that say which spaces are next."""


# -------------------------------------------------------------------------------------- the prices
class PriceList(NamedTuple):
    """What the spaces of a province cost, built on or not."""

    prices: Mapping[int, Bundle]
    """By the number of a space: gold, wood and stone."""
    spaces: int
    """The same spaces, one bit each."""
    dearest: int
    """The most goods of a kind that one of them costs."""
    paid: tuple[tuple[int, ...], ...]
    """For gold, wood and stone, by how much of it there is: the spaces it can pay, one bit each."""


def price_list(powers: int) -> PriceList:
    """The prices that these powers make."""
    prices = prices_with(powers)
    dearest = max(map(max, prices.values()), default=0)
    exactly = [[0] * (dearest + 1) for _ in GOODS]
    for number, price in prices.items():
        for kind, goods in enumerate(price):
            exactly[kind][goods] |= 1 << number
    paid = tuple(tuple(accumulate(spaces, or_)) for spaces in exactly)
    return PriceList(prices, paid[0][-1], dearest, paid)


def prices_with(powers: int) -> dict[int, Bundle]:
    """Gold, wood and stone for each space of a province, by its number."""
    found = {}
    flooded = {row for _, flood in effects(powers & FLOODS, NoBuilding) for row in flood.rows}
    cheaper = effects(powers & CHEAPENERS, Cheaper)
    for number in spaces_of(powers & BOARDS_LAID):
        building = BUILDINGS[number]
        less = [one for _, one in cheaper if building.column in one.columns]
        price = (
            max(0, building.gold - sum([one.gold for one in less])),
            max(0, building.wood - sum([one.wood for one in less])),
            max(0, building.stone - sum([one.stone for one in less])),
        )
        if powers & ONE_LESS:
            price = one_less(*price)
        if building.row not in flooded:
            found[number] = price
    return found


def one_less(gold: int, wood: int, stone: int) -> Bundle:
    """A good less: gold, else wood, else stone."""
    if gold:
        return gold - 1, wood, stone
    return (0, wood - 1, stone) if wood else (0, 0, max(0, stone - 1))


PRICE_LISTS: Final = Lookup(price_list)
"""By `PRICING_POWERS`."""


def payable(pricing: int, gold: int, wood: int, stone: int) -> int:
    """The spaces of all rows that these goods can pay, one bit each."""
    _, _, dearest, (by_gold, by_wood, by_stone) = PRICE_LISTS[pricing]
    return (
        by_gold[gold if gold < dearest else dearest]
        & by_wood[wood if wood < dearest else dearest]
        & by_stone[stone if stone < dearest else dearest]
    )


HEAP: Final = 10_000
"""No seat has so many goods of a kind."""


def payable_with(pricing: int, goods: int) -> int:
    """The same where one number tells of all goods: its last digits of the gold."""
    return payable(pricing, goods % HEAP, goods // HEAP % HEAP, goods // HEAP // HEAP)


PAYABLE: Final[Lookup[int, Lookup[int, int]]] = Lookup(
    lambda pricing: Lookup(partial(payable_with, pricing))
)
"""`PAYABLE[pricing][gold + HEAP * (wood + HEAP * stone)]`: quicker where few powers make prices."""


def price(powers: int, number: int) -> Bundle:
    """What a space costs a province with these powers."""
    return PRICE_LISTS[powers & PRICING_POWERS].prices[number]


# -------------------------------------------------------------------------------------- the offers
@dataclass(frozen=True, slots=True)
class Offer:
    """A building that a province may put up next, at its price for that province."""

    build: Build
    gold: int
    wood: int
    stone: int


@lru_cache(maxsize=1 << 14)
def offers(powers: int) -> tuple[Offer, ...]:
    """The next building of each row, with what makes it cheaper."""
    here = next_spaces(powers)
    prices = PRICE_LISTS[powers & PRICING_POWERS].prices
    return tuple(Offer(BUILDS[number], *prices[number]) for number in numbers(here))
