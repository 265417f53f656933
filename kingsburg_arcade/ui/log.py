"""A list of what happened: newest below, scrolled by wheel and by arrows, filtered by a mark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from .canvas import Canvas
from .layout import inset
from .widget import Widget, ring

Box = pygame.Rect
MOST_LINES: Final = 26
"""More than fit, whatever the size of the text."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened: whose it was, and the words for it in the language spoken now."""

    words: Callable[[], str]
    owner: int = -1
    heading: bool = False


@dataclass(slots=True, kw_only=True)
class Log(Widget):
    """As many of the last lines as fit, `back` of them from the end."""

    lines: Sequence[Line]
    back: int
    scroll: Callable[[int], None]
    mark: Callable[[Canvas, int, Box], None]
    """Paints the sign of an owner."""
    line_height: int = 30

    @property
    def memo(self) -> tuple[object, ...]:
        last = len(self.lines) - self.back
        shown = self.lines[max(0, last - MOST_LINES) : last]
        return "log", *((line.words(), line.owner, line.heading) for line in shown)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "parchment", "gold_deep", radius=10)
        room = inset(self.box, 12, 10)
        height = round(self.line_height * canvas.text_scale)
        bottom = room.bottom
        last = len(self.lines) - self.back
        size = "small"
        for line in reversed(self.lines[max(0, last - MOST_LINES) : last]):
            wide = room.width - (0 if line.heading else 34)
            high = height * self._rows(canvas, line.words(), wide)
            if bottom - high < room.y:
                break
            bottom -= high
            if line.heading:
                canvas.plate(
                    Box(room.x - 4, bottom + 1, room.width + 8, height - 3),
                    "parchment_shade",
                    radius=6,
                )
                where = Box(room.x, bottom, room.width, height)
                canvas.words(line.words(), where, size, "ink", face="title", align="center")
                continue
            if line.owner >= 0:
                self.mark(canvas, line.owner, Box(room.x, bottom + 3, 24, 24))
            where = Box(room.x + 34, bottom, wide, high)
            canvas.words(line.words(), where, size, "ink", wrap=True)
        if focused:
            ring(canvas, self.box, 10)

    @staticmethod
    def _rows(canvas: Canvas, words: str, width: int) -> int:
        pixels = max(6, round(canvas.look.sizes["small"] * canvas.scale * canvas.text_scale))
        block = canvas.typesetter.block(
            words, "text", pixels, canvas.colour("ink"), canvas.length(width), 10_000, True
        )
        return len(block.lines)
