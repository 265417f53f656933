"""The ballot: the seating this peer wants, what it has promised, and the votes of all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ...engine.contract import Refused
from .agreement import Agreement
from .history import Moment
from .presence import HEARTBEAT
from .seating import LEAP, PAUSES, Epoch, Proposal, Vote, majority, quorum
from .signed_statement import SignedStatement

PATIENCE: Final = 1.0
"""Seconds before a vote without result is tried again."""
REMEMBERED: Final = 8
"""Votes of one person, the newest ones."""
TURN: Final = HEARTBEAT
"""Seconds between the turns in which the people here may propose: they never do so at once."""
REACH: Final = 1 << 10
"""A proposal that leaps further than this, from what most may have promised, is not voted for."""

Seating = tuple[tuple[int, ...], tuple[int, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Wish:
    """A seating that is wanted, and why."""

    seating: Seating
    reason: str
    farewell: bytes = b""


class Ballot:
    """Votes for the epoch after the one we are in."""

    def __init__(self, seat: int | None, agreement: Agreement, stand_in: str) -> None:
        self._seat, self._stand_in = seat, stand_in
        self._people, self._luck = agreement.invitation.people, agreement.luck_key
        self.promised = 0
        self.cast: SignedStatement | None = None
        self._cast_at = 0.0
        self._wished_since: float | None = None
        self.seen: dict[int, dict[int, SignedStatement]] = {}
        self.leaving = False
        self.dozing = False
        """Whether we were replaced while we were here: then a press takes our seat back."""
        self.pauses: bool | None = None
        """Whether the person here wants a pause, or its end; None if neither."""

    # ------------------------------------------------------------------------------ hearing votes
    def note(self, epoch: Epoch, vote: SignedStatement) -> SignedStatement | None:
        """Remember a vote; returns an earlier one of the same person that contradicts it."""
        (number,) = vote.place
        if not epoch.number < number <= epoch.number + LEAP:
            return None
        known = self.seen.get(number, {}).get(vote.seat)
        if known is not None:
            return known if known.contradicts(vote) else None
        self.seen.setdefault(number, {})[vote.seat] = vote
        theirs = [one for one in self.seen if vote.seat in self.seen[one]]
        if len(theirs) > REMEMBERED:
            oldest = min(theirs)
            del self.seen[oldest][vote.seat]
            if not self.seen[oldest]:
                del self.seen[oldest]
        return None

    def knows(self, vote: SignedStatement) -> bool:
        return self.seen.get(vote.place[0], {}).get(vote.seat) == vote

    def forget(self, epoch: Epoch) -> None:
        """Drop the votes for epochs that have begun or were passed over."""
        for number in [number for number in self.seen if number <= epoch.number]:
            del self.seen[number]
        if self.promised <= epoch.number:
            self.cast = None

    def is_carried(self, epoch: Epoch, number: int) -> bool:
        """Whether we have seen most votes for the proposal of that number."""
        votes = self.seen.get(number, {})
        return majority(sum(seat in epoch.electorate for seat in votes), len(epoch.electorate))

    def has_voted(self, seat: int, number: int) -> bool:
        """Whether somebody has voted for the proposal of that number, or for a newer one."""
        return any(seat in votes for one, votes in self.seen.items() if one >= number)

    def proposer(self, number: int) -> int:
        """Who made the proposal of that number."""
        return Vote.read(next(iter(self.seen[number].values()))).proposal.proposer

    def reason(self, number: int) -> str:
        """Why the proposal of that number was made; empty if we know of none."""
        votes = self.seen.get(number)
        return Vote.read(next(iter(votes.values()))).proposal.reason if votes else ""

    def undecided(self, epoch: Epoch) -> bool:
        """Whether we have promised to add nothing until a newer epoch begins."""
        return self.promised > epoch.number

    def is_being_counted(self, now: float, epoch: Epoch) -> bool:
        """Whether what we have voted for may be decided at any moment.

        Who voted for a higher number meanwhile would help to undo what is just decided.
        """
        return self.undecided(epoch) and now - self._cast_at < PATIENCE

    # --------------------------------------------------------------------------------- wishing
    def wish(
        self,
        epoch: Epoch,
        replaceable: Mapping[int, str],
        convicted: Collection[int],
        farewell: Callable[[Epoch, int], bytes],
        *,
        may_return: bool,
    ) -> Wish | None:
        """The seating that this peer prefers to the current one; None if it is content.

        `may_return`: whether we may take our own seat back by now. `replaceable` says why each of
        those may be replaced; `farewell` is our share of the key, if so many others need it.
        """
        me = self._seat
        if me is None or me not in epoch.electorate:
            return None
        gone = {seat for seat in epoch.electorate if seat in convicted}
        heir = me
        if self.leaving:
            others = [seat for seat in epoch.players if seat != me and seat not in replaceable]
            if not others:
                return None
            gone, heir = gone | {me}, others[0]
        roster, names = list(epoch.roster), list(epoch.governors)
        why = "leaves" if self.leaving else "convicted" if gone else ""
        for seat, person in enumerate(epoch.roster):
            if person in gone or person in replaceable:
                roster[seat] = heir
                names[seat] = names[seat] or self._stand_in
                why = why or replaceable.get(person, "convicted")
        if not self.leaving and not self.dozing and may_return:
            roster[me], names[me] = me, ""
        electorate = tuple(seat for seat in epoch.electorate if seat not in gone)
        wanted = (tuple(roster), electorate, tuple(names))
        if wanted == (epoch.roster, epoch.electorate, epoch.governors):
            changes_pause = self.pauses is not None and self.pauses != epoch.paused
            return Wish(wanted, "pause" if self.pauses else "resume") if changes_pause else None
        left_behind = farewell(epoch, len(electorate)) if self.leaving else b""
        return Wish(wanted, why or "returns", left_behind)

    def proposal(
        self,
        now: float,
        epoch: Epoch,
        wanted: Wish | None,
        rank: int,
        promises: Sequence[int],
        *,
        left_behind: bool,
    ) -> Proposal | None:
        """What to propose now, if it is our turn to; `promises` are those that others tell.

        `left_behind`: whether others have gone on since we voted.
        """
        me = self._seat
        if me is None or me not in epoch.electorate:
            return None
        stuck = self.undecided(epoch)
        if wanted is None and not stuck:
            self._wished_since = None
            return None
        if self._wished_since is None:
            self._wished_since = now
        # What most have voted for only waits for the last steps before it to arrive.
        patience = PATIENCE * (5 if self.carried(epoch) else 1)
        patient_until = self._wished_since
        if stuck:
            patient_until = max(patient_until, self._cast_at + patience)
        if now < patient_until + TURN * rank:
            return None
        within = self.known(epoch, promises) + REACH // 2
        others = [one for one in (*promises, *self.seen) if one <= within]
        number = 1 + max(epoch.number, self.promised, *others)
        there_is = Wish((epoch.roster, epoch.electorate, epoch.governors), "undecided")
        # Who has gone on sees no reason for what we wanted: to go on together comes first.
        in_vain = self.cast is not None and Vote.read(self.cast).proposal.proposer == me
        wish = there_is if wanted is None or (stuck and in_vain and left_behind) else wanted
        return Proposal(number, epoch.number, me, *wish.seating, wish.reason, wish.farewell)

    # ---------------------------------------------------------------------------------- voting
    def known(self, epoch: Epoch, promises: Sequence[int]) -> int:
        """A number as high as any that a majority has to go beyond, whatever a few may claim.

        If too few to prevent a majority have promised more, the others go on without them.
        """
        voters = len(epoch.electorate)
        told = sorted((*promises, self.promised, *(0,) * voters), reverse=True)
        return max(epoch.number, self.promised, told[max(1, voters - quorum(voters))])

    def candidates(self, at: Moment, promises: Sequence[int]) -> list[Proposal]:
        """The valid proposals of others, the newest first."""
        found, within = [], self.known(at.epoch, promises) + REACH
        for number in sorted((one for one in self.seen if one <= within), reverse=True):
            if number <= max(self.promised, at.epoch.number):
                break
            for vote in self.seen[number].values():
                proposal = Vote.read(vote).proposal
                if proposal.proposer == vote.seat and self.could_be(at, proposal):
                    found.append(proposal)
        return found

    def could_be(self, at: Moment, proposal: Proposal) -> bool:
        """Whether a vote can make it valid."""
        try:
            proposal.check(at.epoch, self._people, self._luck)
        except Refused:
            return False
        return True

    def agrees(
        self,
        epoch: Epoch,
        proposal: Proposal,
        may_replace: Callable[[int], bool],
        may_return: Callable[[int], bool],
        convicted: Collection[int],
    ) -> bool:
        """Whether the person here agrees with every change that is proposed."""
        proposer = proposal.proposer
        if proposer in convicted:
            return False
        if not proposal.changes(epoch):
            return proposal.reason == "undecided"
        if proposal.reason in PAUSES:
            same_seats = proposal.seating == (epoch.roster, epoch.electorate, epoch.governors)
            return same_seats and (proposal.reason == "resume" or self.pauses is True)
        for seat, (old, new) in enumerate(zip(epoch.roster, proposal.roster, strict=True)):
            returns = new == seat == proposer and seat not in convicted and may_return(seat)
            if old != new and not returns:
                gone = old in convicted or old not in proposal.electorate
                if not (gone or may_replace(old)):
                    return False
        struck = set(epoch.electorate) - set(proposal.electorate)
        if proposal.reason == "undecided" or (proposal.reason == "leaves") != (proposer in struck):
            return False
        return all(seat == proposer or seat in convicted for seat in struck)

    def promise(self, now: float, epoch: Epoch, cast: SignedStatement) -> None:
        """Our vote is on the disk."""
        (self.promised,) = cast.place
        self.cast = cast
        self._cast_at = now
        self._wished_since = None
        self.note(epoch, cast)

    # --------------------------------------------------------------------------------- counting
    def carried(self, epoch: Epoch) -> tuple[Proposal, dict[int, SignedStatement]] | None:
        """Our own proposal with its votes, once most have voted for it."""
        if self.cast is None or not self.undecided(epoch):
            return None
        proposal = Vote.read(self.cast).proposal
        if proposal.proposer != self._seat or proposal.parent != epoch.number:
            return None
        votes = {
            seat: vote
            for seat, vote in self.seen.get(proposal.number, {}).items()
            if Vote.read(vote).proposal == proposal and seat in epoch.electorate
        }
        if not majority(len(votes), len(epoch.electorate)):
            return None
        return proposal, votes

    def open_votes(self, epoch: Epoch) -> Sequence[SignedStatement]:
        """The votes to repeat: for the number we promised, and for the highest."""
        numbers = {number for number in self.seen if number > epoch.number}
        told = {max(numbers), self.promised} & numbers if numbers else set()
        return [vote for number in sorted(told) for vote in self.seen[number].values()]
