"""Pictures that stand on a foot: pressed, leaning, on fire or in a cloud of dust."""

from __future__ import annotations

from typing import Final

import pygame

from ..stage.gestures import Stretch, dust
from .canvas import Canvas
from .layout import Box

AS_IT_IS: Final = Stretch(1.0, 1.0)
COARSE: Final = 8
"""Pixels between two sizes of a cloud: so few of them are kept."""
Foot = tuple[float, float]
"""The point of the page on which something stands."""


def figure(
    canvas: Canvas,
    name: str,
    foot: Foot,
    side: int,
    lean: float = 0.0,
    stretch: Stretch = AS_IT_IS,
    alpha: int = 255,
    tint: str = "",
) -> None:
    """A picture that stands there, as it is now."""
    pixels = canvas.length(side)
    flat = canvas.picture_surface(name, (pixels, pixels), tint)
    if flat is None:
        return
    shown = flat
    if abs(stretch.wide - 1) > 0.01 or abs(stretch.high - 1) > 0.01:
        wide, high = flat.get_width() * stretch.wide, flat.get_height() * stretch.high
        shown = pygame.transform.smoothscale(flat, (max(1, round(wide)), max(1, round(high))))
    high = shown.get_height()
    if abs(lean) > 1:
        shown = pygame.transform.rotozoom(shown, lean, 1)
    x = canvas.left + foot[0] * canvas.scale
    y = canvas.top + foot[1] * canvas.scale - high / 2
    if alpha < 255:
        shown.set_alpha(alpha)
    canvas.put(shown, shown.get_rect(center=(round(x), round(y))))
    if alpha < 255:
        shown.set_alpha(255)


def clouds(canvas: Canvas, foot: Foot, side: int, part: float, key: int = 0) -> None:
    """Dust on both sides of what stands there."""
    for puff in dust(part, key):
        large = max(COARSE, round(side * puff.size / COARSE) * COARSE)
        cloud = Box(0, 0, large, large)
        cloud.center = round(foot[0] + puff.x * side), round(foot[1] + puff.y * side)
        canvas.picture("ornament.dust", cloud, alpha=puff.alpha)


def flames(canvas: Canvas, foot: Foot, side: int, grown: float, flicker: float) -> None:
    """Fire that is so high, and trembles with `flicker`, whatever that counts."""
    if grown > 0.02:
        high = grown * (0.9 + 0.16 * (flicker % 1))
        figure(canvas, "mark.flames", (foot[0], foot[1] + 4), side, 0.0, Stretch(grown, high))
