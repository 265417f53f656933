"""One governor's panel: arms, points, goods, dice and the province in small; and the turn order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ....i18n import tr
from ....ui import seat_marks
from ....ui.canvas import LEGIBLE, Canvas
from ....ui.controls import tick
from ....ui.idle import Living
from ....ui.layout import Box, inset
from ....ui.seat_marks import seat_name
from ....ui.text import figure
from ....ui.widget import Widget, ring
from ..rules.content import BUILDINGS, GOODS
from ..rules.forecast import Change
from . import signs
from .panel_layout import (
    CELL_GAP,
    NAMED,
    NAMED_CELL,
    Parts,
    beside_badge,
    beside_portrait,
    parts_of,
    province_cells,
)
from .picture import Province
from .words import OF_STRIPS

FAINT: Final = 60
"""How much of a building is seen on its space before it is built."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """What a laid move would bring its seat: shown beside what the seat has."""

    held: tuple[tuple[str, int], ...] = ()
    either: tuple[tuple[str, int], ...] = ()
    """Goods of which the seat will choose some."""
    any: int = 0
    plan: int = -1
    """A building that is laid as a plan."""
    affordable: frozenset[int] = frozenset()
    """Spaces that could be built on then, and not now."""


def ghost_of(change: Change) -> Ghost:
    chosen = zip(GOODS, change.either, strict=True)
    return Ghost(
        tuple(change.held.items()),
        tuple((good, count) for good, count in chosen if count),
        change.any,
        change.building,
        frozenset(change.affordable),
    )


def below(count: Box, panel: Box) -> tuple[int, int]:
    """Where a ghost hangs from the sign of what is counted: in the panel, beside the count."""
    return count.x + 14, min(count.bottom - 4, panel.bottom - 13)


@dataclass(slots=True, kw_only=True)
class SeatPanel(Widget):
    """What a governor has, always to be seen by everybody."""

    seat: int
    chair: str
    face: str = ""
    """The portrait of a person, in a mood."""
    province: Province
    acting: bool = False
    touched: bool = False
    marks: frozenset[str] = frozenset()
    """Buildings that were touched last."""
    envoy: bool = False
    aided: bool = False
    tumbling: bool = False
    passed: bool = False
    ghost: Ghost | None = None

    @property
    def memo(self) -> tuple[object, ...]:
        has = self.province
        held = (has.gold, has.wood, has.stone, has.tokens, has.soldiers, has.points)
        state = (self.acting, self.touched, self.envoy, self.aided, self.tumbling, self.passed)
        built = frozenset(has.buildings)
        whose = ("seat", self.seat, self.chair, self.face)
        return (
            *whose,
            has.spaces,
            *held,
            has.coloured,
            has.white,
            has.governor,
            built,
            self.marks,
            self.ghost,
            *state,
        )

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        ground, words = seat_marks.colours(self.seat)
        if self.acting:
            canvas.plate(box.inflate(8, 8), "gold_light", radius=18)
        canvas.plate(box, "dusk", ground if not self.acting else "gold", width=3, radius=14)
        parts = self._parts(canvas)
        canvas.plate(parts.head, ground, radius=11)
        seat_marks.emblem(canvas, self.seat, self.face, parts.arms)
        ink = words if parts.head.colliderect(parts.name) else "ivory"
        if parts.name.width >= NAMED:
            name, chair = seat_name(self.seat), self.chair
            canvas.words(name, parts.name, "body", ink, face="title", least=LEGIBLE)
            soft = ink if ink == words else "parchment"
            seat_marks.chair_line(canvas, chair, parts.chair, soft)
        self._points(canvas, parts.points, words)
        self._grid(canvas)
        self._goods(canvas)
        self._dice(canvas, parts.dice)
        if self.ghost is not None:
            self._ghost(canvas, self.ghost)
        if self.touched and not self.acting:
            seat_marks.touched(canvas, box, 14)
        seat_marks.handle(canvas, box, "gold" if self.acting else ground)
        if focused:
            ring(canvas, box, 14)

    def living(self) -> Iterable[Living]:
        """A rival with a face blinks, where it is sure how large the face is."""
        parts = parts_of(self.box)
        if self.face and beside_portrait(parts) == parts:
            yield seat_marks.blinking(self.seat, self.face, parts.arms)

    def _parts(self, canvas: Canvas) -> Parts:
        """A portrait is large where the name has room beside it."""
        parts = beside_badge(*self.box) if self.province.governor else parts_of(self.box)
        if not self.face:
            return parts
        beside, name = beside_portrait(parts), seat_name(self.seat)
        fits = canvas.fits(name, beside.name, "body", face="title", least=LEGIBLE)
        return beside if fits else parts

    def _points(self, canvas: Canvas, box: Box, words: str) -> None:
        signs.thing(canvas, "points", Box(box.x, box.centery - 18, 36, 36))
        number = Box(box.x + 38, box.y, box.width - 38, box.height)
        said = figure(self.province.points)
        canvas.words(said, number, 40, words, face="title", align="center", least=24)

    def _ghost(self, canvas: Canvas, ghost: Ghost) -> None:
        """What would become more or less, each beside what there is."""
        parts = parts_of(self.box)
        for what, amount in ghost.held:
            if what == "points":
                seat_marks.ghost(canvas, amount, (parts.points.x - 14, parts.points.centery))
            else:
                seat_marks.ghost(canvas, amount, below(parts.goods[what], self.box))
        for what, count in ghost.either:
            seat_marks.ghost(canvas, count, below(parts.goods[what], self.box), f"+{count}?")
        if ghost.any:
            spot = parts.goods["envoy"]
            signs.thing(canvas, "any", Box(spot.x, spot.centery - 17, 34, 34), 200)
            seat_marks.ghost(canvas, ghost.any, below(spot, self.box))

    def _goods(self, canvas: Canvas) -> None:
        has = self.province
        held = {"gold": has.gold, "wood": has.wood, "stone": has.stone}
        held |= {"tokens": has.tokens, "soldiers": has.soldiers}
        goods = parts_of(self.box).goods
        for what, count in held.items():
            signs.counted(canvas, what, count, goods[what], "ivory" if count else "steel")
        room = goods["envoy"]
        side = min(room.height, room.width // 2 + 4)
        spot = Box(room.x, room.centery - side // 2, side, side)
        if self.envoy:
            signs.thing(canvas, "envoy", spot)
            spot = spot.move(side - 4, 0)
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
        ghost = self.ghost or Ghost()
        for number, cell in province_cells(self.box, self.province.spaces).items():
            building = BUILDINGS[number]
            if number == ghost.plan or number in ghost.affordable:
                self._plan(canvas, number, cell, laid=number == ghost.plan)
                continue
            marked = building.name in self.marks
            if building.name in self.province.buildings:
                canvas.plate(cell, "gold_light" if marked else "parchment", radius=4)
                emblem = self._named(canvas, number, cell, "ink")
                if not canvas.picture(f"building.{building.name}", emblem):
                    tick(canvas, emblem)
            else:
                edge = "gold_light" if marked else "twilight"
                if building.name in OF_STRIPS and not marked:
                    edge = "amethyst"
                canvas.plate(cell, "night", edge, width=1, radius=4)
                emblem = self._named(canvas, number, cell, "steel")
                if emblem.right < cell.centerx:
                    canvas.picture(f"building.{building.name}", emblem, alpha=FAINT)

    @classmethod
    def _plan(cls, canvas: Canvas, number: int, cell: Box, *, laid: bool) -> None:
        """A building that is not there: planned, or within reach."""
        canvas.plate(cell, "night", "gold_light" if laid else "emerald_light", width=2, radius=4)
        emblem = cls._named(canvas, number, cell, "ivory")
        name = f"building.{BUILDINGS[number].name}"
        canvas.picture(name, emblem, alpha=170 if laid else 100)

    @staticmethod
    def _named(canvas: Canvas, number: int, cell: Box, ink: str) -> Box:
        """Where the emblem stands in a cell: all of it, or its left beside the name."""
        inside = inset(cell, 1)
        if cell.width < NAMED_CELL - CELL_GAP:
            return inside
        emblem = Box(inside.x, inside.y, inside.height, inside.height)
        said = Box(emblem.right + 6, cell.y, cell.right - emblem.right - 10, cell.height)
        name = tr(f"building.{BUILDINGS[number].name}")
        for face in ("title", "text"):
            if canvas.has_room(name, said, face):  # in neither: the picture tells it
                canvas.words(name, said, 22, ink, face=face, wrap=True, least=LEGIBLE)
                break
        return emblem


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
        room = inset(self.box, 12, 3)
        side = room.height
        wide = min(side + 12, room.width // 5)
        left = room.right - 5 * wide
        label = Box(room.x, self.box.y, left - room.x - 4, self.box.height)
        if label.width >= NAMED:
            canvas.words(tr("table.order"), label, "small", "parchment", wrap=True)
        for at, seat in enumerate(self.order):
            spot = Box(left + at * wide, room.y, side, side)
            if seat == self.acting:
                canvas.plate(spot.inflate(6, 6), "gold_light", radius=12)
            seat_marks.shape(canvas, seat, spot)
        if focused:
            ring(canvas, self.box, 14)
