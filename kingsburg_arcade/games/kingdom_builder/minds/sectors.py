"""Farmers and Lords: cards that look at the four sectors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp
from typing import Final

from ..rules.game_board import SECTORS
from .heights import Heights
from .standing import Standing
from .weights import Weights

SHARE: Final = 6
"""Gold that parts the second from the first in a sector, and the third from the second."""
EACH: Final = 3
NOBODY_THERE: Final = -1


# ---------------------------------------------------------------------------------- Farmers
def farming(standing: Standing, weights: Weights) -> float:
    return _harvest(standing.sectors, standing, weights)


def _harvest(counts: Sequence[int], standing: Standing, weights: Weights) -> float:
    """The poorest sector, and while there is time what the next ones will allow."""
    first, second, third, _ = sorted(counts)
    later, last = weights.second * standing.hurry, weights.third * standing.hurry
    return EACH * ((1 - later - last) * first + later * second + last * third)


def wants_poorest(heights: Heights, standing: Standing, weights: Weights) -> None:
    _raise_sectors(heights, standing, 1, lambda other: _harvest(other, standing, weights))


def keeps_poorest(heights: Heights, standing: Standing, weights: Weights) -> None:
    _raise_sectors(heights, standing, -1, lambda other: _harvest(other, standing, weights))


# ------------------------------------------------------------------------------------ Lords
def ruling(standing: Standing, weights: Weights) -> float:
    return _rule(tuple(standing.sectors), _rivals(standing), _doubt(standing, weights))


@lru_cache(maxsize=4096)
def _rule(counts: tuple[int, ...], rivals: tuple[tuple[int, int], ...], doubt: float) -> float:
    """First or second in each sector as likely as the lead of today says."""
    gold = 0.0
    for count, (most, second) in zip(counts, rivals, strict=True):
        gold += SHARE * (_likely((count - most + 0.5) / doubt))
        gold += SHARE * (_likely((count - second + 0.5) / doubt))
    return gold


def _doubt(standing: Standing, weights: Weights) -> float:
    """How large a lead must be to mean something."""
    return weights.doubt + weights.haste * standing.turns if standing.turns else 0.1


def _rivals(standing: Standing) -> tuple[tuple[int, int], ...]:
    """In each sector the two largest numbers of settlements among the others."""
    settlements, seat = standing.state.settlements, standing.seat
    return _most((*settlements[:seat], *settlements[seat + 1 :]))


@lru_cache(maxsize=1024)
def _most(others: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    rivals = []
    for sector in SECTORS:
        counts = sorted((own & sector).bit_count() for own in others)
        rivals.append((counts[-1], counts[-2] if len(counts) > 1 else NOBODY_THERE))
    return tuple(rivals)


def _likely(lead: float) -> float:
    return 1 / (1 + exp(-lead)) if lead > -30 else 0.0


def wants_rule(heights: Heights, standing: Standing, weights: Weights) -> None:
    rivals, doubt = _rivals(standing), _doubt(standing, weights)
    _raise_sectors(heights, standing, 1, lambda other: _rule(other, rivals, doubt))


def keeps_rule(heights: Heights, standing: Standing, weights: Weights) -> None:
    rivals, doubt = _rivals(standing), _doubt(standing, weights)
    _raise_sectors(heights, standing, -1, lambda other: _rule(other, rivals, doubt))


# -------------------------------------------------------------------------------- both cards
def _raise_sectors(
    heights: Heights, standing: Standing, change: int, gold: Callable[[tuple[int, ...]], float]
) -> None:
    """Raise each sector by what one settlement more, or one less, makes of the gold."""
    counts = standing.sectors[:]
    now = gold(tuple(counts))
    for place, sector in enumerate(SECTORS):
        counts[place] += change
        heights.raise_(sector, (gold(tuple(counts)) - now) * change)
        counts[place] -= change
