"""What a settlement would be worth on each hex, and what each that stands is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..rules.building import left_of
from ..rules.content import CASTLE_GOLD
from ..rules.game_board import Board
from ..rules.hexes import neighbours
from .heights import Heights
from .standing import SLOTS, Standing
from .tastes import BY_CARD
from .weights import Weights

Rings = tuple[int, ...]
BOARDS: Final = 256
"""Boards whose rings are remembered."""
TAKINGS: Final = 4096
"""Boards with tiles gone from them whose open locations are remembered."""


def worth(standing: Standing, weights: Weights) -> Heights:
    """For each hex what one more settlement there adds, seen alone."""
    heights = Heights()
    for card in standing.state.cards:
        BY_CARD[card].wants(heights, standing, weights)
    _castles(heights, standing, weights)
    if standing.turns:
        _tiles(heights, standing, weights)
        _freedom(heights, standing, weights)
    return heights


def _castles(heights: Heights, standing: Standing, weights: Weights) -> None:
    board, own = standing.board, standing.own
    beside = around = 0
    for near, ring in zip(board.beside_castles, castle_rings(board), strict=True):
        if not own & near:
            beside |= near
            around |= ring
    _raise_with_ring(heights, beside, around, CASTLE_GOLD * weights.castle, weights)


def _tiles(heights: Heights, standing: Standing, weights: Weights) -> None:
    state, tiles = standing.state, weights.tiles
    for kind, beside, around in open_locations(standing.board, state.took, standing.seat):
        _raise_with_ring(heights, beside, around, tiles[kind] * standing.turns, weights)


def _raise_with_ring(
    heights: Heights, beside: int, around: int, gold: float, weights: Weights
) -> None:
    if beside:
        heights.raise_(beside, gold)
        heights.raise_(around, gold * weights.approach)


def _freedom(heights: Heights, standing: Standing, weights: Weights) -> None:
    """Next to free hexes of a terrain one is bound to them when its card comes."""
    empty, near = standing.state.empty, standing.near
    for terrain, chance in zip(standing.board.terrains, standing.chances, strict=True):
        free = terrain & empty
        if chance and free and not free & near:
            heights.raise_(neighbours(free), -5 * chance * weights.bound * standing.hurry)


def keeping(standing: Standing, weights: Weights) -> Heights:
    """For each own settlement what would be lost if it stood elsewhere."""
    heights = Heights()
    for card in standing.state.cards:
        BY_CARD[card].keeps(heights, standing, weights)
    board, own = standing.board, standing.own
    for beside in board.beside_castles:
        _raise_lone(heights, own & beside, CASTLE_GOLD)
    held = standing.state.held[standing.seat]
    for slot in SLOTS:
        if held >> slot & 1:
            gold = weights.tiles[board.kinds[slot >> 1]] * standing.turns
            _raise_lone(heights, own & board.beside[slot], gold)
    return heights


def _raise_lone(heights: Heights, here: int, gold: float) -> None:
    """Only the last settlement beside something holds it."""
    if here and not here & here - 1:
        heights.raise_(here, gold)


@lru_cache(maxsize=TAKINGS)
def open_locations(
    board: Board, took: tuple[int, ...], seat: int
) -> tuple[tuple[int, int, int], ...]:
    """The kinds of location with a tile left for the seat: the hexes next to each, their ring."""
    found = []
    rings = location_rings(board)
    for place, kind in enumerate(board.kinds):
        beside = around = 0
        for slot in (2 * place, 2 * place + 1):
            if not took[seat] >> slot & 1 and left_of(took, slot):
                beside |= board.beside[slot]
                around |= rings[slot]
        if beside:
            found.append((kind, beside, around))
    return tuple(found)


@lru_cache(maxsize=BOARDS)
def castle_rings(board: Board) -> Rings:
    """For each castle, the hexes two steps from it."""
    return tuple(_ring(beside) for beside in board.beside_castles)


@lru_cache(maxsize=BOARDS)
def location_rings(board: Board) -> Rings:
    """For each slot, the hexes two steps from its location."""
    return tuple(_ring(beside) for beside in board.beside)


def _ring(beside: int) -> int:
    return neighbours(beside) & ~beside
