"""The allowance: how many messages a peer may send before it is cut off."""

from __future__ import annotations

from typing import Final

EACH_SECOND: Final = 400.0
MOST: Final = 2000.0
"""Enough for the longest catch-up, and for a burst after a pause."""
MALFORMED: Final = 100.0
"""What a message costs that no honest peer sends."""


class Allowance:
    """A bucket that fills with time and is emptied by messages."""

    def __init__(self, now: float) -> None:
        self._left, self._at = MOST, now

    def charge(self, now: float, cost: float = 1.0) -> bool:
        """Whether the bucket still covers this."""
        self._left = min(MOST, self._left + (now - self._at) * EACH_SECOND) - cost
        self._at = now
        return self._left >= 0
