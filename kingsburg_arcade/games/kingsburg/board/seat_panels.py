"""One governor's panel: arms, points, goods, dice and the province in small; and the turn order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....i18n import tr
from ....ui import seat_marks
from ....ui.canvas import Canvas
from ....ui.controls import tick
from ....ui.layout import Box, inset
from ....ui.seat_marks import seat_name
from ....ui.widget import Widget, ring
from ..rules.content import BUILDINGS
from . import layout, signs
from .picture import Province


@dataclass(slots=True, kw_only=True)
class SeatPanel(Widget):
    """What a governor has, always to be seen by everybody."""

    seat: int
    chair: str
    province: Province
    spaces: tuple[int, ...]
    """The spaces of a province in this match."""
    acting: bool = False
    touched: bool = False
    marks: frozenset[str] = frozenset()
    """Buildings that were touched last."""
    envoy: bool = False
    aided: bool = False
    tumbling: bool = False
    passed: bool = False

    @property
    def memo(self) -> tuple[object, ...]:
        has = self.province
        held = (has.gold, has.wood, has.stone, has.tokens, has.soldiers, has.points)
        state = (self.acting, self.touched, self.envoy, self.aided, self.tumbling, self.passed)
        built = frozenset(has.buildings)
        whose = ("seat", self.seat, self.chair)
        return *whose, self.spaces, *held, has.coloured, has.white, built, self.marks, *state

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        ground, words = seat_marks.colours(self.seat)
        if self.acting:
            canvas.plate(box.inflate(8, 8), "gold_light", radius=18)
        canvas.plate(box, "dusk", ground if not self.acting else "gold", width=3, radius=14)
        head = Box(box.x + 3, box.y + 3, box.width - 6, 52)
        canvas.plate(head, ground, radius=11)
        seat_marks.shape(canvas, self.seat, Box(head.x + 5, head.y + 4, 44, 44))
        name = Box(head.x + 56, head.y + 2, 176, 28)
        canvas.words(seat_name(self.seat), name, 25, words, face="title")
        below = Box(name.x, head.y + 28, 176, 21)
        canvas.words(self.chair, below, "small", words)
        self._points(canvas, head, words)
        self._grid(canvas)
        self._goods(canvas)
        self._dice(canvas, layout.dice_box(box))
        if self.touched and not self.acting:
            seat_marks.touched(canvas, box, 14)
        if focused:
            ring(canvas, box, 14)

    def _points(self, canvas: Canvas, head: Box, words: str) -> None:
        signs.thing(canvas, "points", Box(head.right - 100, head.y + 8, 36, 36))
        number = Box(head.right - 62, head.y, 58, head.height)
        canvas.words(str(self.province.points), number, 40, words, face="title", align="center")

    def _goods(self, canvas: Canvas) -> None:
        has = self.province
        held = {"gold": has.gold, "wood": has.wood, "stone": has.stone}
        held |= {"tokens": has.tokens, "soldiers": has.soldiers}
        for what, count in held.items():
            spot = layout.held_box(self.box, what)
            signs.counted(canvas, what, count, spot, "ivory" if count else "steel")
        spot = layout.held_box(self.box, "envoy")
        spot.width = spot.height
        if self.envoy:
            signs.thing(canvas, "envoy", spot)
            spot = spot.move(34, 0)
        if self.aided:
            signs.die(canvas, 1, spot.inflate(-8, -8), "ivory")

    def _dice(self, canvas: Canvas, box: Box) -> None:
        has = self.province
        if not has.coloured and not has.white:
            if self.passed:
                canvas.words(tr("seat.passed"), box, "small", "steel")
            return
        if self.tumbling:
            return
        tint = seat_marks.tint_of(self.seat)
        signs.dice_row(canvas, box, has.coloured, has.white, tint, faded=self.passed)

    def _grid(self, canvas: Canvas) -> None:
        """The province in small."""
        for number, cell in layout.province_cells(self.box, self.spaces).items():
            building = BUILDINGS[number]
            marked = building.name in self.marks
            if building.name in self.province.buildings:
                canvas.plate(cell, "gold_light" if marked else "parchment", radius=4)
                if not canvas.picture(f"building.{building.name}", inset(cell, 1)):
                    tick(canvas, cell)
            else:
                edge = "gold_light" if marked else "twilight"
                canvas.plate(cell, "night", edge, width=1, radius=4)


@dataclass(slots=True, kw_only=True)
class TurnOrder(Widget):
    """The turn order chart, the first player first."""

    order: Sequence[int]
    acting: int
    sums: Sequence[int] = ()

    @property
    def memo(self) -> tuple[object, ...]:
        return "order", tuple(self.order), self.acting

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "dusk", "gold_deep", radius=14)
        room = inset(self.box, 12, 4)
        label = Box(room.x, self.box.y, 106, self.box.height)
        canvas.words(tr("table.order"), label, "small", "parchment", wrap=True)
        wide = (room.width - 110) // 5
        for at, seat in enumerate(self.order):
            spot = Box(room.x + 110 + at * wide, room.y + 3, 44, 44)
            if seat == self.acting:
                canvas.plate(spot.inflate(6, 6), "gold_light", radius=12)
            seat_marks.shape(canvas, seat, spot)
        if focused:
            ring(canvas, self.box, 14)
