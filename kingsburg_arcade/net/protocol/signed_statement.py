"""A statement: what one person says under its key, of each kind once at each place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from ...engine.codec import decode, encode
from ...engine.contract import Refused

VERSION: Final = 1
"""Of everything that peers sign or send."""
ID: Final = 32
"""Bytes of the hash that names a table or a match."""
KEY: Final = 32
SIGNATURE: Final = 64


class Lie(Refused):
    """A signed statement that no honest peer makes: whoever reads it can convict its author."""


Verify = Callable[[bytes, bytes, bytes], bool]
"""Whether a key made this signature over these bytes."""


class Signer(Protocol):
    """Somebody's key: the public half, and the hand that signs."""

    @property
    def key(self) -> bytes: ...

    def sign(self, said: bytes) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Statement:
    """Words of the person at `seat`, bound to one match.

    Two statements that differ in their body alone convict whoever signed them: an honest person
    writes down what it says before it says it, and says one thing at one place.
    """

    kind: str
    match: bytes
    seat: int
    place: tuple[int, ...]
    body: bytes
    signature: bytes

    @classmethod
    def signed(
        cls, signer: Signer, kind: str, match: bytes, seat: int, place: tuple[int, ...], body: bytes
    ) -> Statement:
        return cls(
            kind, match, seat, place, body, signer.sign(_said(kind, match, seat, place, body))
        )

    @classmethod
    def read(cls, data: bytes) -> Statement:
        match decode(data):
            case [str(kind), bytes(match), int(seat), [*place], bytes(body), bytes(signature)] if (
                type(seat) is int
                and len(match) == ID
                and len(signature) == SIGNATURE
                and len(place) <= 2
                and all(type(part) is int for part in place)
            ):
                return cls(kind, match, seat, tuple(place), body, signature)
        raise Refused("it does not hold what a statement holds")

    @property
    def encoded(self) -> bytes:
        given = (self.kind, self.match, self.seat, self.place, self.body, self.signature)
        return encode(given)

    def holds(self, key: bytes, verify: Verify) -> bool:
        """Whether the owner of this key said it."""
        said = _said(self.kind, self.match, self.seat, self.place, self.body)
        return bool(key) and verify(key, self.signature, said)

    def contradicts(self, other: Statement) -> bool:
        """Whether one person cannot honestly have said both."""
        mine = (self.kind, self.match, self.seat, self.place)
        return mine == (other.kind, other.match, other.seat, other.place) and (
            self.body != other.body
        )


def _said(kind: str, match: bytes, seat: int, place: tuple[int, ...], body: bytes) -> bytes:
    return encode((VERSION, kind, match, seat, place, body))
