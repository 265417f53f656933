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
from .rollout import SEEDS, seeds
from .search import MOST_SEATS, SEARCHED, Searcher, shortlist
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
TRIED: Final = 2
"""Seats of the table at which what was learned makes a Regent no weaker: at larger ones it does."""


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
        learned: int = MOST_SEATS,
    ) -> None:
        super().__init__(taste, worth, searched, learned)
        self.best = best

    def listed(self, state: State, legal: Sequence[Move], worths: Sequence[int]) -> list[int]:
        clear = CLEAR if state.question in CLOSELY else SMALL
        most = self.best if state.seats == 2 else min(self.best, AT_A_LARGER_TABLE)
        return shortlist(legal, worths, most, clear)

    def judged(
        self, view: View[State], legal: Sequence[Move], few: Sequence[int], luck: Stream
    ) -> Thinking[dict[int, int]]:
        minds = [self.planner] * view.state.seats
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
    inner: int = 3
    """Moves that these look at."""
    finalists: int = 5
    """Played on through another season, on the same luck, if they are close."""
    heat: int = 4
    """Rollouts of each finalist before those that fall behind drop out."""
    rollouts: int = 24
    """The most of one finalist."""
    work: int = 48
    """The most of all together."""


BUDGET: Final = Budget()
CLOSE: Final = 3 * POINT // 2
"""Moves that are further behind are not looked at again."""
SPREAD: Final = 7 * POINT // 5
"""Twice how far two moves come apart on other luck: so far behind on average, divided by the root
of the number of rollouts, a finalist drops out."""


class Regent(Searcher):
    """Thinks of the others as Planners and as Chancellors, and of the dice to come."""

    def __init__(
        self, taste: Taste = SOBER, budget: Budget = BUDGET, worth: Worth | None = None
    ) -> None:
        super().__init__(taste, worth, learned=TRIED)
        self.budget = budget
        self._inner = Chancellor(SOBER, budget.inner, worth, CLOSELY, TRIED)

    def listed(self, state: State, legal: Sequence[Move], worths: Sequence[int]) -> list[int]:
        return shortlist(legal, worths, self.budget.listed, WIDELY, self.budget.ways)

    def judged(
        self, view: View[State], legal: Sequence[Move], few: Sequence[int], luck: Stream
    ) -> Thinking[dict[int, int]]:
        budget = self.budget
        now, *later = seeds(luck, budget.rollouts + 1)
        planners = [self.planner] * view.state.seats
        simple = yield from self.all_looked_at(view, legal, few, planners, now)
        few = best_of(simple, budget.kept)
        if len(few) == 1 or view.state.question not in CLOSELY:
            return simple
        chancellors = [self._inner] * view.state.seats
        closer = yield from self.all_looked_at(view, legal, few, chancellors, now)
        near = {i: (2 * closer[i] + simple[i]) // 3 for i in few}
        behind = {i: found for i, found in simple.items() if i not in near}
        few = best_of(near, budget.finalists)
        if len(few) == 1 or not later:
            return followed(near, behind)
        # How the dice to come judge a move, corrected by what searching players make of now.
        ahead = {i: closer[i] - simple[i] for i in few}
        far = yield from self.raced(view, legal, ahead, later)
        behind = followed({i: near[i] for i in near if i not in far}, behind)
        return followed(far, behind)

    def raced(
        self, view: View[State], legal: Sequence[Move], ahead: dict[int, int], later: Sequence[int]
    ) -> Thinking[dict[int, int]]:
        """The means of rollouts through another season, all on the same luck, in heats.

        `ahead` is what each has at the start. Who falls far behind drops out and is put last.
        """
        planners = [self.planner] * view.state.seats
        heat, left = self.budget.heat, self.budget.work
        sums = dict.fromkeys(ahead, 0)
        out: dict[int, int] = {}
        count = 0
        while count < len(later) and left >= len(sums) > 1:
            luck = later[count : count + heat]
            for seed in luck:
                found = yield from self.all_looked_at(view, legal, list(sums), planners, seed, 1)
                sums = {i: sums[i] + found[i] for i in sums}
            count += len(luck)
            left -= len(luck) * len(sums)
            totals = {i: sums[i] + count * ahead[i] for i in sums}
            best = max(totals.values())
            slower = [i for i in sums if (best - totals[i]) ** 2 > count * SPREAD**2]
            for index in slower:
                out[index] = totals[index] // count
                del sums[index]
        far = {i: sums[i] // count + ahead[i] for i in sums}
        return followed(far, out)


def best_of(found: dict[int, int], most: int) -> list[int]:
    """The best so many, if they are close to the very best."""
    best = max(found.values())
    order = sorted(found, key=lambda index: -found[index])
    return [index for index in order[:most] if found[index] >= best - CLOSE]


def followed(first: dict[int, int], rest: dict[int, int]) -> dict[int, int]:
    """What dropped out on the way stays behind those who did not."""
    if not first:
        return rest
    behind = min(first.values()) - 1 - max(rest.values(), default=0)
    return first | {index: found + min(0, behind) for index, found in rest.items()}
