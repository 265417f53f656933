"""What a strong governor thinks of the moves of a record: one at a time, aside, and remembered."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.contract import Move
from ...engine.luck import SeededStream
from ...governors.hint import Opinion, opinion
from ..thinking import Pondering, Thinker
from .reel import Reel

SEED = 1
"""An analysis is the same whenever it is made."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The move that was played beside the best one, and what lies between them in points."""

    seat: int
    question: str
    played: Move
    best: Move
    cost: float

    @property
    def agrees(self) -> bool:
        return self.cost < WORTH_SAYING or self.played == self.best


WORTH_SAYING = 0.05
SLIP = 1.0
"""Expected points given away, from which a move is marked on the bar."""


class Analyst:
    """Thinks about one moment of a reel after the other, as it is asked."""

    def __init__(self, reel: Reel, thinker: Thinker) -> None:
        self._reel, self._thinker = reel, thinker
        self.verdicts: dict[int, Verdict] = {}
        self._at = -1
        self._pondering: Pondering[Opinion] | None = None

    def has_choice(self, at: int) -> bool:
        """Was there anything to choose where this move was made?"""
        stop = self._reel.stops[at]
        return stop.move is not None and len(self._reel.stops[at - 1].state.legal()) > 1

    @property
    def slips(self) -> tuple[int, ...]:
        return tuple(at for at, found in sorted(self.verdicts.items()) if found.cost >= SLIP)

    def look_at(self, at: int) -> bool:
        """Go on thinking about this moment; is there a verdict that was not there before?"""
        if at in self.verdicts or not self.has_choice(at):
            self.stop()
            return False
        if self._at != at:
            self.stop()
            view = self._reel.view_before(at)
            stream = SeededStream(SEED, f"move {at}")
            legal = self._reel.stops[at - 1].state.legal()
            self._at, self._pondering = at, self._thinker.ponder(opinion(view, legal, stream))
        found = self._pondering.found if self._pondering is not None else None
        if found is None:
            return False
        self.verdicts[at] = self._judged(at, found)
        self.stop()
        return True

    def _judged(self, at: int, found: Opinion) -> Verdict:
        stop, before = self._reel.stops[at], self._reel.stops[at - 1].state
        move = next(move for move in found.moves if move.plain == getattr(stop.move, "plain", ()))
        return Verdict(stop.seat, before.question, move, found.best, found.cost(move))

    def stop(self) -> None:
        """Whatever is being thought about is not wanted any more."""
        if self._pondering is not None:
            self._pondering.give_up()
        self._at, self._pondering = -1, None
