"""The end of a match: who won, how each point was won, the years as a curve, and the dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from ....i18n import tr
from ....stage.portraits import CALM, mooded
from ....ui import seat_marks
from ....ui.backdrop import paint_hall
from ....ui.canvas import Canvas
from ....ui.controls import paint_ornament
from ....ui.layout import Box, columns, inset, rows
from ....ui.page import Page, Shape
from ....ui.seat_marks import face_of, seat_name
from ....ui.text import figure, signed
from ....ui.widget import Card, Widget, ring
from ...counting import Counting, Heap, decisive, given, paint_count
from ...screen import Ending, Moment, Score
from .match_story import MatchStory
from .seat_table import cells_of, lines_of, paint_heads, paint_line, paint_seat
from .sidebar import ROMAN
from .words import giver, picture_of


class Frame(NamedTuple):
    """Where the parts of the page stand."""

    winner: Box
    table: Box
    curve: Box
    figures: Box


FRAMES: Final = {
    Shape.USUAL: Frame(
        Box(60, 40, 1800, 100),
        Box(60, 216, 1800, 440),
        Box(60, 676, 1010, 290),
        Box(1090, 676, 770, 290),
    ),
    Shape.TALL: Frame(
        Box(60, 30, 960, 110),
        Box(40, 206, 1000, 880),
        Box(40, 1106, 1000, 310),
        Box(40, 1436, 1000, 270),
    ),
    Shape.WIDE: Frame(
        Box(60, 40, 2460, 100),
        Box(60, 216, 2460, 440),
        Box(60, 676, 1400, 290),
        Box(1480, 676, 1040, 290),
    ),
}
ARMS: Final = 36
"""How large the arms stand at the end of a line."""
HEAD: Final = 0.7
"""What the line of heads takes, in lines of a seat."""
PICTURES: Final = {
    "buildings": "building.cathedral",
    "powers": "building.town_hall",
    "advisors": "advisor.duchess",
    "king": "advisor.king",
    "battles": "mark.victory",
    "cards": "governor_card.general",
    "kings_reward": "advisor.king",
    "defeat": "mark.defeat",
}
"""What stands beside a source of points."""


class KingsburgEnding(Ending):
    """After the last winter."""

    def __init__(self, score: Score) -> None:
        super().__init__(score)
        self.story = MatchStory.of(score.players.table.record)
        heaps = [
            Heap(
                f"score.{name}",
                PICTURES[name],
                tuple(seat[name] for seat in self.story.sources),
            )
            for name in self.story.heads
        ]
        house, winner = score.house, score.result.winners[0]
        speed, decided = house.settings.speed, self.decided()
        self.count = Counting(heaps, winner, speed, house.sound, decided)

    def decided(self) -> str:
        name = decisive(self.score.result)
        return tr(f"score.decided_{name}") if name else ""

    # ------------------------------------------------------------------------------- counting
    @property
    def counting(self) -> bool:
        return not self.count.over

    @property
    def bare(self) -> bool:
        return self.counting

    @property
    def moving(self) -> bool:
        return self.counting

    def update(self, seconds: float) -> None:
        if self.counting and self.count.advance(seconds):
            self.score.refresh()

    def intercept(self, meant: str | None) -> bool:
        """A press lands what is being counted."""
        if not self.counting:
            return False
        self.count.land()
        self.score.refresh()
        return True

    def paint_moving(self, canvas: Canvas) -> None:
        if not self.counting:
            return
        faces = [self._face(seat) for seat in range(len(self.score.result.points))]
        paint_count(canvas, self.count, faces, max(self.score.result.points))

    def _face(self, seat: int) -> str:
        """Who leads is proud of it, and of having won."""
        face = face_of(self.score.players.chairs[seat])
        best = {self.count.leader} if self.counting else self.score.result.winners
        return face and mooded(face, "proud" if seat in best else CALM)

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        """Each column says what it counts."""
        if self.counting:
            return ()
        page = self.score.page
        head, *_ = self._lines(page)
        _, *cells = cells_of(page, head, self._shares)
        return [
            Head(key=f"head:{name}", box=cell, explain=about_column(name))
            for name, cell in zip(self._columns, cells, strict=True)
        ]

    def _lines(self, page: Page) -> list[Box]:
        """The line of heads, and one for each seat."""
        table = FRAMES[page.shape].table
        parts = [HEAD, *[1.0] * len(self.score.result.points)]
        return lines_of(page, inset(table, 24, 12), parts)

    # ---------------------------------------------------------------------------- the winner
    def moments(self) -> Sequence[Moment]:
        return [
            Moment(
                deed.seat,
                tr(
                    "winner.moment",
                    name=seat_name(deed.seat),
                    what=giver(deed.reason),
                    year=ROMAN[deed.year - 1],
                ),
                signed(deed.points),
                picture_of(deed.reason) or PICTURES.get(deed.reason, "mark.victory"),
            )
            for deed in self.story.greatest(3)
        ]

    def titles(self) -> Mapping[int, str]:
        """What a seat has most of, compared with the others; each title is given once."""
        _, built = self.score.result.tie_breaks[-1]
        story, seats = self.story, range(len(self.score.result.points))
        deeds: dict[str, Sequence[int]] = {
            "builder": built,
            "warrior": story.wins,
            "courtier": story.placed,
            "lucky": [story.pips[seat] * 100 // max(1, story.dice[seat]) for seat in seats],
            "counsel": [story.sources[seat]["advisors"] for seat in seats],
            "steady": [min(gained(story.curve[seat])) for seat in seats],
        }
        return {
            seat: tr(f"winner.title_{name}", count=figure_of(name, deeds[name][seat]))
            for seat, name in given(deeds, seats).items()
        }

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas, "winter")
        if self.counting:
            return
        self._winner(canvas)
        self._table(canvas)
        self._curve(canvas)
        self._figures(canvas)

    def _winner(self, canvas: Canvas) -> None:
        where = FRAMES[canvas.page.shape].winner
        size = "title" if canvas.page.tall else 72
        winners, words = self.score.result.winners, self.score.verdict
        step = min(110, where.width // 2 // len(winners))
        wide = step * len(winners)
        room = min(where.width - wide - 20, canvas.width_of(words, size, "title") + 20)
        x = where.centerx - (wide + room) // 2
        for at, seat in enumerate(winners):
            arms = Box(x + at * step, where.y, step - 10, where.height)
            seat_marks.shape(canvas, seat, arms)
        title = Box(x + wide + 10, where.y, room, where.height)
        canvas.words(words, title, size, "gold_light", face="title", wrap=True)
        paint_ornament(canvas, where.bottom + 12)

    def _table(self, canvas: Canvas) -> None:
        table = FRAMES[canvas.page.shape].table
        canvas.plate(table, "night", "gold", width=3, radius=20, alpha=225)
        head, *lines = self._lines(canvas.page)
        titles = [tr(f"score.{name}") for name in self._columns]
        paint_heads(canvas, head, titles, self._shares)
        order = sorted(range(len(lines)), key=lambda seat: self.score.result.places[seat])
        for line, seat in zip(lines, order, strict=True):
            self._line(canvas, line, seat)

    def _line(self, canvas: Canvas, box: Box, seat: int) -> None:
        who, points, *cells = paint_line(canvas, box, seat, self._shares)
        place = f"{self.score.result.places[seat]}."
        paint_seat(canvas, who, seat, self.score.players.captions[seat], self._face(seat), place)
        total = figure(self.score.result.points[seat])
        canvas.words(total, points, 44, "gold_light", face="title", align="center")
        goods, built = (column[seat] for _, column in self.score.result.tie_breaks)
        figures = [*(self.story.sources[seat][name] for name in self.story.heads), goods, built]
        for number, cell in zip(figures, cells, strict=True):
            colour = "ivory" if number else "steel"
            canvas.words(figure(number), cell, "label", colour, align="center")

    @property
    def _columns(self) -> tuple[str, ...]:
        """What is told of each seat."""
        return ("points", *self.story.heads, "goods", "built")

    @property
    def _shares(self) -> tuple[float, ...]:
        return (2.6, 1.1, *[1.0] * len(self.story.heads), 1.0, 1.0)

    def _curve(self, canvas: Canvas) -> None:
        box = FRAMES[canvas.page.shape].curve
        canvas.plate(box, "night", "gold_deep", width=2, radius=16, alpha=225)
        title = Box(box.x + 24, box.y + 8, box.width - 48, 34)
        canvas.words(tr("score.curve"), title, "small", "parchment", face="bold")
        arms = len(self.story.curve) * (ARMS + 2)  # room for all of them side by side
        field = Box(box.x + 60, box.y + 52, box.width - 84 - arms, box.height - 96)
        values = [value for line in self.story.curve for value in line]
        least, most = min(0, *values), max(1, *values)

        def at(year: int, value: int) -> tuple[int, int]:
            x = field.x + field.width * year // (len(ROMAN))
            y = field.bottom - field.height * (value - least) // (most - least)
            return x, y

        for year, name in enumerate(ROMAN, start=1):
            x, _ = at(year, 0)
            line = canvas.px(Box(x, field.y, 1, field.height))
            canvas.shape(pygame.draw.rect, "twilight", line)
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
        canvas.shape(pygame.draw.lines, ground, False, spots, canvas.length(5))
        canvas.shape(pygame.draw.aalines, "ivory", False, spots)

    def _figures(self, canvas: Canvas) -> None:
        box = FRAMES[canvas.page.shape].figures
        canvas.plate(box, "night", "gold_deep", width=2, radius=16, alpha=225)
        count = len(self.score.result.points)
        head, *lines = rows(inset(box, 20, 10), [1] * (count + 1))
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


@dataclass(slots=True, kw_only=True)
class Head(Widget):
    """The head of a column, which is painted with its table."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        if focused:
            ring(canvas, self.box, 8)


def about_column(name: str) -> Callable[[], Card]:
    return lambda: Card(tr(f"score.{name}"), (tr(f"about.score_{name}"),))


def gained(curve: Sequence[int]) -> list[int]:
    """The points of each year."""
    return [after - before for before, after in pairwise(curve)]


def figure_of(name: str, value: int) -> str:
    """The number by which a title was won."""
    if name != "lucky":
        return figure(value)
    return f"{value / 100:.2f}".replace(".", tr("number.mark"))


def ends_of(points: Sequence[tuple[int, int]]) -> list[Box]:
    """Every line of the curve ends in its arms, beside the others where lines end alike."""
    found = [Box(x + 10, y - ARMS // 2, ARMS, ARMS) for x, y in points]
    placed: list[Box] = []
    for box in found:
        while any(box.colliderect(other) for other in placed):
            box.x += ARMS + 2
        placed.append(box)
    return found
