"""The end of a match: who won, how each point was won, the years as a curve, and the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ....i18n import tr
from ....ui import seat_marks
from ....ui.backdrop import paint_hall
from ....ui.canvas import PAGE, Canvas
from ....ui.layout import Box, columns, inset, rows
from ....ui.seat_marks import seat_name
from ...screen import Ending, Score
from .match_story import SOURCES, MatchStory
from .sidebar import ROMAN

TABLE: Final = Box(60, 216, PAGE[0] - 120, 440)
CURVE: Final = Box(60, 676, 1010, 290)
FIGURES: Final = Box(1090, 676, PAGE[0] - 60 - 1090, 290)
ARMS: Final = 36
"""How large the arms stand at the end of a line."""
SHARES: Final = (2.6, 1.1, *[1.0] * len(SOURCES), 1.0, 1.0)


class KingsburgEnding(Ending):
    """After the last winter."""

    def __init__(self, score: Score) -> None:
        super().__init__(score)
        self.story = MatchStory.of(score.players.table.record)

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas, "winter")
        self._winner(canvas)
        self._table(canvas)
        self._curve(canvas)
        self._figures(canvas)

    def _winner(self, canvas: Canvas) -> None:
        winners = self.score.result.winners
        wide, words = 110 * len(winners), self.score.verdict
        room = min(1100, canvas.width_of(words, 72, "title") + 20)
        x = (PAGE[0] - wide - room) // 2
        for at, seat in enumerate(winners):
            seat_marks.shape(canvas, seat, Box(x + at * 110, 40, 100, 100))
        title = Box(x + wide + 10, 40, room, 100)
        canvas.words(words, title, 72, "gold_light", face="title")
        canvas.picture("ornament.divider", Box(PAGE[0] // 2 - 300, 152, 600, 36))

    def _table(self, canvas: Canvas) -> None:
        canvas.plate(TABLE, "night", "gold", width=3, radius=20, alpha=225)
        room = inset(TABLE, 24, 12)
        count = len(self.score.result.points)
        head, *lines = rows(room, [0.7, *[1.0] * count])
        titles = ["", tr("score.points"), *(tr(f"score.{name}") for name in SOURCES)]
        titles += [tr("score.goods"), tr("score.built")]
        for title, cell in zip(titles, columns(head, SHARES, 8), strict=True):
            canvas.words(title, cell, "small", "parchment", align="center", wrap=True)
        order = sorted(range(count), key=lambda seat: self.score.result.places[seat])
        for line, seat in zip(lines, order, strict=True):
            self._line(canvas, line.inflate(0, -6), seat)

    def _line(self, canvas: Canvas, box: Box, seat: int) -> None:
        ground, _ = seat_marks.colours(seat)
        canvas.plate(box, "dusk", ground, width=3, radius=12)
        cells = columns(box, SHARES, 8)
        self._who(canvas, cells[0], seat)
        total = str(self.score.result.points[seat])
        canvas.words(total, cells[1], 44, "gold_light", face="title", align="center")
        goods, built = (column[seat] for _, column in self.score.result.tie_breaks)
        figures = [*(self.story.sources[seat][name] for name in SOURCES), goods, built]
        for number, cell in zip(figures, cells[2:], strict=True):
            colour = "ivory" if number else "steel"
            said = str(number).replace("-", "−")
            canvas.words(said, cell, "label", colour, align="center")

    def _who(self, canvas: Canvas, box: Box, seat: int) -> None:
        place = Box(box.x + 10, box.y, 44, box.height)
        canvas.words(
            f"{self.score.result.places[seat]}.", place, "label", "gold_light", face="title"
        )
        side = min(box.height - 8, 60)
        seat_marks.shape(canvas, seat, Box(place.right, box.centery - side // 2, side, side))
        words = Box(place.right + side + 12, box.y, box.right - place.right - side - 12, box.height)
        caption = self.score.players.captions[seat]
        seat_marks.named(canvas, seat_name(seat), caption, words.inflate(0, -8))

    def _curve(self, canvas: Canvas) -> None:
        canvas.plate(CURVE, "night", "gold_deep", width=2, radius=16, alpha=225)
        title = Box(CURVE.x + 24, CURVE.y + 8, CURVE.width - 48, 34)
        canvas.words(tr("score.curve"), title, "small", "parchment", face="bold")
        arms = len(self.story.curve) * (ARMS + 2)  # room for all of them side by side
        field = Box(CURVE.x + 60, CURVE.y + 52, CURVE.width - 84 - arms, CURVE.height - 96)
        values = [value for line in self.story.curve for value in line]
        least, most = min(0, *values), max(1, *values)

        def at(year: int, value: int) -> tuple[int, int]:
            x = field.x + field.width * year // (len(ROMAN))
            y = field.bottom - field.height * (value - least) // (most - least)
            return x, y

        for year, name in enumerate(ROMAN, start=1):
            x, _ = at(year, 0)
            line = canvas.px(Box(x, field.y, 1, field.height))
            pygame.draw.rect(canvas.surface, canvas.colour("twilight"), line)
            label = Box(x - 30, field.bottom + 4, 60, 30)
            canvas.words(name, label, "small", "parchment", face="title", align="center")
        lines = [[at(year, value) for year, value in enumerate(line)] for line in self.story.curve]
        for seat, points in enumerate(lines):
            self._line_of(canvas, seat, points)
        for seat, box in enumerate(ends_of([points[-1] for points in lines])):
            seat_marks.shape(canvas, seat, box)

    @staticmethod
    def _line_of(canvas: Canvas, seat: int, points: Sequence[tuple[int, int]]) -> None:
        ground, _ = seat_marks.colours(seat)
        spots = [canvas.px(Box(x, y, 1, 1)).topleft for x, y in points]
        pygame.draw.lines(canvas.surface, canvas.colour(ground), False, spots, canvas.length(5))
        pygame.draw.aalines(canvas.surface, canvas.colour("ivory"), False, spots)

    def _figures(self, canvas: Canvas) -> None:
        canvas.plate(FIGURES, "night", "gold_deep", width=2, radius=16, alpha=225)
        count = len(self.score.result.points)
        head, *lines = rows(inset(FIGURES, 20, 10), [1] * (count + 1))
        shares = (0.8, 1.3, 1.3, 1.3, 1.3)
        titles = ["", *(tr(f"score.{name}") for name in ("dice", "mean", "placed", "wins"))]
        for title, cell in zip(titles, columns(head, shares, 6), strict=True):
            canvas.words(title, cell, "small", "parchment", align="center")
        for seat, line in enumerate(lines):
            cells = columns(line, shares, 6)
            side = min(40, line.height - 4)
            seat_marks.shape(
                canvas,
                seat,
                Box(cells[0].centerx - side // 2, line.centery - side // 2, side, side),
            )
            dice = self.story.dice[seat]
            mean = f"{self.story.pips[seat] / max(1, dice):.2f}".replace(".", tr("number.mark"))
            figures = [str(dice), mean, str(self.story.placed[seat]), str(self.story.wins[seat])]
            for words, cell in zip(figures, cells[1:], strict=True):
                canvas.words(words, cell, "body", "ivory", align="center")


def ends_of(points: Sequence[tuple[int, int]]) -> list[Box]:
    """Every line of the curve ends in its arms, beside the others where lines end alike."""
    found = [Box(x + 10, y - ARMS // 2, ARMS, ARMS) for x, y in points]
    placed: list[Box] = []
    for box in found:
        while any(box.colliderect(other) for other in placed):
            box.x += ARMS + 2
        placed.append(box)
    return found
