"""The window: what SDL knows of it, and the last picture, scaled, while it is dragged larger."""

from __future__ import annotations

import os
from typing import Final

import pygame

REST: Final = 0.15
"""Seconds without a new size after which everything is drawn for the one there is."""
EACH_POINT: Final = ("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
"""Windows gives each point of the screen to us; otherwise it draws fewer and blurs them."""
CLASS: Final = "kingsburg-arcade"
"""By it a desktop knows which entry of its menu has opened a window."""
CLASS_HINTS: Final = ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS", "SDL_APP_ID")


def describe_window() -> None:
    """Tell SDL of the window that will be opened."""
    os.environ.setdefault(*EACH_POINT)
    os.environ.update(dict.fromkeys(CLASS_HINTS, CLASS))  # pygame has named the script when loaded


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
