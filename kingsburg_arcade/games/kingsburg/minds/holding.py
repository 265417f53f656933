"""What a seat holds, and what its powers make of it from season to season."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import Final, NamedTuple

from ....engine.lookup import Lookup
from ..rules.calendar import buildings_counted
from ..rules.content import TOKEN
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
from ..rules.prices import Offer
from ..rules.province import ENDING_POWERS, LENGTHENERS, SWAPS, offered
from ..rules.winter import CAMPS, GOODS_KEEPERS, WINTER_GIVERS

HALLS: Final = powers_with(PointForBuildings)
WITHOUT_ENVOY: Final = powers_with(WithoutEnvoy)
ARMED_IN_WINTER: Final = GOODS_KEEPERS | WINTER_GIVERS
"""The powers that bring soldiers as winter begins."""
AT_THE_END: Final = ENDING_POWERS | LENGTHENERS
"""The powers that say what is done at the end of a season."""
Holding = tuple[int, int, int, int, int, int]
"""Powers, gold, wood, stone, tokens, soldiers."""


def one_less(held: Holding, prices: Sequence[str]) -> list[Holding]:
    """What is left when one of these is paid: a token or a good."""
    powers, gold, wood, stone, tokens, soldiers = held
    left = []
    if tokens and TOKEN in prices:
        left.append((powers, gold, wood, stone, tokens - 1, soldiers))
    if gold and "gold" in prices:
        left.append((powers, gold - 1, wood, stone, tokens, soldiers))
    if wood and "wood" in prices:
        left.append((powers, gold, wood - 1, stone, tokens, soldiers))
    if stone and "stone" in prices:
        left.append((powers, gold, wood, stone - 1, tokens, soldiers))
    return left


def enriched(held: Holding, gift: Gift) -> Holding:
    """What is held with a gift in which nothing is left to choose."""
    powers, gold, wood, stone, tokens, soldiers = held
    return (
        powers,
        gold + gift.gold,
        wood + gift.wood,
        stone + gift.stone,
        tokens + gift.tokens,
        soldiers + gift.soldiers,
    )


def season_start(powers: int) -> Gift:
    """What these powers give before the dice are rolled."""
    return sum((paid.gift for _, paid in effects(powers, AtSeasonStart)), start=Gift())


class SeasonEnd(NamedTuple):
    """What powers do at the end of a season."""

    given: Gift | None
    offered: tuple[PayAtSeasonEnd | Exchange, ...]
    """What may be paid for."""
    leaving: tuple[Gift, ...]
    """What is got for a soldier who leaves, each."""


def season_end(phase: int, powers: int) -> SeasonEnd:
    """What these powers do at the end of a season."""
    given = [one.gift for _, one in effects(powers, AtSeasonEnd) if phase in one.seasons]
    leaving = [one.gift for _, one in effects(powers, SoldierLeaves) if phase in one.seasons]
    swaps = [one for _, one in effects(powers, Exchange) if phase in one.seasons]
    offers = (*swaps, *(one for _, one in offered(powers, phase)))
    return SeasonEnd(sum(given, start=Gift()) if given else None, offers, tuple(leaving))


STARTS: Final = Lookup(season_start)
ENDS: Final = [Lookup(partial(season_end, phase)) for phase in SEASONS]


@cache
def bought(power: int) -> Gift:
    """What a power gives at the end of a season to who pays."""
    return sum((one.gift for _, one in effects(1 << power, PayAtSeasonEnd)), start=Gift())


@cache
def goods_for_a_point(powers: int) -> tuple[int, ...]:
    """For how many goods each of these powers scores a point at the end."""
    return tuple([one.goods for _, one in effects(powers, PointForGoods)])


def one_soldier_less(held: Holding, gift: Gift) -> Holding:
    """What is left when a soldier leaves for a gift; the points are counted apart."""
    powers, gold, wood, stone, tokens, soldiers = held
    return enriched((powers, gold, wood, stone, tokens, soldiers - 1), gift)


def swapped(held: Holding, offer: Exchange) -> list[Holding]:
    """What is held after each way to exchange."""
    powers, gold, wood, stone, tokens, soldiers = held
    return [
        (
            powers,
            gold - given[0] + got[0],
            wood - given[1] + got[1],
            stone - given[2] + got[2],
            tokens,
            soldiers,
        )
        for given, got in SWAPS[offer.pays, offer.gets]
        if given[0] <= gold and given[1] <= wood and given[2] <= stone
    ]


def trained(held: Holding) -> Holding:
    """What is held when recruiting begins."""
    for _, camp in effects(held[0] & CAMPS, AtRecruiting):
        if held[5] < camp.fewer_than:
            held = enriched(held, camp.gift)
    return held


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


def points_for_building(powers: int, offer: Offer) -> int:
    """What these powers score for a building, which must cost something."""
    if not offer.gold + offer.wood + offer.stone:
        return 0
    return sum([one.gift.points for _, one in effects(powers, AtBuilding)])


@lru_cache(maxsize=1 << 14)
def points_for_buildings(powers: int) -> int:
    """What is scored for buildings at the end of the game."""
    return sum(buildings_counted(powers, one) for _, one in effects(powers, PointForBuildings))
