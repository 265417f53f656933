"""The Steward: tries each likely move and keeps the one whose position is worth most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...engine.contract import Move, Stream, View
from ...engine.kingdom_builder.moves import Lift
from ...engine.kingdom_builder.state import State
from ..mind import Mind, Thinking
from .candidates import Breadth, candidates
from .value import value
from .weights import Weights, tuned

BREADTH: Final = Breadth(builds=10, tile_builds=4, lifts=4, puts=6)


class Steward(Mind):
    """One step ahead, or two where a settlement is lifted: it must come down somewhere."""

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights

    def weights(self, seats: int) -> Weights:
        """Those it was given, or else the tuned ones for so many seats."""
        return self._weights or tuned(seats)

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        if len(legal) == 1:
            return legal[0]
        return best_move(view.state.copy(), self.weights(view.state.seats))

    def weigh(
        self, view: View[Any], legal: Sequence[Move], luck: Stream, closely: Sequence[Move] = ()
    ) -> Thinking[Sequence[float]]:
        state, worths = view.state.copy(), []
        weights = self.weights(state.seats)
        for move in legal:
            worths.append(worth_of(state, move, weights))
            yield
        return worths


def best_move(state: State, weights: Weights) -> Move:
    return max(candidates(state, weights, BREADTH), key=lambda move: worth_of(state, move, weights))


def worth_of(state: State, move: Move, weights: Weights) -> float:
    """What the position is worth after this move, for the seat that plays it."""
    seat, after = state.seat, state.copy()
    after.play(move)
    if isinstance(move, Lift):
        return max(worth_of(after, put, weights) for put in candidates(after, weights, BREADTH))
    if after.question == "give up":
        return max(worth_of(after, tile, weights) for tile in after.legal())
    return value(after, seat, weights)
