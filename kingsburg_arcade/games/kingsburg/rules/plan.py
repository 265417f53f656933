"""The steps of the calendar for the modules that are in play, each list in the order of a year.

The rules push these lists whole, and so do not know the modules: a module that acts at a moment
of its own has its step here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .effects import AUTUMN, SPRING, SUMMER
from .steps import (
    BATTLE,
    BITS,
    CONSTRUCTION,
    ENEMY,
    HELP,
    INFLUENCE,
    KINGS_AID,
    KINGS_DIE,
    KINGS_ENVOY,
    KINGS_REWARD,
    RECRUITING,
    ROLL,
    SEASON,
    SEASON_END,
    SOLDIERS_HOME,
    TURN_ORDER,
    WINTER,
    YEAR,
)

Steps = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What comes when, as stacks: the last step of each list comes first."""

    set_up: Steps
    """After the turn order is drawn."""
    year: Steps
    """The eight phases, and what comes before the first."""
    season: Steps
    """Spring, summer and autumn alike."""
    winter: Steps


def plan_of(played: Mapping[str, Any]) -> Plan:
    """The steps of a match, by what is chosen for each option."""
    set_up = [YEAR]
    year = [
        KINGS_AID,
        SEASON | SPRING << BITS,
        KINGS_REWARD,
        SEASON | SUMMER << BITS,
        KINGS_ENVOY,
        SEASON | AUTUMN << BITS,
        RECRUITING,
        WINTER,
    ]
    season = [ROLL, TURN_ORDER, INFLUENCE, HELP, CONSTRUCTION, SEASON_END]
    winter = [ENEMY, KINGS_DIE, BATTLE, SOLDIERS_HOME]
    return Plan(stacked(set_up), stacked(year), stacked(season), stacked(winter))


def stacked(steps: list[int]) -> Steps:
    return tuple(reversed(steps))
