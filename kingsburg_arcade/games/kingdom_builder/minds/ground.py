"""What two steps away means on a board: the rings around castles and locations."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..rules.board import Board
from ..rules.hexes import neighbours

Rings = tuple[int, ...]
BOARDS: Final = 256


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
