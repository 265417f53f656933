"""What every widget is: a box with a key, that can be drawn, meant, pressed and explained."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import ClassVar

import pygame

from .canvas import Canvas
from .idle import Living

Box = pygame.Rect
Press = Callable[[], None]


@dataclass(slots=True)
class Card:
    """An explanation: a title, lines of text, and a picture beside them."""

    title: str
    lines: tuple[str, ...] = ()
    picture: str = ""
    tint: str = ""


@dataclass(slots=True, kw_only=True)
class Widget:
    """Drawn by its scene. The same key after a new layout is the same widget."""

    small: ClassVar[bool] = False
    """Is it one of many that stand close together? A finger slides over them and takes the one
    where it is lifted."""

    key: str
    box: Box
    press: Press | None = None
    enabled: bool = True
    explain: Callable[[], Card] | None = field(default=None, repr=False)

    @property
    def answers(self) -> bool:
        """Would a press on it do something?"""
        return self.press is not None and self.enabled

    @property
    def takes_focus(self) -> bool:
        return self.press is not None or self.explain is not None

    @property
    def memo(self) -> tuple[object, ...] | None:
        """All that its picture depends on, if it is worth remembering; None to paint it anew."""
        return None

    def show(self, canvas: Canvas, focused: bool) -> None:
        """Paint it, or show what was painted when it looked the same, with no ring around it."""
        memo = self.memo
        if memo is None:
            self.draw(canvas, focused)
        else:
            canvas.remembered(memo, self.box, lambda aside: self.draw(aside, False))

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Paint it; nothing may change here."""

    def living(self) -> Iterable[Living]:
        """What of it lives while nobody acts."""
        return ()

    def step(self, by: int) -> bool:
        """Left or right was pressed on it; whether it has a use for that."""
        return False

    def drag(self, position: tuple[int, int]) -> bool:
        """The pointer is held down on it; whether it has a use for that."""
        return False


def ring(canvas: Canvas, box: Box, radius: float = 12, reach: int = 5) -> None:
    """The focus: a bright ring around a box, the same everywhere."""
    around = box.inflate(2 * reach, 2 * reach)
    canvas.plate(around, None, "ivory", width=4, radius=radius + reach)
    canvas.plate(around.inflate(4, 4), None, "night", width=2, radius=radius + reach + 2)
