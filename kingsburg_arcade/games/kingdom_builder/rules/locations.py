"""The eight kinds of location: what their tiles let a player do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .content import DESERT, GRASS
from .game_board import NAMES
from .hexes import BIT, EDGE, ends_of_lines, jumps
from .placing import free_to_build, free_to_move, liftable
from .position import Position

Hexes = Callable[[Position], int]


class Builds:
    """A tile that builds one more settlement from the supply, on one of some hexes."""

    __slots__ = ("targets",)

    def __init__(self, targets: Hexes) -> None:
        self.targets = targets


class Moves:
    """A tile that moves a settlement: which may be lifted, and where a lifted one may be put."""

    __slots__ = ("lifts", "puts")

    def __init__(self, lifts: Hexes, puts: Callable[[Position, int], int]) -> None:
        self.lifts = lifts
        self.puts = puts


# --------------------------------------------------------------------------------- building
def played_terrain(state: Position) -> int:
    """Oracle and Barn: the terrain of the card that is in play."""
    return state.played


def grass(state: Position) -> int:
    return state.board.terrains[GRASS]


def desert(state: Position) -> int:
    return state.board.terrains[DESERT]


def edge(state: Position) -> int:
    """Tower: all terrains of the rim together, so that one adjacent edge hex binds the player."""
    return state.board.buildable & EDGE


def ends(state: Position) -> int:
    """Tavern: either end of a straight run of three or more own settlements."""
    return state.board.buildable & ends_of_lines(state.settlements[state.seat])


def build_on(wanted: Hexes) -> Builds:
    return Builds(lambda state: free_to_build(state, wanted(state)))


# ----------------------------------------------------------------------------------- moving
def water(state: Position) -> int:
    return state.board.water


def move_to(wanted: Hexes) -> Moves:
    return Moves(
        lambda state: liftable(state, wanted(state)),
        lambda state, origin: free_to_move(state, origin, wanted(state)),
    )


def horses(state: Position) -> int:
    """Paddock: the settlements with a free hex two steps away."""
    return state.settlements[state.seat] & jumps(state.board.buildable & state.empty)


def jump(state: Position, origin: int) -> int:
    """Paddock, the one exception to adjacency; what is jumped over may be anything."""
    return jumps(BIT[origin]) & state.board.buildable & state.empty


# ------------------------------------------------------------------------------------ table
LOCATIONS: Final[dict[str, Builds | Moves]] = {
    "oracle": build_on(played_terrain),
    "farm": build_on(grass),
    "tavern": build_on(ends),
    "tower": build_on(edge),
    "harbor": move_to(water),
    "paddock": Moves(horses, jump),
    "barn": move_to(played_terrain),
    "oasis": build_on(desert),
}
ACTIONS: Final = tuple(LOCATIONS[name] for name in NAMES)
"""What a location does, by its number."""
