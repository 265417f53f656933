"""What shines in the glass of Kingdom Builder's cabinet: a corner of a board."""

from __future__ import annotations

from typing import Final

from ....stage.seat_look import USUAL
from ....ui.canvas import Canvas
from ....ui.layout import Box

LAND: Final = (
    ("water_1", "grass_1", "forest_2", "forest_1", "mountain_1"),
    ("grass_2", "grass_3", "castle", "forest_3", "canyon_1"),
    ("desert_1", "flowers_1", "flowers_2", "water_2", "canyon_2"),
    ("desert_2", "desert_3", "flowers_3", "location.tower", "water_3"),
    ("canyon_3", "desert_1", "grass_1", "grass_2", "water_1"),
)
"""A corner of a board, row by row; odd rows stand half a hex to the right."""
SETTLED: Final = {
    **{(1, 0): 3, (1, 1): 3, (2, 1): 3, (2, 2): 0, (3, 2): 0, (0, 2): 2, (0, 3): 2, (3, 0): 1},
    **{(1, 4): 1, (4, 3): 0},
}
"""Who has built where, by row and column."""


def land(canvas: Canvas, box: Box, alpha: int) -> None:
    """A land half settled."""
    wide = round(box.width / 4.4)
    high = round(wide * 1.1547)
    for row, names in enumerate(LAND):
        for column, kind in enumerate(names):
            x = box.x + round((column + row % 2 / 2 - 0.5) * wide)
            y = box.y + round(row * high * 0.75) - high // 4
            hex_ = Box(x, y, wide, high)
            picture = kind if "." in kind else f"terrain.{kind}"
            canvas.picture(picture, hex_, alpha=alpha)
            if (row, column) in SETTLED:
                seat = USUAL[SETTLED[row, column]]
                house = hex_.inflate(-wide // 3, -high // 3)
                canvas.picture(f"settlement.{seat.shape}", house, seat.colour, alpha)
