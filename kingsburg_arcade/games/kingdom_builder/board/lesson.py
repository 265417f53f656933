"""A lesson on the Kingdom Builder table: where its words stand, and how a move is shown."""

from __future__ import annotations

from typing import Final

from ....engine.contract import Move
from ....scenes.table.lesson import LessonScene
from ....scenes.table.lesson_panel import SIZE
from ....ui.layout import Box
from ....ui.scene import Scene
from ....ui.widget import Widget
from . import layout
from .picture import Picture
from .table import TableScene
from .ways import tool_of

PARTS: Final = {"board": layout.BOARD}
MANY: Final = 16
"""If more hexes are taught, the words keep clear of the lesson's own alone."""
HIGH: Final = SIZE[1]
SPOTS: Final = tuple(
    Box(layout.BOARD.centerx - SIZE[0] // 2, y, *SIZE)
    for y in (
        layout.BOARD.bottom - HIGH - 8,
        layout.BOARD.y + 8,
        layout.BOARD.centery - HIGH // 2,
        layout.BOARD.bottom - 2 * HIGH,
        layout.BOARD.y + HIGH,
    )
)


class BuilderLesson(LessonScene[Picture], TableScene):
    """The words stand over the board, where nothing is to be built."""

    parts = PARTS
    spots = SPOTS

    def needed(self) -> list[Box]:
        """The hexes on which the moves that are taught are made."""
        step = self.step
        if step is None or not step.waits:
            return []
        taught = [move for move in self.legal if step.takes(move)]
        if len(taught) > MANY and (own := step.chosen(taught)) is not None:
            taught = [own]
        found = (hex_ for move in taught if (hex_ := getattr(move, "hex", None)) is not None)
        return [layout.hex_box(hex_) for hex_ in found]

    def show_move(self, move: Move) -> None:
        """Its tile is taken up, and its hex is meant."""
        tool = tool_of(move)
        if tool != self.tool:
            self.take_up(tool)()
        self.mean(next(filter(self.widget, self.keys_of(move)), None))

    def under(self, at: tuple[int, int]) -> Widget | None:
        """The words lie over the board, and so do their buttons."""
        words = next((one for one in self.widgets if one.key == "lesson:panel"), None)
        if words is not None and words.box.collidepoint(at):
            return Scene.under(self, at)
        return super().under(at)
