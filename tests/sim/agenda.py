"""The agenda of a simulated match: what happens when, and how much can happen at once."""

import heapq
from typing import Any

from .invariants import Broken

TICK = 0.25
STORM = 10_000
"""Events within one tick that no match needs: a thousand are many."""


class Agenda:
    """Hands out one event after the other, in the order of their times."""

    def __init__(self) -> None:
        self.events: list[tuple[float, int, str, Any]] = []
        self._count = 0
        self._tick_over, self._in_tick = 0.0, 0

    def add(self, when: float, what: str, about: Any) -> None:
        self._count += 1
        heapq.heappush(self.events, (when, self._count, what, about))

    def put_off(self, seconds: float) -> None:
        """Whatever is to come comes so much later."""
        self.events = [(when + seconds, *rest) for when, *rest in self.events]

    def next(self) -> tuple[float, str, Any]:
        """What happens next, and when; Broken if machines answer each other without end."""
        when, _, what, about = heapq.heappop(self.events)
        if when >= self._tick_over:
            self._tick_over, self._in_tick = when + TICK, 0
        self._in_tick += 1
        if self._in_tick > STORM:
            raise Broken(f"more than {STORM} events within {TICK} seconds")
        return when, what, about
