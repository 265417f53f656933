"""The proof that a deck holds the cards of another one under new masks, and its check.

It is the proof of Terelius and Wikström: a commitment to the order, weights drawn from the
transcript, a chain that multiplies the weights in both orders, and one challenge. It reveals
nothing about the order, and there is no valid proof for a deck of other cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ...engine.contract import Refused
from .deck import Deck
from .group import (
    BASE,
    ORDER,
    POINT,
    SCALAR,
    Point,
    combined,
    element,
    encoded,
    hashed,
    hashed_to_scalar,
    scalar,
    scalar_bytes,
    spelled,
)
from .stack import StackKey, generators

SUMS: Final = 4
"""Answers about the deck as a whole; besides there are two for each card."""


@dataclass(frozen=True)
class Proof:
    order: tuple[Point, ...]
    """For each card before, a commitment to the place it went to."""
    chain: tuple[Point, ...]
    """For each place after, a commitment to the product of the weights up to there."""
    challenge: int
    sums: tuple[int, ...]
    links: tuple[int, ...]
    weights: tuple[int, ...]

    @property
    def encoded(self) -> bytes:
        numbers = (self.challenge, *self.sums, *self.links, *self.weights)
        return points(self.order) + points(self.chain) + b"".join(map(scalar_bytes, numbers))

    @classmethod
    def read(cls, data: bytes, size: int) -> Proof:
        if len(data) != proof_length(size):
            raise Refused("lan.malformed", what="proof of a shuffle")
        whole = 2 * size * POINT
        both = [element(data[at : at + POINT]) for at in range(0, whole, POINT)]
        numbers = [scalar(data[at : at + SCALAR]) for at in range(whole, len(data), SCALAR)]
        sums, rest = tuple(numbers[1 : 1 + SUMS]), numbers[1 + SUMS :]
        order, chain = tuple(both[:size]), tuple(both[size:])
        return cls(order, chain, numbers[0], sums, tuple(rest[:size]), tuple(rest[size:]))


def proof_length(size: int) -> int:
    """Bytes of the proof of a shuffle of so many cards."""
    return 2 * size * POINT + (1 + SUMS + 2 * size) * SCALAR


# ------------------------------------------------------------------------------- what was said
def said(key: StackKey, maker: int, before: Deck, after: Deck, order: Sequence[Point]) -> bytes:
    """The hash to which the weights and the proof are bound."""
    decks = (before.encoded, after.encoded)
    return hashed("shuffle said", key.id, bytes((maker,)), *decks, points(order))


def weights_of(spoken: bytes, size: int) -> list[int]:
    """A weight for each card before; the prover cannot choose them."""
    return [hashed_to_scalar("shuffle weight", spoken, bytes((place,))) for place in range(size)]


def challenge_of(spoken: bytes, chain: Sequence[Point], told: Sequence[Point | None]) -> int:
    sums = b"".join(map(spelled, told))
    return hashed_to_scalar("shuffle challenge", spoken, points(chain), sums)


def points(some: Sequence[Point]) -> bytes:
    return b"".join(map(encoded, some))


# ------------------------------------------------------------------------------------ checking
def check(key: StackKey, maker: int, before: Deck, after: Deck, proof: Proof) -> None:
    """Refuse a proof that does not hold for these decks."""
    spoken = said(key, maker, before, after, proof.order)
    weights = weights_of(spoken, len(before.cards))
    told = [
        *_told_of_order(proof, weights),
        *_told_of_decks(key, before, after, proof, weights),
        *_told_of_chain(proof),
    ]
    if challenge_of(spoken, proof.chain, told) != proof.challenge:
        raise Refused("lan.luck", what="proof of a shuffle")


def _told_of_order(proof: Proof, weights: Sequence[int]) -> list[Point | None]:
    """That the commitments are to an order: each place once, each weight once."""
    start, *places = generators(len(weights) + 1)
    whole, product, weighted, _ = proof.sums
    challenge, against = proof.challenge, ORDER - proof.challenge
    everything = 1
    for weight in weights:
        everything = everything * weight % ORDER
    each_place = [(against, point) for point in proof.order]
    each_place += [(challenge, place) for place in places]
    each_weight = list(zip(proof.weights, places, strict=True))
    each_weight += zip(_times(against, weights), proof.order, strict=True)
    all_weights = [(against, proof.chain[-1]), (challenge * everything, start)]
    return [
        combined([(whole, BASE), *each_place]),
        combined([(product, BASE), *all_weights]),
        combined([(weighted, BASE), *each_weight]),
    ]


def _told_of_decks(
    key: StackKey, before: Deck, after: Deck, proof: Proof, weights: Sequence[int]
) -> list[Point | None]:
    """That the weighted cards add up to the same on both sides, but for new masks."""
    against = _times(ORDER - proof.challenge, weights)
    sides = ((BASE, before.masks, after.masks), (key.point, before.masked, after.masked))
    return [
        combined(
            [
                (-proof.sums[3], unit),
                *zip(proof.weights, new, strict=True),
                *zip(against, old, strict=True),
            ]
        )
        for unit, old, new in sides
    ]


def _told_of_chain(proof: Proof) -> list[Point | None]:
    """That each link is the one before, times the weight of its place."""
    against = ORDER - proof.challenge
    start = generators(1)[0]
    rows = zip(proof.links, proof.weights, (start, *proof.chain[:-1]), proof.chain, strict=True)
    return [
        combined([(link, BASE), (weight, behind), (against, here)])
        for link, weight, behind, here in rows
    ]


def _times(number: int, others: Sequence[int]) -> list[int]:
    return [number * other % ORDER for other in others]
