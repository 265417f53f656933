"""Trust: who is convicted of a lie, and the evidence that convinces the others as well."""

from __future__ import annotations

from collections.abc import Collection

from ...engine.contract import Refused
from . import facts, wire
from .history import Rules
from .outbox import Outbox
from .presence import HEAD, Head, Presence
from .seating import VOTE, Vote
from .signed_statement import SignedStatement


class Trust:
    """Convicts people by what they have signed; a conviction is never taken back."""

    def __init__(self, rules: Rules, outbox: Outbox, presence: Presence) -> None:
        self._rules, self._outbox, self._presence = rules, outbox, presence
        self.convicted: dict[int, Refused] = {}
        self._evidence: dict[int, wire.Message] = {}

    def hear(self, message: wire.Proof) -> None:
        """Two statements that somebody sends as evidence."""
        one = SignedStatement.read(message.one)
        other = SignedStatement.read(message.other)
        if one.seat not in self.convicted:
            self.convict_by(one, other)

    def convict_by(self, one: SignedStatement, other: SignedStatement) -> None:
        """Convict the author of two contradicting statements; Refused if they are not such."""
        key, verify = self._rules.agreement.key(one.seat), self._rules.verify
        reason = contradiction(one, other)
        if one.match != self._outbox.match or reason is None:
            raise Refused("lan.two_things", what="no contradiction")
        if not (one.holds(key, verify) and other.holds(key, verify)):
            raise Refused("lan.signature", what="evidence")
        if one.seat in self.convicted:
            return
        self._outbox.write("proof", one.encoded, other.encoded)
        evidence = wire.Proof(self._outbox.match, one.encoded, other.encoded)
        self.convict(one.seat, reason, evidence)

    def convict(self, seat: int, reason: Refused, evidence: wire.Message) -> None:
        """Tell everybody, and hear nothing more from this seat."""
        self._outbox.tell_all(evidence)
        self._outbox.emit(facts.Convicted(seat, reason))
        self._outbox.emit(facts.Cut(self._rules.agreement.key(seat), reason))
        self._note(seat, reason, evidence)
        self._presence.forget(seat)

    def repeat(self, electorate: Collection[int]) -> None:
        """Tell again why somebody is convicted, as long as they have a vote."""
        for seat, evidence in self._evidence.items():
            if seat in electorate:
                self._outbox.tell_all(evidence)

    def recall(self, one: bytes, other: bytes) -> None:
        """Be convinced again by evidence that the journal has."""
        said = SignedStatement.read(one)
        reason = contradiction(said, SignedStatement.read(other)) or Refused("lan.two_things")
        self._note(said.seat, reason, wire.Proof(self._outbox.match, one, other))

    def _note(self, seat: int, reason: Refused, evidence: wire.Message) -> None:
        self._evidence[seat] = evidence
        self.convicted[seat] = reason
        self._outbox.cut_off.add(seat)


def contradiction(one: SignedStatement, other: SignedStatement) -> Refused | None:
    """Why no honest person has signed both; None if that is possible."""
    if one.kind != HEAD and one.contradicts(other):
        return Refused("lan.two_things", what=one.kind, place=one.place)
    same = (one.kind, other.kind) == (HEAD, VOTE) and (one.match, one.seat) == (
        (other.match, other.seat)
    )
    if same and withdraws(Head.read(one), Vote.read(other)):
        return Refused("lan.withdrawn", entry=Head.read(one).index)
    return None


def withdraws(head: Head, vote: Vote) -> bool:
    """Whether somebody votes as if they had not what they have confirmed.

    Who is in a later epoch than the one that a vote ends has not cast that vote, or knows of it.
    """
    voted = vote.proposal
    if head.epoch == voted.parent:
        return head.index > vote.index
    return head.epoch > voted.parent and head.promised < voted.number
