"""The end of a year on one page: who won what and how, who lost what, and what may come next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ....engine.record import Record
from ....i18n import tr
from ....stage.portraits import CALM, mooded
from ....ui.backdrop import paint_hall
from ....ui.canvas import LEGIBLE, Canvas
from ....ui.controls import Button, paint_title
from ....ui.inputs import Pointer, Press
from ....ui.layout import Box, centred, inset
from ....ui.leaf import LeafScene
from ....ui.page import EVERY_SHAPE, Page, Shape
from ....ui.scene import House
from ....ui.seat_marks import face_of
from ....ui.text import figure, signed
from ....ui.widget import Widget
from ...players import Company
from ..rules.options import Options, what_is_in_play
from . import signs
from .battle import OUTCOMES
from .match_story import GOODS, SOURCES, MatchStory
from .picture import strengths
from .seat_table import lines_of, paint_heads, paint_line, paint_seat
from .sidebar import ROMAN
from .words import destiny_words, enemy_name, giver


class Frame(NamedTuple):
    """Where the parts of the page stand."""

    head: int
    """What the heads take above the seats, and at their left on a tall page."""
    table: Box
    next: Box


FRAMES: Final = {
    Shape.USUAL: Frame(64, Box(60, 190, 1800, 560), Box(60, 772, 1800, 196)),
    Shape.TALL: Frame(150, Box(40, 190, 1000, 1020), Box(40, 1230, 1000, 560)),
    Shape.WIDE: Frame(64, Box(60, 190, 2460, 560), Box(60, 772, 2460, 196)),
}
SHARES: Final = (3.0, 1.1, 1.2, *[1.15] * len(SOURCES), 1.7, 2.4)
FACES: Final = {"victory": "glad", "draw": CALM, "defeat": "worried"}
"""How a rival looks after a battle."""
LONG_ENOUGH: Final = 8.0
"""How long it stays where nobody sits to press a key, or nobody wants to."""
GLANCE: Final = 0.25
"""A press that comes sooner was meant for the battle."""
TALLEST: Final = 124
NARROW: Final = 300
"""On a card narrower than this the name of an enemy stands below its strength."""


def paint_destiny(canvas: Canvas, name: str) -> None:
    """What has held for all this year, between the title and the table."""
    line = Box(60, 136, canvas.page.width - 120, 50)
    effect = " ".join(destiny_words(name))
    said = tr("card.destiny", destiny=giver(name), effect=effect)
    wide = min(line.width, line.height + 10 + canvas.width_of(said, 26))
    box = centred(line, wide, line.height)
    canvas.picture(f"destiny.{name}", Box(box.x, box.y, box.height, box.height))
    words = Box(box.x + box.height + 10, box.y, box.width - box.height - 10, box.height)
    canvas.words(said, words, 26, "gold_light", wrap=True, least=LEGIBLE)


class YearEndScene(LeafScene):
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
    def page(self) -> Page:
        return self.house.page(EVERY_SHAPE)

    @property
    def standing(self) -> list[int]:
        """The seats, the one with most points first."""
        return sorted(range(len(self.totals)), key=lambda seat: -self.totals[seat])

    def lay_out(self) -> Sequence[Widget]:
        page = self.page
        box = Box(page.width // 2 - 220, page.height - 92, 440, 72)
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
        top = 4 if self.year.destiny else 28
        paint_title(canvas, tr("year_end.title", year=ROMAN[self.year.number - 1]), top)
        if self.year.destiny:
            paint_destiny(canvas, self.year.destiny)
        self._table(canvas)
        self._next(canvas)

    def _table(self, canvas: Canvas) -> None:
        (head, room, _), count = FRAMES[canvas.page.shape], len(self.totals)
        if canvas.page.tall:
            box, each = room, (room.width - head - 48) // count
        else:
            each = min(TALLEST, (room.height - head - 30) // count)
            box = centred(room, room.width, head + 30 + each * count)
        canvas.plate(box, "night", "gold", width=3, radius=20, alpha=225)
        heads, *lines = lines_of(canvas.page, inset(box, 24, 12), [head, *[each] * count])
        cards = (f"{self.year.creature} {self.year.strength}", self.year.second)
        foe = " + ".join(map(enemy_name, filter(None, cards)))
        names = [tr(f"score.{name}") for name in SOURCES]
        titles = [tr("score.points"), tr("year_end.gained"), *names, foe, tr("year_end.lost")]
        paint_heads(canvas, heads, titles, SHARES)
        for line, seat in zip(lines, self.standing, strict=True):
            self._line(canvas, line, seat)

    def _line(self, canvas: Canvas, box: Box, seat: int) -> None:
        who, points, won, *cells = paint_line(canvas, box, seat, SHARES)
        face = face_of(self.players.chairs[seat])
        mood = FACES[self.year.outcomes[seat]]
        paint_seat(canvas, who, seat, self.players.captions[seat], face and mooded(face, mood))
        total = figure(self.totals[seat])
        canvas.words(total, points, 44, "gold_light", face="title", align="center")
        gained = self.year.points[seat]
        said = signed(sum(gained.values()))
        canvas.words(said, won, 34, "ivory", face="title", align="center")
        for name, cell in zip(SOURCES, cells, strict=False):
            colour = "ivory" if gained[name] else "steel"
            canvas.words(signed(gained[name]), cell, "label", colour, align="center")
        self._battle(canvas, cells[-2], seat)
        self._losses(canvas, cells[-1], seat)

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
        box = FRAMES[canvas.page.shape].next
        canvas.plate(box, "night", "ruby", width=3, radius=20, alpha=225)
        weak, strong = strengths(self.next)
        head = Box(box.x + 28, box.y + 12, box.width - 56, 44)
        words = tr("year_end.next", weak=weak, strong=strong)
        canvas.words(words, head, "label", "ivory", face="title")
        row = Box(box.x + 28, head.bottom + 8, box.width - 56, box.bottom - head.bottom - 22)
        cells = canvas.page.beside(row, [1] * len(self.next), 14)
        for card, cell in zip(self.next, cells, strict=True):
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
