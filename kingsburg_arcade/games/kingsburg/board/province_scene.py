"""A province: all its buildings, what they do and cost now, and why one cannot be built."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ....engine.contract import Move
from ....i18n import tr
from ....ui import seat_marks
from ....ui.backdrop import paint_hall
from ....ui.canvas import PAGE, Canvas
from ....ui.controls import tick
from ....ui.layout import Box, columns, grid
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
from .words import amounts, building_words

BOARD: Final = Box(40, 150, PAGE[0] - 80, 836)
PRICE: Final = 210
"""How wide the signs of a price may stand."""
SIGN: Final = 26
"""How narrow each may become where words beside them need the room."""
GAP: Final = 8
LEAST: Final = 20
LEAST_NAME: Final = 17
"""How small long words and names may be set."""
NARROW: Final = 400
"""A card narrower than this has its name on two lines."""


@dataclass(slots=True, kw_only=True)
class BuildingCard(Widget):
    """A space of the province."""

    number: int
    built: bool
    cost: tuple[int, int, int]
    affordable: bool
    buildable: bool
    reason: str

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
        side = min(88, box.height - 50, box.width // 4 - 16)
        emblem = Box(box.x + 10, box.y + 8, side, side)
        left = emblem.right + 10
        canvas.picture(f"building.{building.name}", emblem)
        name = Box(left, box.y + 2, box.right - 80 - left, 42)
        size, narrow = (22, True) if box.width < NARROW else (27, False)
        said = tr(f"building.{building.name}")
        canvas.words(said, name, size, "ink", face="title", wrap=narrow, least=LEAST_NAME)
        points = Box(box.right - 74, box.y + 6, 68, 36)
        signs.counted(canvas, "points", building.points, points, "ink", 26)
        words = Box(left, box.y + 40, box.right - 6 - left, box.height - 76)
        said = " ".join(building_words(building))
        canvas.words(said, words, 22, "ink", wrap=True, rise="top", least=LEAST)
        self._foot(canvas, Box(box.x + 10, box.bottom - 38, box.width - 18, 34))
        if focused:
            ring(canvas, box, 14)

    def _foot(self, canvas: Canvas, box: Box) -> None:
        """The price, and what stands in the way; long words make the signs stand closer."""
        gold, wood, stone = self.cost
        price = [*["gold"] * gold, *["wood"] * wood, *["stone"] * stone]
        said = tr("province.built") if self.built else self.reason or tr("province.can_build")
        wanted = canvas.width_of(said, 22, "bold") + (40 if self.built else 0)
        least = min(PRICE, len(price) * min(SIGN, box.width // 16))
        row = Box(box.x, box.y, max(least, min(PRICE, box.width - GAP - wanted)), box.height)
        signs.signs_row(canvas, price, row, "ink", align="left")
        state = Box(row.right + GAP, box.y, box.right - row.right - GAP, box.height)
        colour = "emerald_deep" if self.affordable else "ruby_deep"
        if self.built:
            tick(canvas, Box(state.right - 34, state.y, 34, 34))
            state.width -= 40
            colour = "ink"
        canvas.words(said, state, 22, colour, face="bold", align="right", least=LEAST_NAME)


class ProvinceScene(SeatPage):
    """One seat's province at a time."""

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        placed = self.table.show.picture.spaces
        across, down = shape_of(placed)
        cells = grid(BOARD, across, down, 14)
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
        strip = Box(40, PAGE[1] - 82, 900, 64)
        canvas.plate(strip, "dusk", seat_marks.colours(self.seat)[0], width=3, radius=14)
        for (what, count), spot in zip(held, columns(strip.inflate(-40, 0), [1] * 6), strict=True):
            signs.counted(canvas, what, count, spot, size=30)
        note = Box(strip.right + 30, strip.y, PAGE[0] - strip.right - 70, 64)
        canvas.words(tr("province.note"), note, "body", "parchment", wrap=True)


def open_province(table: Table, seat: int = -1) -> None:
    """A seat's province; that of the person in front, if no seat is named."""
    table.tools.opened("province")
    table.house.push(ProvinceScene(table.house, table, seat))
