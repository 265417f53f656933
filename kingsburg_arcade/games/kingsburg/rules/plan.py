"""The steps of the calendar for the modules that are in play, each list in the order of a year.

The rules push these lists whole, and so do not know the modules: a module that acts at a moment
of its own has its step here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .effects import AUTUMN, SPRING, SUMMER
from .steps import (
    AUCTION,
    BATTLE,
    BITS,
    CONSTRUCTION,
    DAWN,
    DEAL_STRIPS,
    DEALING,
    DEBTS,
    DESTINY,
    DESTINY_ENDS,
    ENEMY,
    ENEMY_COMES,
    GATES,
    GOVERNOR_CARDS,
    HELP,
    INFLUENCE,
    KINGS_AID,
    KINGS_DIE,
    KINGS_ENVOY,
    KINGS_REWARD,
    KINGS_SOLDIERS,
    LAYING,
    PICKING,
    RECRUITING,
    ROLL,
    SEASON,
    SEASON_END,
    SEASON_GIFTS,
    SECOND_ENEMY,
    SOLDIER_TOKENS,
    SOLDIERS_HOME,
    TURN_ORDER,
    WINTER,
    YEAR,
    YEAR_START,
)

Steps = tuple[int, ...]

STRIPS: Final[Mapping[str, Sequence[int]]] = {
    "none": (),
    "dealt": (DEAL_STRIPS, LAYING),
    "picked": (PICKING, LAYING),
}
"""How strips come to the players, by the choice for that option."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What comes when, as stacks: the last step of each list comes first."""

    set_up: Steps
    """After the turn order is drawn."""
    year: Steps
    """The eight phases."""
    dawn: Steps
    """The first of them, if more comes in it than the King's Aid."""
    season: Steps
    """Spring, summer and autumn alike."""
    winter: Steps
    reinforcements: Steps
    """How the King's soldiers come."""


def plan_of(played: Mapping[str, Any]) -> Plan:
    """The steps of a match, by what is chosen for each option."""
    strips = played["strips"] if played["house_cards"] else "none"
    set_up = [*STRIPS[strips], YEAR]
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
    reinforcements = [SOLDIER_TOKENS if played["tokens"] else KINGS_DIE]
    winter = [ENEMY, *reinforcements, BATTLE, SOLDIERS_HOME]
    dawn = [KINGS_AID]
    governors = played["governor_cards"]
    if governors != "none":
        set_up.insert(-1, AUCTION if governors == "auction" else GOVERNOR_CARDS)
        year[0] = DAWN
        dawn = [YEAR_START, KINGS_AID]
    if played["destinies"]:
        year[0] = DAWN
        dawn = [DESTINY, YEAR_START, KINGS_AID]
        season = [SEASON_GIFTS, *season, GATES]
        season.insert(season.index(INFLUENCE), DEALING)
        winter = [ENEMY_COMES, KINGS_SOLDIERS, BATTLE, DEBTS, DESTINY_ENDS, SOLDIERS_HOME]
    if played["goblin_valley"]:
        winter.insert(1, SECOND_ENEMY)
    lists = (set_up, year, dawn, season, winter, reinforcements)
    return Plan(*map(stacked, lists))


def stacked(steps: list[int]) -> Steps:
    return tuple(reversed(steps))
