"""The progress of a shuffle: which makers of a stack have dealt, and which have shuffled."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from typing import Final

from ...engine.codec import decode
from ..protocol.signed_statement import SignedStatement
from .dealing import Deal, JointKey
from .deck import Deck, first_deck
from .masked_stack import MaskedStack
from .shuffle_transcript import COMPLAINT, DEAL, SHUFFLE, ShuffleTranscript, follows
from .stack import Stack, StackKey

KINDS: Final = (DEAL, SHUFFLE, COMPLAINT)
NAME: Final = 8
"""Bytes of the short hash of a statement, which is not for security."""


def called(said: SignedStatement) -> bytes:
    return sha256(said.body).digest()[:NAME]


class ShuffleProgress:
    """All makers deal a share of the key, in any order; then each shuffles in turn."""

    def __init__(self, masked: MaskedStack, stack: Stack) -> None:
        self.masked, self.stack = masked, stack
        self.deals: dict[int, Deal] = {}
        self.shares: dict[int, int | None] = {}
        """What each dealer has dealt to us, as far as it was looked at; None if it is wrong."""
        self.waiting: dict[int, SignedStatement] = {}
        """Shuffles with a valid signature whose proof is not checked yet."""
        self.before: tuple[StackKey, Deck] | None = None
        """The joint key and the current deck; None as long as a deal is missing."""
        self.made: ShuffleTranscript | None = None
        self._deals: dict[int, SignedStatement] = {}
        self._shuffles: list[SignedStatement] = []

    @property
    def key(self) -> StackKey | None:
        """The joint key; None as long as a deal is missing."""
        return None if self.before is None else self.before[0]

    @property
    def turn(self) -> int | None:
        """Whose shuffle comes next; None as long as a deal is missing, and at the end."""
        done = len(self._shuffles)
        return self.masked.makers[done] if self.before and done < len(self.masked.makers) else None

    @property
    def said(self) -> list[SignedStatement]:
        if self.made is not None:
            return [*self.made.said]
        deals = [self._deals[maker] for maker in self.masked.makers if maker in self._deals]
        return [*deals, *self._shuffles]

    def known(self, said: SignedStatement) -> SignedStatement | None:
        """A statement of the same person for the same place, if there can be only one."""
        if said.kind == COMPLAINT:
            return None
        if said.kind == DEAL:
            return self._deals.get(said.seat)
        shuffles = [one for one in self._shuffles if one.seat == said.seat]
        return shuffles[0] if shuffles else self.waiting.get(said.seat)

    def deal_by(self, seat: int) -> SignedStatement | None:
        return self._deals.get(seat)

    def lacked(self, have: Collection[bytes]) -> list[SignedStatement]:
        """The statements that are here, but not among these short hashes."""
        return [one for one in self._all if called(one) not in have]

    @property
    def have(self) -> tuple[bytes, ...]:
        return tuple(map(called, self._all))

    @property
    def _all(self) -> list[SignedStatement]:
        return [*self.said, *(self.waiting[seat] for seat in sorted(self.waiting))]

    # ------------------------------------------------------------------------------- going on
    def dealt(self, said: SignedStatement, deal: Deal) -> None:
        self._deals[said.seat], self.deals[said.seat] = said, deal
        if len(self.deals) == len(self.masked.makers):
            key = JointKey.of(self.stack, self.deals)
            self.before = key, first_deck(key)

    def shuffled(self, said: SignedStatement, deck: Deck) -> None:
        self.waiting.pop(said.seat, None)
        self._shuffles.append(said)
        assert self.before is not None, "a shuffle before all deals"
        key, _ = self.before = self.before[0], deck
        if len(self._shuffles) == len(self.masked.makers):
            self.made = ShuffleTranscript(key, deck, tuple(self.said))

    def complete(self, made: ShuffleTranscript) -> None:
        """Take a transcript that was checked; deals that we know already stay."""
        count = len(self.masked.makers)
        for said in made.said[:count]:
            if said.seat not in self.deals:
                self._deals[said.seat] = said
                self.deals[said.seat] = Deal.read(self.stack, decode(said.body)[1])
        self._shuffles = list(made.said[count:])
        self.waiting.clear()
        self.before, self.made = (made.key, made.deck), made

    def recall(self, said: SignedStatement) -> None:
        """Take a statement from our journal, where it was checked before."""
        if said.kind == DEAL:
            name, dealt = decode(said.body)
            if name == self.stack.id and said.seat not in self.deals:
                self.dealt(said, Deal.read(self.stack, dealt))
            return
        before = self.before
        if before is not None and said.seat == self.turn and follows(said, *before):
            self.shuffled(said, Deck.read(decode(said.body)[2], len(self.masked.contents)))
