"""A list of what happened: newest below, read back by wheel; each line can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from ..engine.course import Redone, Undone
from ..i18n import tr
from .canvas import Canvas
from .controls import Stepper, arrow
from .layout import inset
from .seat_marks import seat_name
from .text import opened, wrapped
from .widget import Widget, ring

Box = pygame.Rect
LINE: Final = 30
"""How high a row of words stands, at the usual size of text."""
SIGN: Final = 34
"""What the sign of an owner takes at the left of its line."""
WIDER: Final = 40
"""By this part of a line letters may be wider in a small window than at their size in units."""
PICTURE: Final = 32
"""What a picture takes after it."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened: whose it was, and the words for it in the language spoken now."""

    words: Callable[[], str]
    owner: int = -1
    heading: bool = False
    about: tuple[tuple[object, ...], ...] = ()
    """The places that it speaks of."""
    weighty: bool = False
    """Would somebody in a hurry want to read it?"""
    picture: str = ""
    """What it is about, in front of the words."""


@dataclass(frozen=True, slots=True)
class News:
    """What a rival did, and why it matters to the player who is asked."""

    seat: int
    what: str
    why: str = ""
    picture: str = ""
    weight: int = 1
    """Of several news the heaviest are told."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line that is to be seen: its number among all lines, and where it stands."""

    number: int
    line: Line
    box: Box
    future: bool = False


def laid(
    lines: Sequence[tuple[int, Line]], room: Box, size: int, text_scale: float, now: int = -1
) -> list[Row]:
    """As many of these lines as fit, the last one at the bottom; lines after `now` lie ahead."""
    high = round(LINE * text_scale)
    bottom = room.bottom
    found: list[Row] = []
    for number, line in reversed(lines):
        wide = room.width - (0 if line.heading else beside(line))
        rows = 1 if line.heading else rows_of(line.words(), wide, size, text_scale)
        if bottom - high * rows < room.y:
            break
        bottom -= high * rows
        box = Box(room.x, bottom, room.width, high * rows)
        found.append(Row(number, line, box, 0 <= now < number))
    return found[::-1]


def beside(line: Line) -> int:
    """The room in front of the words."""
    return SIGN + (PICTURE if line.picture else 0)


@lru_cache(maxsize=1024)
def rows_of(words: str, width: int, size: int, text_scale: float) -> int:
    """How many rows the words take at any size of window: small letters are a little wider."""
    room = width - width // WIDER
    return len(wrapped(opened("text", round(size * text_scale)), words, room))


@dataclass(slots=True, kw_only=True)
class Log(Widget):
    """The sheet with the lines that are to be seen."""

    rows: Sequence[Row]
    mark: Callable[[Canvas, int, Box], None]
    """Paints the sign of an owner."""
    now: int = -1
    """The line of the moment on show, if it is not simply the last."""

    @property
    def memo(self) -> tuple[object, ...]:
        rows = (
            (row.line.words(), row.line.owner, row.line.heading, row.box.y) for row in self.rows
        )
        return "log", self.now, *rows, *((row.number, row.future) for row in self.rows)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "parchment", "gold_deep", radius=10)
        for row in self.rows:
            self._row(canvas, row)
        if focused:
            ring(canvas, self.box, 10)

    def _row(self, canvas: Canvas, row: Row) -> None:
        box, line = row.box, row.line
        ink = "ink_soft" if row.future else "ink"
        if line.heading:
            canvas.plate(box.inflate(8, -3), "parchment_shade", radius=6)
            canvas.words(line.words(), box, "small", ink, face="title", align="center")
            return
        if row.number == self.now:
            canvas.plate(box.inflate(8, 0), "gold_light", "gold_deep", width=2, radius=6)
        if line.owner >= 0:
            self.mark(canvas, line.owner, Box(box.x, box.y + 3, 24, 24))
        if line.picture:
            canvas.picture(line.picture, Box(box.x + SIGN - 2, box.y + 1, 28, 28))
        aside = beside(line)
        where = Box(box.x + aside, box.y, box.width - aside, box.height)
        canvas.words(line.words(), where, "small", ink, wrap=True)


@dataclass(slots=True, kw_only=True)
class LogLine(Widget):
    """A line of the log as something to press; the log has painted it already."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        if focused:
            ring(canvas, self.box.inflate(4, -4), 6, 2)


SNUG: Final = 100
"""A narrower sieve has its arrows at its edges."""


@dataclass(slots=True, kw_only=True)
class Sieve(Stepper):
    """Which lines are shown."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "dusk", "gold_deep")
        room = inset(self.box, 8 if self.box.width > SNUG else 2, 4)
        arrow(canvas, Box(room.x, room.y, 24, room.height), -1)
        arrow(canvas, Box(room.right - 24, room.y, 24, room.height), 1)
        canvas.words(
            self.values[self.at], inset(room, 26, 0), "small", "gold_light", align="center"
        )
        if focused:
            ring(canvas, self.box)


# ------------------------------------------------------------------------ told in every game
def undone(event: Undone) -> Line:
    """A move taken back, also who agreed, where the turn had passed."""
    about = [("seat", seat) for seat in (event.seat, event.agreed) if seat >= 0]
    return Line(lambda: undone_words(event), event.seat, about=tuple(about))


def undone_words(event: Undone) -> str:
    if event.agreed < 0:
        return tr("log.undone")
    return tr("log.returned", seat=seat_name(event.agreed))


def redone(event: Redone) -> Line:
    return Line(lambda: tr("log.redone"), event.seat, about=(("seat", event.seat),))
