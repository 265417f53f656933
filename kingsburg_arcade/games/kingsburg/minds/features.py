"""What the tuned worth of a province is a sum of: one number for each thing that is there or not.

Positions are compared when a season is about to be rolled. `STEPS` counts things up: the third
gold and the fourth each have a number of their own, so that a tenth may be worth less.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..rules.content import BUILDINGS, GOODS, POWERS, STRENGTHS, YEARS
from ..rules.effects import Defends, effects
from ..rules.prices import offers

POINT: Final = 1000
"""Worth is counted in whole thousandths, so that every machine adds up alike."""
SEASONS_A_YEAR: Final = 3
ROLLS: Final = SEASONS_A_YEAR * YEARS
"""Productive seasons of a match; each begins with a roll."""

GOODS_COUNTED: Final = 8
TOKENS_COUNTED: Final = 4
COMBAT: Final = range(-6, 3)
"""Soldiers and bonuses, less the mean strength of the year's enemies."""
AFFORDS: Final = (2, 4, 6)
"""Points of the best building that can be paid at once."""

BUILT: Final = 0
GOLD: Final = BUILT + len(POWERS)
WOOD: Final = GOLD + GOODS_COUNTED
STONE: Final = WOOD + GOODS_COUNTED
TOKENS: Final = STONE + GOODS_COUNTED
ENVOY: Final = TOKENS + TOKENS_COUNTED
AIDED: Final = ENVOY + 1
DEFENCE: Final = AIDED + 1
AFFORD: Final = DEFENCE + len(COMBAT)
FEATURES: Final = AFFORD + len(AFFORDS)
NAMES: Final = (
    *POWERS,
    *(f"{good} {count}" for good in GOODS for count in range(1, GOODS_COUNTED + 1)),
    *(f"token {count}" for count in range(1, TOKENS_COUNTED + 1)),
    "envoy",
    "aided",
    *(f"combat {value}" for value in COMBAT),
    *(f"afford {points}" for points in AFFORDS),
)
"""What each feature is called in the files of weights."""


@lru_cache(maxsize=1 << 14)
def bulwark(powers: int) -> int:
    """Twice what buildings add in any battle; what they add against one creature counts half."""
    found = [effect for _, effect in effects(powers, Defends)]
    return sum(2 * effect.bonus + (effect.against != "") for effect in found)


def combat(powers: int, soldiers: int, year: int) -> int:
    """How a seat stands against the enemies of a year, before the King sends his soldiers."""
    weakest, strongest = STRENGTHS[year - 1]
    return soldiers + (bulwark(powers) - weakest - strongest + 1) // 2 + 3


@lru_cache(maxsize=1 << 17)
def best_offer(powers: int, gold: int, wood: int, stone: int) -> int:
    """Points of the best building that can be paid at once, and -1 if there is none."""
    best = -1
    for offer in offers(powers):
        if offer.gold <= gold and offer.wood <= wood and offer.stone <= stone:
            best = max(best, BUILDINGS[offer.build.number].points)
    return best


def features(
    roll: int,
    powers: int,
    goods: tuple[int, int, int],
    tokens: int,
    soldiers: int,
    envoy: bool,
    aided: bool,
) -> list[int]:
    """The numbers of the features that are there, when season `roll` is about to be rolled."""
    found = [number for number in range(len(POWERS)) if powers >> number & 1]
    for start, count, most in (
        (GOLD, goods[0], GOODS_COUNTED),
        (WOOD, goods[1], GOODS_COUNTED),
        (STONE, goods[2], GOODS_COUNTED),
        (TOKENS, tokens, TOKENS_COUNTED),
    ):
        found += range(start, start + min(count, most))
    if envoy:
        found.append(ENVOY)
    if aided:
        found.append(AIDED)
    if roll % SEASONS_A_YEAR:
        value = combat(powers, soldiers, roll // SEASONS_A_YEAR + 1)
        found += [DEFENCE + step for step, bound in enumerate(COMBAT) if value >= bound]
    best = best_offer(powers, *goods)
    found += [AFFORD + step for step, bound in enumerate(AFFORDS) if best >= bound]
    return found
