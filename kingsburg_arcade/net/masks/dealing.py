"""Dealing of a joint key: each maker shares a secret out, and the sum of all is the key.

The shares are Shamir's and the commitments to them Feldman's: everybody can work out in public
what share each maker ought to have, and nobody but that maker the share itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Generic, Protocol, TypeVar

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

KNOWN: Final = "deal"
PROOF: Final = 3 * SCALAR


class Keyed(Protocol):
    """What a joint key is made for: a stack of cards, or the luck of a match."""

    @property
    def id(self) -> bytes:
        """Everything that is sealed or proven is bound to this."""

    @property
    def makers(self) -> tuple[int, ...]: ...
    @property
    def threshold(self) -> int:
        """How many makers it takes to use the key."""


Kind = TypeVar("Kind", bound=Keyed)


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
    def read(cls, keyed: Keyed, data: bytes) -> Deal:
        points = (keyed.threshold + 1) * POINT
        whole = points + len(keyed.makers) * SCALAR
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


def deal(root: bytes, keyed: Keyed, dealer: int, keys: EnvelopeKeys) -> Deal:
    """The deal of this maker; always the same for one root."""
    seed = _seed(root, keyed, dealer, keys)
    secrets, hiding = _coefficients(keyed, seed), hashed_to_scalar("hint", seed)
    *commitments, hint = map(standing, base().times_all([*secrets, hiding]))
    envelopes = [
        envelope.sealed(
            _context(keyed, dealer, maker, keys[maker]),
            standing(times(hiding, keys[maker])),
            _value(secrets, maker),
        )
        for maker in keyed.makers
    ]
    bare = Deal(tuple(commitments), hint, tuple(envelopes))
    context = _whole(keyed, dealer, keys, bare)
    proof = proving.proven(KNOWN, context, _rows(bare), (secrets[0], hiding))
    return Deal(bare.commitments, bare.hint, bare.envelopes, proof)


def dealt_to(root: bytes, keyed: Keyed, dealer: int, keys: EnvelopeKeys, maker: int) -> int:
    """The share that this dealer deals to a maker, as the dealer knows it."""
    return _value(_coefficients(keyed, _seed(root, keyed, dealer, keys)), maker)


def check_dealt(keyed: Keyed, dealer: int, dealt: Deal, maker: int, found: int) -> None:
    """Refuse a number that is not the share which this deal has for this maker."""
    if not _fits(dealt, maker, found):
        raise Misfit("lan.luck", what="share", seat=dealer)


def _seed(root: bytes, keyed: Keyed, dealer: int, keys: EnvelopeKeys) -> bytes:
    return hashed("deal seed", root, keyed.id, bytes((dealer,)), _keys(keyed, keys))


def _coefficients(keyed: Keyed, seed: bytes) -> list[int]:
    return [hashed_to_scalar("coefficient", seed, bytes((n,))) for n in range(keyed.threshold)]


def _value(secrets: Sequence[int], maker: int) -> int:
    return sum(secret * pow(maker + 1, power, ORDER) for power, secret in enumerate(secrets))


def check_deal(keyed: Keyed, dealer: int, keys: EnvelopeKeys, dealt: Deal) -> None:
    """Refuse a deal whose dealer does not know its secret, or took a hint from somebody else.

    Without this the last dealer could choose its commitment so that the joint key is its own,
    or make us open another dealer's envelope by complaining about its copy.
    """
    if dealer not in keyed.makers:
        raise Refused("lan.luck", what="dealer", seat=dealer)
    proving.check(KNOWN, _whole(keyed, dealer, keys, dealt), _rows(dealt), dealt.proof)


def share(keyed: Keyed, dealer: int, dealt: Deal, maker: int, key: EnvelopeKey) -> int:
    """The share in the envelope of this maker; a `Misfit` calls for a complaint."""
    context = _context(keyed, dealer, maker, key.point)
    found = envelope.opened(
        context, key.shared(dealt.hint), dealt.envelopes[keyed.makers.index(maker)]
    )
    check_dealt(keyed, dealer, dealt, maker, found)
    return found


def complaint(keyed: Keyed, dealer: int, dealt: Deal, maker: int, key: EnvelopeKey) -> bytes:
    """The opened envelope of this maker: it convicts the dealer if the share does not fit."""
    return key.shown(_context(keyed, dealer, maker, key.point), dealt.hint)


def check_complaint(
    keyed: Keyed, dealer: int, dealt: Deal, maker: int, keys: EnvelopeKeys, data: bytes
) -> None:
    """Refuse a complaint that does not convict the dealer of this deal, which was checked."""
    if maker not in keyed.makers:
        raise Refused("lan.luck", what="maker", seat=maker)
    context = _context(keyed, dealer, maker, keys[maker])
    shared = envelope.check_shown(context, keys[maker], dealt.hint, data)
    found = envelope.opened(context, shared, dealt.envelopes[keyed.makers.index(maker)])
    if _fits(dealt, maker, found):
        raise Refused("lan.luck", what="complaint about a good share", seat=dealer)


@dataclass(frozen=True)
class JointKey(Generic[Kind]):
    """A public key made by several people: nobody knows its private key."""

    purpose: Kind
    point: Point
    parts: tuple[Point | None, ...]
    """What the key share of each maker becomes in public, in the order of the makers.

    The last to deal can make its own share nothing. It harms nobody else: it can give no part.
    """

    @classmethod
    def of(cls, keyed: Kind, deals: Mapping[int, Deal]) -> JointKey[Kind]:
        """The sum of the deals of all makers, which were checked."""
        if any(maker not in deals for maker in keyed.makers):
            raise Refused("lan.luck", what="missing deal")
        dealt = [deals[maker] for maker in keyed.makers]
        point = standing(_sum([one.commitments[0] for one in dealt]))
        parts = [_sum([one.part(maker) for one in dealt]) for maker in keyed.makers]
        return cls(keyed, point, tuple(parts))

    def part(self, maker: int) -> Point:
        if maker not in self.purpose.makers:
            raise Refused("lan.luck", what="maker", seat=maker)
        return standing(self.parts[self.purpose.makers.index(maker)])

    @cached_property
    def id(self) -> bytes:
        return hashed("joint key", self.purpose.id, *map(spelled, (self.point, *self.parts)))

    @cached_property
    def fixed(self) -> Fixed:
        return Fixed(self.point)


def key_share(shares: Mapping[int, int]) -> int:
    """One maker's share of the key: the sum of what all makers dealt to it."""
    return sum(shares.values()) % ORDER


def weight(maker: int, makers: Sequence[int], of: int = -1) -> int:
    """The Lagrange coefficient of the share of one maker, among these makers.

    Weighted so, their shares add up to the secret, or to the share of the maker `of`.
    """
    above, below = 1, 1
    for other in makers:
        if other != maker:
            above = above * (other - of) % ORDER
            below = below * (other - maker) % ORDER
    return above * pow(below, -1, ORDER) % ORDER


def _sum(points: list[Point | None]) -> Point | None:
    total: Point | None = None
    for point in points:
        total = plus(total, point)
    return total


def _fits(dealt: Deal, maker: int, found: int) -> bool:
    return base().times(found) == dealt.part(maker)


def _rows(dealt: Deal) -> tuple[proving.Row, ...]:
    return (BASE, dealt.commitments[0], 0), (BASE, dealt.hint, 1)


def _whole(keyed: Keyed, dealer: int, keys: EnvelopeKeys, dealt: Deal) -> bytes:
    return hashed("deal", keyed.id, bytes((dealer,)), _keys(keyed, keys), dealt.claimed)


def _keys(keyed: Keyed, keys: EnvelopeKeys) -> bytes:
    return b"".join(encoded(keys[maker]) for maker in keyed.makers)


def _context(keyed: Keyed, dealer: int, maker: int, key: Point) -> bytes:
    return hashed("share", keyed.id, bytes((dealer, maker)), encoded(key))
