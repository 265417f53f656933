"""Repair: what a peer does when it comes to another position than others by the same entry.

If only its memory was damaged, playing the match again from its record mends it. If its copy of
the game is a different one, it stops as soon as most of the others disagree with it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from .history import History, Place, Rules
from .seating import majority


class Divergence:
    """Who disagrees with us about an entry, and who disagrees with most."""

    def __init__(self) -> None:
        self.stopped = False
        """Whether most disagree with us: then this copy of the game is a different one."""
        self._place: Place | None = None
        self._others: set[int] = set()
        self._refuses = False
        """Whether it is we who refuse the entry of somebody else."""
        self._stuck: dict[int, Place] = {}
        """Who told us that they disagree about an entry that we have, and after which place."""
        self.refolded: Place | None = None
        """The place for which the match was last played again."""

    def refuse(self, place: Place, author: int | None) -> None:
        """We come to another position by the entry of this author that follows a place."""
        self._note(place, author)
        self._refuses = True

    def refused(self, place: Place, seat: int) -> None:
        """This person disagrees about an entry that we have."""
        self._note(place, seat)
        self._stuck[seat] = place

    def _note(self, place: Place, seat: int | None) -> None:
        if self._place != place:
            self._place, self._others, self._refuses = place, set(), False
        if seat is not None:
            self._others.add(seat)

    @property
    def place(self) -> Place | None:
        """After which place we disagree with others."""
        return self._place

    def forget(self, place: Place) -> None:
        """The match has gone on here: nobody disagrees any more."""
        if self._place is not None and self._place != place:
            self._place, self._others, self._refuses = None, set(), False

    def differing(self, place: Place, stands: Callable[[int], Place | None]) -> Collection[int]:
        """Those who disagree with us about what follows this place, or an earlier one.

        `stands`: how far somebody has come by their own word.
        """
        here = self._others if self._place == place else set[int]()
        self._stuck = {seat: at for seat, at in self._stuck.items() if stands(seat) == at}
        return here | self._stuck.keys()

    def judge(self, electorate: Collection[int], having: Collection[int]) -> bool:
        """Whether most of those with a vote disagree with us, which was not known before.

        `having`: those who are further than we are, so that they took what we refuse.
        """
        against = (self._others | set(having if self._refuses else ())) & set(electorate)
        if self.stopped or not self._others or not majority(len(against), len(electorate)):
            return False
        self.stopped = True
        return True


def played_again(history: History, rules: Rules) -> History:
    """The same match, worked out anew from its items alone."""
    again = History(rules.opening())
    steps, at = [], again.opening
    for step in history.steps:
        steps.append(rules.step(at, step.item))
        at = steps[-1].after
    again.replace(0, steps)
    return again
