"""Rules of thumb with goods, for those who do not reckon: keep them even, pay from the largest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....engine.contract import Move
from ..rules.state import State

ENOUGH = 3
"""Goods of one kind above which more of it counts no more."""


def evenness(state: State, seat: int, move: Any, sign: int) -> int:
    """How well goods are mixed after a move that brings (or, with -1, takes) some."""
    gold: int = state.gold[seat] + sign * move.gold
    wood: int = state.wood[seat] + sign * move.wood
    stone: int = state.stone[seat] + sign * move.stone
    smallest = min(gold, wood, stone)
    return 2 * smallest + min(gold, ENOUGH) + min(wood, ENOUGH) + min(stone, ENOUGH)


def from_the_largest_heap(state: State, seat: int, paying: Sequence[Move]) -> Move:
    """The payment that takes most from what there is most of."""
    heaps = {"gold": state.gold[seat], "wood": state.wood[seat], "stone": state.stone[seat]}
    return max(paying, key=lambda move: sum(heaps.get(word, 0) for word in move.text.split()))
