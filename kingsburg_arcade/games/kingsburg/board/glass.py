"""What shines in the glass of Kingsburg's cabinet: the court."""

from __future__ import annotations

from ....ui.canvas import Canvas
from ....ui.layout import Box
from ..rules.content import ADVISORS


def court(canvas: Canvas, box: Box, alpha: int) -> None:
    """King and Queen, and eight of those who advise them."""
    *advisors, queen, king = ADVISORS
    side = box.height * 42 // 100
    for at, one in enumerate((queen, king)):
        x = box.centerx - side + at * side
        canvas.picture(f"advisor.{one.name}", Box(x, box.y + 8, side, side), alpha=alpha)
    small = box.width // 4
    for at, one in enumerate(advisors[at] for at in (0, 15, 5, 12, 8, 11, 6, 13)):
        row, column = divmod(at, 4)
        y = box.bottom - (2 - row) * (small - 4) - 4
        spot = Box(box.x + column * small + 4, y + 4, small - 8, small - 8)
        canvas.picture(f"advisor.{one.name}", spot, alpha=alpha)
