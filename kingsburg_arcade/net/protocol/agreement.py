"""The agreement: the invitation to a match, and the key of its luck, made by all its people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

from ...engine.chain import NAME_LENGTH, Header
from ...engine.codec import decode, encode
from ...engine.contract import Cabinet, Refused
from ..masks import dealing, envelope
from ..masks.dealing import Deal, JointKey
from ..masks.group import Point
from ..masks.luck_key import LuckKey, MatchLuck
from .former_luck import FormerLuck, Promised
from .signed_statement import ID, KEY, SignedStatement, Verify

COMMITMENT: Final = "commitment"
"""The envelope key of a person; all of them together name the match."""
SEAL: Final = "seal"
"""The hash of a deal: it is told before anybody shows a deal."""
DEAL: Final = "luck deal"
READY: Final = "ready"
"""That all shares of this person fit and are on its disk."""
STAGES: Final = (COMMITMENT, SEAL, DEAL, READY)
GRACES: Final = range(0, 24 * 3600 + 1)


def is_governor_name(name: str) -> bool:
    """Whether this can be shown to a person as the name of a governor; none is empty."""
    return len(name) <= NAME_LENGTH and name.isprintable()


@dataclass(frozen=True)
class Invitation:
    """What the creator of a room offers: the game, who sits where, who plays the other seats.

    `keys` has the key of each person, and nothing for a seat that a governor has from the start;
    `roster` says whose peer plays each seat; `grace` is how many seconds a person can be missing
    before the others can vote for a governor in their place.
    """

    header: Header
    keys: tuple[bytes, ...]
    roster: tuple[int, ...]
    governors: tuple[str, ...]
    grace: int
    salt: bytes
    move_time: int | None = 0
    """Seconds for a move, 0 for no agreed time; None in an invitation of version 0.1."""

    @classmethod
    def read(cls, data: bytes) -> Invitation:
        match decode(data):
            case [
                bytes(header),
                [*keys],
                [*roster],
                [*governors],
                int(grace),
                bytes(salt),
                *time,
            ] if (
                all(isinstance(key, bytes) for key in keys)
                and all(type(person) is int for person in roster)
                and all(isinstance(name, str) for name in governors)
                and type(grace) is int
                and len(time) <= 1
                and all(type(seconds) is int for seconds in time)
            ):
                given = (tuple(keys), tuple(roster), tuple(governors), grace, salt)
                return cls(Header.read(header), *given, *(time or (None,)))
        raise Refused("lan.malformed", what="invitation")

    @cached_property
    def encoded(self) -> bytes:
        given = (self.keys, self.roster, self.governors, self.grace, self.salt)
        time = () if self.move_time is None else (self.move_time,)
        return encode((self.header.encoded, *given, *time))

    @cached_property
    def table(self) -> bytes:
        """The name of this table; the salt makes it unique."""
        return sha256(b"table" + self.encoded).digest()

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that belong to a person."""
        return tuple(seat for seat, key in enumerate(self.keys) if key)

    def seat_of(self, key: bytes) -> int | None:
        return self.keys.index(key) if key and key in self.keys else None

    def check(self, cabinet: Cabinet[Any]) -> None:
        """Refuse an invitation that nobody should accept."""
        self.header.check(cabinet)
        if self.header.seed is not None:
            raise Refused("lan.invitation", what="seed")
        seats, people = self.header.seats, self.people
        if not len(self.keys) == len(self.roster) == len(self.governors) == seats:
            raise Refused("lan.invitation", what="seats")
        if not people or any(len(self.keys[seat]) != KEY for seat in people):
            raise Refused("lan.invitation", what="keys")
        if len({self.keys[seat] for seat in people}) < len(people):
            raise Refused("lan.invitation", what="keys twice")
        for seat, (person, name) in enumerate(zip(self.roster, self.governors, strict=True)):
            if person not in people or (seat in people and person != seat):
                raise Refused("lan.invitation", what="roster", seat=seat)
            if (seat in people) == bool(name) or not is_governor_name(name):
                raise Refused("lan.invitation", what="governor", seat=seat)
        if self.grace not in GRACES or len(self.salt) != ID:
            raise Refused("lan.invitation", what="grace or salt")
        if self.move_time is not None and self.move_time not in GRACES:
            raise Refused("lan.invitation", what="time for a move")


@dataclass(frozen=True)
class Agreement:
    """What all have agreed on before a match: from here on it has a name and a key."""

    invitation: Invitation
    match: bytes
    """The name of the match: every signature and every draw is bound to it."""
    envelopes: Mapping[int, Point]
    """The public envelope key of each person."""
    said: tuple[SignedStatement, ...]
    """All statements by which it was made, stage by stage, in the order of the people."""
    deals: Mapping[int, Deal] = field(default_factory=dict)
    luck_key: LuckKey | None = None
    former_luck: FormerLuck | None = None
    """Of a match that version 0.1 has kept: its luck was made in another way."""
    hidden_stacks: tuple[str, ...] = ()
    """How the names of stacks begin from which hands are dealt: all mask and shuffle these."""

    @property
    def luck(self) -> MatchLuck:
        return luck_of(self.match, self.invitation)

    def key(self, seat: int) -> bytes:
        keys = self.invitation.keys
        return keys[seat] if 0 <= seat < len(keys) else b""


# -------------------------------------------------------------------------------------- each stage
def match_of(invitation: Invitation, commitments: Mapping[int, SignedStatement]) -> bytes:
    """The name of the match: it is fixed before anybody seals a deal."""
    bodies = (sha256(commitments[seat].body).digest() for seat in invitation.people)
    return sha256(b"match" + invitation.table + b"".join(bodies)).digest()


def luck_of(match: bytes, invitation: Invitation) -> MatchLuck:
    return MatchLuck(match, invitation.people)


def envelope_of(invitation: Invitation, committed: SignedStatement) -> Point:
    """The envelope key in a commitment; Refused if its owner does not prove to know it."""
    return envelope.check_told(committed.body, invitation.table, committed.seat)


def sealed(dealt: bytes) -> bytes:
    """The hash of a deal."""
    return sha256(b"sealed deal" + dealt).digest()


def digest_of(said: Iterable[SignedStatement]) -> bytes:
    """The digest of all seals and deals, in the order of the people."""
    return sha256(b"ready" + b"".join(sha256(one.body).digest() for one in said)).digest()


def deal_of(
    agreed: MatchLuck, keys: Mapping[int, Point], seal: SignedStatement, dealt: SignedStatement
) -> Deal:
    """The deal in a statement; Refused if it is not the sealed one, or its dealer cheats."""
    if sealed(dealt.body) != seal.body:
        raise Refused("lan.luck", what="deal unlike its seal", seat=dealt.seat)
    deal = Deal.read(agreed, dealt.body)
    dealing.check_deal(agreed, dealt.seat, keys, deal)
    return deal


def check_said(invitation: Invitation, said: SignedStatement, verify: Verify) -> None:
    """Refuse a statement that no person of this table has signed for its stage."""
    if said.kind not in STAGES or said.place:
        raise Refused("lan.elsewhere", what="commitment")
    if said.kind == COMMITMENT and said.match != invitation.table:
        raise Refused("lan.elsewhere", what="commitment")
    if said.seat not in invitation.people:
        raise Refused("lan.invitation", what="commitment", seat=said.seat)
    if not said.holds(invitation.keys[said.seat], verify):
        raise Refused("lan.signature", what=said.kind)


def hidden_stacks_of(cabinet: Cabinet[Any], invitation: Invitation) -> tuple[str, ...]:
    """How the names of the stacks begin that are masked in the match of an invitation."""
    return cabinet.hidden_stacks(cabinet.options.read(invitation.header.options))


# --------------------------------------------------------------------------------------- the whole
def agreed(
    invitation: Invitation,
    said: Iterable[SignedStatement],
    verify: Verify,
    hidden_stacks: tuple[str, ...],
) -> Agreement:
    """The agreement that these statements make, all of them checked; Refused if they do not."""
    told: dict[str, dict[int, SignedStatement]] = {stage: {} for stage in STAGES}
    for one in said:
        check_said(invitation, one, verify)
        told[one.kind][one.seat] = one
    people = set(invitation.people)
    if told[COMMITMENT].keys() != people:
        raise Refused("lan.journal", what="commitments")
    match = match_of(invitation, told[COMMITMENT])
    if not told[SEAL]:
        return _former(invitation, match, told[COMMITMENT], hidden_stacks)
    if any(told[stage].keys() != people for stage in STAGES):
        raise Refused("lan.journal", what="commitments")
    if any(one.match != match for stage in STAGES[1:] for one in told[stage].values()):
        raise Refused("lan.elsewhere", what="deal")
    return _keyed(invitation, match, told, hidden_stacks)


def _keyed(
    invitation: Invitation,
    match: bytes,
    told: Mapping[str, Mapping[int, SignedStatement]],
    hidden_stacks: tuple[str, ...],
) -> Agreement:
    purpose, people = luck_of(match, invitation), invitation.people
    keys = {seat: envelope_of(invitation, told[COMMITMENT][seat]) for seat in people}
    deals = {seat: deal_of(purpose, keys, told[SEAL][seat], told[DEAL][seat]) for seat in people}
    whole = digest_of(told[stage][seat] for stage in (SEAL, DEAL) for seat in people)
    if any(told[READY][seat].body != whole for seat in people):
        raise Refused("lan.luck", what="deals differ")
    statements = tuple(told[stage][seat] for stage in STAGES for seat in people)
    key = JointKey.of(purpose, deals)
    return Agreement(invitation, match, keys, statements, deals, key, hidden_stacks=hidden_stacks)


def _former(
    invitation: Invitation,
    match: bytes,
    commitments: Mapping[int, SignedStatement],
    hidden_stacks: tuple[str, ...],
) -> Agreement:
    promised = {
        seat: Promised.read(one.body, bool(hidden_stacks)) for seat, one in commitments.items()
    }
    keys = {seat: one.envelope for seat, one in promised.items() if one.envelope is not None}
    return Agreement(
        invitation,
        match,
        keys,
        tuple(commitments[seat] for seat in invitation.people),
        former_luck=FormerLuck(invitation.table, match, promised),
        hidden_stacks=hidden_stacks,
    )
