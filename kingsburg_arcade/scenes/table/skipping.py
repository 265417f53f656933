"""Hurrying the show: a press ends what is moving, a press that is held ends all of it."""

from __future__ import annotations

from typing import Final

from ...ui.inputs import Intent
from .place import Place

HELD: Final = 0.45
"""Seconds after which a press is held."""
CALM: Final = 0.3
"""After a press that hurried the show to its end, so long no press is taken for an answer."""
HURRY: Final = frozenset({Intent.CONFIRM, Intent.PASS})
"""The keys that hurry; all others look, go back, or change the speed."""
FREE: Final = ("tool:", "log", "talk", "vote")
"""What the mouse may press while the show goes on."""


class Skipping:
    """The presses that are meant for the show."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._held = -1.0
        """For how long the last press that hurried has been held; -1 when it was let go."""
        self._calm = 0.0

    def press(self, meant: str | None) -> bool:
        """Spend a press on the show, if it is meant for it; is it spent?"""
        director = self._place.show.director
        if only_looks(meant):
            return False
        if not director.busy:
            spent = self._calm > 0
            self._calm = CALM if spent else 0.0
            return spent
        hurried = not director.holding
        self._held = 0.0 if hurried else -1.0
        director.skip_one()
        self._landed()
        if hurried and self._place.show.idle:
            self._calm = CALM
        return True

    def update(self, seconds: float) -> None:
        """Time passes: a press that is still held lands what comes."""
        director, inputs = self._place.show.director, self._place.house.inputs
        self._calm = max(0.0, self._calm - seconds)
        if self._held >= 0:
            self._held = self._held + seconds if inputs.anything_down else -1.0
        if self._held > HELD and director.busy and not director.holding:
            director.skip()
            self._landed()
            self._calm = CALM

    def _landed(self) -> None:
        self._place.house.sound.hush()
        self._place.refresh()


def only_looks(meant: str | None) -> bool:
    """Is this press for something else than the show?"""
    if isinstance(meant, Intent):
        return meant not in HURRY
    return (meant or "").startswith(FREE)
