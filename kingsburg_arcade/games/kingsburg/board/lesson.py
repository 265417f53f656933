"""A lesson on the Kingsburg table: where its words stand, and how a move is shown."""

from __future__ import annotations

from typing import Final

from ....engine.contract import Move
from ....scenes.table.lesson import LessonScene
from ....scenes.table.lesson_panel import SIZE
from ....ui.layout import Box
from ..rules.moves import Place
from . import layout
from .move_keys import keys_of
from .picture import Picture
from .table import TableScene

PARTS: Final = {
    "court": layout.COURT,
    "hand": layout.HAND,
    "battle": layout.COURT,
    "top": layout.TOP,
}
SPOTS: Final = (
    Box(layout.COURT.x + 12, layout.COURT.y + 6, *SIZE),
    Box(layout.COURT.x + 12, layout.COURT.centery - SIZE[1] // 2, *SIZE),
    Box(layout.COURT.x + 12, layout.COURT.bottom - SIZE[1] - 6, *SIZE),
    Box(layout.HAND.x + 12, layout.HAND.bottom - SIZE[1] - 10, *SIZE),
)


class KingsburgLesson(LessonScene[Picture], TableScene):
    """The words stand over the court, or over the log of the hand."""

    parts = PARTS
    spots = SPOTS
    year_ends = False

    def needed(self) -> list[Box]:
        return [layout.HAND]

    def show_move(self, move: Move) -> None:
        """Its dice are chosen, or the answer is meant."""
        if isinstance(move, Place):
            self.choose_way(move)
            self.mean(f"advisor:{move.advisor}")
        else:
            has = self.picture.provinces[self.hand_seat]
            keys = keys_of(move, self.sitting.table.question, has)
            self.mean(next(filter(self.widget, keys), None))

    def open_tool(self, tool: str) -> None:
        self.open_province()

    def open_province(self) -> None:
        if self.step is not None and self.step.opens == "province":
            self._advance()
        super().open_province()
