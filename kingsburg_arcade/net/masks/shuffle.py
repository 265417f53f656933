"""Shuffling a deck under new masks, with a proof that not one card was changed.

The proof is that of Terelius and Wikström: a commitment to the order, weights drawn from all that
was said, a chain that multiplies the weights in both orders, and one challenge for it all. It
tells nothing of the order, and nobody finds one for a deck that is not the same cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ...engine.contract import Refused
from ...engine.luck import shuffle
from .dealing import JointKey
from .deck import Deck
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
)
from .stack import generators

SUMS: Final = 4
"""Answers about the deck as a whole; besides there are two for each card."""


@dataclass(frozen=True)
class _Proof:
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
        return _points(self.order) + _points(self.chain) + b"".join(map(scalar_bytes, numbers))

    @classmethod
    def read(cls, data: bytes, size: int) -> _Proof:
        if len(data) != proof_length(size):
            raise Refused(f"the proof of a shuffle of {size} cards has another length")
        whole = 2 * size * POINT
        points = [element(data[at : at + POINT]) for at in range(0, whole, POINT)]
        numbers = [scalar(data[at : at + SCALAR]) for at in range(whole, len(data), SCALAR)]
        sums, rest = tuple(numbers[1 : 1 + SUMS]), numbers[1 + SUMS :]
        order, chain = tuple(points[:size]), tuple(points[size:])
        return cls(order, chain, numbers[0], sums, tuple(rest[:size]), tuple(rest[size:]))


def proof_length(size: int) -> int:
    """Bytes of the proof of a shuffle of so many cards."""
    return 2 * size * POINT + (1 + SUMS + 2 * size) * SCALAR


class _Numbers:
    """Secret numbers of one shuffle by name: all follow from a root, and from what is shuffled.

    Another deck has other numbers: were they the same, two shuffles would betray the order.
    """

    def __init__(self, root: bytes, key: JointKey, maker: int, before: Deck) -> None:
        self.seed = hashed("shuffle", root, key.id, bytes((maker,)), before.encoded)
        self.size = len(before.cards)

    def all(self, name: str) -> list[int]:
        return [
            hashed_to_scalar(f"shuffle {name}", self.seed, bytes((number,)))
            for number in range(self.size)
        ]

    def one(self, name: str) -> int:
        return hashed_to_scalar(f"shuffle {name}", self.seed)


def shuffled(root: bytes, key: JointKey, maker: int, before: Deck) -> tuple[Deck, bytes]:
    """The deck in another order under new masks, and a proof; from one root always the same."""
    numbers = _Numbers(root, key, maker, before)
    came_from = shuffle(numbers.seed, "order", numbers.size)
    masks = numbers.all("masks")
    moved = [before.cards[place] for place in came_from]
    new = zip(moved, base().times_all(masks), key.fixed.times_all(masks), strict=True)
    after = Deck(
        tuple(
            (standing(plus(mask, more)), standing(plus(masked, more_masked)))
            for (mask, masked), more, more_masked in new
        )
    )
    return after, _prove(numbers, key, maker, before, after, came_from, masks).encoded


def check_shuffle(key: JointKey, maker: int, before: Deck, after: Deck, data: bytes) -> None:
    """Refuse a deck that this maker has not proven to be the deck before, shuffled."""
    size = len(before.cards)
    if maker not in key.stack.makers:
        raise Refused(f"seat {maker} does not make this stack")
    if len(after.cards) != size:
        raise Refused(f"{len(after.cards)} cards came of shuffling {size}")
    proof = _Proof.read(data, size)
    said = _said(key, maker, before, after, proof.order)
    weights = _weights(said, size)
    told = _told_again(key, before, after, proof, weights)
    if _challenge(said, proof.chain, told) != proof.challenge:
        raise Refused("the proof does not show that the deck is the same cards")


# ---------------------------------------------------------------------------------- the two sides
def _prove(
    numbers: _Numbers,
    key: JointKey,
    maker: int,
    before: Deck,
    after: Deck,
    came_from: Sequence[int],
    masks: Sequence[int],
) -> _Proof:
    size = numbers.size
    start, *places = generators(size + 1)
    hiding = numbers.all("commitments")
    order = _order(came_from, hiding, places)
    said = _said(key, maker, before, after, order)
    weights = _weights(said, size)
    moved = [weights[place] for place in came_from]

    linking, first = numbers.all("chain"), Fixed(start)
    chain, sums_of_base, sums_of_start = _chain(moved, linking, first)

    # What hides the answers, and what is told of it before the challenge is known.
    hidden = [numbers.one(name) for name in ("places", "product", "weighted", "decks")]
    hidden_links, hidden_weights = numbers.all("hidden links"), numbers.all("hidden weights")
    told = [
        *base().times_all(hidden[:2]),
        combined([(hidden[2], BASE), *zip(hidden_weights, places, strict=True)]),
        combined([(-hidden[3], BASE), *zip(hidden_weights, after.masks, strict=True)]),
        combined([(-hidden[3], key.point), *zip(hidden_weights, after.masked, strict=True)]),
        *_hidden_chain(hidden_links, hidden_weights, sums_of_base, sums_of_start, first),
    ]
    challenge = _challenge(said, chain, told)

    secret = (
        sum(hiding),
        sums_of_base[-1],
        _dot(hiding, weights),
        _dot(masks, moved),
    )
    return _Proof(
        tuple(order),
        tuple(chain),
        challenge,
        _answers(challenge, hidden, secret),
        _answers(challenge, hidden_links, linking),
        _answers(challenge, hidden_weights, moved),
    )


def _told_again(
    key: JointKey, before: Deck, after: Deck, proof: _Proof, weights: Sequence[int]
) -> list[Point | None]:
    """What must have been told before the challenge, if the answers are right."""
    start, *places = generators(len(weights) + 1)
    against = ORDER - proof.challenge
    whole, product, weighted, decks = proof.sums
    weighed = [against * weight % ORDER for weight in weights]
    all_weights = 1
    for weight in weights:
        all_weights = all_weights * weight % ORDER
    told = [
        combined(
            [(whole, BASE)]
            + [(against, point) for point in proof.order]
            + [(proof.challenge, place) for place in places]
        ),
        combined(
            [
                (product, BASE),
                (against, proof.chain[-1]),
                (proof.challenge * all_weights, start),
            ]
        ),
        combined(
            [
                (weighted, BASE),
                *zip(proof.weights, places, strict=True),
                *zip(weighed, proof.order, strict=True),
            ]
        ),
        combined(
            [
                (-decks, BASE),
                *zip(proof.weights, after.masks, strict=True),
                *zip(weighed, before.masks, strict=True),
            ]
        ),
        combined(
            [
                (-decks, key.point),
                *zip(proof.weights, after.masked, strict=True),
                *zip(weighed, before.masked, strict=True),
            ]
        ),
    ]
    behind = (start, *proof.chain)
    for place, (link, weight) in enumerate(zip(proof.links, proof.weights, strict=True)):
        told.append(
            combined([(link, BASE), (weight, behind[place]), (against, proof.chain[place])])
        )
    return told


# ------------------------------------------------------------------------------------- its parts
def _order(came_from: Sequence[int], hiding: Sequence[int], places: Sequence[Point]) -> list[Point]:
    """For each card before, its new place under a number that hides it."""
    found = list(places)
    for (place, was), hidden in zip(
        enumerate(came_from), base().times_all([hiding[was] for was in came_from]), strict=True
    ):
        found[was] = standing(plus(places[place], hidden))
    return found


def _chain(
    moved: Sequence[int], linking: Sequence[int], first: Fixed
) -> tuple[list[Point], list[int], list[int]]:
    """Each link is the one before so many times, and hidden; and of what multiples it consists."""
    of_base, of_start = [0], [1]
    for weight, hidden in zip(moved, linking, strict=True):
        of_base.append((hidden + weight * of_base[-1]) % ORDER)
        of_start.append(weight * of_start[-1] % ORDER)
    links = zip(base().times_all(of_base[1:]), first.times_all(of_start[1:]), strict=True)
    return [standing(plus(one, other)) for one, other in links], of_base, of_start


def _hidden_chain(
    hidden_links: Sequence[int],
    hidden_weights: Sequence[int],
    of_base: Sequence[int],
    of_start: Sequence[int],
    first: Fixed,
) -> list[Point | None]:
    rows = list(zip(hidden_links, hidden_weights, of_base, of_start, strict=False))
    one = base().times_all([link + weight * behind for link, weight, behind, _ in rows])
    other = first.times_all([weight * behind for _, weight, _, behind in rows])
    return [plus(*both) for both in zip(one, other, strict=True)]


def _dot(some: Sequence[int], others: Sequence[int]) -> int:
    return sum(one * other for one, other in zip(some, others, strict=True)) % ORDER


def _answers(challenge: int, hidden: Sequence[int], secret: Sequence[int]) -> tuple[int, ...]:
    return tuple(
        (hiding + challenge * number) % ORDER for hiding, number in zip(hidden, secret, strict=True)
    )


# ------------------------------------------------------------------------------- what was said
def _said(key: JointKey, maker: int, before: Deck, after: Deck, order: Sequence[Point]) -> bytes:
    """Everything to which the weights, and with them the proof, are bound."""
    decks = (before.encoded, after.encoded)
    return hashed("shuffle said", key.id, bytes((maker,)), *decks, _points(order))


def _weights(said: bytes, size: int) -> list[int]:
    return [hashed_to_scalar("shuffle weight", said, bytes((place,))) for place in range(size)]


def _challenge(said: bytes, chain: Sequence[Point], told: Sequence[Point | None]) -> int:
    spoken = b"".join(map(spelled, told))
    return hashed_to_scalar("shuffle challenge", said, _points(chain), spoken)


def _points(points: Sequence[Point]) -> bytes:
    return b"".join(map(encoded, points))
