"""Which hexes the legal moves allow, tool by tool: looked up, never worked out."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.contract import Move
from ..rules.game_board import NAMES
from ..rules.moves import MANDATORY_ACTION, Build, Lift, Put

MANDATORY = "build"
PUT = "put"
"""Tools that are not tiles: the mandatory action, and the settlement in the hand."""


def tool_of(move: Move) -> str:
    """With what a move is made: a location's tile, `build`, `put`; empty for other answers."""
    match move:
        case Build(location=location) | Lift(location=location):
            return MANDATORY if location == MANDATORY_ACTION else NAMES[location]
        case Put():
            return PUT
    return ""


def tools(legal: Sequence[Move]) -> tuple[str, ...]:
    """What can be used now, the mandatory action first."""
    found = dict.fromkeys(filter(None, map(tool_of, legal)))
    return tuple(
        sorted(
            found, key=lambda tool: (tool != MANDATORY, NAMES.index(tool) if tool in NAMES else -1)
        )
    )


def reach(legal: Sequence[Move], tool: str) -> dict[int, Move]:
    """The hexes that a tool can mean, and the move for each."""
    return {
        move.hex: move
        for move in legal
        if isinstance(move, Build | Lift | Put) and tool_of(move) == tool
    }


def usual(found: Sequence[str]) -> str:
    """The tool in the hand when nothing was chosen; empty if the choice is worth a thought."""
    return found[0] if found and found[0] in (MANDATORY, PUT) else ""


def lifts(legal: Sequence[Move], tool: str) -> bool:
    """Is the tool one that takes up a settlement?"""
    return any(isinstance(move, Lift) and tool_of(move) == tool for move in legal)
