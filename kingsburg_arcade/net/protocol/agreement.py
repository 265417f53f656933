"""The agreement: the invitation to a match, and the commitments of all its people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

from ...engine.chain import NAME_LENGTH, Header
from ...engine.codec import decode, encode
from ...engine.contract import Cabinet, Refused
from ..masks.group import POINT, Point, element
from .shared_luck import BYTES, CARDS, Secrets
from .signed_statement import ID, KEY, SignedStatement, Signer, Verify

COMMITMENT: Final = "commitment"
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
            ] if (
                all(isinstance(key, bytes) for key in keys)
                and all(type(person) is int for person in roster)
                and all(isinstance(name, str) for name in governors)
                and type(grace) is int
            ):
                given = (tuple(keys), tuple(roster), tuple(governors), grace, salt)
                return cls(Header.read(header), *given)
        raise Refused("lan.malformed", what="invitation")

    @cached_property
    def encoded(self) -> bytes:
        given = (self.keys, self.roster, self.governors, self.grace, self.salt)
        return encode((self.header.encoded, *given))

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


def commitment(
    signer: Signer, invitation: Invitation, seat: int, secrets: Secrets, hidden_stacks: bool
) -> SignedStatement:
    """One seat's commitment: the end of its chain, a hash of each nonce, its envelope key."""
    envelope = (secrets.envelope.told,) if hidden_stacks else ()
    body = encode((secrets.end, secrets.promises, *envelope))
    return SignedStatement.signed(signer, COMMITMENT, invitation.table, seat, (), body)


@dataclass(frozen=True)
class Agreement:
    """An invitation with the commitments of all: from here on the match has a name."""

    invitation: Invitation
    commitments: tuple[SignedStatement, ...]
    """In the order of the people."""
    hidden_stacks: bool = False
    """Whether the game deals hands from stacks, which all peers mask and shuffle together."""

    @classmethod
    def complete(
        cls, invitation: Invitation, commitments: Mapping[int, SignedStatement], hidden_stacks: bool
    ) -> Agreement | None:
        """The agreement, once everybody has committed."""
        if not all(seat in commitments for seat in invitation.people):
            return None
        promised = tuple(commitments[seat] for seat in invitation.people)
        return cls(invitation, promised, hidden_stacks)

    @cached_property
    def match(self) -> bytes:
        """The name of the match: every signature and every seed is bound to it."""
        bodies = b"".join(sha256(promised.body).digest() for promised in self.commitments)
        return sha256(b"match" + self.invitation.table + bodies).digest()

    @cached_property
    def _promised(self) -> dict[int, tuple[bytes, tuple[bytes, ...], Point | None]]:
        stacks = self.hidden_stacks
        return {promised.seat: _read(promised, stacks) for promised in self.commitments}

    @cached_property
    def envelopes(self) -> dict[int, Point]:
        """The public envelope key of each person, for shares of the key of a stack."""
        told = {seat: promised[2] for seat, promised in self._promised.items()}
        return {seat: point for seat, point in told.items() if point is not None}

    def chain_end(self, seat: int) -> bytes:
        return self._promised[seat][0]

    def promise(self, seat: int, card: int) -> bytes:
        return self._promised[seat][1][card]

    def key(self, seat: int) -> bytes:
        keys = self.invitation.keys
        return keys[seat] if 0 <= seat < len(keys) else b""


def checked(
    invitation: Invitation, promised: SignedStatement, verify: Verify, hidden_stacks: bool
) -> SignedStatement:
    """A commitment as it was received; Refused if it is not one of this table."""
    if promised.kind != COMMITMENT or promised.match != invitation.table or promised.place:
        raise Refused("lan.elsewhere", what="commitment")
    if promised.seat not in invitation.people:
        raise Refused("lan.invitation", what="commitment", seat=promised.seat)
    if not promised.holds(invitation.keys[promised.seat], verify):
        raise Refused("lan.signature", what="commitment")
    _read(promised, hidden_stacks)
    return promised


def _read(
    promised: SignedStatement, hidden_stacks: bool
) -> tuple[bytes, tuple[bytes, ...], Point | None]:
    match decode(promised.body):
        case [bytes(end), [*promises], *envelope] if (
            len(end) == BYTES and len(promises) == CARDS and len(envelope) == hidden_stacks
        ):
            if all(isinstance(one, bytes) and len(one) == BYTES for one in promises):
                match envelope:
                    case []:
                        return end, tuple(promises), None
                    case [bytes(told)] if len(told) == POINT:
                        return end, tuple(promises), element(told)
    raise Refused("lan.malformed", what="commitment")
