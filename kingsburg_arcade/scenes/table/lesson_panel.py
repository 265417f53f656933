"""What a teacher says on the table: the light on what matters, an arrow, and words beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from ...i18n import tr
from ...ui.canvas import LEGIBLE, SQUEEZED, Canvas
from ...ui.layout import Box, inset
from ...ui.widget import Widget

DARK: Final = 150
GAP: Final = 10
ARROW: Final = 36
NARROW: Final = 480
"""A panel narrower than this has its words below the portrait."""
BROAD: Final = 1000
"""A panel narrower than this has its buttons below the words."""


def lit(widgets: Sequence[Widget], wanted: Sequence[str], parts: Mapping[str, Box]) -> list[Box]:
    """The boxes that the light falls on, those of the first wanted first.

    Parts of the page that are not widgets have a name as well.
    """
    found: list[Box] = []
    for name in wanted:
        if name in parts:
            found.append(parts[name].copy())
        found += [
            widget.box.copy()
            for widget in widgets
            if widget.key == name or widget.key.startswith(f"{name}:")
        ]
    return found


def placed(light: Sequence[Box], needed: Sequence[Box], spots: Sequence[Box]) -> Box:
    """The place for the words that is nearest to the light and covers nothing of it."""
    around = [box.inflate(2 * GAP, 2 * GAP) for box in light]
    open_ = [spot for spot in spots if spot.collidelist([*around, *needed]) < 0]
    if not light or not open_:
        return (open_ or list(spots))[0]
    return min(open_, key=lambda spot: apart(spot, light[0]))


def apart(one: Box, other: Box) -> int:
    """How far two boxes are from each other."""
    across = max(0, other.x - one.right, one.x - other.right)
    down = max(0, other.y - one.bottom, one.y - other.bottom)
    return across + down


# ------------------------------------------------------------------------------------- widgets
@dataclass(slots=True, kw_only=True)
class Light(Widget):
    """Dark everywhere else."""

    light: Sequence[Box]
    open: Sequence[Box]
    """What stays bright besides."""
    panel: Box

    def draw(self, canvas: Canvas, focused: bool) -> None:
        if not self.light:
            return
        veil = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
        veil.fill((*canvas.colour("night"), DARK))
        bright = [box.inflate(2 * GAP, 2 * GAP) for box in (*self.light, *self.open)]
        for box in (*bright, self.panel):
            hole = canvas.px(box)
            pygame.draw.rect(veil, (0, 0, 0, 0), hole, border_radius=canvas.length(16))
        canvas.put(veil, (0, 0))
        for box in self.light:
            around = box.inflate(2 * GAP - 2, 2 * GAP - 2)
            canvas.plate(around, None, "gold_light", width=3, radius=16)


@dataclass(slots=True, kw_only=True)
class Arrow(Widget):
    """Beside what is spoken of, on the side of the words, pointing at it."""

    panel: Box

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        middle = pygame.Vector2(0, 0)
        aside = GAP - 2
        if self.panel.bottom <= box.y:
            tip, way = (box.centerx, box.y - aside), pygame.Vector2(0, -1)
        elif self.panel.y >= box.bottom:
            tip, way = (box.centerx, box.bottom + aside), pygame.Vector2(0, 1)
        elif self.panel.x >= box.right:
            tip, way = (box.right + aside, box.centery), pygame.Vector2(1, 0)
        else:
            tip, way = (box.x - aside, box.centery), pygame.Vector2(-1, 0)
        middle.update(tip)
        side = pygame.Vector2(-way.y, way.x)
        shape = [
            middle,
            middle + way * ARROW * 0.6 + side * ARROW * 0.5,
            middle + way * ARROW * 0.6 + side * ARROW * 0.18,
            middle + way * ARROW + side * ARROW * 0.18,
            middle + way * ARROW - side * ARROW * 0.18,
            middle + way * ARROW * 0.6 - side * ARROW * 0.18,
            middle + way * ARROW * 0.6 - side * ARROW * 0.5,
        ]
        points = [canvas.px(Box(round(at.x), round(at.y), 1, 1)).topleft for at in shape]
        canvas.shape(pygame.draw.polygon, "gold_light", points)
        canvas.shape(pygame.draw.polygon, "ink", points, canvas.length(3))


@dataclass(slots=True, kw_only=True)
class Panel(Widget):
    """The teacher, and what is said; how far the lesson has come, in dots."""

    teacher: str
    portrait: str
    """The picture of the teacher."""
    words: str
    warning: str
    at: int
    of: int

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        canvas.plate(box.move(6, 8), "night", radius=20, alpha=160)
        canvas.plate(box, "parchment_light", "gold", width=4, radius=20)
        if box.width >= BROAD:
            portrait, name = Box(box.x + 20, box.y + 10, 146, 146), Box(0, 0, 172, 36)
            name.bottomleft = box.x + 8, box.bottom - 8
            room = Box(box.x + 196, box.y + 14, box.width - 196 - 252, box.height - 48)
        else:
            portrait, name = Box(box.x + 14, box.y + 8, 76, 76), Box(0, 0, 0, 0)
            aside, below = (104, 10) if box.width >= NARROW else (16, 88)
            room = Box(box.x + aside, box.y + below, box.width - aside - 16, 0)
            room.height = box.bottom - 80 - room.y
        canvas.picture(self.portrait, portrait)
        if name.width:
            canvas.words(
                tr(self.teacher),
                name,
                26,
                "ruby_deep",
                face="title",
                align="center",
                least=SQUEEZED,
            )
        if self.warning:
            above = Box(room.x, room.y, room.width, 62)
            canvas.words(
                self.warning, above, 24, "ruby_deep", face="bold", wrap=True, least=LEGIBLE
            )
            room = Box(room.x, room.y + 66, room.width, room.height - 66)
        size = 29 if box.width >= BROAD and not self.warning else 24
        canvas.words(self.words, room, size, "ink", wrap=True, least=22)
        self._dots(canvas, Box(room.x, box.bottom - 26, room.width, 12))

    def _dots(self, canvas: Canvas, box: Box) -> None:
        for number in range(self.of):
            dot = Box(box.x + number * 24, box.y, 12, 12)
            fill = "ruby" if number == self.at else "gold_deep" if number < self.at else None
            canvas.plate(dot, fill, "gold_deep", radius=6)


def button_box(panel: Box, place: int) -> Box:
    """The places for the two buttons at the right of the words, the lower one first."""
    if panel.width < BROAD:
        return Box(panel.right - 240 * (place + 1), panel.bottom - 72, 230, 60)
    column = inset(Box(panel.right - 244, panel.y, 232, panel.height), 4, 20)
    return Box(column.x, column.bottom - 74 - place * 88, column.width, 74)


def end_words(game: str, name: str, number: int, count: int) -> str:
    key = "lessons.done" if number < count else f"lessons.all_done_{game}"
    return tr(key, name=tr(f"lessons.{name}"), number=number, count=count)
