"""What a strong governor thinks of a position: the hint, and the analysis of a replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..engine.contract import Move, Stream, View
from .mind import Thinking
from .seat import Seat

ADVISER: Final = "regent"


@dataclass(frozen=True, slots=True)
class Opinion:
    """The moves of a position, best first, with what each costs against the best, in points."""

    moves: tuple[Move, ...]
    costs: tuple[float, ...]

    @property
    def best(self) -> Move:
        return self.moves[0]

    def cost(self, move: Move) -> float:
        """Expected points given away by that move."""
        return self.costs[self.moves.index(move)]


def opinion(
    view: View[Any], legal: Sequence[Move], luck: Stream, level: str = ADVISER
) -> Thinking[Opinion]:
    """Think in slices about every legal move; stop it at any yield."""
    worths = yield from Seat(level).weigh(view, legal, luck)
    best = max(worths)
    order = sorted(range(len(legal)), key=lambda index: -worths[index])
    return Opinion(
        tuple(legal[index] for index in order), tuple(best - worths[index] for index in order)
    )
