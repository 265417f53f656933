"""Discoverers and Knights: cards that look at the twenty rows."""

from __future__ import annotations

from ..rules.content import MANDATORY
from ..rules.hexes import ROWS
from .heights import Heights
from .standing import Standing
from .weights import Weights


# ------------------------------------------------------------------------------ Discoverers
def discovering(standing: Standing, weights: Weights) -> float:
    return len(ROWS) - standing.rows.count(0)


def wants_new_rows(heights: Heights, standing: Standing, weights: Weights) -> None:
    new = 0
    for row, count in zip(ROWS, standing.rows, strict=True):
        if not count:
            new |= row
    heights.raise_(new, 1)


def keeps_rows(heights: Heights, standing: Standing, weights: Weights) -> None:
    alone = 0
    for row, count in zip(ROWS, standing.rows, strict=True):
        if count == 1:
            alone |= standing.own & row
    heights.raise_(alone, 1)


# ---------------------------------------------------------------------------------- Knights
def riding(standing: Standing, weights: Weights) -> float:
    """The best row as it is or as it may become, and a little for a second one."""
    free = standing.free
    room = MANDATORY * standing.turns
    best = promising = second = 0.0
    for row, count in zip(ROWS, standing.rows, strict=True):
        if count:
            promise = 2 * count + weights.reach * min((free & row).bit_count(), room)
            if promise > promising:
                promising, best, second = promise, float(count), max(second, best)
            else:
                second = max(second, float(count))
    return promising + weights.row * standing.hurry * min(second, best)


def wants_one_row(heights: Heights, standing: Standing, weights: Weights) -> None:
    counts = standing.rows
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
    counts = standing.rows
    heights.raise_(ROWS[counts.index(max(counts))], 2)
