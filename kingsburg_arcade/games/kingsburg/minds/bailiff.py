"""The Bailiff: goes to court and builds by a Squire's list, but counts goods exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....engine.contract import Move, Stream, View
from ..rules.moves import Build
from ..rules.state import State
from .characters import PLAIN, Taste
from .features import bulwark
from .squire import BUILDING_UNIT, Squire, worth_of_building
from .steward import OneAhead

AGAINST_TWO: Final = 40
"""Hundredths of a point for each half of a point of defence where a second enemy may come."""


class Bailiff(OneAhead):
    """A Squire where dice are placed and buildings put up, one move ahead everywhere else."""

    weighs = False

    def __init__(self, taste: Taste = PLAIN) -> None:
        super().__init__(taste)
        self._squire = Squire(taste)

    def choose(self, view: View[State], legal: Sequence[Move], luck: Stream) -> Move:
        if len(legal) == 1:
            return legal[0]
        state = view.state
        if state.question == "place":
            return self._squire.choose(view, legal, luck)
        if state.question in ("build", "build again"):
            worths = [BUILDING_UNIT * worth_now(state, view.seat, move) for move in legal]
            return self.taste.pick(state, legal, worths, luck)
        return super().choose(view, legal, luck)


def worth_now(state: State, seat: int, move: Move) -> int:
    """A building as on the list; the list is for one enemy, so of two its defence counts more."""
    found = worth_of_building(move)
    if state.in_play.second and isinstance(move, Build):
        powers = state.powers[seat]
        found += AGAINST_TWO * (bulwark(powers | 1 << move.number) - bulwark(powers))
    return found
