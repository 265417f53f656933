"""Stacks of terrain cards as numbers: what was shuffled, what is unshown, what is in a hand."""

from __future__ import annotations

from typing import Final, NamedTuple

from .content import CARDS_PER_TERRAIN, TERRAINS

NO_CARD: Final = -1
Counts = tuple[int, ...]
"""Cards of each terrain."""
NONE: Final[Counts] = (0,) * len(TERRAINS)


class Stack(NamedTuple):
    """One shuffle: its number, what was shuffled, and what of it nobody has shown yet."""

    number: int
    contents: Counts
    left: Counts


class Hand(NamedTuple):
    """A card that was drawn and not shown: where in which stack it lay."""

    stack: int
    position: int


ALL_CARDS: Final[Counts] = (CARDS_PER_TERRAIN,) * len(TERRAINS)
FULL_STACK: Final = Stack(1, ALL_CARDS, ALL_CARDS)
