"""Who may propose now: a proposal that came to nothing makes the wait for the next one longer."""

from __future__ import annotations

from math import inf
from typing import Final

from .seating import Epoch, Proposal

FIRST: Final = 1.0
"""Seconds for which the proposals of a person are left alone after one that we voted for."""
LONGEST: Final = 30.0
LONGEST_IN_VAIN: Final = 300.0
"""The longest wait of somebody whose open votes others have to end, again and again."""
ANSWER: Final = 2.0
"""Seconds after a proposal that is to end the open vote of another person."""
RETURNS: Final = 10.0
"""Seconds before somebody who was replaced for being late may come back; twice that next time."""
LONGEST_RETURN: Final = 300.0


class Proposers:
    """How long each person has to wait before we vote for another proposal of theirs."""

    def __init__(self) -> None:
        self._tries: dict[int, int] = {}
        self._until: dict[int, float] = {}
        self._left_open: dict[int, int] = {}
        """How often others had to end a vote that this person had begun."""
        self._late: dict[int, int] = {}
        self._back_at: dict[int, float] = {}
        self._epoch = 0
        self._first = -1
        """Who made the first proposal that we voted for in this epoch."""

    def may_propose(self, now: float, seat: int) -> bool:
        return now >= self._until.get(seat, -inf)

    def may_return(self, now: float, seat: int) -> bool:
        """Whether somebody who was late has been away long enough."""
        return now >= self._back_at.get(seat, -inf)

    def voted(self, now: float, proposal: Proposal) -> None:
        """We are bound by this proposal: another one of its author has to wait.

        Who began this vote waits ever longer; else a vote left open would silence everybody.
        """
        who = proposal.proposer
        if self._first < 0:
            self._first = who
        elif who != self._first:  # it answers a vote that was open before
            self._until[who] = max(self._until.get(who, now), now + ANSWER)
            return
        tries = self._tries[who] = self._tries.get(who, 0) + 1
        longest = min(LONGEST_IN_VAIN, LONGEST * 2.0 ** min(self._left_open.get(who, 0), 10))
        self._until[who] = now + min(longest, FIRST * 2.0 ** min(tries - 1, 10))

    def began(self, now: float, before: Epoch, epoch: Epoch) -> None:
        """An epoch has begun: its proposer was in earnest, if anything has changed."""
        if epoch.number <= self._epoch:
            return
        self._epoch = epoch.number
        if self._first not in (-1, epoch.proposer):
            self._left_open[self._first] = self._left_open.get(self._first, 0) + 1
        self._first = -1
        if epoch.reason != "undecided":
            self._tries.pop(epoch.proposer, None)
            self._until.pop(epoch.proposer, None)
            self._left_open.pop(epoch.proposer, None)
        if epoch.reason == "late":
            for seat in set(before.players) - set(epoch.players):
                times = self._late[seat] = self._late.get(seat, 0) + 1
                wait = min(LONGEST_RETURN, RETURNS * 2.0 ** min(times - 1, 10))
                self._back_at[seat] = now + wait
