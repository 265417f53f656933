"""What is printed on the hexes of a board, and what they are called."""

from __future__ import annotations

from functools import lru_cache

from ....i18n import tr
from ..rules.board import board_of
from ..rules.hexes import SIDE
from . import ground, move_words


@lru_cache(maxsize=4)
def kinds(quadrants: tuple[int, ...]) -> tuple[str, ...]:
    """A terrain, `castle` or `location` for each hex; nothing before the board is laid."""
    return tuple(ground.kinds_of(board_of(quadrants))) if quadrants else ()


def location_at(quadrants: tuple[int, ...], hex_: int) -> str:
    """The kind of location on a hex."""
    board = board_of(quadrants)
    return board.location(board.slot_at(hex_))


def hex_name(hex_: int) -> str:
    row, column = divmod(hex_, SIDE)
    return move_words.hex_name(row, column)


def kind_name(quadrants: tuple[int, ...], hex_: int) -> str:
    """What a hex is, in words."""
    kind = kinds(quadrants)[hex_]
    if kind == "location":
        return tr(f"location.{location_at(quadrants, hex_)}")
    return tr(f"terrain.{kind}")
