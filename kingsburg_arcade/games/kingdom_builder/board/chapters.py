"""What a replay tells of a record of Kingdom Builder: turns, settlements and gold."""

from __future__ import annotations

from typing import Any, Final

from ....engine.contract import Event
from ....stage.seat_look import USUAL
from ....ui import seat_marks
from ....ui.log import Line
from ...screen import Chapters
from .log_lines import line_of

TEN: Final = 10
PARTS: Final = 4


class BuilderChapters(Chapters):
    """A chapter is a turn. Nobody's secrets are told: who acts has shown the card in hand."""

    def line_of(self, event: Event) -> Line | None:
        return line_of(event)

    def points(self, state: Any) -> list[int]:
        """The gold of everybody, as if it were counted now."""
        if not state.board.quadrants:
            return [0] * int(state.seats)
        return list(state.result().points)

    def chapter(self, state: Any) -> object:
        return state.seat

    def part(self, state: Any) -> int:
        """A part begins when a player has built ten settlements more than anybody had before."""
        built: int = max(own.bit_count() for own in state.settlements)
        return min(PARTS, 1 + built // TEN)

    def part_name(self, part: int) -> str:
        """So many settlements."""
        return str(TEN * (part - 1))

    @property
    def part_sign(self) -> str:
        return f"settlement.{USUAL[0].shape}"

    def band(self, state: Any) -> str:
        """The colour of whose turn it is."""
        return seat_marks.colours(state.seat)[0]
