"""Masks without the arithmetic: as good as real ones among programs that do not look inside."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from typing import Any
from unittest.mock import patch

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.engine.luck import shuffle as order
from kingsburg_arcade.net.masks import opening, shuffle
from kingsburg_arcade.net.masks.deck import Deck
from kingsburg_arcade.net.masks.group import BASE, POINT, encoded, minus


def _proof(key: Any, maker: int, before: Deck, after: Deck) -> bytes:
    said = (key.id, bytes((maker,)), before.id, after.id)
    return sha256(b"quick shuffle" + b"".join(said)).digest()


def _shuffled(root: bytes, key: Any, maker: int, before: Deck) -> tuple[Deck, bytes]:
    seed = sha256(root + before.id).digest()
    after = Deck(tuple(before.cards[at] for at in order(seed, "order", len(before.cards))))
    return after, _proof(key, maker, before, after)


def _check_shuffle(key: Any, maker: int, before: Deck, after: Deck, data: bytes) -> None:
    if data != _proof(key, maker, before, after) or sorted(before.cards) != sorted(after.cards):
        raise Refused("lan.luck", what="proof of a shuffle")


def _part(key: Any, deck: Deck, place: int, maker: int, share: int) -> bytes:
    # The share itself is not in it, so that the bytes are the same for every checker.
    said = sha256(b"quick part" + key.id + deck.id + bytes((place, maker))).digest()
    return (encoded(BASE) + said * 4)[: opening.PART]


def _check_part(key: Any, deck: Deck, place: int, maker: int, data: bytes) -> Any:
    key.part(maker)
    if data != _part(key, deck, place, maker, 0):
        raise Refused("lan.luck", what="proof")
    return BASE


def _face(key: Any, deck: Deck, place: int, parts: Mapping[int, Any]) -> str:
    if sum(maker in parts for maker in key.purpose.makers) < key.purpose.threshold:
        raise Refused("lan.luck", what="too few parts")
    return key.purpose.faces[minus(deck.cards[place][1], key.point)]


@contextmanager
def quick_masks() -> Iterator[None]:
    """A shuffle in no time: the order is a secret only as long as nobody looks."""
    assert POINT < opening.PART <= 128
    with (
        patch.object(shuffle, "shuffled", _shuffled),
        patch.object(shuffle, "check_shuffle", _check_shuffle),
        patch.object(opening, "part", _part),
        patch.object(opening, "check_part", _check_part),
        patch.object(opening, "face", _face),
    ):
        yield
