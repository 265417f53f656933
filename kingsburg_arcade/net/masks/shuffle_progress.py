"""A ceremony: how far the makers of one pile have come in masking and shuffling it."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from typing import Final

from ...engine.codec import decode
from ..protocol.signed_statement import Statement
from .dealing import Deal, JointKey
from .deck import Deck, first_deck
from .masked_stack import Pile
from .shuffle_transcript import COMPLAINT, DEAL, SHUFFLE, Made, follows
from .stack import Stack

KINDS: Final = (DEAL, SHUFFLE, COMPLAINT)
NAME: Final = 8
"""Bytes by which a statement is called where nothing hangs on it."""


def called(said: Statement) -> bytes:
    return sha256(said.body).digest()[:NAME]


class Ceremony:
    """All deal a share of the key, in any order; then each shuffles in turn."""

    def __init__(self, pile: Pile, stack: Stack) -> None:
        self.pile, self.stack = pile, stack
        self.deals: dict[int, Deal] = {}
        self.waiting: dict[int, Statement] = {}
        """Shuffles that are signed by whom they should be, and not checked yet."""
        self.before: tuple[JointKey, Deck] | None = None
        """The deck as it lies now; there is none as long as a deal lacks."""
        self.made: Made | None = None
        self._deals: dict[int, Statement] = {}
        self._shuffles: list[Statement] = []

    @property
    def turn(self) -> int | None:
        """Whose shuffle comes next; None as long as a deal lacks, and when all is done."""
        done = len(self._shuffles)
        return self.pile.makers[done] if self.before and done < len(self.pile.makers) else None

    @property
    def said(self) -> list[Statement]:
        if self.made is not None:
            return [*self.made.said]
        deals = [self._deals[maker] for maker in self.pile.makers if maker in self._deals]
        return [*deals, *self._shuffles]

    def known(self, said: Statement) -> Statement | None:
        """What the same person is known to have said at the same place."""
        if said.kind == DEAL:
            return self._deals.get(said.seat)
        shuffles = [one for one in self._shuffles if one.seat == said.seat]
        return shuffles[0] if shuffles else self.waiting.get(said.seat)

    def deal_by(self, seat: int) -> Statement | None:
        return self._deals.get(seat)

    def lacked(self, have: Collection[bytes]) -> list[Statement]:
        """What is here and not among what is called so."""
        return [one for one in self._all if called(one) not in have]

    @property
    def have(self) -> tuple[bytes, ...]:
        return tuple(map(called, self._all))

    @property
    def _all(self) -> list[Statement]:
        return [*self.said, *(self.waiting[seat] for seat in sorted(self.waiting))]

    # ------------------------------------------------------------------------------- going on
    def dealt(self, said: Statement, deal: Deal) -> None:
        self._deals[said.seat], self.deals[said.seat] = said, deal
        if len(self.deals) == len(self.pile.makers):
            key = JointKey.of(self.stack, self.deals)
            self.before = key, first_deck(key)

    def shuffled(self, said: Statement, deck: Deck) -> None:
        self.waiting.pop(said.seat, None)
        self._shuffles.append(said)
        if self.before is None:
            raise ValueError("nothing was there to be shuffled")
        key, _ = self.before = self.before[0], deck
        if len(self._shuffles) == len(self.pile.makers):
            self.made = Made(key, deck, tuple(self.said))

    def recall(self, said: Statement) -> None:
        """What was checked here before it was written down."""
        if said.kind == DEAL:
            name, dealt = decode(said.body)
            if name == self.stack.id and said.seat not in self.deals:
                self.dealt(said, Deal.read(self.stack, dealt))
            return
        before = self.before
        if before is not None and said.seat == self.turn and follows(said, *before):
            self.shuffled(said, Deck.read(decode(said.body)[2], len(self.pile.contents)))
