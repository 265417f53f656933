"""The end of a match: gold card by card, seat by seat, and where on the board it came from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ....i18n import tr
from ....stage.director import INSTANT, Clock
from ....stage.portraits import CALM, mooded
from ....ui import seat_marks
from ....ui.backdrop import paint_hall
from ....ui.canvas import Canvas
from ....ui.couch import chair_words
from ....ui.layout import Box, columns, grid, rows
from ....ui.page import Page, Shape
from ....ui.seat_marks import face_of, seat_name
from ....ui.text import signed
from ....ui.widget import Card, Widget
from ...counting import given
from ...screen import Ending, Moment, Score
from ...table_page import GAP
from ..rules.forecast import Forecast
from ..rules.hexes import NUMBERS, listed
from . import layout, outlines, pieces
from .explanations import picture_of
from .ground import Ground
from .move_words import card_name, gold_words, named
from .picture import Picture
from .score_panels import GoldCell, Standing, cell_boxes
from .sidebar import BuilderCard

WAYS_HIGH: Final = 256
"""Of the ways on above each other."""
FOOT_HIGH: Final = 76
"""Of the ways on beside each other."""
PANEL_HIGH: Final = 228
"""Of a seat on a tall page."""
HIGH: Final = 330
"""Where so much room is for what is lit, its picture is larger."""
PACE: Final = 0.8
"""Seconds for the gold of one seat for one card."""
Lit = tuple[str, int]
"""A card, and a seat or EVERYBODY."""
EVERYBODY: Final = -1


class Places(NamedTuple):
    """Where the parts stand around the board, which is where it was in the match."""

    banner: Box
    cards: list[Box]
    told: Box
    """What is lit on the board, in words."""
    ways: Box
    panels: list[Box]


@lru_cache(maxsize=8)
def places_on(page: Page, seats: int) -> Places:
    here = layout.places_on(page)
    board, cards = here.board, here.cards
    banner = Box(board.x, 8, board.width, 62)
    if page.tall:
        return _below_each_other(here, banner, seats)
    panels = [here.seat_box(at, seats) for at in range(seats)]
    column = cards[0].unionall(cards)
    if page.shape is Shape.WIDE:
        column.height = here.tools.bottom - column.y
        cards = rows(column, [1] * len(cards), layout.CARD_GAP)
        column = here.log
        told = Box(column.x, column.y, column.width, column.height - WAYS_HIGH - 14)
    else:
        top = column.bottom + 14
        told = Box(column.x, top, column.width, page.height - WAYS_HIGH - 26 - top)
    ways = Box(column.x, told.bottom + 14, column.width, WAYS_HIGH)
    return Places(banner, cards, told, ways, panels)


def _below_each_other(here: layout.Places, banner: Box, seats: int) -> Places:
    """What is lit and the cards below the board, then the panels, at last the ways on."""
    gap, down = GAP, -(-seats // 2)
    room = here.play.unionall([here.cards[-1], here.players, here.log])
    ways = Box(room.x, room.bottom - FOOT_HIGH, room.width, FOOT_HIGH)
    high = PANEL_HIGH * down + gap * (down - 1)
    panels = Box(room.x, ways.y - gap - high, room.width, high)
    told, cards = columns(Box(room.x, room.y, room.width, panels.y - gap - room.y), [2, 3], gap)
    spots = [spot for row in rows(panels, [1] * down, gap) for spot in columns(row, [1, 1], gap)]
    return Places(banner, grid(cards, 2, 2, layout.CARD_GAP), told, ways, spots)


class BuilderEnding(Ending):
    """Counted one after another; then every number shows where it came from."""

    def __init__(self, score: Score) -> None:
        super().__init__(score)
        state = score.players.table.state
        self.picture = Picture.of(state)
        self.ground = Ground(score.house.gallery.art)
        forecast: Forecast = state.forecast(state.start)
        self.gold = forecast.gold
        """What each card, and at last the castles, brought to every seat."""
        seats = [(state.start + turn) % state.seats for turn in range(state.seats)]
        self.steps: list[Lit] = [(card, seat) for card in self.gold for seat in seats]
        """As the rulebook counts: card by card, each from the start player on."""
        self.hexes = {
            (card, seat): hexes
            for card in self.gold
            for seat, hexes in enumerate(forecast.earning(card))
        }
        self._leader = -1
        """Who was ahead of all others last."""
        self._shown = 0.0
        self._clock = Clock(score.house.settings.speed or INSTANT)

    # ------------------------------------------------------------------------------- counting
    @property
    def counted(self) -> int:
        """So many steps have been told; the last of them is looked at while it goes on."""
        return min(len(self.steps), 1 + int(self._shown / PACE))

    @property
    def counting(self) -> bool:
        return self._shown < PACE * len(self.steps)

    def update(self, seconds: float) -> None:
        if not self.counting:
            return
        before, end = self.counted, PACE * len(self.steps)
        self._shown = min(end, self._shown + self._clock.advance(seconds))
        if self.counted != before:
            card, seat = self.steps[self.counted - 1]
            if brought := self.gold[card][seat]:
                self.score.house.sound.play("coin", min(brought, 4))
        leader = next(filter(self._leads, range(len(self.picture.players))), self._leader)
        if leader != self._leader:
            self._leader = leader
            self.score.house.sound.play("crown")
        if self._shown == end:
            self._all_told()
        elif self.counted != before:
            self.score.refresh()

    def _all_told(self) -> None:
        """Everybody hears that it is over, and the one who won stands above."""
        self.score.house.sound.play("victory")
        self.score.refresh()

    def intercept(self, meant: str | None) -> bool:
        """Any press tells the end at once."""
        if not self.counting:
            return False
        self._shown = PACE * len(self.steps)
        self._all_told()
        return True

    def known(self, card: str, seat: int) -> int | None:
        """What a seat has for a card, once it has been counted."""
        told = self.steps[: self.counted]
        return self.gold[card][seat] if (card, seat) in told else None

    def total(self, seat: int) -> int:
        return sum(self.known(card, seat) or 0 for card in self.gold)

    # ----------------------------------------------------------------------------- the winner
    def moments(self) -> Sequence[Moment]:
        """The cards that brought most, one a card."""
        cells = [
            (gold, seat, card) for card, each in self.gold.items() for seat, gold in enumerate(each)
        ]
        best = {card: (gold, seat) for gold, seat, card in sorted(cells)}
        greatest = sorted(best.items(), key=lambda item: -item[1][0])[:3]
        return [
            Moment(
                seat,
                named(seat_name(seat), card_name(card)),
                signed(gold),
                picture_of(card),
            )
            for card, (gold, seat) in greatest
        ]

    def titles(self) -> Mapping[int, str]:
        """The card that was each seat's own: where it is furthest ahead of the others."""
        found = given(self.gold, range(len(self.score.result.points)))
        return {seat: tr("winner.of_card", card=card_name(card)) for seat, card in found.items()}

    def won_with(self) -> str:
        return gold_words(self.score.result.points[self.score.result.winners[0]])

    # ------------------------------------------------------------------------------ what is lit
    @property
    def lit(self) -> Lit | None:
        """The step that is told, or what is meant."""
        if self.counting:
            return self.steps[self.counted - 1]
        kind, *what = (self.score.focus or "").split(":")
        if kind == "cell":
            return what[0], int(what[1])
        return (what[0], EVERYBODY) if kind == "card" else None

    def lit_hexes(self) -> list[int]:
        if self.lit is None:
            return []
        card, seat = self.lit
        found = 0
        for (of, owner), hexes in self.hexes.items():
            if of == card and seat in (EVERYBODY, owner):
                found |= hexes
        return listed(found, NUMBERS)

    # -------------------------------------------------------------------------------- widgets
    @property
    def places(self) -> Places:
        return places_on(self.score.page, len(self.score.result.points))

    def button_spots(self, shares: Sequence[float]) -> list[Box]:
        """One above the other, the last one on top; on a tall page beside each other."""
        if self.score.page.tall:
            return columns(self.places.ways, [1] * len(shares), 12)
        return rows(self.places.ways, [1] * len(shares), 12)[::-1]

    def lay_out(self) -> Sequence[Widget]:
        order = list(range(len(self.score.result.points)))
        if not self.counting:
            order.sort(key=lambda seat: self.score.result.places[seat])
        panels = [
            widget
            for place, seat in enumerate(order)
            for widget in self._panel(seat, self.places.panels[place])
        ]
        return [*panels, *self._cards()]

    def _leads(self, seat: int) -> bool:
        totals = [self.total(one) for one in range(len(self.picture.players))]
        return totals[seat] == max(totals) > 0 and totals.count(totals[seat]) == 1

    def _face(self, seat: int) -> str:
        """Who leads is proud of it, and of having won."""
        face = face_of(self.score.players.chairs[seat])
        best = self._leads(seat) if self.counting else seat in self.score.result.winners
        return face and mooded(face, "proud" if best else CALM)

    def _panel(self, seat: int, box: Box) -> list[Widget]:
        standing = Standing(
            key=f"seat:{seat}",
            box=box,
            seat=seat,
            chair=chair_words(self.score.house.couch, self.score.players.captions, seat),
            total=self.total(seat),
            place=0 if self.counting else self.score.result.places[seat],
            supply=self.picture.players[seat].supply,
            face=self._face(seat),
            leads=self.counting and self._leads(seat),
        )
        cells = [
            GoldCell(
                key=f"cell:{card}:{seat}",
                box=spot,
                press=self.score.refresh,
                explain=self._about(card, seat),
                card=card,
                gold=self.known(card, seat),
                lit=self.counting and self.lit == (card, seat),
            )
            for card, spot in zip(self.gold, cell_boxes(box, len(self.gold)), strict=True)
        ]
        return [standing, *cells]

    def _cards(self) -> list[Widget]:
        return [
            BuilderCard(
                key=f"card:{card}",
                box=self.places.cards[at],
                press=self.score.refresh,
                explain=self._about(card, EVERYBODY),
                name=card,
                gold=None,
                marked=self.lit is not None and self.lit[0] == card,
            )
            for at, card in enumerate(self.gold)
        ]

    def _about(self, card: str, seat: int) -> Callable[[], Card]:
        lines = (tr(f"about_card.{card}"), *self._brought(card, seat))
        return lambda: Card(card_name(card), lines, picture_of(card))

    def _brought(self, card: str, seat: int) -> tuple[str, ...]:
        """Who had how much for a card."""
        seats = range(len(self.score.result.points)) if seat == EVERYBODY else (seat,)
        return tuple(named(seat_name(one), gold_words(self.gold[card][one])) for one in seats)

    def meant(self) -> None:
        self.score.refresh()

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas, self.picture.season, bare=True)
        self._paint_board(canvas)
        self._paint_banner(canvas)
        self._paint_told(canvas)

    def _paint_board(self, canvas: Canvas) -> None:
        lit = self.lit_hexes()
        pieces.paint_land(canvas, self.ground, self.picture, counting=True)
        if self.lit is not None:
            outlines.shade(canvas, lit)
        for hex_ in lit:
            outlines.outline(canvas, hex_, "lead", 7, 1.04)
            outlines.outline(canvas, hex_, "gold_light", 5, 1.0)

    def _paint_banner(self, canvas: Canvas) -> None:
        if self.counting:
            card, seat = self.steps[self.counted - 1]
            self._paint_words(canvas, self._line(card, seat), (seat,), 38)
        else:
            self._paint_words(canvas, self.score.verdict, self.score.result.winners, 46)

    def _line(self, card: str, seat: int) -> str:
        brought = gold_words(self.gold[card][seat])
        return tr("builder_score.line", seat=seat_name(seat), card=card_name(card), gold=brought)

    def _paint_words(self, canvas: Canvas, words: str, seats: Sequence[int], size: int) -> None:
        """Words in the middle of the banner, with the arms of whom they speak of before them."""
        arms, banner = 64 * len(seats), self.places.banner
        room = min(banner.width - arms - 20, canvas.width_of(words, size, "title") + 12)
        x = banner.centerx - (arms + room) // 2
        for at, seat in enumerate(seats):
            seat_marks.shape(canvas, seat, Box(x + 64 * at, banner.y + 4, 54, 54))
        place = Box(x + arms + 6, banner.y, room, banner.height)
        canvas.words(words, place, size, "gold_light", face="title")

    def _paint_told(self, canvas: Canvas) -> None:
        """The card that is looked at, large, and what it gives for."""
        box = self.places.told
        canvas.plate(box, "dusk", "gold_deep", radius=16, alpha=235)
        room = box.inflate(-40, -32)
        if self.lit is None:
            canvas.picture("good.gold", Box(room.centerx - 55, room.y + 16, 110, 110))
            said = Box(room.x, room.y + 140, room.width, room.height - 140)
            words = tr("builder_score.choose")
            canvas.words(words, said, "label", "parchment", align="center", rise="top", wrap=True)
            return
        card, seat = self.lit
        side = min(120, room.height // (3 if room.height >= HIGH else 5))
        canvas.picture(picture_of(card), Box(room.centerx - side // 2, room.y, side, side))
        title = Box(room.x, room.y + side + 4, room.width, 46)
        canvas.words(card_name(card), title, 36, "gold_light", face="title", align="center")
        about = Box(room.x, title.bottom + 4, room.width, room.bottom - title.bottom - 60)
        words = tr(f"about_card.{card}")
        canvas.words(words, about, "body", "parchment", align="center", rise="top", wrap=True)
        foot = Box(room.x, room.bottom - 48, room.width, 48)
        if seat != EVERYBODY:
            brought = named(seat_name(seat), gold_words(self.gold[card][seat]))
            canvas.words(brought, foot, "label", "ivory", face="bold", align="center")
