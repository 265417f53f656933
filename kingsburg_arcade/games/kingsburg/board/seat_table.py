"""A table of the seats with figures: a line for each seat, on a tall page a column for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....ui import seat_marks
from ....ui.canvas import Canvas
from ....ui.layout import Box, inset
from ....ui.page import Page
from ....ui.seat_marks import seat_name

GAP: Final = 8
"""Between two figures."""
BETWEEN: Final = 6
"""Between two lines."""
LARGEST: Final = 68
"""Of the arms of a seat."""
PLACE: Final = 44
"""How wide the place of a seat stands."""


def lines_of(page: Page, box: Box, parts: Sequence[float]) -> list[Box]:
    """The line of heads, and then those of the seats."""
    return page.below(box, parts, 0)


def cells_of(page: Page, line: Box, shares: Sequence[float]) -> list[Box]:
    return page.beside(line, shares, GAP)


def paint_heads(canvas: Canvas, line: Box, titles: Sequence[str], shares: Sequence[float]) -> None:
    """What the figures are; nothing stands over the seats."""
    align, size = ("left", "body") if canvas.page.tall else ("center", "small")
    for title, cell in zip(("", *titles), cells_of(canvas.page, line, shares), strict=True):
        canvas.words(title, cell, size, "parchment", align=align, wrap=True)


def paint_line(canvas: Canvas, box: Box, seat: int, shares: Sequence[float]) -> list[Box]:
    """The ground of a seat's line, and the cells in it."""
    ground, _ = seat_marks.colours(seat)
    line = box.inflate(-BETWEEN, 0) if canvas.page.tall else box.inflate(0, -BETWEEN)
    canvas.plate(line, "dusk", ground, width=3, radius=12)
    return cells_of(canvas.page, line, shares)


def paint_seat(
    canvas: Canvas, box: Box, seat: int, caption: str, face: str = "", place: str = ""
) -> None:
    """Whose line it is, after the place if there is one; in a column below each other. `face` is
    the portrait of a rival."""
    if canvas.page.tall:
        _paint_stacked(canvas, box, seat, caption, face, place)
        return
    x = box.x + 10
    if place:
        canvas.words(place, Box(x, box.y, PLACE, box.height), "label", "gold_light", face="title")
        x += PLACE
    side = min(box.height - 8, LARGEST)
    arms = Box(x, box.centery - side // 2, side, side)
    seat_marks.emblem(canvas, seat, face, arms.inflate(-8, -8) if face else arms)
    words = Box(x + side + 12, box.y, box.right - x - side - 12, box.height)
    seat_marks.named(canvas, seat_name(seat), caption, words.inflate(0, -8))


def _paint_stacked(
    canvas: Canvas, box: Box, seat: int, caption: str, face: str, place: str
) -> None:
    room = inset(box, 6, 12)
    side = min(LARGEST, room.height - 70, room.width - (PLACE if place else 0))
    left = room.centerx - (side + (PLACE if place else 0)) // 2
    if place:
        spot = Box(left, room.y, PLACE, side)
        canvas.words(place, spot, "label", "gold_light", face="title")
        left += PLACE
    arms = Box(left, room.y, side, side)
    seat_marks.emblem(canvas, seat, face, arms.inflate(-8, -8) if face else arms)
    words = Box(room.x, room.y + side + 4, room.width, room.height - side - 4)
    seat_marks.named(canvas, seat_name(seat), caption, words, align="center")
