"""What somebody at the table says, beside the panel of the speaker."""

from __future__ import annotations

from typing import Final

from . import seat_marks
from .canvas import Canvas
from .layout import Box

SIZE: Final = (620, 62)
LONG: Final = 34
"""Letters from which on words stand in three smaller lines."""


def paint(canvas: Canvas, panel: Box, seat: int, words: str) -> None:
    size, high = ("body", 120) if len(words) > LONG else ("label", SIZE[1])
    wide = min(SIZE[0], canvas.width_of(words, size) + 100)
    box = Box(panel.right + 10, panel.y + 8, wide, high)
    canvas.plate(box.move(3, 4), "lead", radius=18, alpha=150)
    canvas.plate(box, "parchment_light", seat_marks.colours(seat)[0], width=4, radius=18)
    seat_marks.shape(canvas, seat, Box(box.x + 10, box.y + 9, 44, 44))
    said = Box(box.x + 64, box.y + 4, box.width - 80, box.height - 8)
    canvas.words(words, said, size, "ink", wrap=True)
