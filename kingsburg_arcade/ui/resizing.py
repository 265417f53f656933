"""A window that is being dragged to another size: the last picture, scaled, until it rests."""

from __future__ import annotations

from typing import Final

import pygame

REST: Final = 0.15
"""Seconds without a new size after which everything is drawn for the one there is."""


class Resizing:
    """Between the first new size and the rest after the last one."""

    def __init__(self) -> None:
        self.size = (0, 0)
        """For which all was drawn."""
        self.going = False
        self.picture = pygame.Surface((1, 1))
        """The last one that was drawn."""
        self.stale = False
        """Does the window show something else than the last picture at its size?"""
        self._noted = False
        self._rested = 0.0

    def note(self) -> None:
        """The window has another size than a moment ago."""
        self.going = self.stale = self._noted = True

    def stop(self) -> None:
        self.going = False
        self.picture = pygame.Surface((1, 1))

    def rests(self, seconds: float) -> bool:
        """Has the window kept its size for long enough, this frame included?

        A system that stands still while somebody drags tells of one size after it, in a frame
        that has lasted for seconds: these do not count.
        """
        self._rested = 0.0 if self._noted else self._rested + seconds
        self._noted = False
        return self.going and self._rested >= REST


def show_scaled(
    picture: pygame.Surface, window: pygame.Surface, around: tuple[int, int, int]
) -> None:
    """The picture as large as the window has room for it, in its own shape; quickly, not finely."""
    whole = window.get_rect()
    fitted = picture.get_rect().fit(whole)
    fitted.size = max(1, fitted.width), max(1, fitted.height)
    window.fill(around)
    pygame.transform.scale(picture, fitted.size, window.subsurface(fitted.clip(whole)))
