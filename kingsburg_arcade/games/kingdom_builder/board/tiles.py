"""What the person who is asked can press beside the board: tiles, and answers in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....i18n import tr
from ....ui.canvas import Canvas
from ....ui.layout import Box
from ....ui.widget import Widget, ring
from .seat_panels import paint_tile

BADGED: Final = 76
"""A tile so wide has room for its key beside the number of tiles."""
NAMED: Final = 82
"""A tile so high has its name below it, a lower one on demand."""


@dataclass(slots=True, kw_only=True)
class Tile(Widget):
    """My tiles of one kind: golden while it is in the hand, dim when there is nothing to do."""

    location: str
    count: int
    ready: int
    """Those that can be used in this turn."""
    fresh: bool = False
    """One was taken in this turn and waits for the next."""
    chosen: bool = False
    resting: bool = False
    """Somebody else's turn: no tile is used or unused."""
    number: int = 0
    """The number key that takes it up."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        usable = self.press is not None and self.enabled
        if self.chosen:
            canvas.plate(box.inflate(8, 8), "gold_light", radius=16)
        ground = "twilight" if usable else "night"
        canvas.plate(box, ground, "gold" if usable else "twilight", width=2, radius=12)
        name, foot = (
            tr(f"location.{self.location}"),
            Box(box.x + 3, box.bottom - 29, box.width - 6, 29),
        )
        named = box.height >= NAMED and canvas.fits(name, foot, 19)
        side = 54 if named else min(box.height - 8, box.width - 8)
        top = box.y + 6 if named else box.centery - side // 2
        spot = Box(box.centerx - side // 2, top, side, side)
        paint_tile(
            canvas,
            self.location,
            spot,
            used=not (self.ready or self.resting or self.fresh),
            new=self.fresh,
        )
        if self.count > 1:
            badge = Box(box.right - 44, box.y + 3, 42, 28)
            canvas.plate(badge, "night", "gold", width=2, radius=15)
            words = f"{self.ready}/{self.count}" if not self.resting else str(self.count)
            canvas.words(words, badge.inflate(-4, 0), "small", "ivory", face="bold", align="center")
        if named:
            foot = Box(box.x + 3, spot.bottom + 2, box.width - 6, box.bottom - spot.bottom - 5)
            colour = "ivory" if usable or self.resting else "parchment"
            canvas.words(name, foot, 19, colour, align="center")
        if self.number and usable and (self.count == 1 or box.width >= BADGED):
            key = Box(box.x + 4, box.y + 4, 24, 24)
            canvas.plate(key, "night", radius=6)
            canvas.words(str(self.number), key, 17, "parchment", align="center")
        if focused:
            ring(canvas, box, 12)
