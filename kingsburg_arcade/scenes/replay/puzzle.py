"""A puzzle of a record: the moment before a move, a few answers, one of which is clearly best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...engine.contract import Move
from ...engine.luck import SeededStream
from ...governors.hint import Verdict, step
from .analysis import Analyst
from .playback import Playback
from .reel import Reel

ANSWERS: Final = 4
NEXT: Final = "key:puzzle.next"
"""What is most likely pressed after an answer."""


class Puzzle:
    """One moment of a reel, with what may be chosen there."""

    def __init__(self, at: int, seat: int, verdict: Verdict) -> None:
        self.at, self.seat = at, seat
        """The moment to which the move led that was played, and by whom."""
        self.best = verdict.best
        self.answers = mixed(at, verdict)
        self.how = step(verdict.margin)
        self.chosen: Move | None = None

    @property
    def answered(self) -> bool:
        return self.chosen is not None

    @property
    def right(self) -> bool:
        return self.chosen == self.best

    def choose(self, move: Move) -> None:
        """The first answer counts."""
        if self.chosen is None:
            self.chosen = move


class Puzzles:
    """Those that were found in a reel, of which one may be asked."""

    def __init__(self, analyst: Analyst, playback: Playback, reel: Reel) -> None:
        self._analyst, self._playback, self._reel = analyst, playback, reel
        self._asked: Puzzle | None = None

    @property
    def current(self) -> Puzzle | None:
        """The one that is asked, as long as its moment is on show."""
        puzzle, playback = self._asked, self._playback
        if puzzle is None or playback.running or playback.at != puzzle.at - 1:
            return None
        return puzzle

    def next(self) -> None:
        """Hide the first of these moves after the moment on show, or else the first of all."""
        at = self._playback.at if self._asked is None else self._asked.at
        found = self._analyst.puzzles
        at = next((one for one in found if one > at), min(found, default=0))
        if at:
            seat = self._reel.stops[at].seat
            self._asked = Puzzle(at, seat, self._analyst.verdicts[at])
            self._playback.pause_at(at - 1, seat)

    def answer(self, move: Move) -> None:
        if self.current is not None:
            self.current.choose(move)
            self._playback.refresh(focus=NEXT)

    def leave(self) -> None:
        """Go to the move that was played, with what is thought of it."""
        puzzle, self._asked = self._asked, None
        if puzzle is not None:
            self._playback.pause_at(puzzle.at)


def mixed(at: int, verdict: Verdict) -> Sequence[Move]:
    """The best, what was played if that is clearly worse, and what comes next to it, in an order
    that tells nothing."""
    played = [verdict.played] if verdict.is_slip else []
    others = [move for move in (*played, *verdict.others) if move != verdict.best]
    answers = [verdict.best, *dict.fromkeys(others)][:ANSWERS]
    luck = SeededStream(at, "puzzle")
    return [answers.pop(luck.below(len(answers))) for _ in range(len(answers))]
