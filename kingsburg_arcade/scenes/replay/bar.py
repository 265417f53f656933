"""The bar of a replay: its parts side by side, the points as lines, and where one is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

import pygame

from ...ui import seat_marks
from ...ui.canvas import Canvas
from ...ui.layout import Box
from ...ui.widget import Widget, ring
from .reel import Reel

BAND: Final = 20
"""How high the colours of the chapters stand below the curves."""
PARTS: Final = 9
"""More than the number keys can lead to."""
MARK: Final = 22
SIGN: Final = 22
"""How large the picture beside the name of a part is."""


class Chart:
    """What the bar shows of a reel: worked out once."""

    def __init__(self, reel: Reel) -> None:
        self.last = max(1, reel.last)
        self.points = [[held[seat] for held in reel.points] for seat in range(reel.seats)]
        self.colours = [reel.telling.band(stop.state) for stop in reel.stops]
        self.parts = [
            (reel.telling.part_name(part), at)
            for part in range(1, PARTS + 1)
            if (at := reel.part_begins(part)) is not None
        ]
        """What each large part is called, and where it begins."""
        self.sign = reel.telling.part_sign
        self.leads: Mapping[int, int] = reel.leads

    @cached_property
    def span(self) -> tuple[int, int]:
        values = [value for line in self.points for value in line]
        return min(0, *values), max(10, *values)

    @cached_property
    def bands(self) -> list[tuple[int, int, str]]:
        """From, up to, and the colour between."""
        found: list[tuple[int, int, str]] = []
        for at, colour in enumerate(self.colours[1:]):
            if found and found[-1][2] == colour:
                found[-1] = found[-1][0], at + 1, colour
            else:
                found.append((at, at + 1, colour))
        return found


@dataclass(slots=True, kw_only=True)
class Bar(Widget):
    """Dragged, or stepped by left and right."""

    chart: Chart
    at: int
    goto: Callable[[int], None]
    slips: Sequence[int] = ()
    """Moments whose move is known to have been clearly worse than another."""

    def step(self, by: int) -> bool:
        self.goto(self.at + by)
        return True

    def drag(self, position: tuple[int, int]) -> bool:
        field = self.field
        part = (position[0] - field.x) / field.width
        self.goto(round(min(1.0, max(0.0, part)) * self.chart.last))
        return True

    @property
    def field(self) -> Box:
        """Where the lines run."""
        box = self.box
        return Box(box.x + 16, box.y + 26, box.width - 32, box.height - 26 - BAND - 8)

    def x_of(self, at: int) -> int:
        return self.field.x + self.field.width * at // self.chart.last

    # ------------------------------------------------------------------------------- drawing
    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "night", "gold_deep", width=2, radius=12)
        self._bands(canvas)
        self._parts(canvas)
        for seat, line in enumerate(self.chart.points):
            self._line(canvas, seat, line)
        self._turns(canvas)
        self._now(canvas)
        if focused:
            ring(canvas, self.box)

    def _bands(self, canvas: Canvas) -> None:
        y = self.field.bottom + 3
        for start, stop, colour in self.chart.bands:
            band = canvas.px(Box(self.x_of(start), y, self.x_of(stop) - self.x_of(start), BAND))
            canvas.shape(pygame.draw.rect, colour, band)

    def _parts(self, canvas: Canvas) -> None:
        begins = [self.x_of(at) for _, at in self.chart.parts]
        near = min((right - left for left, right in pairwise(begins)), default=self.field.width)
        wides = [canvas.width_of(words, "small", "title") for words, _ in self.chart.parts]
        signed = bool(self.chart.sign) and max(wides, default=0) + SIGN + MARK < near
        shown, arms = zip(self.chart.parts, begins, wides, strict=True), self._arms
        for number, ((words, _), x, wide) in enumerate(shown):
            if number:
                line = canvas.px(Box(x - 1, self.box.y + 4, 2, self.box.height - 8))
                canvas.shape(pygame.draw.rect, "gold_deep", line)
            name = self._free(x, wide + SIGN * signed, arms)
            canvas.words(words, name, "small", "parchment", face="title")
            if signed:
                canvas.picture(self.chart.sign, Box(name.right - SIGN, name.y, SIGN, SIGN), "ivory")

    def _free(self, x: int, wide: int, arms: Sequence[Box]) -> Box:
        """Where a name stands beside a line: at its right if no arms stand there, which may stand
        on the line itself."""
        spots = [Box(left, self.box.y + 3, wide, MARK) for left in (x + 8, x + 13, x - 8 - wide)]
        free = (spot for spot in spots if spot.collidelist(arms) < 0)
        return next((spot for spot in free if spot.x > self.box.x), spots[0])

    @property
    def _arms(self) -> list[Box]:
        """Where the arms of new leaders stand."""
        return [
            Box(self.x_of(at) - MARK // 2, self.box.y + 3, MARK, MARK) for at in self.chart.leads
        ]

    def _line(self, canvas: Canvas, seat: int, line: Sequence[int]) -> None:
        least, most = self.chart.span
        field = self.field
        spots = [
            canvas.px(
                Box(
                    self.x_of(at),
                    field.bottom - field.height * (value - least) // (most - least),
                    1,
                    1,
                )
            ).topleft
            for at, value in enumerate(line)
        ]
        if len(spots) > 1:
            colour = seat_marks.colours(seat)[0]
            canvas.shape(pygame.draw.lines, colour, False, spots, canvas.length(3))

    def _turns(self, canvas: Canvas) -> None:
        """The arms of each new leader, and a dot where the lead was given away."""
        for seat, spot in zip(self.chart.leads.values(), self._arms, strict=True):
            seat_marks.shape(canvas, seat, spot)
        for at in self.slips:
            dot = canvas.px(Box(self.x_of(at), self.field.bottom + 3 + BAND // 2, 1, 1)).topleft
            canvas.shape(pygame.draw.circle, "night", dot, canvas.length(10))
            canvas.shape(pygame.draw.circle, "ivory", dot, canvas.length(8))
            canvas.shape(pygame.draw.circle, "ruby", dot, canvas.length(6))

    def _now(self, canvas: Canvas) -> None:
        x = self.x_of(self.at)
        line = Box(x - 2, self.box.y + 2, 4, self.box.height - 4)
        canvas.plate(line, "ivory", radius=2)
        knob = Box(x - 11, self.field.bottom + 3 + (BAND - 22) // 2, 22, 22)
        canvas.plate(knob, "ivory", "night", width=3, radius=11)
