"""Where the rest of a hand could still go: sets of advisors, worked out once for each hand."""

from __future__ import annotations

from functools import cache
from typing import Final

from ..rules.content import ADVISORS
from ..rules.dice import without
from ..rules.effects import LargestGroup, powers_with
from ..rules.moves import Place
from ..rules.ways import ways_of

NOBODY_THERE: Final = 0
NUMBERS: Final = range(1, len(ADVISORS) + 1)
FEW_DICE: Final = 3
"""Hands of more dice than this plan without a token and without the Market: enough is open."""
LIMITS: Final = powers_with(LargestGroup)
Plan = tuple[int, tuple[int, ...], bool]
"""The advisors as bits, the same as numbers, and whether the plan spends a +2 token."""


def dice_in(hand: int) -> int:
    return (hand.bit_length() + 2) // 3


@cache
def plans(coloured: int, white: int, token: bool, powers: int) -> tuple[Plan, ...]:
    """The sets of advisors that this hand can still influence, none of them within another."""
    if dice_in(coloured) + dice_in(white) > FEW_DICE:
        token, powers = False, powers & LIMITS
    found: dict[tuple[int, bool], None] = {}
    for way in ways_of(coloured, white, token, powers).open[NOBODY_THERE]:
        if not isinstance(way, Place):
            continue
        rest = plans(
            without(coloured, way.coloured),
            without(white, way.white),
            token and not way.token,
            powers if way.power < 0 else powers & ~(1 << way.power),
        )
        here = 1 << way.advisor
        for bits, _, spends in rest:
            if not bits & here:
                found[bits | here, spends or way.token] = None
    kept = [
        (bits, spends)
        for bits, spends in found
        if not any(other != bits and other & bits == bits and spends >= too for other, too in found)
    ]
    listed = sorted(kept) if kept else [(0, False)]
    return tuple(
        (bits, tuple(n for n in NUMBERS if bits >> n & 1), spends) for bits, spends in listed
    )
