"""Discoverers and Knights: cards that look at the twenty rows."""

from __future__ import annotations

from ..rules.content import MANDATORY
from ..rules.hexes import ROWS
from ..rules.scoring import discoverers
from .heights import Heights
from .standing import Standing
from .weights import Weights


# ------------------------------------------------------------------------------ Discoverers
def discovering(standing: Standing, weights: Weights) -> float:
    return discoverers(standing.board, standing.own)


def wants_new_rows(heights: Heights, standing: Standing, weights: Weights) -> None:
    new = 0
    for row in ROWS:
        if not standing.own & row:
            new |= row
    heights.raise_(new, 1)


def keeps_rows(heights: Heights, standing: Standing, weights: Weights) -> None:
    alone = 0
    for row in ROWS:
        here = standing.own & row
        if here and not here & here - 1:
            alone |= here
    heights.raise_(alone, 1)


# ---------------------------------------------------------------------------------- Knights
def riding(standing: Standing, weights: Weights) -> float:
    """The best row as it is or as it may become, and a little for a second one."""
    own, free = standing.own, standing.free
    room = MANDATORY * standing.turns
    best = promising = second = 0.0
    for row in ROWS:
        count = (own & row).bit_count()
        if count:
            promise = 2 * count + weights.reach * min((free & row).bit_count(), room)
            if promise > promising:
                promising, best, second = promise, count, max(second, best)
            else:
                second = max(second, count)
    return promising + weights.row * standing.hurry * min(second, best)


def wants_one_row(heights: Heights, standing: Standing, weights: Weights) -> None:
    counts = [(standing.own & row).bit_count() for row in ROWS]
    most = max(counts)
    best = close = 0
    for row, count in zip(ROWS, counts, strict=True):
        if count == most:
            best |= row
        elif count == most - 1:
            close |= row
    heights.raise_(best, 2)
    heights.raise_(close, 2 * weights.row * standing.hurry)


def keeps_one_row(heights: Heights, standing: Standing, weights: Weights) -> None:
    best = max(ROWS, key=lambda row: (standing.own & row).bit_count())
    heights.raise_(best, 2)
