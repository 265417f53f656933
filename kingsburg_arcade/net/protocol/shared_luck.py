"""Luck made by all together: chains of links, nonces of sealed cards, and seeds of both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Final

from ...engine.contract import Draw, Drawn, Move, Opened, Refused, Roll, Rolled, Sealed, Wish
from ...engine.luck import dice, shuffled
from ..masks.envelope import EnvelopeKey

LENGTH: Final = 4096
"""Links of a chain: more than any match asks of luck."""
CARDS: Final = 16
"""Sealed cards that one match may have, in the order in which they appear."""
BYTES: Final = 32


class Secrets:
    """One seat's share of all luck of one table: everything follows from a secret root.

    Link 0 is told to all before the match; link n is the one whose hash is link n - 1. So nobody
    can find link n + 1 from link n, and its owner cannot tell a different one.
    """

    def __init__(self, root: bytes, table: bytes, seat: int) -> None:
        if len(root) != BYTES:
            raise ValueError("the root of a seat's luck has 32 bytes")
        self._root, self._table, self._seat = root, table, seat

    @cached_property
    def _links(self) -> list[bytes]:
        links = [_hashed(b"start", self._root, self._table, _number(self._seat))]
        for _ in range(LENGTH):
            links.append(_before(self._table, self._seat, links[-1]))
        links.reverse()
        return links

    @property
    def end(self) -> bytes:
        return self._links[0]

    def link(self, position: int) -> bytes:
        if not 1 <= position <= LENGTH:
            raise Refused("lan.too_long", draws=position)
        return self._links[position]

    def nonce(self, card: int) -> bytes:
        return _hashed(b"nonce", self._root, self._table, _number(self._seat), _number(card))

    @cached_property
    def envelope(self) -> EnvelopeKey:
        """The key to the envelopes in which others send us a share of the key of a stack."""
        return EnvelopeKey(self.masks, self._table, self._seat)

    @property
    def masks(self) -> bytes:
        """The secret from which all our masks and all orders of our shuffles follow."""
        return _hashed(b"masks", self._root, self._table, _number(self._seat))

    @property
    def promises(self) -> tuple[bytes, ...]:
        """Commitments to all nonces, told to everybody before the match."""
        return tuple(
            promise(self._table, self._seat, card, self.nonce(card)) for card in range(CARDS)
        )


def promise(table: bytes, seat: int, card: int, nonce: bytes) -> bytes:
    return _hashed(b"promise", table, _number(seat), _number(card), nonce)


def leads_to(end: bytes, table: bytes, seat: int, position: int, link: bytes) -> bool:
    """Whether this is the link at that position of the chain with that end."""
    if not 1 <= position <= LENGTH or len(link) != BYTES:
        return False
    for _ in range(position):
        link = _before(table, seat, link)
    return link == end


def roll_seed(match: bytes, epoch: int, index: int, links: Iterable[tuple[int, bytes]]) -> bytes:
    """The seed of one roll or draw: a single honest link makes it unpredictable."""
    parts = [part for seat, link in links for part in (_number(seat), link)]
    return _hashed(b"roll", match, _number(epoch), _number(index), *parts)


def card_seed(match: bytes, card: int, nonces: Iterable[tuple[int, bytes]]) -> bytes:
    """The seed of one sealed card."""
    parts = [part for seat, nonce in nonces for part in (_number(seat), nonce)]
    return _hashed(b"card", match, _number(card), *parts)


def answer(wish: Wish, seed: bytes) -> Move:
    """The answer of luck, by the same functions as at home."""
    if isinstance(wish, Roll):
        return Rolled(dice(seed, wish.key, wish.groups, wish.sides))
    if isinstance(wish, Draw):
        return Drawn(shuffled(seed, wish.key, wish.pool)[: wish.count])
    return Opened(card_face(wish.sealed, seed))


def card_face(sealed: Sealed, seed: bytes) -> str:
    return shuffled(seed, sealed.stack, sealed.contents)[sealed.position]


Card = tuple[str, int]
"""The stack and the place in it by which a sealed card is known."""


def cards_seen(before: tuple[Card, ...], sealed: Sequence[Sealed]) -> tuple[Card, ...]:
    """All sealed cards until now, numbered by their first appearance."""
    fresh = [(card.stack, card.position) for card in sealed]
    return before + tuple(card for card in dict.fromkeys(fresh) if card not in before)


def _before(table: bytes, seat: int, link: bytes) -> bytes:
    return sha256(b"link" + table + _number(seat) + link).digest()


def _hashed(what: bytes, *parts: bytes) -> bytes:
    # Every part has a fixed width, so that no two lists of parts are spelled alike.
    return sha256(what + b"\0" + b"".join(parts)).digest()


def _number(value: int) -> bytes:
    return value.to_bytes(4)
