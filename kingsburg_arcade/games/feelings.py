"""What the persons at a table feel: a mood for each seat, held for a moment after what moved it.

Feelings lie over the picture of a match and are no part of it: at rest everybody is calm.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..stage.portraits import CALM, mooded
from ..ui.seat_marks import face_of

Feeling = tuple[int, str]
"""A seat, and the mood that an event puts it in."""

HELD: Final = 4.0
"""Seconds for which a mood stays."""
FRESH: Final = 1.5
"""Seconds within which only a stronger mood takes its place."""
RISING: Final = ("glad", "worried", "proud", "angry", "startled")
"""The moods, the strongest last."""


class Feelings:
    """The moods of the seats that are not calm, each with the seconds that are left of it."""

    def __init__(self) -> None:
        self._held: dict[int, tuple[str, float]] = {}

    def feel(self, felt: Iterable[Feeling]) -> None:
        for seat, mood in felt:
            now, left = self._held.get(seat, (RISING[0], 0.0))
            fresh = left > HELD - FRESH
            if not fresh or RISING.index(mood) >= RISING.index(now):
                self._held[seat] = mood, HELD

    def wear(self, seat: int, mood: str) -> None:
        """Who speaks has the face that belongs to the words, whatever was felt before."""
        self._held[seat] = mood, HELD

    def face(self, seat: int, chairs: Sequence[str]) -> str:
        """The picture of who fills the chair of a seat, as it feels; empty without a portrait.

        Where it is not known who played, there are no chairs.
        """
        face = face_of(chairs[seat]) if chairs else ""
        mood, _ = self._held.get(seat, (CALM, 0.0))
        return face and mooded(face, mood)

    def fade(self, seconds: float) -> bool:
        """Time goes by; has somebody become calm?"""
        before = len(self._held)
        left = {seat: (mood, rest - seconds) for seat, (mood, rest) in self._held.items()}
        self._held = {seat: held for seat, held in left.items() if held[1] > 0}
        return len(self._held) < before

    def rest(self) -> None:
        """Everybody is calm at once."""
        self._held.clear()
