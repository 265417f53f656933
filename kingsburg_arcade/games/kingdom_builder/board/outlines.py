"""Hexes drawn over the board: outlines, and a dark sheet from which those that are lit are cut."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import pygame

from ....ui.canvas import Canvas
from ....ui.layout import Box
from ..rules.hexes import HEXES
from .ground import SHADE, plan_in
from .layout import places_on
from .plan import CORNERS, Plan

Line = tuple[str, float, float, int]
"""Colour, width, how far out it lies, and how much of the hex inside is filled."""
LIT: Final[tuple[Line, ...]] = (("gold_deep", 5, 1.0, 0), ("gold_light", 3, 0.97, 0))
FINE: Final = 4
"""Drawn so many times larger and scaled down: slanting edges become smooth."""


@lru_cache(maxsize=8)
def _plan(at: tuple[int, int, int, int]) -> Plan:
    return plan_in(at)


def plan_on(canvas: Canvas) -> Plan:
    """Where the hexes stand on this surface, in pixels."""
    at = canvas.px(places_on(canvas.page).board)
    return _plan((at.x, at.y, at.width, at.height))


def outline(
    canvas: Canvas, hex_: int, colour: str, width: float, part: float = 0.94, fill: int = 0
) -> None:
    """A line around a hex, `part` of the way from its middle to its corners."""
    rims(canvas, hex_, (colour, width, part, fill))


def rims(canvas: Canvas, hex_: int, *lines: Line) -> None:
    """Several lines around a hex, the last one on top: put there all at once."""
    plan = plan_on(canvas)
    sprite = _sprite(canvas, plan.side, lines)
    x, y = plan.middle(hex_)
    canvas.put(sprite, sprite.get_rect(center=(round(x), round(y))))


def _sprite(canvas: Canvas, side: float, lines: tuple[Line, ...]) -> pygame.Surface:
    widest = max(part for _, _, part, _ in lines)
    reach = round(side * widest) + 2
    size = Box(0, 0, 2 * reach, 2 * reach)

    def paint(aside: Canvas) -> None:
        for colour, width, part, fill in lines:
            thick = max(1.0, width * canvas.scale)
            drawn = _hexagon(size.size, side * part, canvas.colour(colour), thick, fill)
            aside.put(drawn, (0, 0))

    return canvas.painted(("hexlines", lines, round(side * 8)), size, paint)


def _hexagon(
    size: tuple[int, int], side: float, colour: tuple[int, int, int], width: float, fill: int
) -> pygame.Surface:
    large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    large.fill((*colour, 0))  # so that smoothing mixes no black into the edge
    middle = large.get_rect().center
    outer, inner = side * FINE, (side - width) * FINE
    pygame.draw.polygon(large, (*colour, 255), _points(middle, outer))
    pygame.draw.polygon(large, (*colour, fill), _points(middle, max(1.0, inner)))
    return pygame.transform.smoothscale(large, size)


def _points(middle: tuple[int, int], side: float) -> list[tuple[float, float]]:
    return [(middle[0] + side * right, middle[1] + side * down) for right, down in CORNERS]


def shade(canvas: Canvas, lit: Iterable[int]) -> None:
    """The land in the dark but for the hexes that are lit; the sheet around it stays as it is."""
    spots = frozenset(lit)
    at = canvas.px(places_on(canvas.page).board)

    def paint(aside: Canvas) -> None:
        plan = plan_in((0, 0, at.width, at.height))
        dark = (*canvas.colour("night"), SHADE)
        for hex_ in range(HEXES):
            if hex_ not in spots:
                pygame.draw.polygon(aside.surface, dark, plan.corners(hex_, 1.02))

    canvas.put(canvas.painted(("shade", spots), at, paint), at.topleft)


def ring(canvas: Canvas, hex_: int, colour: str, width: float, part: float) -> None:
    """A line around a hex that is of another size in every frame."""
    points = plan_on(canvas).corners(hex_, part)
    canvas.shape(pygame.draw.polygon, colour, points, canvas.length(width))
