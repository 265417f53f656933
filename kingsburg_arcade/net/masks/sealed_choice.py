"""Hidden choices sealed to the key of a match, by Shoup and Gennaro's second threshold cipher.

The author knows one number by which everybody can open the seal; so can parts of most people, as
for a draw. Neither can make another choice of it: the bytes of a sealed choice fix what is in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ...engine.contract import Refused
from . import proving
from .group import (
    BASE,
    POINT,
    Point,
    base,
    element,
    encoded,
    hashed,
    hashed_to_point,
    hashed_to_scalar,
    scalar,
    scalar_bytes,
    standing,
    times,
)
from .luck_key import LuckKey, part_of_point, point_of_part, value

SALT: Final = 16
INDEX: Final = 2
"""Bytes of every choice, so that no length tells which one it is."""
SIZE: Final = SALT + 2 * POINT + proving.ONE_SECRET + INDEX
SEALING: Final = "sealed choice"
OPENING: Final = "choice"


@dataclass(frozen=True)
class Asked:
    """Whose choice it is, and at which question: a sealed choice is good for nothing else."""

    question: str
    seat: int
    person: int
    """Who chooses for the seat, and has signed it."""

    def label(self, key: LuckKey) -> bytes:
        seats = bytes((self.seat, self.person))
        return hashed("label of a choice", key.id, self.question.encode(), seats)


@dataclass(frozen=True)
class SealedIndex:
    """The index of an option, under a mask that its author and most people can take off."""

    salt: bytes
    """Says to the author, who keeps nothing but a root, which number was used."""
    hint: Point
    twin: Point
    """The same multiple of another base; so no reader has to be trusted to know the number."""
    masked: bytes
    proof: bytes = b""

    @property
    def encoded(self) -> bytes:
        return self.claimed + self.proof

    @property
    def claimed(self) -> bytes:
        return self.salt + encoded(self.hint) + encoded(self.twin) + self.masked

    @classmethod
    def read(cls, data: bytes) -> SealedIndex:
        if len(data) != SIZE:
            raise Refused("lan.malformed", what="sealed choice")
        points = SALT + 2 * POINT
        hint, twin = element(data[SALT : SALT + POINT]), element(data[SALT + POINT : points])
        return cls(data[:SALT], hint, twin, data[points : points + INDEX], data[points + INDEX :])

    def rows(self, key: LuckKey) -> tuple[proving.Row, ...]:
        return (BASE, self.hint, 0), (twin_base(key.id), self.twin, 0)

    def context(self, key: LuckKey, asked: Asked) -> bytes:
        return hashed("context of a choice", asked.label(key), self.claimed)


@lru_cache(maxsize=8)
def twin_base(key: bytes) -> Point:
    """A point that nobody knows as a multiple of another one, for each key its own."""
    return hashed_to_point("twin base of choices", key)


# --------------------------------------------------------------------------------------- sealing
def seal(key: LuckKey, asked: Asked, secret: bytes, place: bytes, index: int) -> SealedIndex:
    """Seal a choice; always the same bytes for one secret, place in the match and choice."""
    label = asked.label(key)
    salt = hashed("salt of a choice", secret, label, place, index.to_bytes(INDEX))[:SALT]
    number = _number(key, asked, secret, salt)
    hint = standing(base().times(number))
    twin = standing(times(number, twin_base(key.id)))
    masked = _masked(key, asked, standing(key.fixed.times(number)), index.to_bytes(INDEX))
    bare = SealedIndex(salt, hint, twin, masked)
    proof = proving.proven(SEALING, bare.context(key, asked), bare.rows(key), (number,))
    return SealedIndex(salt, hint, twin, masked, proof)


def check(key: LuckKey, asked: Asked, sealed: SealedIndex) -> None:
    """Refuse a sealed choice whose author does not know its number, or that is from elsewhere."""
    proving.check(SEALING, sealed.context(key, asked), sealed.rows(key), sealed.proof)


def _number(key: LuckKey, asked: Asked, secret: bytes, salt: bytes) -> int:
    return hashed_to_scalar("number of a choice", secret, asked.label(key), salt)


def _masked(key: LuckKey, asked: Asked, shared: Point, index: bytes) -> bytes:
    mask = hashed("mask of a choice", asked.label(key), encoded(shared))
    return bytes(one ^ other for one, other in zip(index, mask, strict=False))


# --------------------------------------------------------------------------------------- opening
def opening(key: LuckKey, asked: Asked, secret: bytes, sealed: SealedIndex) -> bytes:
    """What the author shows to all, so that everybody can read the choice."""
    return scalar_bytes(_number(key, asked, secret, sealed.salt))


def opened(key: LuckKey, asked: Asked, sealed: SealedIndex, shown: bytes) -> int:
    """The index that was sealed; Refused if this does not open it."""
    number = scalar(shown)
    if base().times(number) != sealed.hint:
        raise Refused("lan.luck", what="opening of a choice")
    return _index(key, asked, sealed, standing(key.fixed.times(number)))


def part(key: LuckKey, asked: Asked, sealed: SealedIndex, maker: int, share: int) -> bytes:
    """The part of the person with this share; always the same bytes."""
    context = _context(key, asked, sealed, maker)
    return part_of_point(key, OPENING, context, sealed.hint, maker, share)


def check_part(key: LuckKey, asked: Asked, sealed: SealedIndex, maker: int, data: bytes) -> Point:
    """The point in a received part; Refused if its proof is wrong."""
    context = _context(key, asked, sealed, maker)
    return point_of_part(key, OPENING, context, sealed.hint, maker, data)


def opened_by_parts(
    key: LuckKey, asked: Asked, sealed: SealedIndex, parts: Mapping[int, Point]
) -> int:
    """The same index from parts of enough people, each of which was checked."""
    return _index(key, asked, sealed, value(key, parts))


def _index(key: LuckKey, asked: Asked, sealed: SealedIndex, shared: Point) -> int:
    return int.from_bytes(_masked(key, asked, shared, sealed.masked))


def _context(key: LuckKey, asked: Asked, sealed: SealedIndex, maker: int) -> bytes:
    return hashed("part of a choice", asked.label(key), sealed.encoded, bytes((maker,)))
