"""A province: all its buildings, what they do and cost now, and why one cannot be built."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ....engine.contract import Move
from ....i18n import tr
from ....ui import seat_marks
from ....ui.backdrop import paint_hall
from ....ui.canvas import LEGIBLE, SQUEEZED, Canvas
from ....ui.controls import tick
from ....ui.layout import Box, columns, grid, inset
from ....ui.page import Shape
from ....ui.widget import Widget, ring
from ...seat_page import SeatPage
from ...table_doors import Table
from ..rules.content import BUILDINGS, LEFT_OF
from ..rules.forecast import Offer
from ..rules.moves import Build
from . import signs
from .explanations import building_card
from .panel_layout import places_of, shape_of
from .picture import Province, forecast_of
from .rule_topics import topic_of
from .sidebar import season_of
from .words import OF_STRIPS, amounts, building_words


class Frame(NamedTuple):
    """Where the parts of the page stand."""

    board: Box
    strip: Box
    """What the seat holds."""
    note: Box


FRAMES: Final = {
    Shape.USUAL: Frame(
        Box(40, 150, 1840, 836),
        Box(40, 998, 900, 64),
        Box(970, 998, 910, 64),
    ),
    Shape.TALL: Frame(
        Box(40, 214, 1000, 1556),
        Box(40, 1784, 1000, 64),
        Box(40, 1856, 1000, 44),
    ),
    Shape.WIDE: Frame(
        Box(40, 150, 2500, 836),
        Box(40, 998, 1100, 64),
        Box(1170, 998, 1370, 64),
    ),
}
PRICE: Final = 210
"""How wide the signs of a price may stand."""
MANY_ROWS: Final = 5
AIR: Final = 36
"""How much of the space above the rows is taken where there are so many."""
PRICE_HIGH: Final = 34
ONE_LINE: Final = 32
TWO_LINES: Final = 58
SIGN: Final = 26
"""How narrow each may become where words beside them need the room."""
GAP: Final = 8
LOW: Final = 130
"""A card lower than this has less air: where seven rows lie one below the other."""
NARROW: Final = 400
"""A card narrower than this has its name on two lines."""
POINTS: Final = 58
"""How wide points stand beside a price."""
SQUARE: Final = 320
"""A card narrower than this has its price and its state on two lines."""


class CardParts(NamedTuple):
    """The boxes in the card of a building."""

    emblem: Box
    name: Box
    points: Box
    words: Box
    foot: Box


@dataclass(slots=True, kw_only=True)
class BuildingCard(Widget):
    """A space of the province."""

    number: int
    built: bool
    cost: tuple[int, int, int]
    affordable: bool
    buildable: bool
    reason: str
    in_order: bool
    """Is the building at its left missing?"""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box, building = self.box, BUILDINGS[self.number]
        if self.built:
            canvas.plate(box, "gold", "gold_light", width=4, radius=14)
        elif self.buildable:
            canvas.plate(box.inflate(8, 8), "gold_light", radius=17)
            canvas.plate(box, "parchment_light", "gold", width=3, radius=14)
        elif self.affordable:
            canvas.plate(box, "parchment", "gold_deep", width=2, radius=14)
        else:
            canvas.plate(box, "parchment_shade", "parchment_deep", width=2, radius=14)
        if building.name in OF_STRIPS:
            signs.stitched(canvas, inset(box, 4))
        upright, square = box.height > box.width, box.width < SQUARE
        level = square_parts(box) if square else level_parts(box)
        parts = self._upright_parts(canvas) if upright else level
        canvas.picture(f"building.{building.name}", parts.emblem)
        said = tr(f"building.{building.name}")
        size, wraps = (22, True) if box.width < NARROW else (23 if self.dense else 27, False)
        canvas.words(said, parts.name, size, "ink", face="title", wrap=wraps, least=SQUEEZED)
        signs.counted(canvas, "points", building.points, parts.points, "ink", 26)
        said = " ".join(building_words(building))
        canvas.words(said, parts.words, self._letters, "ink", wrap=True, rise="top", least=SQUEEZED)
        if upright:
            self._foot_upright(canvas, parts.foot)
        elif square:
            self._foot_square(canvas, parts.foot)
        else:
            self._foot(canvas, parts.foot)
        if focused:
            ring(canvas, box, 14)

    @property
    def _letters(self) -> int:
        """How large the words stand."""
        return LEGIBLE if self.dense else 22

    @property
    def dense(self) -> bool:
        """Are there so many rows that letters have to be smaller?"""
        return self.box.height < LOW or self.box.width < SQUARE

    @property
    def _price(self) -> list[str]:
        gold, wood, stone = self.cost
        return [*["gold"] * gold, *["wood"] * wood, *["stone"] * stone]

    @property
    def _state(self) -> str:
        return tr("province.built") if self.built else self.reason or tr("province.can_build")

    def _upright_parts(self, canvas: Canvas) -> CardParts:
        """Everything below each other; the words have what the name and the state leave."""
        room = inset(self.box, 10)
        emblem = Box(room.x, room.y - 2, 66, 66)
        said = tr(f"building.{BUILDINGS[self.number].name}")
        name = Box(room.x, emblem.bottom, room.width, self._high(canvas, said, "title"))
        high = PRICE_HIGH + self._high(canvas, self._state, "bold")
        foot = Box(room.x, room.bottom + 4 - high, room.width, high)
        words = Box(room.x, name.bottom + 2, room.width, foot.y - name.bottom - 2)
        points = Box(room.right - 74, emblem.y + 10, 72, 40)
        return CardParts(emblem, name, points, words, foot)

    def _high(self, canvas: Canvas, said: str, face: str) -> int:
        """How high some words stand at the usual size of text; larger ones get no more room."""
        wide = canvas.width_of(said, 22, face) / max(1.0, canvas.page.text)
        return ONE_LINE if wide <= self.box.width - 20 else TWO_LINES

    def _foot_upright(self, canvas: Canvas, box: Box) -> None:
        """The price, and below it what stands in the way."""
        upper = Box(box.x, box.y, box.width, PRICE_HIGH)
        signs.signs_row(canvas, self._price, upper, "ink", align="left")
        self._tell(canvas, Box(box.x, upper.bottom, box.width, box.height - PRICE_HIGH), wrap=True)

    def _foot_square(self, canvas: Canvas, box: Box) -> None:
        """The price, which leaves room for the points, and below it what stands in the way."""
        upper = Box(box.x, box.y, box.width - POINTS, box.height // 2)
        signs.signs_row(canvas, self._price, upper, "ink", align="left")
        self._tell(canvas, Box(box.x, upper.bottom, box.width, box.height // 2))

    def _foot(self, canvas: Canvas, box: Box) -> None:
        """The price, and what stands in the way; long words make the signs stand closer."""
        price, tick_wide = self._price, 40 if self.built else 0
        wanted = canvas.width_of(self._state, self._letters, "bold") + tick_wide
        least = min(PRICE, len(price) * min(SIGN, box.width // 16))
        row = Box(box.x, box.y, max(least, min(PRICE, box.width - GAP - wanted)), box.height)
        signs.signs_row(canvas, price, row, "ink", align="left")
        rest = Box(row.right + GAP, box.y, box.right - row.right - GAP, box.height)
        self._tell(canvas, rest, align="right")

    def _tell(self, canvas: Canvas, box: Box, *, align: str = "left", wrap: bool = False) -> None:
        """Whether it is built or can be, or what stands in the way."""
        colour = "ink" if self.built else "emerald_deep" if self.affordable else "ruby_deep"
        if self.built:
            tick(canvas, Box(box.right - 34, box.y, 34, min(34, box.height)))
            box = Box(box.x, box.y, box.width - 40, box.height)
        said, size = self._state, self._letters
        fits = wrap or canvas.fits(said, box, size, face="bold", least=LEGIBLE)
        if self.in_order and not fits:
            said = tr("province.in_order")
        canvas.words(said, box, size, colour, face="bold", align=align, wrap=wrap, least=LEGIBLE)


def level_parts(box: Box) -> CardParts:
    """The emblem beside the name and the words; low cards leave most of their height to these."""
    low = box.height < LOW
    name, foot = (31, 27) if low else (42, 38)
    side = min(88, box.height - foot - 12, box.width // 4 - 16)
    emblem = Box(box.x + 10, box.y + (7 if low else 8), side, side)
    left = emblem.right + 10
    top = box.y + name + (2 if low else -2)
    return CardParts(
        emblem,
        Box(left, box.y + 2 + 2 * low, box.right - 80 - left, name),
        Box(box.right - 74, box.y + 4 + low, 68, name - 4),
        Box(left, top, box.right - (10 if low else 6) - left, box.bottom - foot - top),
        Box(box.x + 10, box.bottom - foot - 2 * low, box.width - 18, foot - 4),
    )


def square_parts(box: Box) -> CardParts:
    """On a small card as high as broad: the name beside the emblem, all else below each other."""
    room = inset(box, 9, 6)
    side = min(52, room.width // 4)
    emblem = Box(room.x, room.y, side, side)
    name = Box(emblem.right + 8, room.y, room.right - emblem.right - 8, side)
    foot = Box(room.x, room.bottom - 2 * ONE_LINE + 4, room.width, 2 * ONE_LINE - 4)
    points = Box(room.right - POINTS, foot.y, POINTS, ONE_LINE - 2)
    words = Box(room.x, name.bottom + 2, room.width, foot.y - name.bottom - 2)
    return CardParts(emblem, name, points, words, foot)


class ProvinceScene(SeatPage):
    """One seat's province at a time."""

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        placed = self.province.spaces
        across, down = shape_of(placed)
        gap = 10 if self.page.tall else 6 if down > MANY_ROWS else 14
        board = FRAMES[self.page.shape].board
        if down > MANY_ROWS and not self.page.tall:
            board = Box(board.x, board.y - AIR, board.width, board.height + AIR)
        cells = grid(board, across, down, gap)
        places = sorted(places_of(placed).items(), key=lambda one: one[1])
        spaces = [
            self._space(number, cells[row * across + column]) for number, (row, column) in places
        ]
        return [*spaces, *self.frame()]

    def first_focus(self) -> str | None:
        buildable = [one for one in self.widgets if isinstance(one, BuildingCard) and one.buildable]
        return buildable[0].key if buildable else "close"

    @property
    def province(self) -> Province:
        province: Province = self.table.show.picture.provinces[self.seat]
        return province

    @property
    def offers(self) -> Mapping[int, Offer]:
        """What may be built next, and at which price."""
        return forecast_of(
            self.table.players.table.state, self.table.show.picture, self.seat
        ).offers

    def _space(self, number: int, box: Box) -> BuildingCard:
        has, building = self.province, BUILDINGS[number]
        offer = self.offers.get(number)
        cost = (building.gold, building.wood, building.stone)
        if offer is not None:
            cost = (offer.gold, offer.wood, offer.stone)
        built = building.name in has.buildings
        reason = "" if built else self._reason(number, offer is not None, cost)
        move = self._move(number)
        return BuildingCard(
            key=f"building:{number}",
            box=box,
            press=self._build(move) if move is not None else None,
            explain=lambda: building_card(number, reason),
            number=number,
            built=built,
            cost=cost,
            affordable=not reason,
            buildable=move is not None,
            reason=reason,
            in_order=bool(reason) and offer is None,
        )

    def _reason(self, number: int, open_now: bool, cost: tuple[int, int, int]) -> str:
        """Why it cannot be built, in a few words."""
        has = self.province
        if not open_now:
            left = tr(f"building.{BUILDINGS[LEFT_OF[number]].name}")
            return tr("province.first", building=left)
        held = (has.gold, has.wood, has.stone)
        lacks = [max(0, price - own) for price, own in zip(cost, held, strict=True)]
        if any(lacks):
            return tr("province.lacks", what=amounts(gold=lacks[0], wood=lacks[1], stone=lacks[2]))
        return ""

    def _move(self, number: int) -> Move | None:
        """The legal move that builds it now, if there is one."""
        if self.seat != self.table.hand_seat:
            return None
        for move in self.table.turn.legal:
            if isinstance(move, Build) and move.number == number:
                return move
        return None

    def _build(self, move: Move) -> Callable[[], None]:
        def press() -> None:
            self.house.pop()
            self.table.mean(f"move:{move.text}")
            self.table.turn.answer(move)()

        return press

    def topic(self) -> str:
        return topic_of(
            self.focus, self.table.show.picture.phase, self.table.players.table.question
        )

    # ------------------------------------------------------------------------------- drawing
    def paint_over(self, canvas: Canvas) -> None:
        if self.seat == self.table.hand_seat:
            seat_marks.paint_advised(canvas, self.widgets, self.table.turn.advised)

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas, season_of(self.table.show.picture.phase))
        has = self.province
        held = [("gold", has.gold), ("wood", has.wood), ("stone", has.stone)]
        held += [("tokens", has.tokens), ("soldiers", has.soldiers), ("points", has.points)]
        _, strip, note = FRAMES[self.page.shape]
        canvas.plate(strip, "dusk", seat_marks.colours(self.seat)[0], width=3, radius=14)
        for (what, count), spot in zip(held, columns(strip.inflate(-40, 0), [1] * 6), strict=True):
            signs.counted(canvas, what, count, spot, size=30)
        said = tr("province.note")
        if any(BUILDINGS[number].house for number in has.spaces):
            marked = f"{said} {tr('province.house')}"
            said = marked if canvas.fits(marked, note, "body", wrap=True) else said
        canvas.words(said, note, "body", "parchment", wrap=True)


def open_province(table: Table, seat: int = -1) -> None:
    """A seat's province; that of the person in front, if no seat is named."""
    table.tools.opened("province")
    table.house.push(ProvinceScene(table.house, table, seat))
