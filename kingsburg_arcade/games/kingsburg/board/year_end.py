"""The end of a year on one page: who won what and how, who lost what, and what may come next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....engine.record import Record
from ....i18n import tr
from ....ui import seat_marks
from ....ui.backdrop import paint_hall
from ....ui.canvas import PAGE, Canvas
from ....ui.controls import Button
from ....ui.inputs import Pointer, Press
from ....ui.layout import Box, centred, columns, inset, rows
from ....ui.scene import House, Scene
from ....ui.seat_marks import seat_name
from ....ui.widget import Widget
from ...players import Company
from ..rules.options import Options, what_is_in_play
from . import signs
from .battle import OUTCOMES
from .match_story import GOODS, SOURCES, MatchStory
from .picture import strengths
from .sidebar import ROMAN
from .words import enemy_name, signed

TABLE: Final = Box(60, 190, PAGE[0] - 120, 560)
NEXT: Final = Box(60, 772, PAGE[0] - 120, 196)
SHARES: Final = (3.0, 1.1, 1.2, *[1.15] * len(SOURCES), 1.7, 2.4)
LONG_ENOUGH: Final = 8.0
"""How long it stays where nobody sits to press a key, or nobody wants to."""
GLANCE: Final = 0.25
"""A press that comes sooner was meant for the battle."""
TALLEST: Final = 124
NARROW: Final = 300
"""On a card narrower than this the name of an enemy stands below its strength."""
HEAD: Final = 64


class YearEndScene(Scene):
    """After each winter but the last; any press goes on."""

    def __init__(
        self, house: House, record: Record, players: Company, number: int, *, waits: bool = True
    ) -> None:
        super().__init__(house)
        self.players = players
        story = MatchStory.of(record)
        self.year = story.years[number - 1]
        self.totals = [line[number] for line in story.curve]
        options = Options.read(record.header.options)
        decks = what_is_in_play(options).cards
        self.next = decks[number].contents if number < len(decks) else ()
        """The cards of which one will lie on the calendar, as everybody knows them."""
        self.seen = 0.0
        self.left = float("inf") if waits else LONG_ENOUGH

    @property
    def standing(self) -> list[int]:
        """The seats, the one with most points first."""
        return sorted(range(len(self.totals)), key=lambda seat: -self.totals[seat])

    def lay_out(self) -> Sequence[Widget]:
        box = Box(PAGE[0] // 2 - 220, 988, 440, 72)
        go_on = Button(
            key="go_on",
            box=box,
            press=self.back,
            words=tr("year_end.go_on"),
            main=True,
            size="label",
        )
        return [go_on]

    def first_focus(self) -> str | None:
        return "go_on"

    def press(self, press: Press) -> None:
        """Whatever it is, it goes on."""
        if self.seen > GLANCE:
            self.back()

    def point(self, pointer: Pointer, at: tuple[int, int]) -> None:
        if pointer.kind == "up":
            if self.seen > GLANCE:
                self.back()
        else:
            super().point(pointer, at)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.seen += seconds
        self.left -= seconds
        if self.left < 0:
            self.back()

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas, "winter")
        title = Box(60, 28, PAGE[0] - 120, 90)
        words = tr("year_end.title", year=ROMAN[self.year.number - 1])
        canvas.words(words, title, "title", "gold_light", face="title", align="center")
        canvas.picture("ornament.divider", Box(PAGE[0] // 2 - 300, 122, 600, 36))
        self._table(canvas)
        self._next(canvas)

    def _table(self, canvas: Canvas) -> None:
        count = len(self.totals)
        high = min(TALLEST, (TABLE.height - HEAD - 30) // count)
        box = centred(TABLE, TABLE.width, HEAD + 30 + high * count)
        canvas.plate(box, "night", "gold", width=3, radius=20, alpha=225)
        room = inset(box, 24, 12)
        head = Box(room.x, room.y, room.width, HEAD)
        titles = ["", tr("score.points"), tr("year_end.gained")]
        titles += [tr(f"score.{name}") for name in SOURCES]
        foe = enemy_name(f"{self.year.creature} {self.year.strength}")
        titles += [foe, tr("year_end.lost")]
        for title, cell in zip(titles, columns(head, SHARES, 8), strict=True):
            canvas.words(title, cell, "small", "parchment", align="center", wrap=True)
        below = Box(room.x, head.bottom + 6, room.width, high * count)
        for line, seat in zip(rows(below, [1] * count), self.standing, strict=True):
            self._line(canvas, line.inflate(0, -8), seat)

    def _line(self, canvas: Canvas, box: Box, seat: int) -> None:
        ground, _ = seat_marks.colours(seat)
        canvas.plate(box, "dusk", ground, width=3, radius=12)
        cells = columns(box, SHARES, 8)
        self._who(canvas, cells[0], seat)
        total = str(self.totals[seat]).replace("-", "−")
        canvas.words(total, cells[1], 44, "gold_light", face="title", align="center")
        gained = self.year.points[seat]
        canvas.words(
            signed(sum(gained.values())), cells[2], 34, "ivory", face="title", align="center"
        )
        for name, cell in zip(SOURCES, cells[3:], strict=False):
            colour = "ivory" if gained[name] else "steel"
            canvas.words(signed(gained[name]), cell, "label", colour, align="center")
        self._battle(canvas, cells[-2], seat)
        self._losses(canvas, cells[-1], seat)

    def _who(self, canvas: Canvas, box: Box, seat: int) -> None:
        side = min(box.height - 10, 68)
        arms = Box(box.x + 12, box.centery - side // 2, side, side)
        seat_marks.shape(canvas, seat, arms)
        words = Box(arms.right + 14, box.y, box.right - arms.right - 18, box.height)
        caption = self.players.captions[seat]
        seat_marks.named(canvas, seat_name(seat), caption, words.inflate(0, -8))

    def _battle(self, canvas: Canvas, box: Box, seat: int) -> None:
        outcome = self.year.outcomes[seat]
        spot = inset(box, 2, max(8, (box.height - 48) // 2))
        canvas.plate(spot, OUTCOMES[outcome], radius=10)
        words = tr(f"outcome.{outcome}")
        canvas.words(words, inset(spot, 8, 2), "body", "ivory", face="bold", align="center")

    def _losses(self, canvas: Canvas, box: Box, seat: int) -> None:
        """The buildings that fell, then the goods that were carried off."""
        fallen = self.year.fallen[seat]
        goods = [good for good in GOODS for _ in range(self.year.plundered[seat][good])]
        if not fallen and not goods:
            canvas.words("–", box, "label", "steel", align="center")
            return
        side = min(box.height - 14, 60)
        wide = side * len(fallen)
        room = inset(box, 6, 4)
        sign = min(34, (room.width - wide) // max(1, len(goods)))
        x = box.centerx - (wide + sign * len(goods)) // 2
        for name in fallen:
            canvas.picture(f"building.{name}", Box(x, box.centery - side // 2, side, side))
            x += side
        for good in goods:
            signs.thing(canvas, good, Box(x, box.centery - sign // 2, sign, sign))
            x += sign

    def _next(self, canvas: Canvas) -> None:
        """The cards of which one will lie on the calendar, as everybody knows them."""
        canvas.plate(NEXT, "night", "ruby", width=3, radius=20, alpha=225)
        weak, strong = strengths(self.next)
        head = Box(NEXT.x + 28, NEXT.y + 12, NEXT.width - 56, 44)
        words = tr("year_end.next", weak=weak, strong=strong)
        canvas.words(words, head, "label", "ivory", face="title")
        row = Box(NEXT.x + 28, head.bottom + 8, NEXT.width - 56, NEXT.bottom - head.bottom - 22)
        for card, cell in zip(self.next, columns(row, [1] * len(self.next), 14), strict=True):
            self._card(canvas, cell, card)

    @staticmethod
    def _card(canvas: Canvas, box: Box, card: str) -> None:
        creature, _, strength = card.rpartition(" ")
        canvas.plate(box, "dusk", "ruby_deep", radius=14)
        side = box.height - 12
        canvas.picture(f"enemy.{creature}", Box(box.x + 6, box.y + 6, side, side))
        number = Box(box.right - 66, box.y, 60, box.height)
        left = box.x + side + 14
        name = Box(left, box.y, number.x - left - 2, box.height)
        if box.width < NARROW:
            number = Box(left, box.y + 4, box.right - left - 6, 70)
            name = Box(left, number.bottom - 6, number.width, box.bottom - number.bottom)
        canvas.words(strength, number, 56, "ruby_light", face="title", align="center")
        align = "center" if box.width < NARROW else "left"
        said = tr(f"enemy.{creature}")
        canvas.words(said, name, "body", "ivory", face="bold", align=align, wrap=True)
