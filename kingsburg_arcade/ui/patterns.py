"""Patterns over what has the colour of a seat: for eyes to which two colours are one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from ..stage.theme import SWATCHES, rgb

WORN: Final = ("shape", "settlement")
"""The pictures that are seats' own, by the first part of their names, and have a shape of each."""
COUNTED: Final = "die"
"""Those that are in the colour of a seat, whose pips are to be counted through any pattern."""
NEAR: Final = (70, 70, 70, 255)
"""How far a point may be from the colour of a pip and still belong to it."""
STEP: Final = 7
"""So many strokes are in the height of a picture."""
STRENGTH: Final = 190

Stroke = Callable[[pygame.Surface, tuple[int, int, int, int], int, int], None]


def slanted(on: pygame.Surface, ink: tuple[int, int, int, int], step: int, thick: int) -> None:
    width, height = on.get_size()
    for x in range(-height, width, step):
        pygame.draw.line(on, ink, (x, height), (x + height, 0), thick)


def level(on: pygame.Surface, ink: tuple[int, int, int, int], step: int, thick: int) -> None:
    width, height = on.get_size()
    for y in range(step // 2, height, step):
        pygame.draw.line(on, ink, (0, y), (width, y), thick)


def upright(on: pygame.Surface, ink: tuple[int, int, int, int], step: int, thick: int) -> None:
    width, height = on.get_size()
    for x in range(step // 2, width, step):
        pygame.draw.line(on, ink, (x, 0), (x, height), thick)


def crossed(on: pygame.Surface, ink: tuple[int, int, int, int], step: int, thick: int) -> None:
    level(on, ink, step, thick)
    upright(on, ink, step, thick)


def dotted(on: pygame.Surface, ink: tuple[int, int, int, int], step: int, thick: int) -> None:
    width, height = on.get_size()
    for row, y in enumerate(range(step // 2, height, step)):
        for x in range(step // 2 if row % 2 else step, width, step):
            pygame.draw.circle(on, ink, (x, y), max(1, step // 4))


PATTERNS: Final[dict[str, Stroke]] = {
    "ruby": slanted,
    "sapphire": level,
    "amber": dotted,
    "emerald": crossed,
    "amethyst": upright,
}
"""By swatch: no two colours of seats have the same."""


def is_worn(name: str, tint: str) -> bool:
    """Does a picture in this tint stand for a seat?"""
    return tint in PATTERNS and name.partition(".")[0] in (*WORN, COUNTED)


def patterned(picture: pygame.Surface, tint: str, name: str = "") -> pygame.Surface:
    """The picture with the pattern of its tint on all that is not clear; on a die, not on pips."""
    step = max(3, picture.get_height() // STEP)
    strokes = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    PATTERNS[tint](strokes, (*rgb(SWATCHES[tint].deep), STRENGTH), step, max(1, step // 3))
    shape = picture.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    strokes.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if name.partition(".")[0] == COUNTED:
        spare_pips(strokes, picture, tint)
    made = picture.copy()
    made.blit(strokes, (0, 0))
    return made


def spare_pips(strokes: pygame.Surface, picture: pygame.Surface, tint: str) -> None:
    """Take the strokes away from the pips, and from a point around each."""
    pips = pygame.mask.from_threshold(picture, rgb(SWATCHES[tint].mark), NEAR)
    wider = pips.convolve(pygame.mask.Mask((3, 3), fill=True))
    hole = wider.to_surface(setcolor=(0, 0, 0, 255), unsetcolor=(0, 0, 0, 0))
    strokes.blit(hole, (-1, -1), special_flags=pygame.BLEND_RGBA_SUB)
