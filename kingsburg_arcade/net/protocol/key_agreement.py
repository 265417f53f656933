"""How all people of a table agree on a key before the match: commit, seal, deal, ready.

Each shares out a secret of its own, and the sum of all is the key of the luck of the match. All
hashes are told before anybody shows a deal, so nobody chooses a deal by the deals of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ...engine.codec import decode, encode
from ...engine.contract import Refused
from ..masks import dealing
from ..masks.dealing import Deal
from ..masks.group import Point
from ..masks.luck_key import MatchLuck
from .agreement import (
    COMMITMENT,
    DEAL,
    READY,
    SEAL,
    STAGES,
    Agreement,
    Invitation,
    agreed,
    check_said,
    deal_of,
    digest_of,
    envelope_of,
    luck_of,
    match_of,
    sealed,
)
from .shared_luck import Secrets
from .signed_statement import SignedStatement, Signer, Verify

COMPLAINT: Final = "complaint about a deal"
DOUBT: Final = 3.0
"""Seconds for which a Ready that does not fit is given time: a match may begin with another."""


class Spoiled(Refused):
    """Somebody has spoiled the key of this table: only a new table can begin a match."""

    def __init__(self, seat: int, what: str) -> None:
        super().__init__("lan.spoiled", seat=seat, what=what)
        self.seat = seat


class KeyAgreement:
    """What was said towards the key of a table, and what this peer has to say next."""

    def __init__(
        self,
        invitation: Invitation,
        seat: int | None,
        signer: Signer,
        secrets: Secrets | None,
        verify: Verify,
        hidden_stacks: tuple[str, ...],
        *,
        begun: bool = False,
    ) -> None:
        """`begun`: the match has begun, and `recall_agreed` tells all that was said before it."""
        self._invitation, self._seat, self._signer = invitation, seat, signer
        self._secrets, self._verify, self._hidden_stacks = secrets, verify, hidden_stacks
        self._told: dict[str, dict[int, SignedStatement]] = {stage: {} for stage in STAGES}
        self._complaints: dict[tuple[int, int], SignedStatement] = {}
        self._evidence: list[SignedStatement] = []
        """What has spoiled the key: all who hear it see the same, and name the same person."""
        self._doubted: dict[int, SignedStatement] = {}
        """Readies that do not fit, as their own authors have told them to us."""
        self._doubted_since: dict[int, float] = {}
        self._unfit: dict[int, SignedStatement] = {}
        """The newest Ready of each that does not fit: it is refused once."""
        self._keys: dict[int, Point] = {}
        self._deals: dict[int, Deal] = {}
        self._mine: Deal | None = None
        self.agreement: Agreement | None = None
        self.spoiled: Spoiled | None = None
        if secrets is not None and not begun:
            self._say(COMMITMENT, invitation.table, secrets.envelope.told)

    # -------------------------------------------------------------------------------- looking
    @property
    def said(self) -> list[SignedStatement]:
        """Everything that is known, in the order in which it can be taken in."""
        stages = [told[seat] for told in self._told.values() for seat in sorted(told)]
        return [*stages, *self._complaints.values(), *self._evidence]

    @property
    def own_ready(self) -> SignedStatement | None:
        """That we have all, which binds us to what the others have said."""
        return None if self._seat is None else self._told[READY].get(self._seat)

    @property
    def owing(self) -> tuple[int, ...]:
        """The others who have not said what comes next."""
        for told in self._told.values():
            missing = [seat for seat in self._invitation.people if seat not in told]
            if missing:
                return tuple(seat for seat in missing if seat != self._seat)
        return ()

    def is_whole(self, stage: str) -> bool:
        return len(self._told[stage]) == len(self._invitation.people)

    @property
    def match(self) -> bytes:
        return match_of(self._invitation, self._told[COMMITMENT])

    @property
    def purpose(self) -> MatchLuck:
        return luck_of(self.match, self._invitation)

    # -------------------------------------------------------------------------------- hearing
    def hear(self, said: SignedStatement, sender: int | None = None) -> bool:
        """Take in a statement that somebody has sent; whether it was new.

        `Spoiled`, once, if it proves that somebody cheats.
        """
        if said.kind == COMPLAINT:
            return self._hear_complaint(said)
        if said.kind not in STAGES:
            raise Refused("lan.elsewhere", what="commitment")
        known = self._told[said.kind].get(said.seat)
        if known is not None and known.encoded == said.encoded:
            return False
        check_said(self._invitation, said, self._verify)
        if said.kind != COMMITMENT and (not self.is_whole(COMMITMENT) or said.match != self.match):
            return False  # early, or of another table of the same people; it is told again
        if known is not None and known.contradicts(said):
            self._spoil_by(said, f"two statements: {said.kind}")
        if known is not None:
            return False
        return self._take(said, sender)

    def _take(self, said: SignedStatement, sender: int | None) -> bool:
        if said.kind == COMMITMENT:
            try:
                self._keys[said.seat] = envelope_of(self._invitation, said)
            except Refused as reason:
                self._spoil_by(said, reason.code)
                return False
        elif said.kind == DEAL:
            seal = self._told[SEAL].get(said.seat)
            if seal is None or not self.is_whole(SEAL):
                return False
            try:
                self._deals[said.seat] = deal_of(self.purpose, self._keys, seal, said)
            except Refused as reason:
                self._spoil_by(said, reason.code)
                return False
        elif said.kind == READY:
            if not self.is_whole(DEAL):
                return False
            if said.body != self._digest():
                self._doubt(said, sender)
                if self._unfit.get(said.seat) == said:
                    return False
                self._unfit[said.seat] = said
                raise Refused("lan.luck", what="deals differ", seat=said.seat)
            self._doubted.pop(said.seat, None)
        self._told[said.kind][said.seat] = said
        return True

    def _doubt(self, said: SignedStatement, sender: int | None) -> None:
        """Note a Ready that does not fit, if we have it from its author.

        An honest author tells all that it is ready for before that, in one message. If somebody had
        told the two of us different deals, both would be here by now and name their dealer.
        """
        if said.seat == sender and self.spoiled is None:
            self._doubted.setdefault(said.seat, said)

    def _judge_doubts(self, now: float) -> None:
        """Name the author of a Ready that fits nothing, if no match begins in spite of it."""
        for seat, said in self._doubted.items():
            since = self._doubted_since.setdefault(seat, now)
            if now - since >= DOUBT and self.spoiled is None and not self.is_whole(READY):
                self._evidence.append(said)
                self.spoiled = Spoiled(seat, said.kind)

    def _digest(self) -> bytes:
        people = self._invitation.people
        return digest_of(self._told[stage][seat] for stage in (SEAL, DEAL) for seat in people)

    def _spoil_by(self, said: SignedStatement, what: str) -> None:
        """By something that its own author has signed, and that others may not have heard."""
        if self.spoiled is None:
            self._evidence.append(said)
        self._spoil(said.seat, what)

    def _spoil(self, seat: int, what: str) -> None:
        """Name somebody, once: what is said after that may still show that all are ready."""
        if self.spoiled is None:
            self.spoiled = Spoiled(seat, what)
            raise self.spoiled

    # -------------------------------------------------------------------------------- speaking
    def advance(self, now: float, keep: Callable[[Iterable[SignedStatement]], None]) -> bool:
        """Say all that we can say now; whether there is anything new.

        `keep` writes to the journal: what we say last binds us to what all others have said.
        Once all are ready the key is made, whatever somebody says after that.
        """
        if self.agreement is not None:
            return False
        before = len(self.said)
        self._judge_doubts(now)
        if self._seat is not None and self._secrets is not None and self.spoiled is None:
            self._speak(self._seat, self._secrets, keep)
        if self.is_whole(READY):
            said = [one for told in self._told.values() for one in told.values()]
            self.agreement = agreed(self._invitation, said, self._verify, self._hidden_stacks)
        return len(self.said) > before

    def _speak(
        self, me: int, secrets: Secrets, keep: Callable[[Iterable[SignedStatement]], None]
    ) -> None:
        if not self.is_whole(COMMITMENT):
            return
        match = self.match
        if self._mine is None:
            self._mine = dealing.deal(secrets.masks, self.purpose, me, self._keys)
        if me not in self._told[SEAL]:
            self._say(SEAL, match, sealed(self._mine.encoded))
        if self.is_whole(SEAL) and me not in self._told[DEAL]:
            self._deals[me] = self._mine
            self._say(DEAL, match, self._mine.encoded)
        if self.is_whole(DEAL) and me not in self._told[READY] and not self._complain(me, secrets):
            said = SignedStatement.signed(self._signer, READY, match, me, (), self._digest())
            keep([*(one for one in self.said if one.kind in STAGES), said])
            self._told[READY][me] = said

    def _say(self, kind: str, match: bytes, body: bytes) -> None:
        if self._seat is not None:
            said = SignedStatement.signed(self._signer, kind, match, self._seat, (), body)
            if kind == COMMITMENT:
                self._keys[self._seat] = envelope_of(self._invitation, said)
            self._told[kind][self._seat] = said

    # ------------------------------------------------------------------------------ complaints
    def _complain(self, me: int, secrets: Secrets) -> bool:
        """Show the envelope of a dealer whose share does not fit; whether there is one."""
        for dealer, dealt in self._deals.items():
            try:
                dealing.share(self.purpose, dealer, dealt, me, secrets.envelope)
            except dealing.Misfit:
                shown = dealing.complaint(self.purpose, dealer, dealt, me, secrets.envelope)
                given = (self._signer, COMPLAINT, self.match, me, (dealer,), encode((shown,)))
                self._complaints[me, dealer] = SignedStatement.signed(*given)
                self.spoiled = Spoiled(dealer, "share")
                return True
        return False

    def _hear_complaint(self, said: SignedStatement) -> bool:
        people = self._invitation.people
        if (
            said.seat not in people
            or len(said.place) != 1
            or (said.seat, *said.place) in (self._complaints)
        ):
            return False
        (dealer,) = said.place
        if dealer not in self._deals or not self.is_whole(COMMITMENT) or said.match != self.match:
            return False
        if not said.holds(self._invitation.keys[said.seat], self._verify):
            raise Refused("lan.signature", what=COMPLAINT)
        self._complaints[said.seat, dealer] = said
        self._judge(said, dealer)
        return True

    def _judge(self, said: SignedStatement, dealer: int) -> None:
        """A complaint convicts the dealer, or its author if the share was good."""
        dealt = self._deals[dealer]
        try:
            match decode(said.body):
                case [bytes(shown)]:
                    given = (self.purpose, dealer, dealt, said.seat, self._keys, shown)
                    dealing.check_complaint(*given)
                case _:
                    raise Refused("lan.malformed", what=COMPLAINT)
        except Refused:
            self._spoil(said.seat, "false complaint")
        self._spoil(dealer, "share")

    # -------------------------------------------------------------------------------- resuming
    def recall(self, said: Iterable[SignedStatement]) -> None:
        """Be again where the journal says we were before all were ready."""
        for one in said:
            self.hear(one)

    def recall_agreed(self, agreement: Agreement) -> None:
        """Know all that has made a key, which was checked as a whole."""
        self.agreement = agreement
        self._keys, self._deals = dict(agreement.envelopes), dict(agreement.deals)
        for one in agreement.said:
            self._told[one.kind][one.seat] = one
