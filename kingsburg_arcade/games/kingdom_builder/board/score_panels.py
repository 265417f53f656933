"""The left of the score: a panel for each seat, and in it a number for each card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....ui import seat_marks
from ....ui.canvas import Canvas
from ....ui.layout import Box, columns
from ....ui.seat_marks import seat_name
from ....ui.widget import Widget, ring
from ..rules.content import SUPPLY
from . import pieces
from .seat_panels import paint_card_sign

HEAD: Final = 62
CROWN: Final = 40
"""How wide a crown stands at the right of a name."""
CELL_HIGH: Final = 104


def cell_boxes(panel: Box, count: int) -> list[Box]:
    """Along the foot of a panel."""
    row = Box(panel.x + 12, panel.bottom - CELL_HIGH - 12, panel.width - 24, CELL_HIGH)
    return columns(row, [1] * count, 8)


@dataclass(slots=True, kw_only=True)
class Standing(Widget):
    """Whose it is, what it comes to, and what is left in the supply."""

    seat: int
    chair: str
    total: int
    place: int
    """The place in the end; 0 while gold is counted."""
    supply: int
    face: str = ""
    """The portrait of a rival."""
    leads: bool = False
    """Has it more than all others, as far as gold has been counted?"""

    @property
    def memo(self) -> tuple[object, ...]:
        counted = self.total, self.place, self.supply, self.leads
        return ("standing", self.seat, self.chair, self.face, *counted)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        ground, words = seat_marks.colours(self.seat)
        won = self.place == 1
        canvas.plate(box, "dusk", "gold" if won else ground, width=5 if won else 3, radius=14)
        head = Box(box.x + 5, box.y + 5, box.width - 10, HEAD)
        canvas.plate(head, ground, radius=10)
        arms = Box(head.x + 8, head.y + 7, 48, 48)
        seat_marks.emblem(canvas, self.seat, self.face, arms.inflate(-8, -8) if self.face else arms)
        name = Box(head.x + 66, head.y + 4, head.width - 76 - CROWN * self.leads, 32)
        if self.leads:
            crown = Box(name.right + 4, head.y + 4, CROWN - 4, CROWN - 4)
            canvas.picture("mark.first", crown)
        canvas.words(seat_name(self.seat), name, 27, words, face="title")
        below = Box(name.x, head.y + 36, name.width, 23)
        canvas.words(self.chair, below, "small", words)
        middle = Box(box.x + 14, head.bottom, box.width - 28, box.bottom - CELL_HIGH - 12)
        middle.height -= head.bottom
        self._middle(canvas, middle)

    def _middle(self, canvas: Canvas, box: Box) -> None:
        """Place, gold altogether, and what was built."""
        place, total, built = columns(box, [0.7, 1.5, 1.3], 4)
        large = min(54, box.height * 4 // 5)
        if self.place:
            words = f"{self.place}."
            canvas.words(words, place, min(40, large), "gold_light", face="title", align="center")
        side = min(44, total.height - 8)
        canvas.picture("good.gold", Box(total.x, total.centery - side // 2, side, side))
        number = Box(total.x + side + 6, total.y, total.width - side - 6, total.height)
        canvas.words(str(self.total), number, large, "gold_light", face="title")
        house = Box(built.x, built.centery - 17, 34, 34)
        pieces.paint_house(canvas, self.seat, house)
        count = Box(house.right + 6, built.y, built.right - house.right - 6, built.height)
        canvas.words(f"{SUPPLY - self.supply}/{SUPPLY}", count, 24, "parchment")


@dataclass(slots=True, kw_only=True)
class GoldCell(Widget):
    """What one card brought to one seat; meant, it lights where that came from."""

    card: str
    gold: int | None
    """None until it has been counted."""
    lit: bool

    @property
    def memo(self) -> tuple[object, ...]:
        return ("gold cell", self.card, self.gold, self.lit)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        canvas.plate(box, "night", "gold_light" if self.lit else "twilight", width=3, radius=10)
        sign = Box(box.centerx - 24, box.y + 8, 48, 48)
        paint_card_sign(canvas, self.card, sign)
        number = Box(box.x, sign.bottom, box.width, box.bottom - sign.bottom)
        said, colour = ("·", "steel") if self.gold is None else (str(self.gold), "gold_light")
        canvas.words(said, number, 32, colour, face="bold", align="center")
        if focused:
            ring(canvas, box, 10)
