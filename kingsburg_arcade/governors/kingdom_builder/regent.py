"""The Regent: plans the whole turn, and asks of the best plans how the match may go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ...engine.contract import Move, Stream, View
from ..mind import Thinking, driven
from .candidates import Breadth
from .playout import Draws, play_on
from .steward import Steward
from .weights import Weights
from .whole_turn import Beam, plans

NUMBERS: Final = 1 << 31


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
        search, weights = self._search, self.weights(view.state.seats)
        found = yield from plans(view.state.copy(), weights, search.beam)
        best = found[: search.plans]
        totals = [search.trust * plan.worth for plan in best]
        if len({plan.moves[0].text for plan in best}) > 1:
            for _ in range(search.futures):
                number = luck.below(NUMBERS)
                for index, plan in enumerate(best):
                    state = plan.state.copy()
                    totals[index] += play_on(
                        state, view.seat, search.rounds, weights, Draws(number)
                    )
                yield
        return best[totals.index(max(totals))].moves[0]


class Chancellor(Planner):
    """Plans the whole turn and looks at a few futures."""

    def __init__(self) -> None:
        super().__init__(CHANCELLOR)


class Regent(Planner):
    """Plans the whole turn and looks at more futures, further."""

    def __init__(self) -> None:
        super().__init__(REGENT)
