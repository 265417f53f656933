"""The hall in which everything stands: dark glass, tinted by the season."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from .canvas import Canvas

GLOW: Final = {
    "": "amethyst_deep",
    "spring": "emerald_deep",
    "summer": "amber_deep",
    "autumn": "ruby_deep",
    "winter": "sapphire_deep",
}
COARSE: Final = 8
"""The light is painted so many times smaller and smoothed: it has no edges anyway."""


def paint_hall(canvas: Canvas, season: str = "", *, bare: bool = False) -> None:
    """Cover the whole surface. `bare`: what is remembered from now on has only the hall behind."""
    colours = tuple(canvas.colour(name) for name in ("night", "dusk", GLOW[season], "lead"))
    ground = hall(canvas.surface.get_size(), colours)
    canvas.stand_on(ground if bare else None)
    if not bare:
        canvas.surface.blit(ground, (0, 0))


@lru_cache(maxsize=1)  # at 4K one takes 33 MB, and a layer stands on it
def hall(size: tuple[int, int], colours: tuple[tuple[int, int, int], ...]) -> pygame.Surface:
    """Light from above, fading into the dark, and the leading of a great window."""
    night, dusk, glow, lead = colours
    width, height = size[0] // COARSE + 1, size[1] // COARSE + 1
    small = pygame.Surface((width, height))
    for y in range(height):
        part = y / height
        row = mixed(mixed(glow, dusk, min(1.0, part * 1.8)), night, max(0.0, part - 0.35))
        small.fill(row, pygame.Rect(0, y, width, 1))
    surface = pygame.transform.smoothscale(small, size).convert()
    step = max(40, size[0] // 16)
    veil = pygame.Surface(size, pygame.SRCALPHA)
    for x in range(-size[1], size[0] + size[1], step):
        pygame.draw.aaline(veil, (*lead, 90), (x, 0), (x + size[1] // 2, size[1]))
        pygame.draw.aaline(veil, (*lead, 90), (x, 0), (x - size[1] // 2, size[1]))
    surface.blit(veil, (0, 0))
    return surface


def mixed(
    one: tuple[int, int, int], other: tuple[int, int, int], part: float
) -> tuple[int, int, int]:
    """A colour between two others."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue
