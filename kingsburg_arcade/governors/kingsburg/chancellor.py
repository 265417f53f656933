"""The Chancellor: the Steward's best few, each played on by all seats on the same luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...engine.contract import Move, Stream, View
from ...engine.kingsburg.moves import Place
from ..mind import Mind, Thinking
from .rollout import Guess, lead, played_on, seeds, standing
from .steward import Steward
from .worth import POINT, Worth, worth_for

SEARCHED: Final = frozenset({"place", "build", "build again"})
CLEAR: Final = 6 * POINT
"""A move that is this much worse than the Steward's is not looked at."""


class Chancellor(Mind):
    """Looks to the end of the season, and at what the others will make of it."""

    def __init__(
        self, best: int = 5, rollouts: int = 1, rolls: int = 0, worth: Worth | None = None
    ) -> None:
        self.best, self.rollouts, self.rolls = best, rollouts, rolls
        self._worth = worth
        self._steward = Steward(worth)

    def think(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Thinking[Move]:
        worths = self._steward.worths(view, legal)
        few = shortlist(legal, worths, self.best)
        if len(few) == 1 or view.state.question not in SEARCHED:
            return legal[few[0]]
        worth = self._worth or worth_for(view.state.seats)
        minds: list[Mind] = [self._steward] * view.state.seats
        sums = [0] * len(few)
        for seed in seeds(luck, self.rollouts):
            for place, index in enumerate(few):
                guess = Guess(seed, view.secrets)
                state = played_on(view, legal[index], minds, guess, self.rolls)
                sums[place] += lead(standing(state, worth, view), view.seat)
                yield
        return legal[few[sums.index(max(sums))]]


def shortlist(legal: Sequence[Move], worths: Sequence[int], most: int) -> list[int]:
    """The best few moves, at most one for each advisor, best first."""
    order = sorted(range(len(legal)), key=lambda i: -worths[i])
    few: list[int] = []
    advisors: set[int] = set()
    for index in order:
        move = legal[index]
        if worths[index] < worths[order[0]] - CLEAR or len(few) == most:
            break
        if isinstance(move, Place):
            if move.advisor in advisors:
                continue
            advisors.add(move.advisor)
        few.append(index)
    return few
