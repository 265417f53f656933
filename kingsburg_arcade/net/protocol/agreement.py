"""The agreement: what all have promised one another before the first move of a match."""

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
from .signed_statement import ID, KEY, Signer, Statement, Verify

COMMITMENT: Final = "commitment"
GRACES: Final = range(0, 24 * 3600 + 1)


@dataclass(frozen=True)
class Invitation:
    """A table as its creator lays it: who sits where, who plays the free seats, what is played.

    `keys` has the key of each person, and nothing for a seat that a governor has from the start;
    `roster` says whose peer plays each seat; `grace` is how many seconds a seat may be missing
    before the others can vote to replace it.
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
        raise Refused("it does not hold what an invitation holds")

    @cached_property
    def encoded(self) -> bytes:
        given = (self.keys, self.roster, self.governors, self.grace, self.salt)
        return encode((self.header.encoded, *given))

    @cached_property
    def table(self) -> bytes:
        """The name of this table; the salt keeps any two apart."""
        return sha256(b"table" + self.encoded).digest()

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that belong to a person."""
        return tuple(seat for seat, key in enumerate(self.keys) if key)

    def seat_of(self, key: bytes) -> int | None:
        return self.keys.index(key) if key and key in self.keys else None

    def check(self, cabinet: Cabinet[Any]) -> None:
        """Refuse a table at which nobody should sit down."""
        self.header.check(cabinet)
        if self.header.seed is not None:
            raise Refused("the dice of a table for several are not made from one seed")
        seats, people = self.header.seats, self.people
        if not len(self.keys) == len(self.roster) == len(self.governors) == seats:
            raise Refused(f"the invitation does not speak of all {seats} seats")
        if not people or any(len(self.keys[seat]) != KEY for seat in people):
            raise Refused("nobody who could be known again sits at this table")
        if len({self.keys[seat] for seat in people}) < len(people):
            raise Refused("one person sits at two seats")
        for seat, (person, name) in enumerate(zip(self.roster, self.governors, strict=True)):
            if person not in people or (seat in people and person != seat):
                raise Refused(f"nobody plays seat {seat}")
            if (seat in people) == bool(name) or len(name) > NAME_LENGTH:
                raise Refused(f"seat {seat} is for a person or for a governor")
        if self.grace not in GRACES or len(self.salt) != ID:
            raise Refused("the invitation does not say what every invitation says")


def commitment(
    signer: Signer, invitation: Invitation, seat: int, secrets: Secrets, hidden_stacks: bool
) -> Statement:
    """One seat's commitment: the end of its chain, a hash of each nonce, its envelope key."""
    envelope = (secrets.envelope.told,) if hidden_stacks else ()
    body = encode((secrets.end, secrets.promises, *envelope))
    return Statement.signed(signer, COMMITMENT, invitation.table, seat, (), body)


@dataclass(frozen=True)
class Agreement:
    """An invitation with everybody's commitment: from here on a match has a name."""

    invitation: Invitation
    commitments: tuple[Statement, ...]
    """In the order of the people."""
    hidden_stacks: bool = False
    """Whether the game deals hands from stacks, which all peers mask and shuffle together."""

    @classmethod
    def complete(
        cls, invitation: Invitation, commitments: Mapping[int, Statement], hidden_stacks: bool
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
        """By which each person is sent a share of the key of a pile."""
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
    invitation: Invitation, promised: Statement, verify: Verify, hidden_stacks: bool
) -> Statement:
    """A commitment that came from afar; Refused if it is none of this table."""
    if promised.kind != COMMITMENT or promised.match != invitation.table or promised.place:
        raise Refused("it is no promise made to this table")
    if promised.seat not in invitation.people:
        raise Refused(f"nobody sits at seat {promised.seat}")
    if not promised.holds(invitation.keys[promised.seat], verify):
        raise Refused("the promise is not signed by the key of its seat")
    _read(promised, hidden_stacks)
    return promised


def _read(
    promised: Statement, hidden_stacks: bool
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
    raise Refused("it does not promise what every seat promises")
