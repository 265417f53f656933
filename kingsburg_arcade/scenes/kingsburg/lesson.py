"""A lesson on the Kingsburg table: where its words stand, and how a move is shown."""

from __future__ import annotations

from typing import Final

from ...engine.contract import Move
from ...engine.kingsburg.moves import Place
from ...stage.kingsburg.picture import Picture
from ...ui.layout import Box
from ..lessons_panel import SIZE
from ..lessons_table import LessonScene
from . import boxes
from .advice import keys_of
from .table import TableScene

PARTS: Final = {
    "court": boxes.COURT,
    "hand": boxes.HAND,
    "battle": boxes.COURT,
    "top": boxes.TOP,
}
SPOTS: Final = (
    Box(boxes.COURT.x + 12, boxes.COURT.y + 6, *SIZE),
    Box(boxes.COURT.x + 12, boxes.COURT.centery - SIZE[1] // 2, *SIZE),
    Box(boxes.COURT.x + 12, boxes.COURT.bottom - SIZE[1] - 6, *SIZE),
    Box(boxes.HAND.x + 12, boxes.HAND.bottom - SIZE[1] - 10, *SIZE),
)


class KingsburgLesson(LessonScene[Picture], TableScene):
    """The words stand over the court, or over the log of the hand."""

    parts = PARTS
    spots = SPOTS
    year_ends = False

    def needed(self) -> list[Box]:
        return [boxes.HAND]

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
