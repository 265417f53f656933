"""Chancellor and Regent: the best few moves, played on with what all seats will make of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ....engine.contract import Move, Stream, View
from ....governors.mind import Thinking
from ..rules.state import State
from .characters import SOBER, Taste
from .features import POINT
from .rollout import SEEDS
from .search import SEARCHED, Searcher, seated, shortlist
from .steward import Planner
from .worth import Worth

CLOSELY: Final = frozenset({"place", "build", "build again"})
"""The questions that decide how a season goes: a Regent looks at them more than once."""
CLEAR: Final = POINT
"""A move that is this much worse than the Planner's is not looked at by a Chancellor."""
AT_A_LARGER_TABLE: Final = 4
"""Moves that a Chancellor looks at among more than two: each look takes longer."""
SMALL: Final = POINT // 4
"""The same where a season is not planned but a good chosen, or a soldier hired."""
WIDELY: Final = 3 * POINT
"""The same for a Regent."""
AT_TWO: Final = 2
"""A Chancellor plays the battle that comes next through at a table of two: at larger ones that
takes longer, and makes him no stronger."""
NEVER: Final = 0
"""Nor does a Chancellor who is only supposed."""


class Chancellor(Searcher):
    """Plays each of the best few moves on to the end of the season.

    All dice are open once they are rolled: so it sees what the others will make of them.
    """

    def __init__(
        self,
        taste: Taste = SOBER,
        best: int = 5,
        worth: Worth | None = None,
        searched: frozenset[str] = SEARCHED,
        planner: Planner | None = None,
        winters: int = AT_TWO,
    ) -> None:
        super().__init__(taste, worth, searched, planner, winters)
        self.best = best

    def listed(self, state: State, legal: Sequence[Move], worths: Sequence[int]) -> list[int]:
        clear = CLEAR if state.question in CLOSELY else SMALL
        most = self.best if state.seats == 2 else min(self.best, AT_A_LARGER_TABLE)
        return shortlist(legal, worths, most, clear)

    def judged(
        self, view: View[State], legal: Sequence[Move], few: Sequence[int], luck: Stream
    ) -> Thinking[dict[int, int]]:
        minds = seated(view, self.planner, self.rival)
        return (yield from self.all_looked_at(view, legal, few, minds, luck.below(SEEDS)))


@dataclass(frozen=True, slots=True)
class Budget:
    """Work, counted in matches played on: each look is closer and at fewer moves."""

    listed: int = 10
    """Played on to the end of the season by Planners."""
    ways: int = 2
    """Of these so many for each advisor: with other dice, or with a token."""
    kept: int = 6
    """Played on by those who search themselves."""
    inner: int = 5
    """Moves that these look at, or as many as a Chancellor at that table."""


BUDGET: Final = Budget()
CLOSE: Final = 3 * POINT // 2
"""Moves that are further behind are not looked at again."""


class Regent(Searcher):
    """Thinks of all seats as Planners, and then as Chancellors."""

    def __init__(
        self, taste: Taste = SOBER, budget: Budget = BUDGET, worth: Worth | None = None
    ) -> None:
        super().__init__(taste, worth)
        self.budget = budget
        self._own = Chancellor(SOBER, budget.inner, worth, CLOSELY, None, NEVER)
        self._other = Chancellor(SOBER, budget.inner, worth, CLOSELY, self.rival, NEVER)

    def listed(self, state: State, legal: Sequence[Move], worths: Sequence[int]) -> list[int]:
        return shortlist(legal, worths, self.budget.listed, WIDELY, self.budget.ways)

    def judged(
        self, view: View[State], legal: Sequence[Move], few: Sequence[int], luck: Stream
    ) -> Thinking[dict[int, int]]:
        seed = luck.below(SEEDS)
        planners = seated(view, self.planner, self.rival)
        simple = yield from self.all_looked_at(view, legal, few, planners, seed)
        few = best_of(simple, self.budget.kept)
        if len(few) == 1 or view.state.question not in CLOSELY:
            return simple
        chancellors = seated(view, self._own, self._other)
        closer = yield from self.all_looked_at(view, legal, few, chancellors, seed)
        near = {i: (2 * closer[i] + simple[i]) // 3 for i in few}
        return followed(near, {i: found for i, found in simple.items() if i not in near})


def best_of(found: dict[int, int], most: int) -> list[int]:
    """The best so many, if they are close to the very best."""
    best = max(found.values())
    order = sorted(found, key=lambda index: -found[index])
    return [index for index in order[:most] if found[index] >= best - CLOSE]


def followed(first: dict[int, int], rest: dict[int, int]) -> dict[int, int]:
    """What dropped out on the way stays behind those who did not."""
    behind = min(first.values()) - 1 - max(rest.values(), default=0)
    return first | {index: found + min(0, behind) for index, found in rest.items()}
