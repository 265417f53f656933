"""Cheats: deals, decks and proofs that somebody with a modified program would send."""

from collections.abc import Sequence
from dataclasses import replace

from kingsburg_arcade.net.masks import dealing, envelope, proving, same_cards, shuffle
from kingsburg_arcade.net.masks.dealing import Deal, JointKey
from kingsburg_arcade.net.masks.deck import Deck
from kingsburg_arcade.net.masks.group import (
    ORDER,
    Fixed,
    Point,
    base,
    combined,
    hashed_to_point,
    plus,
    standing,
)
from kingsburg_arcade.net.masks.stack import generators
from net.masks.makers import Dealers, root

HALF = pow(2, -1, ORDER)
Matrix = Sequence[Sequence[int]]


# --------------------------------------------------------------------------------------- deals
def dealt(
    table: Dealers,
    dealer: int,
    commitments: Sequence[Point],
    shares: dict[int, int],
    known: int,
    hint: Point | None = None,
) -> Deal:
    """A deal of these shares, with a proof by somebody who knows that number and no other."""
    hiding = 12345
    made = hint or standing(base().times(hiding))
    envelopes = tuple(
        envelope.sealed(
            dealing._context(table.keyed, dealer, seat, table.keys[seat]),
            standing(combined([(hiding, table.keys[seat])])),
            shares.get(seat, 0),
        )
        for seat in table.keyed.makers
    )
    bare = Deal(tuple(commitments), made, envelopes)
    context = dealing._whole(table.keyed, dealer, table.keys, bare)
    rows, secrets = dealing._rows(bare), (known, hiding)
    return replace(bare, proof=proving.proven(dealing.KNOWN, context, rows, secrets))


def committed(numbers: Sequence[int]) -> list[Point]:
    return [standing(base().times(number)) for number in numbers]


def value(numbers: Sequence[int], seat: int) -> int:
    return sum(number * (seat + 1) ** power for power, number in enumerate(numbers)) % ORDER


# --------------------------------------------------------------------------------------- decks
def substituted(deck: Deck, place: int) -> Deck:
    """Another card lies at this place, which nobody has ever seen."""
    cards = list(deck.cards)
    cards[place] = cards[place][0], hashed_to_point("a card of my own")
    return Deck(tuple(cards))


def remasked(deck: Deck, place: int) -> Deck:
    """Nobody can take off the mask of the card at this place any more."""
    cards = list(deck.cards)
    cards[place] = hashed_to_point("a mask of my own"), cards[place][1]
    return Deck(tuple(cards))


def swapped(deck: Deck, one: int, other: int) -> Deck:
    cards = list(deck.cards)
    cards[one], cards[other] = cards[other], cards[one]
    return Deck(tuple(cards))


def duplicated(deck: Deck, one: int, other: int) -> Deck:
    cards = list(deck.cards)
    cards[other] = cards[one]
    return Deck(tuple(cards))


def levelled(deck: Deck, weights: Sequence[int]) -> Deck:
    """Two cards are others, and the sum of all by these weights is what it was."""
    cards, more = list(deck.cards), hashed_to_point("a card of my own")
    for place, times in ((0, 1), (1, -1)):
        mask, masked = cards[place]
        added = combined([(times * pow(weights[place], -1, ORDER), more)])
        cards[place] = mask, standing(plus(masked, added))
    return Deck(tuple(cards))


# ----------------------------------------------------------------------- a shuffle that is none
ORDERLY: Matrix = ((0, 1, 0), (1, 0, 0), (0, 0, 1))
"""A matrix that is an order of three cards: nothing is wrong with it."""
SCALED: Matrix = ((2, 0, 0), (0, HALF, 0), (0, 0, 1))
"""The product of the weights is right; it is not once each card."""
MIXED: Matrix = ((2, ORDER - 1, 0), (ORDER - 1, 2, 0), (0, 0, 1))
"""Once each card if one adds up; the product of the weights is not right."""
INVERSE: dict[Matrix, Matrix] = {
    ORDERLY: ORDERLY,
    SCALED: ((HALF, 0, 0), (0, 2, 0), (0, 0, 1)),
    MIXED: (
        (2 * pow(3, -1, ORDER), pow(3, -1, ORDER), 0),
        (pow(3, -1, ORDER), 2 * pow(3, -1, ORDER), 0),
        (0, 0, 1),
    ),
}


class Cheat:
    """Makes a proof for any matrix, as far as one can be made; each lie breaks one check."""

    def __init__(
        self,
        matrix: Matrix = ORDERLY,
        committed: Matrix | None = None,
        false_chain: bool = False,
        wrong_deck: Deck | None = None,
    ) -> None:
        self.matrix, self.committed = matrix, committed or matrix
        self.false_chain, self.wrong_deck = false_chain, wrong_deck

    def shuffled(self, key: JointKey, maker: int, before: Deck) -> tuple[Deck, bytes]:
        numbers = shuffle._Numbers(root(maker), key, maker, before)
        masks = numbers.all("masks")
        after = self.wrong_deck or Deck(
            tuple(
                (
                    _weighted(row, before.masks, masks[place], base()),
                    _weighted(row, before.masked, masks[place], key.fixed),
                )
                for place, row in enumerate(INVERSE[self.matrix])
            )
        )
        return after, self._proof(numbers, key, maker, before, after, masks)

    def _proof(
        self,
        numbers: shuffle._Numbers,
        key: JointKey,
        maker: int,
        before: Deck,
        after: Deck,
        masks: Sequence[int],
    ) -> bytes:
        size = numbers.size
        start, *places = generators(size + 1)
        hiding = numbers.all("commitments")
        order = [
            _weighted(column, places, hidden, base())
            for column, hidden in zip(zip(*self.committed, strict=True), hiding, strict=True)
        ]
        spoken = same_cards.said(key, maker, before, after, order)
        weights = same_cards.weights_of(spoken, size)
        moved = [shuffle._dot(row, weights) for row in self.matrix]
        linking = numbers.all("chain")
        chain = shuffle._Chain(Fixed(start), moved, linking)
        product = chain.of_base[-1]
        if self.false_chain:
            everything = weights[0] * weights[1] * weights[2] % ORDER
            chain.links[-1] = standing(plus(base().times(product), combined([(everything, start)])))
        hidden = [numbers.one(name) for name in ("places", "product", "weighted", "decks")]
        hidden_links, hidden_weights = numbers.all("hidden links"), numbers.all("hidden weights")
        told = [
            *base().times_all(hidden[:2]),
            combined([(hidden[2], base().point), *zip(hidden_weights, places, strict=True)]),
            combined([(-hidden[3], base().point), *zip(hidden_weights, after.masks, strict=True)]),
            combined([(-hidden[3], key.point), *zip(hidden_weights, after.masked, strict=True)]),
            *chain.told(hidden_links, hidden_weights),
        ]
        challenge = same_cards.challenge_of(spoken, chain.links, told)
        secret = (sum(hiding), product, shuffle._dot(hiding, weights), shuffle._dot(masks, moved))
        return same_cards.Proof(
            tuple(order),
            tuple(chain.links),
            challenge,
            shuffle._answers(challenge, hidden, secret),
            shuffle._answers(challenge, hidden_links, linking),
            shuffle._answers(challenge, hidden_weights, moved),
        ).encoded


def _weighted(row: Sequence[int], points: Sequence[Point], more: int, unit: Fixed) -> Point:
    terms = [(number, point) for number, point in zip(row, points, strict=True) if number]
    return standing(plus(combined(terms), unit.times(more)))
