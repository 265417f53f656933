"""Shuffling a deck under new masks, with a proof that not one card was changed."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.contract import Refused
from ...engine.luck import shuffle
from . import same_cards
from .deck import Deck
from .group import (
    BASE,
    ORDER,
    Fixed,
    Point,
    base,
    combined,
    hashed,
    hashed_to_scalar,
    plus,
    standing,
)
from .same_cards import Proof
from .stack import StackKey, generators


def shuffled(root: bytes, key: StackKey, maker: int, before: Deck) -> tuple[Deck, bytes]:
    """The deck in another order under new masks, and a proof; always the same for one root."""
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


def check_shuffle(key: StackKey, maker: int, before: Deck, after: Deck, proof: bytes) -> None:
    """Refuse a deck without a valid proof that it is the deck before, shuffled."""
    size = len(before.cards)
    if maker not in key.purpose.makers:
        raise Refused("lan.luck", what="maker", seat=maker)
    if len(after.cards) != size:
        raise Refused("lan.luck", what="number of cards")
    same_cards.check(key, maker, before, after, Proof.read(proof, size))


class _Numbers:
    """Secret numbers of one shuffle by name: all follow from the root and from the deck.

    Another deck has other numbers: with the same ones, two shuffles would reveal the order.
    """

    def __init__(self, root: bytes, key: StackKey, maker: int, before: Deck) -> None:
        self.seed = hashed("shuffle", root, key.id, bytes((maker,)), before.encoded)
        self.size = len(before.cards)

    def all(self, name: str) -> list[int]:
        return [
            hashed_to_scalar(f"shuffle {name}", self.seed, bytes((number,)))
            for number in range(self.size)
        ]

    def one(self, name: str) -> int:
        return hashed_to_scalar(f"shuffle {name}", self.seed)


def _prove(
    numbers: _Numbers,
    key: StackKey,
    maker: int,
    before: Deck,
    after: Deck,
    came_from: Sequence[int],
    masks: Sequence[int],
) -> Proof:
    start, *places = generators(numbers.size + 1)
    hiding = numbers.all("commitments")
    order = _order(came_from, hiding, places)
    spoken = same_cards.said(key, maker, before, after, order)
    weights = same_cards.weights_of(spoken, numbers.size)
    moved = [weights[place] for place in came_from]
    linking = numbers.all("chain")
    chain = _Chain(Fixed(start), moved, linking)

    # What hides the answers, and what is told of it before the challenge is known.
    hidden = [numbers.one(name) for name in ("places", "product", "weighted", "decks")]
    hidden_links, hidden_weights = numbers.all("hidden links"), numbers.all("hidden weights")
    told = [
        *base().times_all(hidden[:2]),
        combined([(hidden[2], BASE), *zip(hidden_weights, places, strict=True)]),
        combined([(-hidden[3], BASE), *zip(hidden_weights, after.masks, strict=True)]),
        combined([(-hidden[3], key.point), *zip(hidden_weights, after.masked, strict=True)]),
        *chain.told(hidden_links, hidden_weights),
    ]
    challenge = same_cards.challenge_of(spoken, chain.links, told)
    secret = (sum(hiding), chain.of_base[-1], _dot(hiding, weights), _dot(masks, moved))
    return Proof(
        tuple(order),
        tuple(chain.links),
        challenge,
        _answers(challenge, hidden, secret),
        _answers(challenge, hidden_links, linking),
        _answers(challenge, hidden_weights, moved),
    )


def _order(came_from: Sequence[int], hiding: Sequence[int], places: Sequence[Point]) -> list[Point]:
    """For each card before, its new place under a number that hides it."""
    found = list(places)
    for place, (was, hidden) in enumerate(
        zip(came_from, base().times_all([hiding[was] for was in came_from]), strict=True)
    ):
        found[was] = standing(plus(places[place], hidden))
    return found


class _Chain:
    """Each link is the one before times a weight, blinded."""

    def __init__(self, start: Fixed, weights: Sequence[int], hiding: Sequence[int]) -> None:
        self._start = start
        self.of_base, self.of_start = [0], [1]
        for weight, hidden in zip(weights, hiding, strict=True):
            self.of_base.append((hidden + weight * self.of_base[-1]) % ORDER)
            self.of_start.append(weight * self.of_start[-1] % ORDER)
        self.links = [standing(link) for link in self._sums(self.of_base[1:], self.of_start[1:])]

    def told(self, links: Sequence[int], weights: Sequence[int]) -> list[Point | None]:
        """The links with these numbers in place of the true ones."""
        rows = list(zip(links, weights, self.of_base[:-1], self.of_start[:-1], strict=True))
        of_base = [link + weight * behind for link, weight, behind, _ in rows]
        return self._sums(of_base, [weight * behind for _, weight, _, behind in rows])

    def _sums(self, of_base: Sequence[int], of_start: Sequence[int]) -> list[Point | None]:
        both = zip(base().times_all(of_base), self._start.times_all(of_start), strict=True)
        return [plus(one, other) for one, other in both]


def _dot(some: Sequence[int], others: Sequence[int]) -> int:
    return sum(one * other for one, other in zip(some, others, strict=True)) % ORDER


def _answers(challenge: int, hidden: Sequence[int], secret: Sequence[int]) -> tuple[int, ...]:
    return tuple(
        (hiding + challenge * number) % ORDER for hiding, number in zip(hidden, secret, strict=True)
    )
