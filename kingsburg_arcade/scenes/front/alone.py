"""For how long nobody has touched the title, and when a match is shown for nobody."""

from __future__ import annotations

from typing import Final

import pygame

FIRST: Final = 60.0
"""Seconds alone until the first show; after a show the next one comes sooner."""
NEXT: Final = 20.0
SHOWS: Final = 12
"""Then the room is empty, and the machine rests until somebody comes."""
HIDDEN: Final = frozenset({pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED})
BACK: Final = frozenset({pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED})
TOUCHED: Final = frozenset(
    {
        pygame.KEYDOWN,
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEWHEEL,
        pygame.JOYBUTTONDOWN,
        pygame.JOYHATMOTION,
        pygame.JOYAXISMOTION,
        pygame.FINGERDOWN,
    }
)


class Alone:
    """Listens to everything that comes, and counts the seconds in which nothing does."""

    def __init__(self) -> None:
        self.shows = 0
        """How many there were since the last touch."""
        self._waited = 0.0
        self._hidden = False

    def heed(self, event: pygame.event.Event) -> None:
        if event.type in TOUCHED:
            self._waited, self.shows = 0.0, 0
        elif event.type in HIDDEN:
            self._hidden = True
        elif event.type in BACK:
            self._hidden = False

    def due(self, seconds: float) -> bool:
        """Time passes: is it time for a show?"""
        self._waited += seconds
        wanted = NEXT if self.shows else FIRST
        if self._hidden or self._waited < wanted or self.shows >= SHOWS:
            return False
        self._waited = 0.0
        self.shows += 1
        return True
