"""A signed statement: of each kind a person signs one at each place, or is convicted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from ...engine.codec import decode, encode
from ...engine.contract import Refused

VERSION: Final = 4
"""Of the messages that peers send: only peers with the same version can talk."""
SIGNED_VERSION: Final = 1
"""Of what is signed: part of every signature, so another one makes all saved matches invalid."""
ID: Final = 32
"""Bytes of the hash that names a table or a match."""
KEY: Final = 32
SIGNATURE: Final = 64


class Lie(Refused):
    """A signed statement that no honest peer makes: it convicts its author."""


Verify = Callable[[bytes, bytes, bytes], bool]
"""Whether a key made this signature over these bytes."""


class Signer(Protocol):
    """Signs with a private key; `key` is the public half."""

    @property
    def key(self) -> bytes: ...

    def sign(self, said: bytes) -> bytes: ...


@dataclass(frozen=True, slots=True)
class SignedStatement:
    """A statement of the person at `seat`, bound to one match.

    Two statements that differ in their body alone convict their author: an honest peer writes
    each statement to its journal before it sends it, and signs one for each place.
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
    ) -> SignedStatement:
        return cls(
            kind, match, seat, place, body, signer.sign(_said(kind, match, seat, place, body))
        )

    @classmethod
    def read(cls, data: bytes) -> SignedStatement:
        match decode(data):
            case [str(kind), bytes(match), int(seat), [*place], bytes(body), bytes(signature)] if (
                type(seat) is int
                and len(match) == ID
                and len(signature) == SIGNATURE
                and len(place) <= 2
                and all(type(part) is int for part in place)
            ):
                return cls(kind, match, seat, tuple(place), body, signature)
        raise Refused("lan.malformed", what="statement")

    @property
    def encoded(self) -> bytes:
        given = (self.kind, self.match, self.seat, self.place, self.body, self.signature)
        return encode(given)

    def holds(self, key: bytes, verify: Verify) -> bool:
        """Whether the owner of this key signed it."""
        said = _said(self.kind, self.match, self.seat, self.place, self.body)
        return bool(key) and verify(key, self.signature, said)

    def contradicts(self, other: SignedStatement) -> bool:
        """Whether no honest person signs both."""
        mine = (self.kind, self.match, self.seat, self.place)
        return mine == (other.kind, other.match, other.seat, other.place) and (
            self.body != other.body
        )


def _said(kind: str, match: bytes, seat: int, place: tuple[int, ...], body: bytes) -> bytes:
    return encode((SIGNED_VERSION, kind, match, seat, place, body))
