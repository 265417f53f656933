"""Merchants, Hermits and Citizens: cards that look at connected areas."""

from __future__ import annotations

from typing import Final

from ..rules.content import SUPPLY
from ..rules.hexes import neighbours
from ..rules.scoring import merchants
from .heights import Heights
from .standing import Standing
from .weights import Weights

LINK: Final = 4
"""Gold of a castle or location that is linked."""


# ---------------------------------------------------------------------------------- Hermits
def living_alone(standing: Standing, weights: Weights) -> float:
    return weights.area * len(standing.areas)


def wants_solitude(heights: Heights, standing: Standing, weights: Weights) -> None:
    heights.raise_(standing.near, -weights.area)
    once = twice = 0
    for area in standing.areas:
        beside = neighbours(area)
        twice |= once & beside
        once |= beside
    heights.raise_(twice, -weights.area)


def keeps_solitude(heights: Heights, standing: Standing, weights: Weights) -> None:
    heights.raise_(standing.own & ~standing.near, weights.area)


# --------------------------------------------------------------------------------- Citizens
def living_in_town(standing: Standing, weights: Weights) -> float:
    return weights.town * standing.areas[0].bit_count() / 2 if standing.own else 0.0


def wants_town(heights: Heights, standing: Standing, weights: Weights) -> None:
    if not standing.own:
        return
    town, *villages = standing.areas
    beside = neighbours(town)
    heights.raise_(beside, weights.town / 2)
    for village in villages:
        bridge = beside & neighbours(village) & standing.free
        if bridge:
            heights.raise_(bridge, weights.town * village.bit_count() / 2)


def keeps_town(heights: Heights, standing: Standing, weights: Weights) -> None:
    heights.raise_(standing.areas[0], weights.town / 2)


# -------------------------------------------------------------------------------- Merchants
def trading(standing: Standing, weights: Weights) -> float:
    """Links that are made, and those that could be, the nearer the better."""
    gold = float(merchants(standing.board, standing.own))
    left = min(1.0, (SUPPLY - standing.own.bit_count()) / 4) * standing.hurry
    if left:
        worth = LINK * left
        for _, reached in standing.outward:
            worth *= weights.far
            gold += worth * reached.bit_count()
    return gold


def wants_links(heights: Heights, standing: Standing, weights: Weights) -> None:
    """A hex that makes a link, and those on the ways to the nearest two distances."""
    if not standing.own:
        return
    steps = standing.outward
    levels = [level for level, (_, reached) in enumerate(steps) if reached]
    for level in levels[:2]:
        way = neighbours(steps[level][1])
        path = 0
        for layer, _ in steps[level::-1]:
            way &= layer
            path |= way
            way = neighbours(way)
        gold = LINK * weights.linking / (level + 1) if level else LINK
        heights.raise_(path, gold * standing.hurry if level else gold)


def keeps_links(heights: Heights, standing: Standing, weights: Weights) -> None:
    """What belongs to a network stays, except its loose ends."""
    if not standing.own:
        return
    core = standing.network
    if neighbours(core) & standing.board.special:
        heights.raise_(core & standing.board.near_special, LINK)
        heights.raise_(core, LINK / 2)
