"""What powers make of what a seat holds, from season to season."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from operator import itemgetter
from typing import Final

from ....engine.lookup import Lookup
from ..rules.calendar import buildings_counted
from ..rules.content import BUILDINGS, GOODS, PROVINCE, TOKEN
from ..rules.effects import (
    SEASONS,
    AtBuilding,
    AtRecruiting,
    AtSeasonEnd,
    AtSeasonStart,
    AtWinterStart,
    Exchange,
    Gift,
    PayAtSeasonEnd,
    PointForBuildings,
    PointForGoods,
    SoldierLeaves,
    SoldiersForGoods,
    WithoutEnvoy,
    effects,
    powers_with,
)
from ..rules.prices import NEXT_SPACES, PRICING_POWERS, SPACE_POWERS, numbers, price
from ..rules.province import ENDING_POWERS, LENGTHENERS, PAID_FOR_BUILDING, SWAPS, offered
from ..rules.season import PAID_AT_START
from ..rules.winter import CAMPS, GOODS_KEEPERS, PAYMASTERS, WINTER_GIVERS, soldiers_cost
from .features import POINT
from .stores import ONE_SOLDIER, STONE, TOKENS, WOOD, store_of, stored

HALLS: Final = powers_with(PointForBuildings)
WITHOUT_ENVOY: Final = powers_with(WithoutEnvoy)
ARMED_IN_WINTER: Final = GOODS_KEEPERS | WINTER_GIVERS
"""The powers that bring soldiers as winter begins."""
AT_THE_END: Final = ENDING_POWERS | LENGTHENERS
"""The powers that say what is done at the end of a season."""
DIGITS: Final = {TOKEN: TOKENS, **dict(zip(GOODS, (0, WOOD, STONE), strict=True))}
"""Where in a store lies what a price can name."""


class Payment:
    """What may be paid for at the end of a season."""

    __slots__ = ("points", "swaps", "ways")

    def __init__(self, offer: PayAtSeasonEnd | Exchange) -> None:
        self.ways: list[tuple[int, int]] = []
        """Where the one thing lies that is paid, and what the store changes by."""
        self.swaps: list[tuple[int, int]] = []
        """What is given, and what is got for it."""
        self.points = 0
        """Thousandths, for each of the ways."""
        if isinstance(offer, Exchange):
            for given, got in SWAPS[offer.pays, offer.gets]:
                self.swaps.append((stored(*given), stored(*got)))
            return
        self.points = offer.gift.points * POINT
        for named in offer.prices:
            self.ways.append((DIGITS[named], store_of(offer.gift) - (1 << DIGITS[named])))


class SeasonEnd:
    """What powers do at the end of a season."""

    __slots__ = ("given", "leaving", "offered", "points")

    def __init__(self, phase: int, powers: int) -> None:
        given = [one.gift for _, one in effects(powers, AtSeasonEnd) if phase in one.seasons]
        leaving = [one.gift for _, one in effects(powers, SoldierLeaves) if phase in one.seasons]
        swaps = [one for _, one in effects(powers, Exchange) if phase in one.seasons]
        paid_for = [*swaps, *(one for _, one in offered(powers, phase))]
        self.given = sum(map(store_of, given))
        self.points = sum([gift.points for gift in given]) * POINT
        self.offered = [Payment(one) for one in paid_for]
        """What may be paid for."""
        self.leaving = [(store_of(gift) - ONE_SOLDIER, gift.points * POINT) for gift in leaving]
        """What the store changes by for a soldier who leaves, and the points, each."""


ENDS: Final = [Lookup(partial(SeasonEnd, phase)) for phase in SEASONS]
"""By season, and by those of the powers that act at its end."""


class Site:
    """A building that a province may put up next."""

    __slots__ = ("number", "points", "price", "scored")

    def __init__(self, powers: int, number: int) -> None:
        gold, wood, stone = price(powers, number)
        self.number = number
        self.price = stored(gold, wood, stone)
        self.points = BUILDINGS[number].points
        more = 0
        if gold or wood or stone:
            more = sum([one.gift.points for _, one in effects(powers, AtBuilding)])
        self.scored = (self.points + more) * POINT
        """Thousandths, with what other powers score for it."""


class Sites:
    """What may be built next."""

    __slots__ = ("all", "dearest")

    def __init__(self, powers: int, spaces: int) -> None:
        self.all = [Site(powers, number) for number in numbers(spaces)]
        best = sorted([(site.points, site.price) for site in self.all], key=BY_POINTS, reverse=True)
        self.dearest = [(price, points) for points, price in best]
        """Prices and points, the most points first."""


BY_POINTS: Final = itemgetter(0)
MARKED: Final = PRICING_POWERS | PAID_FOR_BUILDING
"""The powers that make prices, and those that score for what is built."""


@lru_cache(maxsize=1 << 13)
def sites_with(powers: int, spaces: int) -> Sites:
    """These spaces, with these of the marked powers."""
    return Sites(powers, spaces)


class Province:
    """All that follows from powers alone."""

    __slots__ = ("camps", "consoled", "cost", "count", "given", "points", "sites")

    def __init__(self, powers: int) -> None:
        self.sites = sites_with(powers & MARKED, NEXT_SPACES[powers & SPACE_POWERS])
        self.count = (powers & PROVINCE).bit_count()
        """Buildings."""
        self.cost = soldiers_cost(powers & PAYMASTERS)
        """Goods for a soldier."""
        self.given = self.points = self.consoled = 0
        """What comes as a season starts, and soldiers who come in place of the Envoy."""
        self.camps: list[tuple[int, int]] = []
        """What comes as recruiting begins, to who has fewer soldiers."""
        if powers & PAID_AT_START:
            gift = season_start(powers & PAID_AT_START)
            self.given, self.points = store_of(gift), gift.points * POINT
        if powers & WITHOUT_ENVOY:
            self.consoled = instead_of_envoy(powers & WITHOUT_ENVOY).soldiers
        if powers & CAMPS:
            for _, camp in effects(powers & CAMPS, AtRecruiting):
                self.camps.append((camp.fewer_than, store_of(camp.gift)))


@lru_cache(maxsize=1 << 13)
def province_with(powers: int) -> Province:
    return Province(powers)


@cache
def season_start(powers: int) -> Gift:
    """What these powers give before the dice are rolled."""
    return sum((paid.gift for _, paid in effects(powers, AtSeasonStart)), start=Gift())


@cache
def bought(power: int) -> Gift:
    """What a power gives at the end of a season to who pays."""
    return sum((one.gift for _, one in effects(1 << power, PayAtSeasonEnd)), start=Gift())


@cache
def goods_for_a_point(powers: int) -> Sequence[int]:
    """For how many goods each of these powers scores a point at the end."""
    return tuple([one.goods for _, one in effects(powers, PointForGoods)])


@cache
def instead_of_envoy(powers: int) -> Gift:
    """What these powers give to who does not get the Envoy."""
    return sum((one.gift for _, one in effects(powers, WithoutEnvoy)), start=Gift())


@lru_cache(maxsize=1 << 10)
def winter_soldiers(powers: int, goods: int) -> int:
    """The soldiers who come when winter begins, some of them for goods."""
    found: int = sum([one.gift.soldiers for _, one in effects(powers, AtWinterStart)])
    found += sum([goods // one.goods for _, one in effects(powers, SoldiersForGoods)])
    return found


@lru_cache(maxsize=1 << 14)
def points_for_buildings(powers: int) -> int:
    """What is scored for buildings at the end of the game."""
    return sum(buildings_counted(powers, one) for _, one in effects(powers, PointForBuildings))
