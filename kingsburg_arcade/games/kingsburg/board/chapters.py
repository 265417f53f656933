"""What a replay tells of a record of Kingsburg: years, seasons and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....engine.contract import Event, Move, Sealed, View
from ....i18n import tr
from ....ui.log import Line
from ...screen import Chapters
from ..rules.content import ENEMIES
from ..rules.moves import Keep
from ..rules.options import STACKS
from ..rules.realm.hands import DEALT
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

    def deed_of(self, move: Move, view: View[Any]) -> str:
        """The card that is kept has a name for the seat alone."""
        if not isinstance(move, Keep):
            return ""
        position = view.seat * DEALT + move.place
        names = {card.position: name for card, name in view.secrets.items()}
        return tr("deed.keeps", card=tr(f"governor_card.{names[position]}")) if names else ""
