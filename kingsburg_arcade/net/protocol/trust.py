"""Trust: who is convicted of a lie, and the evidence that convinces the others as well."""

from __future__ import annotations

from collections.abc import Collection

from ...engine.contract import Refused
from . import facts, wire
from .history import Rules
from .outbox import Outbox
from .presence import HEAD, Presence
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
        if one.match != self._outbox.match or not one.contradicts(other) or one.kind == HEAD:
            raise Refused("lan.two_things", what="no contradiction")
        if not (one.holds(key, verify) and other.holds(key, verify)):
            raise Refused("lan.signature", what="evidence")
        if one.seat in self.convicted:
            return
        self._outbox.write("proof", one.encoded, other.encoded)
        evidence = wire.Proof(self._outbox.match, one.encoded, other.encoded)
        self.convict(one.seat, said_twice(one), evidence)

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
        self._note(said.seat, said_twice(said), wire.Proof(self._outbox.match, one, other))

    def _note(self, seat: int, reason: Refused, evidence: wire.Message) -> None:
        self._evidence[seat] = evidence
        self.convicted[seat] = reason
        self._outbox.cut_off.add(seat)


def said_twice(said: SignedStatement) -> Refused:
    """That somebody signed two different statements where there can be one."""
    return Refused("lan.two_things", what=said.kind, place=said.place)
