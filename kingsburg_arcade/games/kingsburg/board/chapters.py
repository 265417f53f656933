"""What a replay tells of a record of Kingsburg: years, seasons and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....engine.contract import Event, Sealed
from ....ui.log import Line
from ...screen import Chapters
from ..rules.content import ENEMIES
from ..rules.options import STACKS
from .log_lines import line_of
from .sidebar import ROMAN, season_of

SEASONS: Final = {
    "spring": "emerald",
    "summer": "amber",
    "autumn": "ruby",
    "winter": "sapphire_light",
}


class KingsburgChapters(Chapters):
    """A chapter is a phase, a part is a year."""

    def line_of(self, event: Event) -> Line | None:
        return line_of(event)

    def points(self, state: Any) -> list[int]:
        return list(state.points)

    def chapter(self, state: Any) -> object:
        return state.year, state.phase

    def part(self, state: Any) -> int:
        year: int = max(1, state.year)
        return year

    def part_name(self, part: int) -> str:
        return ROMAN[part - 1]

    def band(self, state: Any) -> str:
        return SEASONS[season_of(state.phase)]

    def secrets(self, before: Any, last: Any, seat: int) -> Mapping[Sealed, str]:
        """The cards of the year that the seat has looked at, if the record tells what they were."""
        year = before.year
        cards = last.enemies[year - 1], last.second(year)
        seen = [sealed for sealed in before.knows(seat) if sealed.stack.startswith(STACKS)]
        known = {sealed: cards[sealed.position] for sealed in seen}
        return {sealed: ENEMIES[card].name for sealed, card in known.items() if card >= 0}
