"""The enemies a seat still has to reckon with, and the exact odds against each of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from ....engine.contract import View
from ..rules.content import BUILDINGS, ENEMIES, POWER, YEARS, Enemy
from ..rules.province import doomed
from ..rules.winter import bonus

FACES: Final = 6
STONE_WALL: Final = 1 << POWER["stone_wall"]
FORTRESS: Final = 1 << POWER["fortress"]
BY_NAME: Final[Mapping[str, int]] = {enemy.name: i for i, enemy in enumerate(ENEMIES)}
OF_YEAR: Final = tuple(
    tuple(i for i, enemy in enumerate(ENEMIES) if enemy.year == year)
    for year in range(1, YEARS + 1)
)


def candidates(view: View[Any]) -> tuple[int, ...]:
    """The cards that can lie on the calendar this year, for all that this seat knows."""
    state = view.state
    shown: int = state.enemies[state.year - 1]
    if shown >= 0:
        return (shown,)
    if state.peeked >> view.seat & 1:
        for name in view.secrets.values():
            return (BY_NAME[name],)
    return OF_YEAR[state.year - 1]


@lru_cache(maxsize=1 << 15)
def odds(powers: int, soldiers: int, card: int) -> tuple[int, int]:
    """Of the six faces of the King's die, how many lose and how many win."""
    foe = ENEMIES[card]
    needed = foe.strength - soldiers - bonus(powers, foe.creature)
    lost = min(max(needed - 1, 0), FACES)
    drawn = 1 if 1 <= needed <= FACES else 0
    won = FACES - lost - (0 if powers & STONE_WALL else drawn)
    return lost, won


@lru_cache(maxsize=1 << 15)
def points_at_stake(powers: int, card: int) -> tuple[int, int, int]:
    """Points lost in defeat, the building that would fall (or -1), points of a victory."""
    foe: Enemy = ENEMIES[card]
    falls = doomed(powers) if foe.loss.buildings else -1
    lost = foe.loss.points + (BUILDINGS[falls].points if falls >= 0 else 0)
    return lost, falls, foe.reward.points + (1 if powers & FORTRESS else 0)


def plundering(card: int) -> bool:
    """Does this enemy take goods?"""
    loss = ENEMIES[card].loss
    return loss.gold + loss.wood + loss.stone + loss.any > 0
