"""What a replay tells of a record of Kingsburg: years, seasons and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....engine.contract import Sealed
from ..rules.content import ENEMIES
from .log_lines import line_of
from .sidebar import ROMAN, season_of

__all__ = ["GROSS", "SLIP", "band", "chapter", "line_of", "part", "part_name", "points", "secrets"]

SLIP: Final = 1.0
"""Expected points given away, from which a move that was looked at closely is marked on the bar."""
GROSS: Final = 2.0
"""The same in the eyes of the quick reader."""
SEASONS: Final = {
    "spring": "emerald",
    "summer": "amber",
    "autumn": "ruby",
    "winter": "sapphire_light",
}


def points(state: Any) -> list[int]:
    return list(state.points)


def chapter(state: Any) -> object:
    """Year and phase."""
    return state.year, state.phase


def part(state: Any) -> int:
    year: int = state.year
    return year


def part_name(part: int) -> str:
    return ROMAN[part - 1]


def band(state: Any) -> str:
    return SEASONS[season_of(state.phase)]


def secrets(before: Any, last: Any, seat: int) -> Mapping[Sealed, str]:
    """The enemy of the year, if the seat has peeked and the record tells who it was."""
    enemy = last.enemies[before.year - 1]
    return {sealed: ENEMIES[enemy].name for sealed in before.knows(seat) if enemy >= 0}
