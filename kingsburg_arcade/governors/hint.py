"""What a strong governor thinks of a position: the hint, and the analysis of a replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ..engine.contract import Move, Stream, View
from .mind import Mind, Reason, Thinking


@dataclass(frozen=True, slots=True)
class Opinion:
    """The moves of a position, best first, with what each costs against the best, in points."""

    moves: tuple[Move, ...]
    costs: tuple[float, ...]
    reason: Reason | None = None
    """What the best move brings that the next best does not, where that was asked."""

    @property
    def best(self) -> Move:
        return self.moves[0]

    def cost(self, move: Move) -> float:
        """Expected points given away by that move."""
        return self.costs[self.moves.index(move)]


def opinion(mind: Mind, view: View[Any], legal: Sequence[Move], luck: Stream) -> Thinking[Opinion]:
    """Think in slices about every legal move; stop it at any yield."""
    worths = yield from mind.weigh(view, legal, luck)
    best = max(worths)
    order = sorted(range(len(legal)), key=lambda index: -worths[index])
    return Opinion(
        tuple(legal[index] for index in order), tuple(best - worths[index] for index in order)
    )


def advice(mind: Mind, view: View[Any], legal: Sequence[Move], luck: Stream) -> Thinking[Opinion]:
    """The same opinion, with what speaks most for the best move against the next best."""
    found = yield from opinion(mind, view, legal, luck)
    if len(legal) == 1:
        return found
    best, second, *_ = found.moves
    reason = yield from mind.because(view, best, second, luck)
    return replace(found, reason=reason)


# ------------------------------------------------------------------------------- afterwards
FUTURES: Final = 8
"""Matches played to their end to tell what points may be expected."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A move that was played beside the move a strong governor would have played."""

    played: Move
    best: Move
    """The same if it agrees; also where it finds another just as good."""
    points: float
    """Expected at the end after the move played, for the seat that played it."""
    best_points: float

    @property
    def cost(self) -> float:
        """Expected points given away."""
        return self.best_points - self.points


def compared(
    mind: Mind, view: View[Any], legal: Sequence[Move], move: Move, luck: Stream
) -> Thinking[Comparison]:
    """What the move played gave away, thought about in slices; stop it at any yield.

    Both moves are looked at equally closely, so the governor may be taught by what was played. The
    points to expect come from matches played to their end by quick players, what one move costs
    against the other from the governor's own judgement, which is much finer.
    """
    worths = yield from mind.weigh(view, legal, luck, closely=(move,))
    played = worths[legal.index(move)]
    top = max(worths)
    best = move if played == top else legal[worths.index(top)]
    total = 0
    for _ in range(FUTURES):
        total += yield from mind.foreseen(view, best, luck)
    expected = total / FUTURES
    return Comparison(move, best, expected - (top - played), expected)
