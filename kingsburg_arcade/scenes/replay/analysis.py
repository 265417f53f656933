"""What a strong governor thinks of the moves of a record: one at a time, aside, and remembered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...engine.contract import Move, SealedChoice
from ...engine.luck import SeededStream
from ...games.governors import adviser
from ...governors.hint import Comparison, compared, opinion
from ...governors.mind import Thinking
from ...governors.thinking import Pondering, Thinker
from .reel import PastView, Reel

SEED: Final = 1
"""An analysis is the same whenever it is made."""
WORTH_SAYING: Final = 0.05
"""Expected points: what costs less is as good."""


class Analyst:
    """Thinks about one moment of a reel after the other, as it is asked."""

    def __init__(self, reel: Reel, thinker: Thinker) -> None:
        self._reel, self._thinker = reel, thinker
        game = reel.record.header.game
        self._mind = adviser(game)
        self._quick = adviser(game, quick=True)
        """Reads the whole record in a fraction of a second, and tells where to look."""
        self.verdicts: dict[int, Comparison] = {}
        """By the moment to which the move led."""
        self.glanced: dict[int, float] = {}
        """What a quick reader thinks that each move gave away."""
        self._at = -1
        self._pondering: Pondering[Comparison] | None = None
        self._reading: Pondering[dict[int, float]] | None = None

    def has_choice(self, at: int) -> bool:
        """Was there anything to choose where this move was made, and anybody to judge it?"""
        stop = self._reel.stops[at]
        asked = stop.move is not None and len(self._reel.stops[at - 1].state.legal()) > 1
        return asked and self._mind is not None

    def can_judge(self, at: int) -> bool:
        """Does the record tell what was chosen there, and all that was known?"""
        hidden = isinstance(self._reel.stops[at].move, SealedChoice)
        return self.has_choice(at) and not hidden and self._reel.knew(at)

    @property
    def slips(self) -> tuple[int, ...]:
        """The moments whose move gave points away; a close look counts more than a glance."""
        telling = self._reel.telling
        seen = {at for at, cost in self.glanced.items() if cost >= telling.gross} - set(
            self.verdicts
        )
        seen |= {at for at, found in self.verdicts.items() if found.cost >= telling.slip}
        return tuple(sorted(seen))

    # ------------------------------------------------------------------------ the whole record
    def read(self) -> bool:
        """Go on reading the whole record; has it been read just now?"""
        if self.glanced:
            return False
        if self._reading is None:
            self._reading = self._thinker.ponder(self._read())
        found = self._reading.found
        if not found:
            return False
        self.glanced, self._reading = found, None
        return True

    def _read(self) -> Thinking[dict[int, float]]:
        found = {}
        for at in filter(self.can_judge, range(1, self._reel.last + 1)):
            assert self._quick is not None
            view, legal, move, stream = self._question(at)
            judged = yield from opinion(self._quick, view, legal, stream)
            found[at] = judged.cost(move)
        return found

    # ------------------------------------------------------------------------------ one move

    def look_at(self, at: int) -> bool:
        """Go on thinking about this moment; is there a verdict that was not there before?"""
        if at in self.verdicts or not self.can_judge(at):
            self.stop()
            return False
        if self._at != at:
            self.stop()
            self._begin(at)
        found = self._pondering.found if self._pondering is not None else None
        if found is None:
            return False
        self.verdicts[at] = found
        self.stop()
        return True

    def _begin(self, at: int) -> None:
        assert self._mind is not None
        view, legal, move, stream = self._question(at)
        self._at = at
        self._pondering = self._thinker.ponder(compared(self._mind, view, legal, move, stream))

    def _question(self, at: int) -> tuple[PastView, Sequence[Move], Move, SeededStream]:
        """What was seen and could be done, what was done, and the luck to think with."""
        played = self._reel.stops[at].move
        assert played is not None
        legal = self._reel.stops[at - 1].state.legal()
        move = next(move for move in legal if move.plain == played.plain)
        return self._reel.view_before(at), legal, move, SeededStream(SEED, f"move {at}")

    def close(self) -> None:
        """Nothing is wanted any more."""
        self.stop()
        if self._reading is not None:
            self._reading.give_up()
            self._reading = None

    def stop(self) -> None:
        """The move that is being thought about is not wanted any more."""
        if self._pondering is not None:
            self._pondering.give_up()
        self._at, self._pondering = -1, None


def agrees(verdict: Comparison) -> bool:
    """Would the governor have been as glad of the move that was played?"""
    return verdict.played == verdict.best or verdict.cost < WORTH_SAYING
