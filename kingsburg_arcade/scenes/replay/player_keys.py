"""The keys of a player of records: triangles that say which way and how far."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ...ui.canvas import Canvas
from ...ui.layout import Box
from ...ui.widget import Widget, ring


@dataclass(slots=True, kw_only=True)
class Key(Widget):
    """One or two triangles, with a bar before them if they lead to the end of something."""

    way: int
    """Left (-1) or right (1)."""
    heads: int = 1
    bar: bool = False

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        if self.enabled:
            canvas.plate(box.move(0, 3), "lead")
            canvas.plate(box, "twilight", "gold_deep")
        else:
            canvas.plate(box, "dusk", "twilight", alpha=200)
        colour = "gold_light" if self.enabled else "steel_deep"
        beside = 6 if self.bar else 0
        wide = min(18, (box.width - 10 - beside) // self.heads)
        high = wide * 14 // 9
        total = wide * self.heads + beside
        x = box.centerx - total // 2 * self.way
        for _ in range(self.heads):
            self._head(canvas, Box(x, box.centery - high // 2, wide, high), colour)
            x += wide * self.way
        if self.bar:
            left = x if self.way > 0 else x - 5
            canvas.plate(Box(left, box.centery - high // 2, 5, high), colour, radius=1)
        if focused:
            ring(canvas, box)

    def _head(self, canvas: Canvas, box: Box, colour: str) -> None:
        base = canvas.px(Box(box.x, box.y, 1, box.height))
        tip = canvas.px(Box(box.x + box.width * self.way, box.centery, 1, 1))
        points = [base.topleft, base.bottomleft, tip.topleft]
        canvas.shape(pygame.draw.polygon, colour, points)
