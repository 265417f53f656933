"""The luck of matches that version 0.1 has kept: chains of links, and nonces of sealed cards.

No match is played by it any more, since a part could be withheld to have the dice made anew. What
was played by it is still read and verified as what it was.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from ...engine.codec import decode
from ...engine.contract import Refused, Sealed
from ..masks.group import POINT, Point, element

LENGTH: Final = 4096
"""Links of a chain."""
CARDS: Final = 16
"""Sealed cards that one match may have, in the order in which they appear."""
BYTES: Final = 32
PASSED_OVER: Final = 64
"""Links that one decision passes over, at most."""

Card = tuple[str, int]
"""The stack and the place in it by which a sealed card is known."""
Held = Collection[tuple[int, int]]
"""Card and seat of each nonce of others that voters have told they hold."""


@dataclass(frozen=True)
class Promised:
    """What one person committed to: the end of its chain, a hash of each nonce, an envelope key."""

    end: bytes
    promises: tuple[bytes, ...]
    envelope: Point | None

    @classmethod
    def read(cls, body: bytes, hidden_stacks: bool) -> Promised:
        match decode(body):
            case [bytes(end), [*promises], *envelope] if (
                len(end) == BYTES
                and len(promises) == CARDS
                and len(envelope) == hidden_stacks
                and all(isinstance(one, bytes) and len(one) == BYTES for one in promises)
            ):
                match envelope:
                    case []:
                        return cls(end, tuple(promises), None)
                    case [bytes(told)] if len(told) == POINT:
                        return cls(end, tuple(promises), element(told))
        raise Refused("lan.malformed", what="commitment")


@dataclass(frozen=True)
class Chains:
    """How far the chains were used at one moment of a match, and the cards it has seen."""

    start: int = 1
    """No link before it is asked for in this epoch."""
    draws: int = 0
    """Answers of luck in this epoch so far."""
    sharers: tuple[tuple[int, ...], ...] = ()
    """Whose nonces make each sealed card that was there when the epoch began."""
    cards: tuple[Card, ...] = ()

    def makers(self, wished: Sealed | None, players: tuple[int, ...]) -> tuple[int, ...]:
        """The seats whose links make a draw, or whose nonces make this card."""
        if wished is None:
            return players
        card = self.number(wished)
        return self.sharers[card] if card < len(self.sharers) else players

    def number(self, card: Sealed) -> int:
        return self.cards.index((card.stack, card.position))

    def seen(self, sealed: Iterable[Sealed]) -> Chains:
        """With all sealed cards until now, numbered by their first appearance."""
        fresh = dict.fromkeys((card.stack, card.position) for card in sealed)
        cards = self.cards + tuple(card for card in fresh if card not in self.cards)
        return replace(self, cards=cards)

    def drawn(self) -> Chains:
        return replace(self, draws=self.draws + 1)

    def next(
        self, leap: int, before: tuple[int, ...], players: tuple[int, ...], held: Held,
        looked_at: Collection[Card],
    ) -> Chains:  # fmt: skip
        """In the next epoch: a card nobody looked at was made anew by those who played."""
        sharers = []
        for number, card in enumerate(self.cards):
            old = self.sharers[number] if number < len(self.sharers) else before
            makers = old if card in looked_at else players
            kept = tuple(seat for seat in makers if seat in players or (number, seat) in held)
            sharers.append(kept or players)
        start = self.start + self.draws + 2 + min(2 * leap, PASSED_OVER)
        return Chains(start, 0, tuple(sharers), self.cards)


@dataclass(frozen=True)
class FormerLuck:
    """What all committed to at one table, by seat."""

    table: bytes
    match: bytes
    promised: Mapping[int, Promised]

    def seed(
        self,
        chains: Chains,
        place: tuple[int, int],
        players: tuple[int, ...],
        wished: Sealed | None,
        proof: Sequence[bytes],
    ) -> bytes:
        """The seed of these links or nonces; Refused if one of them was not promised.

        `place` is the epoch and the index of the entry; `wished` is the card to be opened.
        """
        makers = chains.makers(wished, players)
        if len(proof) != len(makers):
            raise Refused("lan.luck", what="makers")
        parts = list(zip(makers, proof, strict=True))
        said = [part for seat, told in parts for part in (_number(seat), told)]
        if wished is not None:
            card = chains.number(wished)
            self._check([self._is_nonce(seat, card, told) for seat, told in parts])
            return _hashed(b"card", self.match, _number(card), *said)
        position = chains.start + chains.draws
        self._check([self._is_link(seat, position, told) for seat, told in parts])
        return _hashed(b"roll", self.match, *map(_number, place), *said)

    def _check(self, kept: Sequence[bool]) -> None:
        if not all(kept):
            raise Refused("lan.luck", what="part")

    def _is_link(self, seat: int, position: int, link: bytes) -> bool:
        if not 1 <= position <= LENGTH or len(link) != BYTES:
            return False
        for _ in range(position):
            link = sha256(b"link" + self.table + _number(seat) + link).digest()
        return link == self.promised[seat].end

    def _is_nonce(self, seat: int, card: int, nonce: bytes) -> bool:
        if card >= CARDS or len(nonce) != BYTES or seat not in self.promised:
            return False
        promise = _hashed(b"promise", self.table, _number(seat), _number(card), nonce)
        return promise == self.promised[seat].promises[card]


def _hashed(what: bytes, *parts: bytes) -> bytes:
    # Every part has a fixed width, so that no two lists of parts are spelled alike.
    return sha256(what + b"\0" + b"".join(parts)).digest()


def _number(value: int) -> bytes:
    return value.to_bytes(4)
