"""Asking for the turn that has passed: a person asks, and the next one gives it back or does not.

Giving it back is an entry of the record, by the one author that its place has. The asking is a
message alone: it is gone as soon as anything else happens.
"""

from __future__ import annotations

from typing import Final

from ...engine.contract import Refused
from . import facts, wire
from .history import Moment, Place
from .ledger import Ledger
from .outbox import Outbox

ASKED: Final = "undo.asked"
KEPT: Final = "undo.kept"


class AskingBack:
    """What is asked where the match stands now: once by one person, and answered once."""

    def __init__(self, seat: int | None, outbox: Outbox, ledger: Ledger) -> None:
        self._seat, self._outbox, self._ledger = seat, outbox, ledger
        self._place: Place | None = None
        """Where something is asked; None where nothing is."""
        self._asker = -1
        self._kept = False

    # ------------------------------------------------------------------------ the local person
    def ask(self) -> None:
        """The person here would like the last move back, whose turn it is no more."""
        self.advance()
        tip = self._tip
        refusal = self._refusal(tip)
        if refusal is not None:
            raise refusal
        if self._seat is None or self._mover(tip) != self._seat:
            raise Refused("lan.not_own", seat=tip.course.done[-1].seat)
        if self._place is not None:
            raise Refused(KEPT if self._kept else ASKED)
        self._open(self._seat)
        self.repeat()

    def keep(self) -> None:
        """The person here does not give the turn back."""
        self.advance()
        if self._place is not None and self._answerer(self._tip) == self._seat:
            self._kept = True
            self._tell()
            self._say(self._asker)

    # --------------------------------------------------------------------------------- hearing
    def hear(self, sender: int | None, message: wire.TakeBack) -> None:
        """Somebody asks us, or answers us; what belongs to another place is passed over."""
        self.advance()
        tip = self._tip
        if sender is None or message.place != tip.place or self._refusal(tip) is not None:
            return
        if message.kept:
            self._hear_answer(tip, sender)
        elif sender == self._mover(tip) and self._answerer(tip) == self._seat:
            if self._kept:
                self._say(sender)  # the answer was lost
            elif self._place is None:
                self._open(sender)

    def _hear_answer(self, tip: Moment, sender: int) -> None:
        asked = self._place is not None and self._asker == self._seat and not self._kept
        if asked and sender == self._answerer(tip):
            self._kept = True
            self._tell()

    # ------------------------------------------------------------------------------------ time
    def advance(self) -> None:
        """Forget what was asked at a place that is passed."""
        if self._place not in (None, self._tip.place):
            self._place, self._asker, self._kept = None, -1, False
            self._outbox.emit(facts.TurnAsked(None))

    def repeat(self) -> None:
        """Ask again what may have been lost on the way."""
        if self._place is not None and self._asker == self._seat and not self._kept:
            self._say(self._answerer(self._tip))

    # --------------------------------------------------------------------------------- at hand
    @property
    def _tip(self) -> Moment:
        return self._ledger.tip

    @staticmethod
    def _refusal(tip: Moment) -> Refused | None:
        """Why there is nothing to ask for here, or None."""
        if tip.epoch.paused:
            return Refused("lan.paused")
        return tip.course.return_refusal(tip.course.actor)

    @staticmethod
    def _mover(tip: Moment) -> int:
        """The person who made the last move; -1 if a rival made it."""
        seat = tip.course.done[-1].seat
        return seat if tip.epoch.roster[seat] == seat else -1

    @staticmethod
    def _answerer(tip: Moment) -> int:
        """The person who can give the turn back."""
        return tip.epoch.roster[tip.course.actor]

    def _open(self, asker: int) -> None:
        self._place, self._asker = self._tip.place, asker
        self._tell()

    def _tell(self) -> None:
        self._outbox.emit(facts.TurnAsked(self._asker, kept=self._kept))

    def _say(self, person: int) -> None:
        tip = self._tip
        self._outbox.send(person, wire.TakeBack(self._outbox.match, tip.place, self._kept))
