"""The Regent: plans the whole turn, and asks of the best plans how the match may go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ...engine.contract import Move, Stream, View
from ..mind import Reason, Thinking, driven
from .candidates import Breadth
from .playout import Draws, play_on, played_out
from .reasons import reason
from .steward import Steward
from .weights import Weights
from .whole_turn import Beam, Plan, begun_with, plans

NUMBERS: Final = 1 << 31
UNSEEN: Final = 0.5
"""Gold by which a move that begins no plan is thought to be behind all that do."""


@dataclass(frozen=True, slots=True)
class Search:
    """How much work goes into a move. Work is counted, never timed."""

    beam: Beam
    plans: int
    """How many plans are played on."""
    futures: int
    """How often each of them; all plans see the same futures."""
    rounds: int
    """How far."""
    trust: float
    """How much of the judgement is the value of the plan itself, in futures."""


CHANCELLOR: Final = Search(Beam(5, Breadth(4, 2, 2, 3)), plans=4, futures=6, rounds=1, trust=3)
REGENT: Final = Search(Beam(6, Breadth(5, 2, 2, 3)), plans=6, futures=16, rounds=2, trust=3)


class Planner(Steward):
    """Searches as much as it is told to."""

    def __init__(self, search: Search, weights: Weights | None = None) -> None:
        super().__init__(weights)
        self._search = search

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        return driven(self.think(view, legal, luck))

    def think(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Thinking[Move]:
        if len(legal) == 1:
            return legal[0]
        best, totals = yield from self._judged(view, luck)
        return best[totals.index(max(totals))].moves[0]

    def weigh(
        self, view: View[Any], legal: Sequence[Move], luck: Stream, closely: Sequence[Move] = ()
    ) -> Thinking[Sequence[float]]:
        """A move that begins a plan is worth the plan; the others follow in the Steward's order."""
        quick = yield from super().weigh(view, legal, luck)
        if len(legal) == 1:
            return quick
        best, totals = yield from self._judged(view, luck, closely)
        share = self._search.trust + (self._search.futures if contested(best) else 0)
        judged: dict[str, float] = {}
        for plan, total in zip(best, totals, strict=True):
            text = plan.moves[0].text
            judged[text] = max(total / share, judged.get(text, total / share))
        floor, top = min(judged.values()) - UNSEEN, max(quick)
        return [
            judged.get(move.text, floor + worth - top)
            for move, worth in zip(legal, quick, strict=True)
        ]

    def because(
        self, view: View[Any], better: Move, worse: Move, luck: Stream
    ) -> Thinking[Reason | None]:
        """What differs at the end of the best turns that begin with them."""
        weights, beam = self.weights(view.state.seats), self._search.beam
        one = yield from begun_with(better, view.state, weights, beam)
        other = yield from begun_with(worse, view.state, weights, beam)
        return reason(view.seat, one.state, other.state, weights)

    def foreseen(self, view: View[Any], move: Move, luck: Stream) -> Thinking[int]:
        """To the end of the match by quick players in every seat."""
        state = view.state.copy()
        state.play(move)
        weights = self.weights(state.seats)
        yield from played_out(state, weights, Draws(luck.below(NUMBERS)))
        found: int = state.result().points[view.seat]
        return found

    def _judged(
        self, view: View[Any], luck: Stream, closely: Sequence[Move] = ()
    ) -> Thinking[tuple[list[Plan], list[float]]]:
        """The best plans, and those that begin with certain moves, with a number for each."""
        search, weights = self._search, self.weights(view.state.seats)
        found = yield from plans(view.state.copy(), weights, search.beam)
        best = found[: search.plans]
        for move in closely:
            if all(plan.moves[0].text != move.text for plan in best):
                best.append((yield from begun_with(move, view.state, weights, search.beam)))
        totals = [search.trust * plan.worth for plan in best]
        if contested(best):
            for _ in range(search.futures):
                number = luck.below(NUMBERS)
                for index, plan in enumerate(best):
                    state = plan.state.copy()
                    totals[index] += play_on(
                        state, view.seat, search.rounds, weights, Draws(number)
                    )
                    yield
        return best, totals


def contested(best: Sequence[Plan]) -> bool:
    """Do the plans differ in the move that is to be made now?"""
    return len({plan.moves[0].text for plan in best}) > 1


class Chancellor(Planner):
    """Plans the whole turn and looks at a few futures."""

    def __init__(self) -> None:
        super().__init__(CHANCELLOR)


class Regent(Planner):
    """Plans the whole turn and looks at more futures, further."""

    def __init__(self) -> None:
        super().__init__(REGENT)
