"""Luck made by all: the names of draws, their answers, and the secrets of one seat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from typing import Final

from ...engine.contract import (
    LUCK,
    NOBODY,
    Draw,
    Drawn,
    Move,
    Open,
    Opened,
    Refused,
    Reveal,
    Roll,
    Rolled,
    Sealed,
    State,
    Wish,
)
from ...engine.luck import SeededDealer, dice, shuffled
from ..masks import luck_key
from ..masks.envelope import EnvelopeKey
from ..masks.group import Point
from ..masks.luck_key import LuckKey

BYTES: Final = 32
AHEAD: Final = 200
"""Moves that are tried out to find the next draws, at most."""
DRAWS_AHEAD: Final = 3
NAME: Final = 200
"""Letters in the name of a draw, at most."""
KINDS: Final = {Roll: "roll", Draw: "draw", Reveal: "choices"}


class Secrets:
    """What one seat keeps to itself at one table: all of it follows from a secret root."""

    def __init__(self, root: bytes, table: bytes, seat: int) -> None:
        if len(root) != BYTES:
            raise ValueError("the root of a seat's secrets has 32 bytes")
        self._root, self._table, self._seat = root, table, seat

    @cached_property
    def envelope(self) -> EnvelopeKey:
        """The key to the envelopes in which others send us our share of a joint key."""
        return EnvelopeKey(self.masks, self._table, self._seat)

    @property
    def masks(self) -> bytes:
        """The secret from which all our deals, masks and orders of our shuffles follow."""
        parts = (self._root, self._table, self._seat.to_bytes(4))
        return sha256(b"masks\0" + b"".join(parts)).digest()


# ------------------------------------------------------------------------------------------ names
def draw_name(wish: Wish) -> str:
    """The name of a draw: the rules give it, and nothing that a player can vary is in it."""
    if isinstance(wish, Open):
        return card_name(wish.sealed)
    return f"{KINDS[type(wish)]} {wish.key}"


def card_name(sealed: Sealed) -> str:
    return f"card {sealed.position} {sealed.stack}"


def expected_draws(state: State) -> list[str]:
    """The names of the draws that come next, if all do as little as they can.

    It may turn out otherwise: this only says for what a part is worth being worked out beforehand.
    """
    ahead, names, dealer = state.copy(), list[str](), SeededDealer(0)
    for _ in range(AHEAD):
        wish = ahead.wish() if ahead.actor == LUCK else None
        if isinstance(wish, Reveal) or ahead.actor == NOBODY:
            break
        if wish is not None:
            names.append(draw_name(wish))
        if len(names) == DRAWS_AHEAD:
            break
        match wish:
            case None:
                ahead.play(ahead.legal()[-1])
            case Open(sealed):
                ahead.play(Opened(sealed.left[0]))  # a card that it can still be
            case _:
                ahead.play(dealer.deal(wish))
    return names


# ---------------------------------------------------------------------------------------- answers
def answer(wish: Wish, seed: bytes) -> Move:
    """The answer of luck, by the same functions as at home."""
    if isinstance(wish, Roll):
        return Rolled(dice(seed, wish.key, wish.groups, wish.sides))
    if isinstance(wish, Draw):
        return Drawn(shuffled(seed, wish.key, wish.pool)[: wish.count])
    if isinstance(wish, Reveal):
        raise Refused("lan.luck", what="choices by lot")
    return Opened(card_face(wish.sealed, seed))


def card_face(sealed: Sealed, seed: bytes) -> str:
    return shuffled(seed, sealed.stack, sealed.contents)[sealed.position]


class Draws:
    """The parts and seeds of draws that were checked, so that nothing is checked twice."""

    def __init__(self, key: LuckKey) -> None:
        self.key = key
        self.trusting = False
        """Whether what is read comes from our journal, where it was checked before."""
        self._points: dict[tuple[str, int, bytes], Point] = {}
        self._seeds: dict[str, bytes] = {}

    @property
    def threshold(self) -> int:
        """How many parts make a draw."""
        return self.key.purpose.threshold

    def check(self, name: str, seat: int, data: bytes) -> None:
        """Refuse a part that is not the one of this seat in this draw."""
        if (name, seat, data) not in self._points:
            point = luck_key.check_part(self.key, name, seat, data)
            self._points[name, seat, data] = point

    def own(self, name: str, seat: int, share: int) -> bytes:
        """Our own part, which needs no check."""
        data = luck_key.part(self.key, name, seat, share)
        self._points[name, seat, data] = luck_key.point_in(data)
        return data

    def seed(self, name: str, parts: Mapping[int, bytes]) -> bytes:
        """The seed of a draw from parts of enough people, all of which are checked."""
        for seat, data in parts.items():
            if self.trusting:
                self._points.setdefault((name, seat, data), luck_key.point_in(data))
            self.check(name, seat, data)
        if name not in self._seeds:
            points = {seat: self._points[name, seat, data] for seat, data in parts.items()}
            found = luck_key.value(self.key, points)
            self._seeds[name] = luck_key.seed(self.key, name, found)
        return self._seeds[name]
