"""The theme and the pictures of the stage, as the widgets want them."""

from __future__ import annotations

from typing import Final

import pygame

from ..i18n import readable
from ..stage import theme
from ..stage.art import Art
from ..stage.theme import SWATCHES
from .canvas import Look
from .patterns import is_worn, patterned
from .text import opened

LOOK: Final = Look({name: theme.rgb(name) for name in theme.PALETTE}, theme.TEXT)
HIGH_CONTRAST: Final = Look(
    {**LOOK.colours, **{name: theme.rgb(made) for name, made in theme.HIGH_CONTRAST.items()}},
    theme.TEXT,
)
STAND_IN: Final = "mark.unknown"
STAND_IN_TINT: Final = "amethyst"
INITIAL: Final = 0.46
"""How high the initial stands in a medallion."""

missing: Final[set[str]] = set()
"""The names of pictures that were asked for and do not exist: a test looks into it."""


class Gallery:
    """Pictures by name; for one that nobody has drawn yet there is a medallion with an initial."""

    def __init__(self, art: Art | None = None) -> None:
        self.art = art or Art()
        self._stand_ins: dict[tuple[str, tuple[int, int], str], pygame.Surface] = {}
        self._patterned: dict[tuple[str, tuple[int, int], str], pygame.Surface] = {}
        self.patterns = False
        """Does what belongs to a seat wear a pattern?"""

    def _worn(self, name: str, picture: pygame.Surface, tint: str) -> pygame.Surface:
        key = name, picture.get_size(), tint
        if key not in self._patterned:
            self._patterned[key] = patterned(picture, tint, name)
        return self._patterned[key]

    def has(self, name: str) -> bool:
        return self.art.has(name)

    def picture(self, name: str, size: tuple[int, int], tint: str = "", /) -> pygame.Surface | None:
        """The picture as large as it fits into a size; None if nothing is asked for."""
        if not name:
            return None
        if self.art.has(name):
            made = self.art.picture(name, size, tint)
            return self._worn(name, made, tint) if self.patterns and is_worn(name, tint) else made
        missing.add(name)
        initial = readable(name)[:1]
        key = initial, size, tint
        if key not in self._stand_ins:
            self._stand_ins[key] = self._medallion(*key)
        return self._stand_ins[key]

    def forget(self) -> None:
        """Drop every raster: the window has another size."""
        self.art.forget()
        self._stand_ins.clear()
        self._patterned.clear()

    def _medallion(self, initial: str, size: tuple[int, int], tint: str) -> pygame.Surface:
        made = self.art.picture(STAND_IN, size, tint or STAND_IN_TINT).copy()
        font = opened("title", max(6, round(min(size) * INITIAL)))
        swatch = SWATCHES.get(tint, SWATCHES[STAND_IN_TINT])
        letter = font.render(initial, True, swatch.mark)
        made.blit(letter, letter.get_rect(center=made.get_rect().center))
        return made
