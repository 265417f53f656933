"""The hexes as widgets: those that are lit can be pressed, all can be explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from ....ui.canvas import Canvas
from ....ui.layout import Box
from ....ui.text import signed
from ....ui.widget import Widget
from ..rules.forecast import Change
from ..rules.hexes import SIDE
from . import outlines
from .layout import places_on
from .plan import Plan
from .seat_panels import paint_tile

BUBBLE: Final = (104, 44)


@dataclass(slots=True, kw_only=True)
class Hex(Widget):
    """One hex; what a press there would bring stands beside it."""

    small: ClassVar[bool] = True

    hex: int
    change: Change | None = None
    laid: bool = False

    def draw(self, canvas: Canvas, focused: bool) -> None:
        if focused:
            outlines.outline(canvas, self.hex, "night", 7, 1.12)
            outlines.outline(canvas, self.hex, "ivory", 5, 1.08)
        if self.change is not None:
            paint_change(canvas, self.box, self.change)


def paint_change(canvas: Canvas, box: Box, change: Change) -> None:
    """`+3`, the tile that is taken and the one that is lost, above the hex, or beside it where
    there is no room."""
    tiles = [tile for tile in (change.takes, change.loses) if tile]
    wide = BUBBLE[0] + 40 * len(tiles)
    spot = Box(0, 0, wide, BUBBLE[1])
    spot.midbottom = (box.centerx, box.y - 6)
    board = places_on(canvas.page).board
    if spot.y < board.y:
        spot.midleft = (box.right + 8, box.centery)
    spot.clamp_ip(board)
    canvas.plate(spot.move(2, 3), "lead", radius=20, alpha=150)
    canvas.plate(spot, "parchment_light", "gold_deep", width=3, radius=20)
    number = Box(spot.x + 8, spot.y, 54, spot.height)
    words = signed(change.total) if change.total else "+0"
    colour = "emerald_deep" if change.total > 0 else "ruby_deep" if change.total < 0 else "ink_soft"
    canvas.words(words, number, 28, colour, face="bold", align="center")
    canvas.picture("good.gold", Box(number.right, spot.y + 5, 34, 34))
    for at, tile in enumerate(reversed(tiles)):
        box = Box(spot.right - 46 - 40 * at, spot.y + 2, 40, 40)
        paint_tile(canvas, tile, box, used=tile == change.loses)


def key_of(hex_: int) -> str:
    return f"hex:{hex_}"


def hex_of(key: str | None) -> int | None:
    """The hex that a widget's key names."""
    kind, _, number = (key or "").partition(":")
    return int(number) if kind == "hex" else None


# ---------------------------------------------------------------------------------- walking
def walked(plan: Plan, lit: Sequence[int], here: int, direction: tuple[int, int]) -> int | None:
    """The next lit hex that way: straight on if there is one, else the nearest aside.

    Up and down lead through slanting rows, so that a column is kept as well as it can be.
    """
    across, down = direction
    x, y = plan.middle(here)
    best: tuple[float, int] | None = None
    for there in lit:
        if there == here:
            continue
        right, low = plan.middle(there)
        ahead = (right - x) * across + (low - y) * down
        aside = abs((right - x) * down) + abs((low - y) * across)
        if ahead < plan.side * 0.4 or aside > 2.4 * ahead:
            continue
        same = 0.0 if there % SIDE == here % SIDE else 1.0
        far = ahead + 1.6 * aside + same
        if best is None or far < best[0]:
            best = far, there
    return best[1] if best else None
