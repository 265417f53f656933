"""Hexes drawn over the board: outlines, and a dark sheet from which those that are lit are cut."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import pygame

from ...stage.kingdom_builder.ground import plan_in
from ...stage.kingdom_builder.plan import CORNERS, Plan
from ...ui.canvas import Canvas
from ...ui.layout import Box
from .boxes import BOARD

FINE: Final = 4
"""Drawn so many times larger and scaled down: slanting edges become smooth."""
SHADE: Final = 100
"""How dark that becomes which is not lit."""


@lru_cache(maxsize=8)
def _plan(at: tuple[int, int, int, int]) -> Plan:
    return plan_in(at)


def plan_on(canvas: Canvas) -> Plan:
    """Where the hexes stand on this surface, in pixels."""
    at = canvas.px(BOARD)
    return _plan((at.x, at.y, at.width, at.height))


def outline(
    canvas: Canvas, hex_: int, colour: str, width: float, part: float = 0.94, fill: int = 0
) -> None:
    """A line around a hex, `part` of the way from its middle to its corners."""
    plan = plan_on(canvas)
    sprite = _sprite(canvas, plan.side, colour, width, part, fill)
    x, y = plan.middle(hex_)
    canvas.surface.blit(sprite, sprite.get_rect(center=(round(x), round(y))))


def _sprite(
    canvas: Canvas, side: float, colour: str, width: float, part: float, fill: int
) -> pygame.Surface:
    reach = round(side * 1.25)
    size = Box(0, 0, 2 * reach, 2 * reach)
    memo = ("hexline", colour, width, part, fill, round(side * 8))

    def paint(aside: Canvas) -> None:
        thick = max(1.0, width * canvas.scale)
        aside.surface.blit(
            _hexagon(size.size, side * part, canvas.colour(colour), thick, fill), (0, 0)
        )

    return canvas.painted(memo, size, paint)


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
    """The board in the dark but for the hexes that are lit."""
    spots = tuple(sorted(lit))
    at = canvas.px(BOARD)

    def paint(aside: Canvas) -> None:
        plan = plan_in((0, 0, at.width, at.height))
        night = canvas.colour("night")
        radius = canvas.length(16)
        pygame.draw.rect(aside.surface, (*night, SHADE), (0, 0, *at.size), border_radius=radius)
        hole = _hole(plan.side)
        for hex_ in spots:
            x, y = plan.middle(hex_)
            spot = hole.get_rect(center=(round(x), round(y)))
            aside.surface.blit(hole, spot, special_flags=pygame.BLEND_RGBA_SUB)

    canvas.surface.blit(canvas.painted(("shade", spots), at, paint), at.topleft)


@lru_cache(maxsize=8)
def _hole(side: float) -> pygame.Surface:
    """What takes the dark away from a hex."""
    reach = round(side * 1.1)
    size = (2 * reach, 2 * reach)
    return _hexagon(size, side * 0.97, (0, 0, 0), side, 255)
