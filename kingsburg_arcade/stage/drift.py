"""Petals, motes, leaves or snow: what falls through the hall when a season begins."""

from __future__ import annotations

from typing import Final, Protocol

DRIFT: Final = 5.0
"""For how many seconds."""


class Drifted(Protocol):
    """A picture through which something can fall."""

    drift: float | None


class Drift:
    """A motion for which nobody waits."""

    length = DRIFT

    def __init__(self, picture: Drifted) -> None:
        self._picture = picture

    def show(self, at: float) -> None:
        self._picture.drift = at

    def land(self) -> None:
        self._picture.drift = None
