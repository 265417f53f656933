"""Hands of governors' cards: which place of the stack lies where, never which card it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import filterfalse
from typing import Final

from .....engine.contract import Sealed

STACK: Final = "governor cards"
DEALT: Final = 3
"""Cards among which each seat keeps one."""
UNDEALT: Final = 0
CHOOSING: Final = 1
KEPT: Final = 2
"""A hand that has kept its first card; the numbers behind it stand for the other places."""
OPEN: Final = KEPT + DEALT
"""The card lies open: it acts for its seat."""


def places(hand: int) -> range:
    """The places of its hand that a seat can still come to have."""
    if hand < KEPT:
        return range(DEALT)
    return range(hand - KEPT, hand - KEPT + 1) if hand < OPEN else range(0)


def card(seat: int, place: int, dealt: Sequence[str], opened: Sequence[str]) -> Sealed:
    """The card at a place of a hand."""
    left = tuple(filterfalse(opened.__contains__, dealt))
    return Sealed(STACK, seat * DEALT + place, tuple(dealt), left)


def cards(
    hands: Sequence[int], dealt: Sequence[str], opened: Sequence[str], looker: int
) -> tuple[Sealed, ...]:
    """The cards in all hands; of one seat (`looker`) those that were dealt to it."""
    return tuple(
        card(seat, place, dealt, opened)
        for seat, hand in enumerate(hands)
        if looker < 0 or (seat == looker and hand != UNDEALT)
        for place in places(hand)
    )
