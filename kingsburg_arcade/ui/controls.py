"""The widgets of menus: labels, buttons, choices, toggles and sliders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from .canvas import LEGIBLE, SQUEEZED, Canvas
from .layout import Box, columns, inset
from .widget import Widget, ring

LOW = 50
"""A button less high than this has its second line beside the first."""


@dataclass(slots=True, kw_only=True)
class Label(Widget):
    """Words on the page."""

    words: str
    size: str | int = "body"
    colour: str = "ivory"
    face: str = "text"
    align: str = "left"
    rise: str = "middle"
    wrap: bool = False

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.words(
            self.words,
            self.box,
            self.size,
            self.colour,
            face=self.face,
            align=self.align,
            rise=self.rise,
            wrap=self.wrap,
        )


def title(words: str, box: Box) -> Label:
    """What a page or a panel is called, above everything in it."""
    return Label(
        key="title",
        box=box,
        words=words,
        size="title",
        colour="gold_light",
        face="title",
        align="center",
    )


def heading(words: str, box: Box, colour: str = "ivory") -> Label:
    """What a question over a page is called."""
    return Label(
        key="title",
        box=box,
        words=words,
        size="heading",
        colour=colour,
        face="title",
        align="center",
    )


def section(name: str, words: str, box: Box) -> Label:
    """What a part of a page is called."""
    return Label(
        key=f"head:{name}", box=box, words=words, size="label", colour="gold_light", face="title"
    )


def paint_title(canvas: Canvas, words: str, top: int = 50, margin: int = 0) -> None:
    """What a page is called, over its whole width, with an ornament below."""
    page = canvas.page
    room = Box(margin, top, page.width - 2 * margin, 90)
    canvas.words(words, room, "title", "gold_light", face="title", align="center")
    paint_ornament(canvas, room.bottom + 2)


def paint_ornament(canvas: Canvas, top: int) -> None:
    """A line between a title and what stands below it."""
    canvas.picture("ornament.divider", Box(canvas.page.width // 2 - 300, top, 600, 36))


SNUG: Final = 90
"""A narrower button has no room for more than its picture."""


@dataclass(slots=True, kw_only=True)
class Button(Widget):
    """Something to press: gold if it is what most people want next."""

    words: str
    picture: str = ""
    tint: str = ""
    main: bool = False
    size: str | int = "body"
    hint: str = ""
    """A second line, smaller."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        if not self.enabled:
            canvas.plate(box, "dusk", "twilight", alpha=200)
            colour = soft = "steel"
        elif self.main:
            canvas.plate(box.move(0, 3), "gold_deep")
            canvas.plate(box, "gold", "gold_light")
            colour = soft = "ink"
        else:
            canvas.plate(box.move(0, 3), "lead")
            canvas.plate(box, "twilight", "gold_deep")
            colour, soft = "ivory", "parchment"
        room = inset(box, 14 if box.width > SNUG else 5, 4)
        if self.picture:
            side = min(room.height, 44)
            where = Box(room.x, room.centery - side // 2, side, side)
            rest = room.width - side - 8
            if not self.words or canvas.width_of(self.words, self.size, "bold") > rest < SNUG:
                where.centerx = room.centerx
                canvas.picture(self.picture, where, self.tint)
                if focused:
                    ring(canvas, box)
                return
            canvas.picture(self.picture, where, self.tint)
            room = Box(room.x + side + 8, room.y, room.width - side - 8, room.height)
        self._say(canvas, room, colour, soft)
        if focused:
            ring(canvas, box)

    def _say(self, canvas: Canvas, room: Box, colour: str, soft: str) -> None:
        """Its words, and the second line below them, or after them where there is no room."""
        said = self.words
        if self.hint and room.height >= LOW and canvas.width_of(self.hint, "small") <= room.width:
            upper = Box(room.x, room.y + 2, room.width, room.height * 3 // 5)
            lower = Box(room.x, upper.bottom - 4, room.width, room.height - upper.height)
            canvas.words(self.hint, lower, "small", soft, align="center")
            room = upper
        elif self.hint:
            said = f"{self.words} · {self.hint}"
        canvas.words(
            said, room, self.size, colour, face="bold", align="center", wrap=True, least=SQUEEZED
        )


@dataclass(slots=True, kw_only=True)
class Stepper(Widget):
    """One of several values: left and right, or a press for the next."""

    values: Sequence[str]
    at: int
    choose: Callable[[int], None]

    def step(self, by: int) -> bool:
        self.choose((self.at + by) % len(self.values))
        return True


@dataclass(slots=True, kw_only=True)
class Choice(Stepper):
    """A value, and what it is called if the one beside it does not say so."""

    words: str
    shares: Sequence[float] = (45, 55)
    """How wide the two are to each other."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "dusk", "gold_deep")
        value = inset(self.box, 20, 4)
        if self.words:
            name, value = columns(value, self.shares, 10)
            canvas.words(self.words, name, "body", "parchment", wrap=True, least=LEGIBLE)
        arrow(canvas, Box(value.x, value.y, 24, value.height), -1)
        arrow(canvas, Box(value.right - 24, value.y, 24, value.height), 1)
        self.draw_value(canvas, inset(value, 30, 0), focused)
        if focused:
            ring(canvas, self.box)

    def draw_value(self, canvas: Canvas, box: Box, focused: bool) -> None:
        """The value between the arrows."""
        canvas.words(
            self.values[self.at],
            box,
            "body",
            "gold_light",
            face="bold",
            align="center",
            wrap=True,
            least=LEGIBLE,
        )


@dataclass(slots=True, kw_only=True)
class Toggle(Widget):
    """On or off, said by the place of the knob and by a mark, not by colour alone."""

    words: str
    on: bool

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "dusk", "gold_deep")
        room = inset(self.box, 20, 4)
        name = Box(room.x, room.y, room.width - 100, room.height)
        canvas.words(self.words, name, "body", "parchment", wrap=True, least=LEGIBLE)
        track = Box(room.right - 80, room.centery - 18, 80, 36)
        canvas.plate(track, "emerald_deep" if self.on else "night", "gold_deep", radius=18)
        knob = Box(track.right - 34 if self.on else track.x + 2, track.y + 2, 32, 32)
        canvas.plate(knob, "gold" if self.on else "steel", radius=16)
        if self.on:
            tick(canvas, knob)
        if focused:
            ring(canvas, self.box)


@dataclass(slots=True, kw_only=True)
class Slider(Widget):
    """A number between two others."""

    words: str
    value: int
    least: int
    most: int
    by: int
    choose: Callable[[int], None]
    shown: Callable[[int], str]

    def step(self, by: int) -> bool:
        self.choose(max(self.least, min(self.most, self.value + by * self.by)))
        return True

    @property
    def track(self) -> Box:
        room = inset(self.box, 20, 4)
        half = room.width * 45 // 100
        return Box(room.x + half + 10, room.centery - 6, room.width - half - 100, 12)

    def drag(self, position: tuple[int, int]) -> bool:
        track = self.track
        part = min(1.0, max(0.0, (position[0] - track.x) / track.width))
        steps = round(part * (self.most - self.least) / self.by)
        self.choose(self.least + steps * self.by)
        return True

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "dusk", "gold_deep")
        room = inset(self.box, 20, 4)
        track = self.track
        name = Box(room.x, room.y, track.x - room.x - 10, room.height)
        canvas.words(self.words, name, "body", "parchment", wrap=True, least=LEGIBLE)
        canvas.plate(track, "night", "gold_deep", width=1, radius=6)
        part = (self.value - self.least) / (self.most - self.least)
        filled = Box(track.x, track.y, max(12, round(track.width * part)), track.height)
        canvas.plate(filled, "gold", radius=6)
        knob = Box(0, 0, 28, 28)
        knob.center = (track.x + round(track.width * part), track.centery)
        canvas.plate(knob, "gold_light", "ink", width=2, radius=14)
        value = Box(track.right + 16, room.y, room.right - track.right - 16, room.height)
        canvas.words(
            self.shown(self.value), value, "body", "gold_light", face="bold", align="right"
        )
        if focused:
            ring(canvas, self.box)


# -------------------------------------------------------------------------------- small strokes
def arrow(canvas: Canvas, box: Box, direction: int) -> None:
    """A small triangle that points left (-1) or right (1)."""
    at = canvas.px(box)
    reach, half = canvas.length(8), canvas.length(11)
    x = at.centerx - direction * reach // 2
    points = [
        (x, at.centery - half),
        (x, at.centery + half),
        (x + direction * reach * 3 // 2, at.centery),
    ]
    canvas.shape(pygame.draw.polygon, "gold", points)


def tick(canvas: Canvas, box: Box, colour: str = "ink") -> None:
    """The mark of what is so."""
    at = canvas.px(box)
    w, h = at.width, at.height
    points = [
        (at.x + w * 0.25, at.y + h * 0.52),
        (at.x + w * 0.43, at.y + h * 0.7),
        (at.x + w * 0.77, at.y + h * 0.3),
    ]
    canvas.shape(pygame.draw.lines, colour, False, points, canvas.length(4))
