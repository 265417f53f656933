"""The ground of a picture with all that stands on it opaquely, as it was in the last picture.

Of two pictures that follow each other nearly everything is the same. So the layer is put down as
one piece, and only what looks otherwise is painted, into it and into the picture. The layer lies
below everything else: what reaches by a point or two into a box that is covered after it is cut
off in the first picture of that box alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

Paint = Callable[[pygame.Surface], None]
"""Covers a box of a surface wholly."""


class Ground(Protocol):
    """What covers a surface wholly, and any box of it once more."""

    def put(self, surface: pygame.Surface, box: pygame.Rect) -> None: ...


class StillLayer:
    """Remembers, in the order of painting, which box was covered and by what."""

    def __init__(self) -> None:
        self._ground: Ground | None = None
        self._picture = pygame.Surface((1, 1))
        self._boxes: list[pygame.Rect] = []
        self._keys: list[object] = []
        self._at = 0
        """How many boxes of this picture were covered so far."""
        self._dirty = set[int]()
        """Boxes whose neighbours were painted over them."""
        self._fits = self._new = True

    def forget(self) -> None:
        self._ground = None
        self._picture = pygame.Surface((1, 1))
        self._boxes, self._keys = [], []

    def begin(self, ground: Ground, picture: pygame.Surface) -> None:
        """A picture begins on that ground."""
        if ground is not self._ground:
            self.forget()
            self._ground, self._picture = ground, pygame.Surface(picture.get_size())
            ground.put(self._picture, self._picture.get_rect())
        picture.blit(self._picture, (0, 0))
        self._at, self._fits, self._new = 0, True, not self._boxes
        self._dirty.clear()

    def cover(self, key: object, box: pygame.Rect, paint: Paint, picture: pygame.Surface) -> None:
        """A box of the picture is covered by what is known by that key."""
        at, self._at = self._at, self._at + 1
        if self._new:
            self._boxes.append(box)
            self._keys.append(key)
        elif at >= len(self._boxes) or self._boxes[at] != box:
            self._fits = False
            paint(picture)
            return
        elif self._keys[at] == key and at not in self._dirty:
            return
        self._keys[at] = key
        paint(self._picture)
        picture.blit(self._picture, box, box)
        self._dirty.update(late for late in box.collidelistall(self._boxes) if late > at)

    def ends(self) -> bool:
        """Were the same boxes covered as in the last picture? If not, it must be painted again."""
        if self._ground is not None and not (self._fits and self._at == len(self._boxes)):
            self.forget()
            return False
        return True
