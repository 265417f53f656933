"""What shines in the glass of Kingsburg's cabinet: the court."""

from __future__ import annotations

from typing import Final

from ....ui.canvas import Canvas
from ....ui.layout import Box

COURT: Final = (
    *("jester", "wizard", "alchemist", "champion"),
    *("master_hunter", "duchess", "astronomer", "smuggler"),
)
"""Eight of the advisors; the title does not wait for the rules to be loaded."""


def court(canvas: Canvas, box: Box, alpha: int) -> None:
    """King and Queen, and eight of those who advise them."""
    side = box.height * 42 // 100
    for at, name in enumerate(("queen", "king")):
        x = box.centerx - side + at * side
        canvas.picture(f"advisor.{name}", Box(x, box.y + 8, side, side), alpha=alpha)
    small = box.width // 4
    for at, name in enumerate(COURT):
        row, column = divmod(at, 4)
        y = box.bottom - (2 - row) * (small - 4) - 4
        spot = Box(box.x + column * small + 4, y + 4, small - 8, small - 8)
        canvas.picture(f"advisor.{name}", spot, alpha=alpha)
