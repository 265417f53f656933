"""Seats that play by chance: `random` passes up nothing vital, `anything` plays any legal move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ..engine.contract import Governor, Move, Stream, View

RANDOM: Final = "random"
ANYTHING: Final = "anything"
PATIENCE: Final = 1000
"""Idle moves that are drawn again in a row: a turn that is longer would never end."""


class RandomSeat:
    """Idles over nothing vital, so that its matches have their true length; else any move."""

    name = RANDOM

    def __init__(self) -> None:
        self._drawn_again = 0

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        at = luck.below(len(legal))
        move = legal[at]
        if not move.idle:
            return move
        # All that stands beside it is vital, or nothing is: one neighbour tells.
        if legal[at - 1].vital and self._drawn_again < PATIENCE:
            self._drawn_again += 1
            other = luck.below(len(legal) - 1)  # one move is idle at most
            return legal[other if other < at else other + 1]
        self._drawn_again = 0
        return move


class Anything:
    """The floor that the ladder stands on: each legal move is as likely as any other."""

    name = ANYTHING

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        return legal[luck.below(len(legal))]


BY_CHANCE: Final[Mapping[str, Callable[[], Governor]]] = {
    RANDOM: RandomSeat,
    ANYTHING: Anything,
}
"""Those that can play any game, by the name that a person types."""
