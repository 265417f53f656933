"""Envelopes: a number for one person, who can show it to everybody if it is wrong."""

from __future__ import annotations

from functools import cached_property

from ...engine.contract import Refused
from . import proving
from .group import (
    BASE,
    ORDER,
    POINT,
    Point,
    base,
    element,
    encoded,
    hashed,
    hashed_to_scalar,
    standing,
    times,
)

OPENING = "envelope opened"
KNOWN = "envelope key"


class EnvelopeKey:
    """The key that opens the envelopes of one person; `told` is public before the match."""

    def __init__(self, root: bytes, table: bytes, seat: int) -> None:
        self.secret = hashed_to_scalar("envelope key", root, table, bytes((seat,)))
        self._context = _owner(table, seat)

    @cached_property
    def point(self) -> Point:
        return standing(base().times(self.secret))

    @property
    def told(self) -> bytes:
        """The public half, and a proof that we know the secret one."""
        rows = ((BASE, self.point, 0),)
        return encoded(self.point) + proving.proven(KNOWN, self._context, rows, (self.secret,))

    def shared(self, hint: Point) -> Point:
        """The secret shared by the owner and the maker of the hint."""
        return standing(times(self.secret, hint))

    def shown(self, context: bytes, hint: Point) -> bytes:
        """The shared secret for everybody, with a proof."""
        shared = self.shared(hint)
        rows = ((BASE, self.point, 0), (hint, shared, 0))
        return encoded(shared) + proving.proven(OPENING, context, rows, (self.secret,))


def check_told(told: bytes, table: bytes, seat: int) -> Point:
    """The public half of somebody's key; Refused if its owner does not know the secret one."""
    if len(told) != POINT + proving.ONE_SECRET:
        raise Refused("lan.malformed", what="envelope key")
    point = element(told[:POINT])
    proving.check(KNOWN, _owner(table, seat), ((BASE, point, 0),), told[POINT:])
    return point


def sealed(context: bytes, shared: Point, number: int) -> int:
    return (number + _pad(context, shared)) % ORDER


def opened(context: bytes, shared: Point, envelope: int) -> int:
    return (envelope - _pad(context, shared)) % ORDER


def check_shown(context: bytes, owner: Point, hint: Point, data: bytes) -> Point:
    """The shared secret as the owner shows it; Refused if its proof is wrong."""
    if len(data) != POINT + proving.ONE_SECRET:
        raise Refused("lan.malformed", what="envelope")
    shared = element(data[:POINT])
    rows = ((BASE, owner, 0), (hint, shared, 0))
    proving.check(OPENING, context, rows, data[POINT:])
    return shared


def _owner(table: bytes, seat: int) -> bytes:
    return hashed("owner of an envelope key", table, bytes((seat,)))


def _pad(context: bytes, shared: Point) -> int:
    return hashed_to_scalar("pad", context, encoded(shared))
