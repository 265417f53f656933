"""What a replay tells of a record of Kingdom Builder: turns, settlements and gold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....engine.contract import Sealed
from ....ui import seat_marks
from .log_lines import line_of

__all__ = ["GROSS", "SLIP", "band", "chapter", "line_of", "part", "part_name", "points", "secrets"]

SLIP: Final = 2.0
"""Expected points given away, from which a move that was looked at closely is marked on the bar."""
GROSS: Final = 5.0
"""The same in the eyes of the quick reader."""
TEN: Final = 10
PARTS: Final = 4


def points(state: Any) -> list[int]:
    """The gold of everybody, as if it were counted now."""
    if not state.board.quadrants:
        return [0] * int(state.seats)
    return list(state.result().points)


def chapter(state: Any) -> object:
    """Whose turn it is."""
    return state.seat


def part(state: Any) -> int:
    """A part begins when somebody has built ten settlements more than anybody had before."""
    built: int = max(own.bit_count() for own in state.settlements)
    return min(PARTS, 1 + built // TEN)


def part_name(part: int) -> str:
    """So many settlements."""
    return str(TEN * (part - 1))


def band(state: Any) -> str:
    """The colour of whose turn it is."""
    return seat_marks.colours(state.seat)[0]


def secrets(before: Any, last: Any, seat: int) -> Mapping[Sealed, str]:
    """Whoever acts has shown the card that was in hand, and has not drawn the next one."""
    return {}
