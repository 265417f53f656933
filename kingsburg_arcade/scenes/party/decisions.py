"""What the person at the table can decide about the match itself: who plays on, and when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ...i18n import tr
from ...ui.choose import ChooseScene
from ..house import House
from ..table.turn import Turn
from .party import Party
from .typing import TypingScene
from .vote import AskScene, BranchScene, ReturnScene, VoteScene


class Show(Protocol):
    @property
    def idle(self) -> bool: ...


class At(Protocol):
    """A table scene, as far as it is needed here."""

    house: House
    turn: Turn

    @property
    def show(self) -> Show: ...
    def say(self, sentence: str) -> None: ...


Offer = tuple[str, str, Callable[[], None]]
"""Its key, its words, and what a press does."""


class Decisions:
    """Votes about those who are missing or late, pauses, and the way back to the own seat."""

    def __init__(self, party: Party, table: Callable[[], At]) -> None:
        self._party, self._table = party, table
        self._asked_about: set[int] = set()
        self._returning = False
        """Has the person here pressed that they are back?"""

    @property
    def offer(self) -> Offer | None:
        """What a press in the banner does; None if there is nothing to decide."""
        party, line = self._party, self._party.line
        if party.seat is None:
            return None
        if party.dozing and not self._returning:
            return "come_back", tr("party.come_back"), self._come_back
        if party.paused:
            return "resume", tr("party.resume"), lambda: line.pause(False)
        if self.votes:
            words = tr("party.go_on" if party.left_of_two else "party.vote")
            return "vote", words, self.open_vote
        if ReturnScene.asks(party):
            return "answer_back", tr("party.answer_back"), self._answer_back
        if party.pause_asked is not None:
            return "agree", tr("party.agree"), lambda: line.pause(True)
        return None

    @property
    def votes(self) -> bool:
        """Is there something to decide about those who are missing or late?"""
        return bool(self._party.replaceable) or self._party.left_of_two

    def look(self) -> None:
        """Ask once for each absence, over whatever is read, while nothing else is asked."""
        party, house = self._party, self._table().house
        if not party.dozing:
            self._returning = False
        self._asked_about &= set(party.away)
        late = [seat for seat in party.replaceable if seat not in self._asked_about]
        alone = party.left_of_two and not self._asked_about
        if (late or alone) and self._free and self._listens:
            self._asked_about |= set(party.away)
            self.open_vote()
            if isinstance(house.top, AskScene):
                house.top.sudden = True

    def open_vote(self) -> None:
        house, party = self._table().house, self._party
        if party.left_of_two:
            house.push(BranchScene(house, party))
        elif party.replaceable:
            house.push(VoteScene(house, party, party.replaceable[0]))

    def _answer_back(self) -> None:
        house = self._table().house
        house.push(ReturnScene(house, self._party))

    def _come_back(self) -> None:
        self._returning = True
        self._party.line.come_back()
        self._table().say(tr("party.coming_back"))

    @property
    def _free(self) -> bool:
        return self._table().show.idle and self._table().turn.asked < 0

    @property
    def _listens(self) -> bool:
        """Is the person here neither typing nor answering another question?"""
        return not isinstance(self._table().house.top, AskScene | ChooseScene | TypingScene)
