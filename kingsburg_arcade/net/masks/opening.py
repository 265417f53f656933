"""Opening a card: each maker gives a part with a proof, and most of them tell the face."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine.contract import Refused
from . import proving
from .dealing import weight
from .deck import Deck
from .group import (
    BASE,
    POINT,
    Point,
    combined,
    element,
    encoded,
    hashed,
    minus,
    standing,
    times,
)
from .stack import StackKey

PART: Final = POINT + proving.ONE_SECRET
"""Bytes of a part."""
OPENED: Final = "part"


def part(key: StackKey, deck: Deck, place: int, maker: int, share: int) -> bytes:
    """This maker's part of the card at a place; always the same bytes."""
    mask = _card(deck, place)[0]
    found = standing(times(share, mask))
    rows = ((BASE, key.part(maker), 0), (mask, found, 0))
    context = _context(key, deck, place, maker)
    return encoded(found) + proving.proven(OPENED, context, rows, (share,))


def check_part(key: StackKey, deck: Deck, place: int, maker: int, data: bytes) -> Point:
    """The point in a received part; Refused if its proof is wrong."""
    if len(data) != PART:
        raise Refused("lan.malformed", what="part of a card")
    mask, found = _card(deck, place)[0], element(data[:POINT])
    rows = ((BASE, key.part(maker), 0), (mask, found, 0))
    proving.check(OPENED, _context(key, deck, place, maker), rows, data[POINT:])
    return found


def face(key: StackKey, deck: Deck, place: int, parts: Mapping[int, Point]) -> str:
    """The card that parts of enough makers open; each part was checked."""
    makers = [maker for maker in key.purpose.makers if maker in parts][: key.purpose.threshold]
    if len(makers) < key.purpose.threshold:
        raise Refused("lan.luck", what="too few parts")
    key_on_mask = combined([(weight(maker, makers), parts[maker]) for maker in makers])
    found = minus(_card(deck, place)[1], key_on_mask)
    if found is None or found not in key.purpose.faces:
        raise Refused("lan.luck", what="parts")
    return key.purpose.faces[found]


def opened(key: StackKey, deck: Deck, place: int, parts: Mapping[int, bytes]) -> str:
    """The card that received parts open; all of them are checked."""
    checked = {maker: check_part(key, deck, place, maker, data) for maker, data in parts.items()}
    return face(key, deck, place, checked)


def _card(deck: Deck, place: int) -> tuple[Point, Point]:
    if not 0 <= place < len(deck.cards):
        raise Refused("lan.luck", what="place", place=place)
    return deck.cards[place]


def _context(key: StackKey, deck: Deck, place: int, maker: int) -> bytes:
    return hashed("opening", key.id, deck.id, bytes((place, maker)))
