"""The theme and the pictures of the stage, as the widgets want them."""

from __future__ import annotations

from typing import Final

import pygame

from ..stage import theme
from ..stage.art import Art, names
from .canvas import Look

LOOK: Final = Look({name: theme.rgb(name) for name in theme.PALETTE}, theme.TEXT)


class Gallery:
    """Pictures by name; one that nobody has drawn yet is simply not there."""

    def __init__(self, art: Art | None = None) -> None:
        self.art = art or Art()
        self._known = frozenset(names())

    def picture(self, name: str, size: tuple[int, int], tint: str = "", /) -> pygame.Surface | None:
        if name not in self._known:
            return None
        return self.art.picture(name, size, tint)
