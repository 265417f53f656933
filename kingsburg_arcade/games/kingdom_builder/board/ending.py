"""The end of a match: gold card by card, seat by seat, and where on the board it came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ....i18n import tr
from ....stage.director import INSTANT, Clock
from ....ui import seat_marks
from ....ui.backdrop import paint_hall
from ....ui.canvas import Canvas
from ....ui.couch import chair_words
from ....ui.layout import Box, rows
from ....ui.seat_marks import seat_name
from ....ui.widget import Card, Widget
from ...screen import Ending, Score
from ..rules.forecast import Forecast
from ..rules.hexes import HEXES, listed
from . import layout, outlines, pieces
from .explanations import picture_of
from .ground import Ground
from .move_words import card_name, gold_words, named
from .picture import Picture
from .score_panels import GoldCell, Standing, cell_boxes
from .sidebar import BuilderCard

HERE: Final = layout.places_on()
BANNER: Final = Box(HERE.board.x, 8, HERE.board.width, 62)
CARDS: Final = HERE.cards[0].unionall(HERE.cards)
TOLD: Final = Box(CARDS.x, CARDS.bottom + 14, CARDS.width, 396)
"""What is lit on the board, in words."""
WAYS_ON: Final = Box(CARDS.x, 812, CARDS.width, 256)
PACE: Final = 0.8
"""Seconds for the gold of one seat for one card."""
Lit = tuple[str, int]
"""A card, and a seat or EVERYBODY."""
EVERYBODY: Final = -1


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
        return listed(found, range(HEXES))

    # -------------------------------------------------------------------------------- widgets
    def button_spots(self, shares: Sequence[float]) -> list[Box]:
        """One above the other, the last one on top."""
        return rows(WAYS_ON, [1] * len(shares), 12)[::-1]

    def lay_out(self) -> Sequence[Widget]:
        order = list(range(len(self.score.result.points)))
        if not self.counting:
            order.sort(key=lambda seat: self.score.result.places[seat])
        panels = [
            widget
            for place, seat in enumerate(order)
            for widget in self._panel(seat, HERE.seat_box(place, len(self.score.result.points)))
        ]
        return [*panels, *self._cards()]

    def _panel(self, seat: int, box: Box) -> list[Widget]:
        standing = Standing(
            key=f"seat:{seat}",
            box=box,
            seat=seat,
            chair=chair_words(self.score.house.couch, self.score.players.captions, seat),
            total=self.total(seat),
            place=0 if self.counting else self.score.result.places[seat],
            supply=self.picture.players[seat].supply,
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
                box=HERE.cards[at],
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
        pieces.paint_ground(canvas, self.ground, self.picture)
        pieces.paint_houses(canvas, self.picture)
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

    @staticmethod
    def _paint_words(canvas: Canvas, words: str, seats: Sequence[int], size: int) -> None:
        """Words in the middle of the banner, with the arms of whom they speak of before them."""
        arms = 64 * len(seats)
        room = min(BANNER.width - arms - 20, canvas.width_of(words, size, "title") + 12)
        x = BANNER.centerx - (arms + room) // 2
        for at, seat in enumerate(seats):
            seat_marks.shape(canvas, seat, Box(x + 64 * at, BANNER.y + 4, 54, 54))
        place = Box(x + arms + 6, BANNER.y, room, BANNER.height)
        canvas.words(words, place, size, "gold_light", face="title")

    def _paint_told(self, canvas: Canvas) -> None:
        """The card that is looked at, large, and what it gives for."""
        canvas.plate(TOLD, "dusk", "gold_deep", radius=16, alpha=235)
        room = TOLD.inflate(-40, -32)
        if self.lit is None:
            canvas.picture("good.gold", Box(room.centerx - 55, room.y + 16, 110, 110))
            said = Box(room.x, room.y + 140, room.width, room.height - 140)
            words = tr("builder_score.choose")
            canvas.words(words, said, "label", "parchment", align="center", rise="top", wrap=True)
            return
        card, seat = self.lit
        canvas.picture(picture_of(card), Box(room.centerx - 60, room.y, 120, 120))
        title = Box(room.x, room.y + 124, room.width, 46)
        canvas.words(card_name(card), title, 36, "gold_light", face="title", align="center")
        about = Box(room.x, title.bottom + 4, room.width, room.bottom - title.bottom - 60)
        words = tr(f"about_card.{card}")
        canvas.words(words, about, "body", "parchment", align="center", rise="top", wrap=True)
        foot = Box(room.x, room.bottom - 48, room.width, 48)
        if seat != EVERYBODY:
            brought = named(seat_name(seat), gold_words(self.gold[card][seat]))
            canvas.words(brought, foot, "label", "ivory", face="bold", align="center")
