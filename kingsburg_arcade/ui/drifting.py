"""Petals, motes, leaves or snow over a table: each of the few on a way of its own."""

from __future__ import annotations

from functools import lru_cache
from math import sin
from typing import Final

import pygame

from .canvas import Canvas
from .layout import Box

ORNAMENTS: Final = {
    "spring": "ornament.petal",
    "summer": "ornament.mote",
    "autumn": "ornament.leaf",
    "winter": "ornament.snow",
}
FLAKES: Final = 30
SPREAD: Final = 1.6
"""The last flake begins to fall so many seconds after the first."""
LEANS: Final = 12


def drift(canvas: Canvas, season: str, seconds: float) -> None:
    """Petals, motes, leaves or snow: few, and each on a way of its own."""
    name, page = ORNAMENTS[season], canvas.page
    for number in range(FLAKES):
        here = seconds - SPREAD * (number * 0.382 % 1)
        far = here * (300 + 200 * (number * 0.271 % 1))
        if here <= 0 or far > page.height + 120:
            continue
        x = page.width * (number * 0.618 % 1) + 70 * sin(here * 1.4 + number)
        y = page.height + 60 - far if season == "summer" else far - 60
        side = canvas.length(24 + 8 * (number % 3))
        flat = canvas.picture_surface(name, (side, side))
        if flat is not None:
            step = int(here * 3 + number) % LEANS if season != "summer" else 0
            shown = turned(flat, step)
            spot = canvas.px(Box(round(x), round(y), 1, 1)).center
            canvas.put(shown, shown.get_rect(center=spot))


@lru_cache(maxsize=3 * LEANS)
def turned(flat: pygame.Surface, step: int) -> pygame.Surface:
    """A small picture in one of a few leans; the last ones are remembered."""
    return pygame.transform.rotate(flat, 360 * step / LEANS)
