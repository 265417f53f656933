"""Chancellor and Regent: the best few moves, played on with what all seats will make of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ....engine.contract import Move, Stream, View
from ....governors.mind import Thinking
from ..rules.state import State
from .features import POINT
from .rollout import SEEDS, seeds
from .search import Searcher, shortlist
from .worth import Worth


class Chancellor(Searcher):
    """Plays each of the best few moves on to the end of the season.

    All dice are open once they are rolled: so it sees what the others will make of them.
    """

    def __init__(self, taste: str = "", best: int = 5, worth: Worth | None = None) -> None:
        super().__init__(taste, worth)
        self.best = best

    def listed(self, legal: Sequence[Move], worths: Sequence[int]) -> list[int]:
        return shortlist(legal, worths, self.best)

    def judged(
        self, view: View[State], legal: Sequence[Move], few: Sequence[int], luck: Stream
    ) -> Thinking[dict[int, int]]:
        minds = self.seated(view, self.planner, self.plain)
        seed = luck.below(SEEDS)
        found = {}
        for index in few:
            found[index] = yield from self.looked_at(view, legal[index], minds, seed)
        return found


@dataclass(frozen=True, slots=True)
class Budget:
    """Work, counted in matches played on: each look is closer and at fewer moves."""

    listed: int = 8
    """Played on to the end of the season by Planners."""
    kept: int = 6
    """Played on by those who search themselves."""
    inner: int = 3
    """Moves that these look at."""
    finalists: int = 3
    """Played on through another season, on the same luck, if they are close."""
    rollouts: int = 12


BUDGET: Final = Budget()
CLOSE: Final = 2 * POINT
"""Moves that are further behind are not looked at again."""


class Regent(Searcher):
    """Thinks of the others as Planners and as Chancellors, and of the dice to come."""

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
        self, view: View[State], legal: Sequence[Move], few: Sequence[int], luck: Stream
    ) -> Thinking[dict[int, int]]:
        budget = self.budget
        now, *later = seeds(luck, budget.rollouts + 1)
        planners = self.seated(view, self.planner, self.plain)
        chancellors = self.seated(view, self._own, self._other)
        simple, closer = {}, {}
        for index in few:
            simple[index] = yield from self.looked_at(view, legal[index], planners, now)
        few = sorted(few, key=lambda i: -simple[i])[: budget.kept]
        left = {i: found for i, found in simple.items() if i not in few}
        for index in few:
            closer[index] = yield from self.looked_at(view, legal[index], chancellors, now)
        near = {i: (2 * closer[i] + simple[i]) // 3 for i in closer}
        best = max(near.values())
        few = [i for i in sorted(near, key=lambda i: -near[i]) if near[i] >= best - CLOSE]
        few = few[: budget.finalists]
        if len(few) == 1 or not later:
            return followed(near, left)
        # How the dice to come judge a move, corrected by what searching players make of now.
        sums = {i: len(later) * (closer[i] - simple[i]) for i in few}
        for seed in later:
            for index in few:
                sums[index] += yield from self.looked_at(
                    view, legal[index], planners, seed, rolls=1
                )
        far = {index: found // len(later) for index, found in sums.items()}
        return followed(followed(far, {i: near[i] for i in near if i not in far}), left)


def followed(first: dict[int, int], rest: dict[int, int]) -> dict[int, int]:
    """What dropped out on the way stays behind those who did not."""
    behind = min(first.values()) - 1 - max(rest.values(), default=0)
    return first | {index: found + min(0, behind) for index, found in rest.items()}
