"""The ground of a picture with all that stands on it opaquely, as it was in the last picture.

Of two pictures that follow each other nearly everything is the same. So only what looks otherwise
is painted, into the layer and into the picture, and the layer is put back where the last picture
had more than it. The layer lies below everything else: what reaches by a point or two into a box
that is covered after it is cut off in the first picture of that box alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
        self._shown_on: pygame.Surface | None = None
        self._over: list[pygame.Rect] = []
        """Where it has been painted over there since."""

    def forget(self) -> None:
        self._begin_anew()
        self._picture = pygame.Surface((1, 1))

    def _begin_anew(self) -> None:
        """The memory is kept: to get so much anew takes longer than to paint on it."""
        self._ground = self._shown_on = None
        self._boxes, self._keys = [], []

    def begin(self, ground: Ground, picture: pygame.Surface) -> None:
        """A picture begins on that ground."""
        if ground is not self._ground:
            self._begin_anew()
            self._ground = ground
            if self._picture.get_size() != picture.get_size():
                self._picture = pygame.Surface(picture.get_size())
            ground.put(self._picture, self._picture.get_rect())
        self.put(picture)
        self._at, self._fits, self._new = 0, True, not self._boxes
        self._dirty.clear()

    def put(self, picture: pygame.Surface) -> None:
        """Show the layer alone, as it was in the last picture."""
        whole = [self._picture.get_rect()]
        for box in self._over if picture is self._shown_on else whole:
            picture.blit(self._picture, box, box)
        self._shown_on, self._over = picture, []

    def lost(self) -> None:
        """What was shown may be gone: the system paints over a window and makes it anew."""
        self._shown_on = None

    def painted_over(self, boxes: Iterable[pygame.Rect]) -> None:
        """More was painted there, where the layer was shown last."""
        self._over = joined([*self._over, *boxes])

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
            self._begin_anew()
            return False
        return True


class StillPicture:
    """A whole still picture, to be put down again under what moves: the layer, and a piece of the
    window for each box in which more was painted."""

    def __init__(self) -> None:
        self.taken = False
        self.over: list[pygame.Rect] = []
        """Where more was painted than the layer."""
        self._boxes: list[pygame.Rect] = []
        self._pieces: list[pygame.Surface] = []
        """Kept for the next picture: to get much memory anew takes longer than to paint on it."""

    def forget(self) -> None:
        self.taken = False
        self._boxes, self._pieces = [], []

    def take(self, window: pygame.Surface) -> None:
        """The window shows it."""
        boxes = joined(self.over)
        if boxes != self._boxes:
            self._boxes, self._pieces = boxes, [pygame.Surface(box.size) for box in boxes]
        for piece, box in zip(self._pieces, boxes, strict=True):
            piece.blit(window, (0, 0), box)
        self.taken = True

    def put(self, window: pygame.Surface, layer: StillLayer) -> None:
        """Show it again."""
        if self._boxes != [window.get_rect()]:
            layer.put(window)
        for piece, box in zip(self._pieces, self._boxes, strict=True):
            window.blit(piece, box)
        layer.painted_over(self._boxes)


def joined(boxes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same pixels, and some between them, in boxes that have none in common."""
    found: list[pygame.Rect] = []
    for box in filter(None, boxes):
        while (at := box.collidelist(found)) >= 0:
            box = box.union(found.pop(at))
        found.append(box)
    return found
