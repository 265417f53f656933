"""A leaf that is turned: what was shown goes over to the left, and what lies below is seen."""

from __future__ import annotations

from typing import Final

import pygame

from ..stage.easing import ease_in_out
from .canvas import Canvas
from .scene import Scene

LENGTH: Final = 0.65
"""Seconds in which a leaf is turned."""
SHADE: Final = 110
"""How dark the leaf becomes until it stands on its edge; and the page beside it at first."""
FOLD: Final = 0.06
"""The part of the page that the shadow of the leaf is wide, and in how many steps it fades."""
STEPS: Final = 6


class Leaf:
    """A picture that is turned over the page in so many seconds."""

    def __init__(self, picture: pygame.Surface, length: float = LENGTH) -> None:
        self._picture = picture.copy()
        self._length = length
        self._at = 0.0

    @property
    def turned(self) -> bool:
        return self._at >= self._length

    def go_on(self, seconds: float) -> None:
        self._at += seconds

    def paint(self, canvas: Canvas) -> None:
        """As it stands now; nothing on a window of another size."""
        width, height = canvas.surface.get_size()
        if self.turned or self._picture.get_size() != (width, height):
            return
        part = ease_in_out(self._at / self._length)
        wide = round(width * (1 - part))
        step = max(1, round(width * FOLD / STEPS))
        for number in range(STEPS):
            dark = 255 - round(SHADE * (1 - part) * (STEPS - number) / STEPS)
            canvas.darken(pygame.Rect(wide + number * step, 0, step, height), (dark, dark, dark))
        if wide:
            leaf = pygame.transform.scale(self._picture, (wide, height))
            light = 255 - round(SHADE * part)
            leaf.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
            canvas.put(leaf, (0, 0))


class LeafScene(Scene):
    """A scene that may lie under a leaf when it comes."""

    leaf: Leaf | None = None

    def turn_up(self) -> None:
        """What the window shows now is turned over first, as fast as everything else moves."""
        settings = self.house.settings
        if settings.speed and not settings.reduced_motion:
            self.leaf = Leaf(self.house.picture, LENGTH / settings.speed)
            self.house.sound.play("page")

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.leaf is not None:
            self.leaf.go_on(seconds)
            if self.leaf.turned:
                self.leaf = None
                self.stale = True

    @property
    def moving(self) -> bool:
        return self.leaf is not None

    def paint_moving(self, canvas: Canvas) -> None:
        if self.leaf is not None:
            self.leaf.paint(canvas)
