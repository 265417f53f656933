"""How a Kingdom Builder card is served for which nobody has written opinions: by trying it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..rules.hexes import BIT, NUMBERS, listed
from ..rules.scoring import Score
from .heights import Heights
from .standing import Standing
from .weights import Weights

PROBES: Final = 12
"""Hexes that are tried beside own settlements, and as many elsewhere."""


def prospect(score: Score, standing: Standing, weights: Weights) -> float:
    """The gold as it is counted now."""
    return counted(score, standing, standing.own)


def wants(score: Score, heights: Heights, standing: Standing, weights: Weights) -> None:
    """What one more settlement adds; where too many hexes are free, one in a group is tried."""
    now = counted(score, standing, standing.own)
    for free in (standing.free & standing.near, standing.free & ~standing.near):
        for group, hex_ in groups(free):
            more = counted(score, standing, standing.own | BIT[hex_]) - now
            if more:
                heights.raise_(group, more)


def keeps(score: Score, heights: Heights, standing: Standing, weights: Weights) -> None:
    """What would be lost without each settlement."""
    now = counted(score, standing, standing.own)
    for hex_ in listed(standing.own, NUMBERS):
        less = now - counted(score, standing, standing.own & ~BIT[hex_])
        if less:
            heights.raise_(BIT[hex_], less)


def counted(score: Score, standing: Standing, own: int) -> int:
    """The gold of this seat, if these were its settlements."""
    settlements = list(standing.state.settlements)
    settlements[standing.seat] = own
    return score(standing.board, settlements)[standing.seat]


def groups(hexes: int) -> Iterator[tuple[int, int]]:
    """These hexes in groups that follow each other on the board, with one that stands for all."""
    found = listed(hexes, NUMBERS)
    size = max(1, -(-len(found) // PROBES))
    for start in range(0, len(found), size):
        group = found[start : start + size]
        yield sum(BIT[hex_] for hex_ in group), group[len(group) // 2]
