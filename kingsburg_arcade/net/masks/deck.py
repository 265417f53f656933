"""A deck: the cards of a stack, each encrypted under the joint key and masked again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...engine.contract import Refused
from .group import BASE, POINT, Point, element, encoded, hashed, plus, standing
from .stack import StackKey

Card = tuple[Point, Point]
"""A mask, and a card with the same mask under the joint key (ElGamal)."""


@dataclass(frozen=True)
class Deck:
    cards: tuple[Card, ...]

    @cached_property
    def encoded(self) -> bytes:
        return b"".join(encoded(mask) + encoded(masked) for mask, masked in self.cards)

    @cached_property
    def id(self) -> bytes:
        return hashed("deck", self.encoded)

    @property
    def masks(self) -> tuple[Point, ...]:
        return tuple(mask for mask, _ in self.cards)

    @property
    def masked(self) -> tuple[Point, ...]:
        return tuple(masked for _, masked in self.cards)

    @classmethod
    def read(cls, data: bytes, size: int) -> Deck:
        """A received deck of so many cards."""
        if len(data) != size * 2 * POINT:
            raise Refused("lan.malformed", what="deck")
        points = [element(data[at : at + POINT]) for at in range(0, len(data), POINT)]
        return cls(tuple(zip(points[::2], points[1::2], strict=True)))


def first_deck(key: StackKey) -> Deck:
    """The deck before any shuffle: every card in its place, under a mask that all know."""
    return Deck(tuple((BASE, standing(plus(card, key.point))) for card in key.purpose.faces))
