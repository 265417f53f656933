"""The board as it is printed: panes of terrain in their leading, painted once for each size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, partial
from typing import Final

import pygame

from ....stage.art import SVG, Art
from ....stage.theme import PALETTE, rgb
from ..rules.content import TERRAINS
from ..rules.game_board import SECTORS, Board
from ..rules.hexes import BIT, HEXES, NEAR, SIDE
from .plan import Plan, Point

Size = tuple[int, int]
Frame = tuple[int, int, int, int]
"""Where a board stands: left, top, width, height."""

VARIANTS: Final = 3
"""Panes of each terrain, so that no land looks stamped."""
KINDS: Final = (*TERRAINS, "water", "mountain")
SHADE: Final = 100
"""How dark that becomes which is not lit, from 0 to 255."""
MARGIN: Final = 1.1
"""How much of the sheet is left around the board, in sides of a hex."""
SHEET_UNIT: Final = 1 / 34
"""A logical unit of the sheet's edge, in sides of a hex."""


class Ground:
    """Painted boards; do not paint on them."""

    def __init__(self, art: Art) -> None:
        self._art = art

    def painted(self, board: Board, size: Size, *, dark: bool = False) -> pygame.Surface:
        """The whole board on its sheet; `plan_in` says where each hex of it stands."""
        paint = self._darkened if dark else self._paint
        return self._art.sheet(("land", board.quadrants, size, dark), partial(paint, board, size))

    def light(self, surface: pygame.Surface, at: Frame, board: Board, lit: Iterable[int]) -> None:
        """The board in the dark, and as it was printed where it is lit."""
        left, top, *size = at
        surface.blit(self.painted(board, (size[0], size[1]), dark=True), (left, top))
        plan = plan_in(at)
        kinds = kinds_of(board)
        for hex_ in lit:
            pane(surface, self._art, plan, hex_, pane_name(board, hex_, kinds[hex_]))

    def _paint(self, board: Board, size: Size) -> pygame.Surface:
        plan = plan_in((0, 0, *size))
        surface = pygame.Surface(size)
        sheet = self._art.panel("panel.chart", size, plan.side * SHEET_UNIT)
        surface.blit(sheet, (0, 0))
        kinds = kinds_of(board)
        surface.blit(self._art.drawn(source_of(border(plan), size), size), (0, 0))
        for hex_, kind in enumerate(kinds):
            pane(surface, self._art, plan, hex_, pane_name(board, hex_, kind))
        lands = source_of(leading(plan, kinds), size)
        surface.blit(self._art.drawn(lands, size, again=False), (0, 0))
        return surface

    def _darkened(self, board: Board, size: Size) -> pygame.Surface:
        """Night over the land; the sheet around it stays bright."""
        surface = self.painted(board, size).copy()
        plan = plan_in((0, 0, *size))
        veil = pygame.Surface(size, pygame.SRCALPHA)
        for hex_ in range(HEXES):
            pygame.draw.polygon(veil, (*rgb("night"), SHADE), plan.corners(hex_, 1.02))
        surface.blit(veil, (0, 0))
        return surface


def plan_in(box: tuple[float, float, float, float]) -> Plan:
    """Where the hexes of a board stand that is painted into a box."""
    left, top, width, height = box
    whole = Plan.within(left, top, width, height)
    edge = MARGIN * whole.side
    return Plan.within(left + edge, top + edge, width - 2 * edge, height - 2 * edge)


# ---------------------------------------------------------------------------------------- panes
@lru_cache(maxsize=4)
def kinds_of(board: Board) -> tuple[str, ...]:
    """What is printed on each hex: a terrain, `castle`, or `location`."""
    sets = dict(zip(TERRAINS, board.terrains, strict=True))
    sets["water"] = board.water
    locations = sum(BIT[hex_] for hex_ in board.locations if hex_ >= 0)
    sets |= {"location": locations, "castle": board.special & ~locations}
    found = ["mountain"] * HEXES
    for kind, hexes in sets.items():
        for hex_ in range(HEXES):
            if hexes >> hex_ & 1:
                found[hex_] = kind
    return tuple(found)


def pane_name(board: Board, hex_: int, kind: str) -> str:
    """The picture of a hex; neighbours of one terrain rarely have the same."""
    if kind == "location":
        return f"location.{board.location(board.slot_at(hex_))}"
    if kind == "castle":
        return "terrain.castle"
    row, column = divmod(hex_, SIDE)
    return f"terrain.{kind}_{(7 * row + 13 * column + row * column % 5) % VARIANTS + 1}"


def pane(surface: pygame.Surface, art: Art, plan: Plan, hex_: int, name: str) -> None:
    """One hex; a pixel larger than it is, for the leading covers the seams."""
    picture = art.picture(name, (round(plan.width) + 1, round(2 * plan.side) + 1))
    x, y = plan.middle(hex_)
    surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


# -------------------------------------------------------------------------------------- leading
Line = tuple[str, float, float, str]
"""Colour, width, how far one sees through it, and the path."""


def leading(plan: Plan, kinds: Sequence[str]) -> list[Line]:
    """Thin leads between panes of a kind, strong ones around each land, foam along the shores.

    Threads of gold part the four quadrants, which two of the cards look at one by one.
    """
    thin: list[str] = []
    seams: list[str] = []
    strong: list[str] = []
    foam: list[str] = []
    for hex_ in range(HEXES):
        inner = plan.corners(hex_, 0.84)
        corners = plan.corners(hex_)
        for turn, other in around(hex_):
            ends = corners[turn], corners[(turn + 1) % 6]
            if other < 0 or kinds[other] != kinds[hex_]:
                if kinds[hex_] == "water" and other >= 0:
                    foam.append(stroke(inner[turn], inner[(turn + 1) % 6]))
                if other < hex_:
                    strong.append(stroke(*ends))
            elif other < hex_:
                thin.append(stroke(*ends))
            if 0 <= other < hex_ and sector(other) != sector(hex_):
                seams.append(stroke(*ends))
    side = plan.side
    lead = PALETTE["lead"]
    return [
        (PALETTE["snow"], side * 0.055, 0.5, "".join(foam)),
        (lead, max(1.0, side * 0.045), 0.75, "".join(thin)),
        (lead, max(1.4, side * 0.12), 1.0, "".join(strong)),
        (lead, max(2.2, side * 0.16), 1.0, "".join(seams)),
        (PALETTE["gold"], max(1.0, side * 0.06), 1.0, "".join(seams)),
    ]


def border(plan: Plan) -> list[Line]:
    """The rim of gold around the whole board, under the panes; it is the same for every board."""
    rim = [
        stroke(corners[turn], corners[(turn + 1) % 6])
        for hex_ in range(HEXES)
        for corners in [plan.corners(hex_)]
        for turn, other in around(hex_)
        if other < 0
    ]
    path, side = "".join(rim), plan.side
    return [
        (PALETTE["lead"], side * 0.62, 1.0, path),
        (PALETTE["gold_deep"], side * 0.46, 1.0, path),
        (PALETTE["gold"], side * 0.32, 1.0, path),
        (PALETTE["lead"], side * 0.16, 1.0, path),
    ]


@cache
def sector(hex_: int) -> int:
    """The quadrant in which a hex lies."""
    return next(at for at, hexes in enumerate(SECTORS) if hexes >> hex_ & 1)


@cache
def around(hex_: int) -> tuple[tuple[int, int], ...]:
    """The six edges of a hex clockwise from the upper right, and the hex across, or -1."""
    found = []
    row, column = divmod(hex_, SIDE)
    odd = row & 1
    steps = ((-1, odd), (0, 1), (1, odd), (1, odd - 1), (0, -1), (-1, odd - 1))
    for turn, (down, right) in enumerate(steps):
        across = (row + down) * SIDE + column + right
        inside = 0 <= row + down < SIDE and 0 <= column + right < SIDE
        assert not inside or NEAR[hex_] >> across & 1
        found.append((turn, across if inside else -1))
    return tuple(found)


def stroke(start: Point, end: Point) -> str:
    return f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"


def source_of(lines: Iterable[Line], size: Size) -> str:
    """A drawing of lines, as exact as the panes."""
    paths = "".join(
        f'<path fill="none" stroke="{colour}" stroke-width="{width:.2f}" '
        f'stroke-opacity="{alpha}" stroke-linecap="round" d="{path}"/>'
        for colour, width, alpha, path in lines
    )
    box = f'viewBox="0 0 {size[0]} {size[1]}"'
    return f'<svg xmlns="{SVG}" {box}>{paths}</svg>'
