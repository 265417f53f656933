"""The board as it stands: its ground, the tiles left at locations, settlements, marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from ....stage.seat_look import look_of
from ....ui.canvas import Canvas
from ....ui.layout import Box
from ..rules.hexes import HEXES, SIDE
from . import outlines
from .ground import Ground
from .layout import Places, places_on
from .move_words import hex_name
from .picture import Picture
from .plan import Plan, Point

EDGE: Final = 2
"""The rim of the sheet, on which nothing is written: in small windows hexes reach close to it."""
BAND: Final = 0.62
"""How wide the written edge is, in sides of a hex."""
NUMBER: Final = 22
"""How wide it must be for two digits."""
BEAD: Final = 0.84
"""How near to a corner the bead of a tile lies."""
HOUSE: Final = 0.88
"""How large a settlement stands, in widths of a hex."""
FRESH: Final = 150
"""How pale the land becomes where somebody has just built."""
SEEN_THROUGH: Final = 165
"""How faintly a settlement stands that is laid and not sent."""
LAID: Final = (("lead", 10, 1.12, 0), ("gold_light", 7, 1.08, 110))
RAISED: Final = 18
"""How high a lifted settlement is held."""


@dataclass(frozen=True, slots=True)
class Margin:
    """An edge of the sheet by its name, what is written there, and around which points."""

    name: str
    box: Box
    words: Sequence[str]
    middles: Sequence[Point]
    align: str = "center"

    def inscribe(self, canvas: Canvas) -> None:
        """The names of rows or columns, each where it belongs."""
        box = self.box
        for word, (x, y) in zip(self.words, self.middles, strict=True):
            spot = Box(0, 0, box.width if box.width < box.height else 40, 24)
            spot.center = (round(x), round(y))
            canvas.words(word, spot, "small", "ink_soft", face="bold", align=self.align)


def paint_land(
    canvas: Canvas,
    ground: Ground,
    picture: Picture,
    lit: Iterable[int] = (),
    *,
    counting: bool = False,
) -> None:
    """The land, dark but for what is lit if anything is, with all that stands on it.

    Before it is laid the table is empty; while gold is counted only settlements stand there.
    """
    here = places_on(canvas.page)
    if not picture.quadrants:
        canvas.plate(here.board, "dusk", "gold_deep", radius=16)
        return
    at, spots = canvas.px(here.board), tuple(lit)

    def paint(surface: pygame.Surface) -> None:
        if spots:
            ground.light(surface, (at.x, at.y, at.width, at.height), picture.board, spots)
        else:
            surface.blit(ground.painted(picture.board, at.size), at.topleft)
        for margin in margins(here):
            box = canvas.px(margin.box)
            surface.blit(canvas.painted((margin.name,), box, margin.inscribe), box.topleft)
        aside = canvas.on(surface)
        paint_lit(aside, spots)
        if not counting:
            paint_tiles(aside, picture)
            paint_marks(aside, picture)
        paint_houses(aside, picture)

    canvas.cover(("land", spots, counting, *picture.standing), at, paint)
    if picture.lifted >= 0:
        paint_lifted(canvas, picture, 1.0 if picture.raising is None else picture.raising)


def margins(here: Places) -> list[Margin]:
    """The edges of the sheet: columns along the top and the bottom, rows at the sides."""
    board, plan = here.board, here.plan
    columns = tuple(hex_name(0, column)[0] for column in range(SIDE))
    numbers = tuple(hex_name(row, 0)[1:] for row in range(SIDE))
    wide = max(round(plan.side * BAND), min(NUMBER, round(plan.side)))
    top = Box(board.x, board.y + EDGE, board.width, wide)
    left = Box(board.x + EDGE, board.y, wide, board.height)
    low = top.move(0, board.bottom - EDGE - top.bottom)
    right = left.move(board.right - EDGE - left.right, 0)
    first = [plan.middle(column)[0] for column in range(SIDE)]
    last = [plan.middle(HEXES - SIDE + column)[0] for column in range(SIDE)]
    rows = [plan.middle(SIDE * row)[1] for row in range(SIDE)]
    return [
        Margin("top margin", top, columns, [(x, top.centery) for x in first]),
        Margin("low margin", low, columns, [(x, low.centery) for x in last]),
        Margin("left margin", left, numbers, [(left.centerx, y) for y in rows], "left"),
        Margin("right margin", right, numbers, [(right.centerx, y) for y in rows], "right"),
    ]


def paint_tiles(canvas: Canvas, picture: Picture) -> None:
    """A bead in a lower corner of a location: gold for a tile that is left, black without it."""
    plan = places_on(canvas.page).plan
    for hex_, left in picture.left.items():
        corners = plan.corners(hex_, BEAD)
        for at, corner in enumerate((4, 2)):
            dot = Box(0, 0, 17, 17)
            dot.center = round(corners[corner][0]), round(corners[corner][1])
            canvas.plate(dot if at < left else dot.inflate(-5, -5), "lead", radius=9)
            if at < left:
                canvas.plate(dot.inflate(-5, -5), "gold_light", radius=6)


def house_box(plan: Plan, hex_: int, part: float = 1.0, lift: float = 0.0) -> Box:
    """Where a settlement stands on its hex."""
    x, y = plan.middle(hex_)
    side = round(plan.width * HOUSE * part)
    return Box(round(x) - side // 2, round(y - lift) - side // 2, side, side)


def paint_house(canvas: Canvas, seat: int, box: Box, alpha: int = 255) -> None:
    """A settlement of a seat: its colour and its charge."""
    look = look_of(seat)
    canvas.picture(f"settlement.{look.shape}", box, look.colour, alpha)


def paint_houses(canvas: Canvas, picture: Picture) -> None:
    plan = places_on(canvas.page).plan
    for seat, own in enumerate(picture.settlements):
        for hex_ in range(HEXES):
            if own >> hex_ & 1 and hex_ != picture.lifted:
                paint_house(canvas, seat, house_box(plan, hex_))


def paint_laid(canvas: Canvas, picture: Picture, hex_: int) -> None:
    """A settlement in a lighter tone, on a hex with a golden rim: it is not sent yet."""
    if picture.lifted >= 0:
        paint_way(canvas, picture.lifted, hex_)
    outlines.rims(canvas, hex_, *LAID)
    paint_house(canvas, picture.seat, house_box(places_on(canvas.page).plan, hex_), SEEN_THROUGH)


def paint_lifted(canvas: Canvas, picture: Picture, part: float) -> None:
    """A settlement held over its hex, and its shadow on it."""
    hex_, plan = picture.lifted, places_on(canvas.page).plan
    outlines.outline(canvas, hex_, "ivory", 4)
    shadow = house_box(plan, hex_, 0.7)
    canvas.plate(shadow.move(0, 8), "night", radius=shadow.width / 2, alpha=110)
    paint_house(canvas, picture.owner(hex_), house_box(plan, hex_, 1.1, RAISED * part))


def paint_marks(canvas: Canvas, picture: Picture) -> None:
    """What each seat did in its last turn."""
    for mark in picture.marks:
        match mark:
            case ("hex", int(hex_)) if picture.owner(hex_) >= 0:
                paint_mark(canvas, hex_)
            case ("way", int(source), int(goal), _):
                paint_way(canvas, source, goal)


def paint_mark(canvas: Canvas, hex_: int) -> None:
    """A rim, and a pale pane under what stands there: it is found at a glance on every land."""
    outlines.outline(canvas, hex_, "lead", 8, 1.06)
    outlines.outline(canvas, hex_, "teal_light", 5, 1.0, FRESH)


def paint_way(canvas: Canvas, source: int, goal: int) -> None:
    """Where a settlement came from: dots that grow towards where it is now."""
    plan = places_on(canvas.page).plan
    (ax, ay), (bx, by) = plan.middle(source), plan.middle(goal)
    steps = max(4, round(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 / 26))
    for at in range(steps):
        part = at / steps
        side = 8 + round(6 * part)
        x, y = ax + (bx - ax) * part, ay + (by - ay) * part
        dot = Box(round(x) - side // 2, round(y) - side // 2, side, side)
        canvas.plate(dot.inflate(4, 4), "lead", radius=side)
        canvas.plate(dot, "teal_light", radius=side)


def paint_lit(canvas: Canvas, lit: Iterable[int]) -> None:
    """A rim of gold around each hex that may be meant."""
    for hex_ in lit:
        outlines.rims(canvas, hex_, *outlines.LIT)


def paint_advised(canvas: Canvas, hex_: int) -> None:
    """What the Regent would mean: a green outline and a lamp."""
    outlines.outline(canvas, hex_, "emerald_deep", 10, 1.12)
    outlines.outline(canvas, hex_, "emerald_light", 6, 1.08)
    box = places_on(canvas.page).hex_box(hex_)
    lamp = Box(box.right - 20, box.y - 8, 34, 34)
    canvas.plate(lamp, "emerald_deep", "emerald_light", width=2, radius=10)
    canvas.picture("icon.hint", lamp.inflate(-8, -8), "gold")
