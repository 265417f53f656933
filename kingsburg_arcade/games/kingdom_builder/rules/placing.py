"""Where a settlement may go: free hexes, next to the player's own if possible."""

from __future__ import annotations

from .hexes import BIT, NEAR, Long, neighbours
from .position import Position


def free_to_build(state: Position, wanted: int) -> int:
    """The hexes among the wanted ones where the active player may build."""
    free: Long = wanted & state.empty
    found: int = free & state.near[state.seat] or free
    return found


def free_to_move(state: Position, origin: int, wanted: int) -> int:
    """The hexes among the wanted ones where a settlement lifted from `origin` may be put.

    It is off the board when adjacency is judged, so the hex it left counts as free: if that is
    the only adjacent one, the settlement cannot go elsewhere. To put it back is not offered.
    """
    here: Long = BIT[origin]
    free = wanted & (state.empty | here)
    adjacent = free & neighbours(state.settlements[state.seat] ^ here)
    found: int = (adjacent or free) & ~here
    return found


def liftable(state: Position, wanted: int) -> int:
    """The settlements that `free_to_move` has an answer for, found without asking for each."""
    own = state.settlements[state.seat]
    free = wanted & state.empty
    if not free:
        return 0
    near = state.near[state.seat]
    adjacent = free & near
    # A settlement on a wanted hex next to another one is bound to its own hex when nothing else
    # adjacent is free. With nothing adjacent at all that holds for every such settlement,
    if not adjacent:
        return own & ~(wanted & near)
    # else only for one that alone is next to all of the free hexes.
    owners = own & NEAR[adjacent.bit_length() - 1]
    if owners & owners - 1:
        return own
    only = owners.bit_length() - 1
    return own if free_to_move(state, only, wanted) else own ^ owners
