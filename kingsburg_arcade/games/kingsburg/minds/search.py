"""What Chancellor and Regent share: a short list of the Planner's, judged by playing on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....engine.contract import Move, Stream, View
from ....governors.mind import Mind, Reason, Thinking, Trust
from ..rules.moves import Place
from ..rules.state import State
from .characters import SOBER, Taste
from .features import POINT, SEASONS_A_YEAR
from .last_year import aimed_at, is_last
from .reasons import reason
from .rollout import SEEDS, Guess, lead, played_on, seeds, standing
from .row_gains import MOODY, in_a_mood
from .steward import OneAhead, Planner, Schooled
from .winter_ahead import is_near, led_after
from .worth import Worth

YEAR: Final = SEASONS_A_YEAR
"""Rolls."""
TRUST: Final = Trust(share=0.75, overrated=0.2, doubt=0.9, matches=12, astray=0.7)
IN_THE_LAST_YEAR: Final = Trust(share=0.75, overrated=0.2, doubt=3.0, matches=16, astray=0.3)
"""Then it is the chance to win that is weighed, which says little of the lead."""
SEARCHED: Final = frozenset(
    {
        *("aid good", "reroll", "place", "receive", "trade", "build", "build again"),
        *("pay", "recruit", "reward good", "lose"),
    }
)
"""The questions of the printed game; the answers to those of the expansion are reckoned up."""
ANOTHER_WAY: Final = 2 * POINT // 5
"""A way to an advisor that is this much worse than the best way there is not looked at."""
UNSEEN: Final = POINT // 2
"""What is not looked at is thought to be at least this much behind the worst that is."""
ALL_TABLES: Final = 5


class Searcher(Mind):
    """Judges a few moves by where they lead; the others by what the Planner thinks of them."""

    quick = False
    weighs = True

    def __init__(
        self,
        taste: Taste = SOBER,
        worth: Worth | None = None,
        searched: frozenset[str] = SEARCHED,
        planner: Planner | None = None,
        winters: int = ALL_TABLES,
    ) -> None:
        self.taste = taste
        self.searched = searched
        """The questions whose answers are played on."""
        self.winters = winters
        """The seats of the largest table at which the battle that comes next is played through."""
        self.planner = planner or Schooled(worth=worth)
        """Who makes the short list, and plays this seat on."""
        self.rival = Planner(worth=worth)
        """Who is supposed in the seats of the others."""
        self._quick = OneAhead(worth=worth)

    def judged(
        self, view: View[State], legal: Sequence[Move], few: Sequence[int], luck: Stream
    ) -> Thinking[dict[int, int]]:
        """For some of the moves numbered in `few`: the lead they bring, in thousandths."""
        raise NotImplementedError

    def listed(self, state: State, legal: Sequence[Move], worths: Sequence[int]) -> list[int]:
        """The moves worth judging, by number, best first."""
        raise NotImplementedError

    def leads(
        self, view: View[State], legal: Sequence[Move], luck: Stream, closely: Sequence[Move] = ()
    ) -> Thinking[Sequence[int]]:
        """A number for each move; the difference of two is in thousandths of a point."""
        worths = self.planner.worths(view, legal)
        yield
        if view.state.question not in self.searched:
            return worths
        few = self.listed(view.state, legal, worths)
        few += [i for i, move in enumerate(legal) if move in closely and i not in few]
        if len(few) == 1:
            return worths
        judged = yield from self.judged(view, legal, few, luck)
        floor = min(judged.values()) - UNSEEN
        best = max(worths)
        top = max(judged.values())
        return [
            judged[i] if i in judged else min(floor, top + worth - best)
            for i, worth in enumerate(worths)
        ]

    def think(self, view: View[State], legal: Sequence[Move], luck: Stream) -> Thinking[Move]:
        if len(legal) == 1:
            return legal[0]
        if view.state.question == "soldier token":
            yield
            return self.planner.choose(view, legal, luck)
        if view.state.question in MOODY:
            return in_a_mood(view.state, view.seat, legal, luck)
        leads = yield from self.leads(view, legal, luck)
        return self.taste.pick(view.state, legal, leads, luck)

    def weigh(
        self, view: View[State], legal: Sequence[Move], luck: Stream, closely: Sequence[Move] = ()
    ) -> Thinking[Sequence[float]]:
        leads = yield from self.leads(view, legal, luck, closely)
        return [lead / POINT for lead in leads]

    def trusted(self, view: View[State]) -> Trust:
        return IN_THE_LAST_YEAR if is_last(view.state) else TRUST

    def alike(self, view: View[State], one: Move, other: Move) -> bool:
        """The same advisor, with other dice."""
        if isinstance(one, Place) and isinstance(other, Place):
            return one.advisor == other.advisor
        return False

    def gains(
        self, view: View[State], one: Move, other: Move, luck: Stream, matches: int
    ) -> Thinking[Sequence[float]]:
        """A year more by quick players: to the end of the match they tell hardly more."""
        minds = [self._quick] * view.state.seats
        found = []
        for seed in seeds(luck, matches):
            ahead = yield from self.looked_at(view, one, minds, seed, YEAR, to_win=False)
            behind = yield from self.looked_at(view, other, minds, seed, YEAR, to_win=False)
            found.append((ahead - behind) / POINT)
        return found

    def because(
        self, view: View[State], better: Move, worse: Move, luck: Stream
    ) -> Thinking[Reason | None]:
        """What differs when Planners have played both to the end of the season."""
        minds = seated(view, self.planner, self.rival)
        seed = luck.below(SEEDS)
        one = yield from played_on(view, better, minds, Guess(seed, view.secrets), 0)
        other = yield from played_on(view, worse, minds, Guess(seed, view.secrets), 0)
        return reason(view, self._worths(view), better, one, other)

    # ---------------------------------------------------------------------------- playing on
    def all_looked_at(
        self,
        view: View[State],
        legal: Sequence[Move],
        few: Sequence[int],
        minds: Sequence[Mind],
        seed: int,
    ) -> Thinking[dict[int, int]]:
        """How far ahead this seat is after each of a few moves, on the same luck."""
        found = {}
        for index in few:
            found[index] = yield from self.looked_at(view, legal[index], minds, seed)
        return found

    def looked_at(
        self,
        view: View[State],
        move: Move,
        minds: Sequence[Mind],
        seed: int,
        rolls: int = 0,
        to_win: bool = True,
    ) -> Thinking[int]:
        """How far ahead this seat is after that move, if it goes on as these minds play.

        In the last year it is the chance to win that counts, unless only the lead is asked for.
        """
        state = yield from played_on(view, move, minds, Guess(seed, view.secrets), rolls)
        worths = self._worths(view)
        if state.seats <= self.winters and rolls == 0 and is_near(state):
            planners = seated(view, self.planner, self.rival)
            return (yield from led_after(state, view, planners, worths))
        standings = standing(state, worths, view)
        found = lead(standings, view.seat) // 2
        if to_win and is_last(state):
            found = aimed_at(state, view, standings, found)
        return found

    def _worths(self, view: View[State]) -> list[Worth]:
        """By what each seat is judged: the others as this one, by what the net adds to."""
        return [self._quick.worth(view.state.seats)] * view.state.seats


def seated(view: View[State], own: Mind, other: Mind) -> list[Mind]:
    """One mind in the seat that thinks, another in all others."""
    minds = [other] * view.state.seats
    minds[view.seat] = own
    return minds


def shortlist(
    legal: Sequence[Move], worths: Sequence[int], most: int, clear: int, ways: int = 1
) -> list[int]:
    """The best few moves, best first, so many ways to each advisor at most.

    Left out is what is clearly behind the best, or behind the best way to the same advisor.
    """
    order = sorted(range(len(legal)), key=lambda i: -worths[i])
    few: list[int] = []
    advisors: dict[int, list[int]] = {}
    for index in order:
        move = legal[index]
        if worths[index] < worths[order[0]] - clear or len(few) == most:
            break
        if isinstance(move, Place):
            others = advisors.setdefault(move.advisor, [])
            if len(others) == ways or (others and worths[index] < others[0] - ANOTHER_WAY):
                continue
            others.append(worths[index])
        few.append(index)
    return few
