"""The hall in which everything stands: dark glass, tinted by the season."""

from __future__ import annotations

from collections.abc import Sequence
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


class Hall:
    """A great window: the same pane again and again, a little wider than the step between two."""

    def __init__(self, pane: pygame.Surface, step: int) -> None:
        self._pane, self._step = pane, step

    def put(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Cover a box of a surface with what of the hall lies there."""
        before = surface.get_clip()
        surface.set_clip(box.clip(before))
        first = box.left // self._step * self._step
        surface.fblits((self._pane, (x, 0)) for x in range(first, box.right, self._step))
        surface.set_clip(before)


def paint_hall(canvas: Canvas, season: str = "", *, bare: bool = False) -> None:
    """Cover the whole surface. `bare`: what is remembered from now on has only the hall behind."""
    colours = tuple(canvas.colour(name) for name in ("night", "dusk", GLOW[season], "lead"))
    ground = hall(canvas.surface.get_size(), colours)
    canvas.stand_on(ground if bare else None)
    if not bare:
        ground.put(canvas.surface, canvas.surface.get_rect())


@lru_cache(maxsize=4)
def hall(size: tuple[int, int], colours: tuple[tuple[int, int, int], ...]) -> Hall:
    """Light from above, fading into the dark, and the leading of a great window."""
    night, dusk, glow, lead = colours
    width, height = size
    rows = height // COARSE + 1
    parts = (y / rows for y in range(rows))
    step = max(40, width // 16)
    pane = fading(
        [
            mixed(mixed(glow, dusk, min(1.0, part * 1.8)), night, max(0.0, part - 0.35))
            for part in parts
        ],
        (step + 1, height),  # odd: SDL is slow with round ones
    )
    pane.blit(leading(pane.get_size(), step, lead), (0, 0))
    return Hall(pane, step)


def fading(colours: Sequence[tuple[int, int, int]], size: tuple[int, int]) -> pygame.Surface:
    """These colours from the top to the bottom, each fading into the next."""
    small = pygame.Surface((1, len(colours)))
    for y, colour in enumerate(colours):
        small.set_at((0, y), colour)
    return pygame.transform.scale(pygame.transform.smoothscale(small, (1, size[1])), size)


def leading(size: tuple[int, int], step: int, lead: tuple[int, int, int]) -> pygame.Surface:
    """What of the leading lies in one pane of the window: it goes on in the next one."""
    height = size[1]
    veil = pygame.Surface(size, pygame.SRCALPHA)
    for x in range(-height, height + 2 * step, step):
        pygame.draw.aaline(veil, (*lead, 90), (x, 0), (x + height // 2, height))
        pygame.draw.aaline(veil, (*lead, 90), (x, 0), (x - height // 2, height))
    return veil


def mixed(
    one: tuple[int, int, int], other: tuple[int, int, int], part: float
) -> tuple[int, int, int]:
    """A colour between two others."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue
