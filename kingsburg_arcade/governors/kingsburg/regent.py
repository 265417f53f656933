"""The Regent: the open placement round searched again for every seat, then the seasons after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ...engine.contract import Move, Stream, View
from ..mind import Thinking
from .chancellor import Chancellor
from .rollout import seeds
from .search import Searcher, shortlist
from .worth import Worth


@dataclass(frozen=True, slots=True)
class Budget:
    """Work, counted in matches played on: the list is halved three times."""

    listed: int = 6
    """Played on by Stewards."""
    kept: int = 4
    """Played on by those who search themselves."""
    inner: int = 3
    """Moves that these look at."""
    finalists: int = 3
    """Played on through another season, on the same luck."""
    rollouts: int = 8


BUDGET: Final = Budget()


class Regent(Searcher):
    """Thinks of the others as Stewards and as Chancellors, and of the dice to come."""

    def __init__(
        self, taste: str = "", budget: Budget = BUDGET, worth: Worth | None = None
    ) -> None:
        super().__init__(taste, worth)
        self.budget = budget
        self._own = Chancellor(taste, budget.inner, worth)
        self._other = Chancellor("", budget.inner, worth)

    def listed(self, legal: Sequence[Move], worths: Sequence[int]) -> list[int]:
        return shortlist(legal, worths, self.budget.listed)

    def judged(
        self, view: View[Any], legal: Sequence[Move], few: Sequence[int], luck: Stream
    ) -> Thinking[dict[int, int]]:
        budget = self.budget
        now, *later = seeds(luck, budget.rollouts + 1)
        stewards = self.seated(view, self.steward, self.plain)
        chancellors = self.seated(view, self._own, self._other)
        simple, closer = {}, {}
        for index in few:
            simple[index] = yield from self.looked_at(view, legal[index], stewards, now)
        few = sorted(few, key=lambda i: -simple[i])[: budget.kept]
        for index in few:
            closer[index] = yield from self.looked_at(view, legal[index], chancellors, now)
        few = sorted(few, key=lambda i: -(2 * closer[i] + simple[i]))[: budget.finalists]
        if not later:
            return {i: (2 * closer[i] + simple[i]) // 3 for i in few}
        # How the dice to come judge a move, corrected by what searching players make of now.
        sums = {i: len(later) * (closer[i] - simple[i]) for i in few}
        for seed in later:
            for index in few:
                sums[index] += yield from self.looked_at(
                    view, legal[index], stewards, seed, rolls=1
                )
        return {index: found // len(later) for index, found in sums.items()}
