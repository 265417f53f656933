"""Fishermen, Miners and Workers: cards that look at each settlement alone."""

from __future__ import annotations

from ..rules.scoring import fishermen, miners, workers
from .heights import Heights
from .standing import Standing
from .weights import Weights


def fishing(standing: Standing, weights: Weights) -> float:
    return fishermen(standing.board, standing.own)


def mining(standing: Standing, weights: Weights) -> float:
    return miners(standing.board, standing.own)


def working(standing: Standing, weights: Weights) -> float:
    return workers(standing.board, standing.own)


def wants_water(heights: Heights, standing: Standing, weights: Weights) -> None:
    heights.raise_(standing.board.near_water & ~standing.board.water, 1)


def wants_mountains(heights: Heights, standing: Standing, weights: Weights) -> None:
    heights.raise_(standing.board.near_mountain, 1)


def wants_special(heights: Heights, standing: Standing, weights: Weights) -> None:
    heights.raise_(standing.board.near_special, 1)


keeps_water, keeps_mountains, keeps_special = wants_water, wants_mountains, wants_special
