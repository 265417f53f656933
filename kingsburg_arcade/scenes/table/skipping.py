"""Hurrying the show: a press ends what is moving, a press that is held ends all of it."""

from __future__ import annotations

from typing import Final

from ...ui.inputs import Intent
from .laid import Laid
from .place import Place

HELD: Final = 0.45
"""Seconds after which a press is held."""
HURRY: Final = frozenset({Intent.CONFIRM, Intent.PASS})
"""The keys that hurry; all others look, go back, or change the speed."""
FREE: Final = ("tool:", "log", "since", "seat:", "talk", "vote")
"""What the mouse may press while the show goes on."""


class Skipping:
    """The presses that are meant for the show, and those that came a moment too late for it."""

    def __init__(self, place: Place, answering: Laid) -> None:
        self._place, self._answering = place, answering
        self._held = -1.0
        """For how long the last press that hurried has been held; -1 when it was let go."""

    def press(self, meant: str | None) -> bool:
        """Spend a press on the show, if it is meant for it; is it spent?"""
        director, answering = self._place.show.director, self._answering
        if only_looks(meant):
            return False
        if director.holding and not answering.calm:
            return True  # it was meant for what moved before: what waits is still to be seen
        spent = director.busy or not answering.calm
        if director.busy:
            self._held = -1.0 if director.holding else 0.0
            director.skip_one()
            self._landed()
        if spent:
            answering.disturb()
        return spent

    def update(self, seconds: float) -> None:
        """Time passes: a press that is still held lands what comes."""
        show, inputs = self._place.show, self._place.house.inputs
        if self._held >= 0:
            self._held = self._held + seconds if inputs.anything_down else -1.0
        if self._held > HELD and show.running:
            show.director.skip()
            self._landed()

    def _landed(self) -> None:
        self._place.house.sound.hush()
        self._place.refresh()


def only_looks(meant: str | None) -> bool:
    """Is this press for something else than the show?"""
    if isinstance(meant, Intent):
        return meant not in HURRY
    return (meant or "").startswith(FREE)
