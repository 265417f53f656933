"""The bar of a replay: years and seasons side by side, the points as lines, and where one is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame

from ...engine.kingsburg.content import YEARS
from ...ui.canvas import Canvas
from ...ui.layout import Box
from ...ui.widget import Widget, ring
from .. import heraldry
from ..kingsburg.sidebar import ROMAN, season_of
from .reel import Reel

BAND: Final = 20
"""How high the seasons stand below the curves."""
SEASONS: Final = {
    "spring": "emerald",
    "summer": "amber",
    "autumn": "ruby",
    "winter": "sapphire_light",
}
MARK: Final = 22


class Chart:
    """What the bar shows of a reel: worked out once."""

    def __init__(self, reel: Reel) -> None:
        self.last = max(1, reel.last)
        self.points = [
            [stop.state.points[seat] for stop in reel.stops] for seat in range(reel.seats)
        ]
        self.seasons = [season_of(stop.state.phase) for stop in reel.stops]
        self.years = [reel.year_begins(year) for year in range(1, YEARS + 1)]
        self.leads: Mapping[int, int] = reel.leads

    @cached_property
    def span(self) -> tuple[int, int]:
        values = [value for line in self.points for value in line]
        return min(0, *values), max(10, *values)

    @cached_property
    def bands(self) -> list[tuple[int, int, str]]:
        """From, up to, and the season between."""
        found: list[tuple[int, int, str]] = []
        for at, season in enumerate(self.seasons[1:]):
            if found and found[-1][2] == season:
                found[-1] = found[-1][0], at + 1, season
            else:
                found.append((at, at + 1, season))
        return found


@dataclass(slots=True, kw_only=True)
class Bar(Widget):
    """Dragged, or stepped by left and right."""

    chart: Chart
    at: int
    goto: Callable[[int], None]
    slips: Sequence[int] = ()
    """Moments whose move is known to have given points away."""

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
        self._years(canvas)
        for seat, line in enumerate(self.chart.points):
            self._line(canvas, seat, line)
        self._turns(canvas)
        self._now(canvas)
        if focused:
            ring(canvas, self.box)

    def _bands(self, canvas: Canvas) -> None:
        y = self.field.bottom + 3
        for start, stop, season in self.chart.bands:
            band = canvas.px(Box(self.x_of(start), y, self.x_of(stop) - self.x_of(start), BAND))
            pygame.draw.rect(canvas.surface, canvas.colour(SEASONS[season]), band)

    def _years(self, canvas: Canvas) -> None:
        begins = [at for at in self.chart.years if at is not None]
        for year, at in enumerate(begins):
            x = self.x_of(at)
            if year:
                line = canvas.px(Box(x - 1, self.box.y + 4, 2, self.box.height - 8))
                pygame.draw.rect(canvas.surface, canvas.colour("gold_deep"), line)
            name = Box(x + 8, self.box.y + 3, 60, 22)
            canvas.words(ROMAN[year], name, "small", "parchment", face="title")

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
            colour = canvas.colour(heraldry.colours(seat)[0])
            pygame.draw.lines(canvas.surface, colour, False, spots, canvas.length(3))

    def _turns(self, canvas: Canvas) -> None:
        """The arms of whoever came to lead, and a mark where points were given away."""
        for at, seat in self.chart.leads.items():
            x = self.x_of(at) - MARK // 2
            heraldry.arms(canvas, seat, Box(x, self.box.y + 3, MARK, MARK))
        for at in self.slips:
            dot = canvas.px(Box(self.x_of(at), self.field.bottom + 3 + BAND // 2, 1, 1)).topleft
            pygame.draw.circle(canvas.surface, canvas.colour("night"), dot, canvas.length(7))
            pygame.draw.circle(canvas.surface, canvas.colour("ruby_light"), dot, canvas.length(5))

    def _now(self, canvas: Canvas) -> None:
        x = self.x_of(self.at)
        line = Box(x - 2, self.box.y + 2, 4, self.box.height - 4)
        canvas.plate(line, "ivory", radius=2)
        knob = Box(x - 11, self.field.bottom + 3 + (BAND - 22) // 2, 22, 22)
        canvas.plate(knob, "ivory", "night", width=3, radius=11)
