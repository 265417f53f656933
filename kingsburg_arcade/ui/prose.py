"""Running text: broken into lines once, in units of the page, and scrolled behind a window."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from .canvas import Canvas
from .text import Typesetter, wrapped
from .widget import Widget, ring

Box = pygame.Rect
SNUG: Final = 0.95
"""Lines are broken a little early: in a window of another size letters are not quite as wide."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a kind of text is set, in units of the page."""

    size: int
    face: str = "text"
    colour: str = "ink"
    leading: float = 1.3


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text: where it stands, and which letter of the text it begins with."""

    box: Box
    words: str
    style: Style
    source: Hashable
    start: int


@dataclass(frozen=True, slots=True)
class Figure:
    """Something painted between the lines."""

    box: Box
    paint: Callable[[Canvas, Box], None]


@dataclass(frozen=True, slots=True)
class Span:
    """Letters of a text that are marked; one of all marks is the one looked at."""

    source: Hashable
    start: int
    end: int


class Column:
    """Takes texts one below the other."""

    def __init__(self, width: int, text_scale: float) -> None:
        self.width, self.text_scale = width, text_scale
        self.lines: list[Line] = []
        self.figures: list[Figure] = []
        self.bottom = 0
        self._typesetter = Typesetter()

    def skip(self, units: int) -> None:
        self.bottom += units

    def text(self, words: str, style: Style, source: Hashable, indent: int = 0) -> Box:
        """Set a text below what stands there; the box it takes."""
        font = self._typesetter.font(style.face, max(6, round(style.size * self.text_scale)))
        high = round(style.size * self.text_scale * style.leading)
        top = self.bottom
        for said, start in with_places(words, wrapped(font, words, self._room(indent))):
            box = Box(indent, self.bottom, self.width - indent, high)
            self.lines.append(Line(box, said, style, source, start))
            self.bottom += high
        return Box(indent, top, self.width - indent, self.bottom - top)

    def _room(self, indent: int) -> int:
        return round((self.width - indent) * SNUG)

    def figure(self, box: Box, paint: Callable[[Canvas, Box], None]) -> None:
        """Paint something at a place of the column's own."""
        self.figures.append(Figure(box, paint))

    def line_of(self, source: Hashable, letter: int) -> Line | None:
        """The line in which a letter of a text stands."""
        found = None
        for line in self.lines:
            if line.source == source and line.start <= letter:
                found = line
        return found


def with_places(words: str, lines: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Each line with the number of its first letter; one space or break lies between two."""
    at = 0
    for line in lines:
        yield line, at
        at += len(line) + 1


@dataclass(slots=True, kw_only=True)
class Page(Widget):
    """A column behind a window, so far scrolled; some of its letters are marked."""

    column: Column
    room: Box
    """Where the column stands, inside the box of the widget."""
    scrolled: int
    spans: Sequence[Span] = ()
    looked_at: Span | None = None

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "parchment", "gold_deep", width=3, radius=18)
        view = Box(self.box.x, self.room.y, self.box.width, self.room.height)
        canvas.surface.set_clip(canvas.px(view))
        for figure in self.column.figures:
            if self._seen(figure.box):
                figure.paint(canvas, self._placed(figure.box))
        for line in self.column.lines:
            if self._seen(line.box):
                self._line(canvas, line)
        canvas.surface.set_clip(None)
        self._bar(canvas)
        if focused:
            ring(canvas, self.box, 18)

    def _placed(self, box: Box) -> Box:
        return box.move(self.room.x, self.room.y - self.scrolled)

    def _seen(self, box: Box) -> bool:
        return box.bottom > self.scrolled and box.y < self.scrolled + self.room.height

    def _line(self, canvas: Canvas, line: Line) -> None:
        box, style = self._placed(line.box), line.style
        for span in self.spans:
            first, last = span.start - line.start, span.end - line.start
            if span.source != line.source or last <= 0 or first >= len(line.words):
                continue
            left = canvas.width_of(line.words[: max(0, first)], style.size, style.face)
            right = canvas.width_of(line.words[:last], style.size, style.face)
            mark = Box(box.x + left - 3, box.y + 1, right - left + 5, box.height - 2)
            here = span == self.looked_at
            canvas.plate(mark, "gold" if here else "amber_light", "ruby" if here else None)
        canvas.words(line.words, box, style.size, style.colour, face=style.face)

    def _bar(self, canvas: Canvas) -> None:
        """How far one has read, at the right edge."""
        height = self.column.bottom
        if height <= self.room.height:
            return
        track = Box(self.box.right - 20, self.room.y, 8, self.room.height)
        canvas.plate(track, "parchment_shade", radius=4)
        long = max(48, track.height * self.room.height // height)
        far = (track.height - long) * self.scrolled // (height - self.room.height)
        canvas.plate(Box(track.x, track.y + far, 8, long), "gold_deep", radius=4)
