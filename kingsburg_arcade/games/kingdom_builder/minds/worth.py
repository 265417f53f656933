"""What a settlement would be worth on each hex, and what each that stands is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..rules.building import left_of
from ..rules.content import CASTLE_GOLD
from ..rules.game_board import Board
from ..rules.hexes import neighbours
from .heights import Heights
from .opinions import BY_CARD
from .standing import SLOTS, Standing, hurry
from .weights import Weights

Rings = tuple[int, ...]
BOARDS: Final = 256
"""Boards whose rings are remembered."""
AHEAD: Final = 4096
"""Heights that are remembered."""
TAKINGS: Final = 4096
"""Boards with tiles gone from them whose open locations are remembered."""


def worth(standing: Standing, weights: Weights) -> Heights:
    """For each hex what one more settlement there adds, seen alone."""
    heights = Heights(*_lasting(standing, weights))
    for card in standing.state.cards:
        taste = BY_CARD[card]
        if not taste.lasting:
            taste.wants(heights, standing, weights)
    return heights


Frozen = tuple[tuple[int, ...], int]
"""The planes and the floor of heights."""


def _lasting(standing: Standing, weights: Weights) -> Frozen:
    """What seldom changes within a turn, remembered by all that it depends on."""
    board, own, turns = standing.board, standing.own, standing.turns
    castles = 0
    for beside in board.beside_castles:
        castles = castles << 1 | (not own & beside)
    if not turns:
        return _ahead(board, standing.state.cards, weights, castles, (), 0.0, ())
    state = standing.state
    bound = tuple(
        [chance if free and not near else 0.0 for chance, free, near in standing.terrains]
    )
    tiles = open_locations(board, state.took, standing.seat)
    return _ahead(board, state.cards, weights, castles, tiles, turns, bound)


@lru_cache(maxsize=AHEAD)
def _ahead(
    board: Board,
    cards: tuple[int, ...],
    weights: Weights,
    castles: int,
    tiles: tuple[tuple[int, int, int], ...],
    turns: float,
    bound: tuple[float, ...],
) -> Frozen:
    """Cards that look at the board alone, castles and tiles to reach, freedom to lose.

    `castles` has a bit for each without a settlement beside it, `bound` the chance of each terrain
    that still leaves the choice of the whole board.
    """
    heights = Heights()
    for card in cards:
        if (wanted := BY_CARD[card].lasting) is not None:
            heights.raise_(wanted(board), 1)
    beside = around = 0
    for near, ring in zip(board.beside_castles[::-1], castle_rings(board)[::-1], strict=True):
        if castles & 1:
            beside |= near
            around |= ring
        castles >>= 1
    _raise_with_ring(heights, beside, around, CASTLE_GOLD * weights.castle, weights)
    for kind, near, ring in tiles:
        _raise_with_ring(heights, near, ring, weights.tiles[kind] * turns, weights)
    for terrain, chance in zip(board.terrains, bound, strict=False):
        if chance:
            gold = -5 * chance * weights.bound * hurry(turns)
            heights.raise_(neighbours(terrain), gold)
    return tuple(heights.planes), heights.floor


def _raise_with_ring(
    heights: Heights, beside: int, around: int, gold: float, weights: Weights
) -> None:
    if beside:
        heights.raise_(beside, gold)
        heights.raise_(around, gold * weights.approach)


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
