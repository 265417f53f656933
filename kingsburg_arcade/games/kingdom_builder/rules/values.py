"""Values that only a position of Kingdom Builder has: hexes, and cards of each terrain."""

from __future__ import annotations

from typing import Any

from ....engine.contract import Refused
from ....engine.values import number, table, written
from .content import CARDS_PER_TERRAIN, TERRAINS
from .hexes import SIDE
from .stacks import Counts


def place(value: Any, what: str) -> int:
    """The number of a hex that is written as [row, column]."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise Refused("value.place", what=what, value=written(value))
    row, column = (number(part, 0, SIDE - 1, f"row or column of {what}") for part in value)
    return row * SIDE + column


def at(hex_: int) -> str:
    """A hex in a refusal: its row and column."""
    return f"{hex_ // SIDE},{hex_ % SIDE}"


def counts(value: Any, what: str) -> Counts:
    """Cards of each terrain; a terrain that is not named has none."""
    given = table(value, TERRAINS, what)
    return tuple(
        number(given.get(terrain, 0), 0, CARDS_PER_TERRAIN, f"{terrain} in {what}")
        for terrain in TERRAINS
    )
