"""Dealing of the key of a stack: each maker shares a secret out, and the sum of all is the key.

The shares are Shamir's and the commitments to them Feldman's: everybody can work out in public
what share each maker ought to have, and nobody but that maker the share itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ...engine.contract import Refused
from . import envelope, proving
from .envelope import EnvelopeKey
from .group import (
    BASE,
    ORDER,
    POINT,
    SCALAR,
    Fixed,
    Point,
    base,
    combined,
    element,
    encoded,
    hashed,
    hashed_to_scalar,
    plus,
    scalar,
    scalar_bytes,
    spelled,
    standing,
    times,
)
from .stack import Stack

KNOWN: Final = "deal"
PROOF: Final = 3 * SCALAR


class Misfit(Refused):
    """The share in an envelope does not fit the commitments: the dealer has lied."""


@dataclass(frozen=True)
class Deal:
    """One maker's part of the key: commitments for all, and an envelope for each maker."""

    commitments: tuple[Point, ...]
    hint: Point
    """With this all envelopes of the deal were closed."""
    envelopes: tuple[int, ...]
    """In the order of the makers."""
    proof: bytes = b""
    """Shows that the dealer knows the secrets behind its commitment and its hint."""

    @cached_property
    def encoded(self) -> bytes:
        return self.claimed + self.proof

    @cached_property
    def claimed(self) -> bytes:
        points = b"".join(map(encoded, (*self.commitments, self.hint)))
        return points + b"".join(map(scalar_bytes, self.envelopes))

    @classmethod
    def read(cls, stack: Stack, data: bytes) -> Deal:
        points = (stack.threshold + 1) * POINT
        whole = points + len(stack.makers) * SCALAR
        if len(data) != whole + PROOF:
            raise Refused("lan.malformed", what="deal")
        *commitments, hint = (element(data[at : at + POINT]) for at in range(0, points, POINT))
        envelopes = (scalar(data[at : at + SCALAR]) for at in range(points, whole, SCALAR))
        return cls(tuple(commitments), hint, tuple(envelopes), data[whole:])

    def part(self, maker: int) -> Point | None:
        """The public point of the share of a maker."""
        powers = (pow(maker + 1, power, ORDER) for power in range(len(self.commitments)))
        return combined(zip(powers, self.commitments, strict=True))


EnvelopeKeys = Mapping[int, Point]
"""The public half of the `EnvelopeKey` of each maker."""


def deal(root: bytes, stack: Stack, dealer: int, keys: EnvelopeKeys) -> Deal:
    """The deal of this maker; always the same for one root."""
    seed = hashed("deal seed", root, stack.id, bytes((dealer,)), _keys(stack, keys))
    secrets = [hashed_to_scalar("coefficient", seed, bytes((n,))) for n in range(stack.threshold)]
    hiding = hashed_to_scalar("hint", seed)
    *commitments, hint = map(standing, base().times_all([*secrets, hiding]))
    envelopes = [
        envelope.sealed(
            _context(stack, dealer, maker, keys[maker]),
            standing(times(hiding, keys[maker])),
            sum(secret * pow(maker + 1, power, ORDER) for power, secret in enumerate(secrets)),
        )
        for maker in stack.makers
    ]
    bare = Deal(tuple(commitments), hint, tuple(envelopes))
    context = _whole(stack, dealer, keys, bare)
    proof = proving.proven(KNOWN, context, _rows(bare), (secrets[0], hiding))
    return Deal(bare.commitments, bare.hint, bare.envelopes, proof)


def check_deal(stack: Stack, dealer: int, keys: EnvelopeKeys, dealt: Deal) -> None:
    """Refuse a deal whose dealer does not know its secret, or took a hint from somebody else.

    Without this the last dealer could choose its commitment so that the joint key is its own,
    or make us open another dealer's envelope by complaining about its copy.
    """
    if dealer not in stack.makers:
        raise Refused("lan.luck", what="dealer", seat=dealer)
    proving.check(KNOWN, _whole(stack, dealer, keys, dealt), _rows(dealt), dealt.proof)


def share(stack: Stack, dealer: int, dealt: Deal, maker: int, key: EnvelopeKey) -> int:
    """The share in the envelope of this maker; a `Misfit` calls for a complaint."""
    context = _context(stack, dealer, maker, key.point)
    found = envelope.opened(
        context, key.shared(dealt.hint), dealt.envelopes[stack.makers.index(maker)]
    )
    if not _fits(dealt, maker, found):
        raise Misfit("lan.luck", what="share", seat=dealer)
    return found


def complaint(stack: Stack, dealer: int, dealt: Deal, maker: int, key: EnvelopeKey) -> bytes:
    """The opened envelope of this maker: it convicts the dealer if the share does not fit."""
    return key.shown(_context(stack, dealer, maker, key.point), dealt.hint)


def check_complaint(
    stack: Stack, dealer: int, dealt: Deal, maker: int, keys: EnvelopeKeys, data: bytes
) -> None:
    """Refuse a complaint that does not convict the dealer of this deal, which was checked."""
    if maker not in stack.makers:
        raise Refused("lan.luck", what="maker", seat=maker)
    context = _context(stack, dealer, maker, keys[maker])
    shared = envelope.check_shown(context, keys[maker], dealt.hint, data)
    found = envelope.opened(context, shared, dealt.envelopes[stack.makers.index(maker)])
    if _fits(dealt, maker, found):
        raise Refused("lan.luck", what="complaint about a good share", seat=dealer)


@dataclass(frozen=True)
class JointKey:
    """The public key of a stack: nobody knows its private key."""

    stack: Stack
    point: Point
    parts: tuple[Point | None, ...]
    """What the key share of each maker becomes in public, in the order of the makers.

    The last to deal can make its own share nothing. It harms nobody else: it can give no part.
    """

    @classmethod
    def of(cls, stack: Stack, deals: Mapping[int, Deal]) -> JointKey:
        """The sum of the deals of all makers, which were checked."""
        if any(maker not in deals for maker in stack.makers):
            raise Refused("lan.luck", what="missing deal")
        dealt = [deals[maker] for maker in stack.makers]
        point = standing(_sum([one.commitments[0] for one in dealt]))
        parts = [_sum([one.part(maker) for one in dealt]) for maker in stack.makers]
        return cls(stack, point, tuple(parts))

    def part(self, maker: int) -> Point:
        if maker not in self.stack.makers:
            raise Refused("lan.luck", what="maker", seat=maker)
        return standing(self.parts[self.stack.makers.index(maker)])

    @cached_property
    def id(self) -> bytes:
        return hashed("joint key", self.stack.id, *map(spelled, (self.point, *self.parts)))

    @cached_property
    def fixed(self) -> Fixed:
        return Fixed(self.point)


def key_share(shares: Mapping[int, int]) -> int:
    """One maker's share of the key: the sum of what all makers dealt to it."""
    return sum(shares.values()) % ORDER


def _sum(points: list[Point | None]) -> Point | None:
    total: Point | None = None
    for point in points:
        total = plus(total, point)
    return total


def _fits(dealt: Deal, maker: int, found: int) -> bool:
    return base().times(found) == dealt.part(maker)


def _rows(dealt: Deal) -> tuple[proving.Row, ...]:
    return (BASE, dealt.commitments[0], 0), (BASE, dealt.hint, 1)


def _whole(stack: Stack, dealer: int, keys: EnvelopeKeys, dealt: Deal) -> bytes:
    return hashed("deal", stack.id, bytes((dealer,)), _keys(stack, keys), dealt.claimed)


def _keys(stack: Stack, keys: EnvelopeKeys) -> bytes:
    return b"".join(encoded(keys[maker]) for maker in stack.makers)


def _context(stack: Stack, dealer: int, maker: int, key: Point) -> bytes:
    return hashed("share", stack.id, bytes((dealer, maker)), encoded(key))
