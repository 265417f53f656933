"""Settlements go down or move, tiles are taken and lost: what the rulebook lets happen at once."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.contract import Tell
from .content import SUPPLY, TILES_PER_HEX
from .events import (
    RoundEndTriggered,
    SettlementBuilt,
    SettlementMoved,
    TileLost,
    TileTaken,
    TileUsed,
)
from .game_board import NAMES, NOWHERE
from .hexes import BIT, NEAR, SIDE, Long, neighbours
from .moves import MANDATORY_ACTION
from .position import Position


def build_settlement(state: Position, hex_: int, location: int, tell: Tell | None) -> int:
    """One settlement from the supply; the last one announces the end of the round.

    What the supply has left then.
    """
    seat = state.seat
    here: Long = BIT[hex_]
    settlements: list[Long] = state.settlements
    near: list[Long] = state.near
    settlements[seat] |= here
    near[seat] |= NEAR[hex_]
    state.empty ^= here
    supply: int = SUPPLY - settlements[seat].bit_count()
    if tell is not None:
        how = "build" if location == MANDATORY_ACTION else NAMES[location]
        tell(SettlementBuilt(seat, *divmod(hex_, SIDE), how, supply))
    if state.board.near_locations & here:
        take_tile(state, hex_, tell)
    if not supply and not state.ending:
        state.ending = True
        if tell is not None:
            tell(RoundEndTriggered(seat, state.last_seat))
    return supply


def move_settlement(state: Position, target: int, tell: Tell | None) -> None:
    """Put the lifted settlement down. Tiles are seen to afterwards."""
    seat = state.seat
    state.settlements[seat] ^= BIT[state.piece] | BIT[target]
    state.near[seat] = neighbours(state.settlements[seat])
    state.empty ^= BIT[state.piece] | BIT[target]
    if tell is not None:
        left, reached = divmod(state.piece, SIDE), divmod(target, SIDE)
        tell(SettlementMoved(seat, *left, *reached, NAMES[state.lifter]))


# ------------------------------------------------------------------------------------- tiles
def tiles_left(state: Position, slot: int) -> int:
    """A tile that was lost does not return, so the hex lacks one for each seat that ever took."""
    return left_of(state.took, slot)


def left_of(took: Sequence[int], slot: int) -> int:
    """The same, by what each seat ever took."""
    return TILES_PER_HEX - sum([mask >> slot & 1 for mask in took])


def take_tile(state: Position, hex_: int, tell: Tell | None) -> None:
    """Next to a location: one tile of it, if any is left and none was ever taken there before.

    It is not ready before the next turn.
    """
    if not state.board.near_locations >> hex_ & 1:
        return
    seat, slot = state.seat, state.board.slot_beside(hex_)
    left = tiles_left(state, slot)
    if not left or state.took[seat] >> slot & 1:
        return
    state.took = _with(state.took, seat, state.took[seat] | 1 << slot)
    state.held = _with(state.held, seat, state.held[seat] | 1 << slot)
    if tell is not None:
        at = divmod(state.board.locations[slot], SIDE)
        tell(TileTaken(seat, state.board.location(slot), *at, left - 1))


def use_tile(state: Position, location: int, tell: Tell | None) -> None:
    """Turn over one ready tile of this kind; which of two alike makes no difference."""
    both = tiles_alike(2 * state.board.kinds.index(location)) & state.ready
    state.ready ^= both & -both
    if tell is not None:
        left = (both & both - 1).bit_count()
        tell(TileUsed(state.seat, NAMES[location], left))


def tiles_alike(slot: int) -> int:
    """The slots of the same quadrant, so of the same kind of location."""
    return 3 << (slot & ~1)


def slot_to_lose(state: Position) -> int:
    """The location that the active player holds a tile of and does not touch any more."""
    own, held = state.settlements[state.seat], state.held[state.seat]
    for slot, beside in enumerate(state.board.beside):
        if held >> slot & 1 and not own & beside:
            return slot
    return NOWHERE


def may_choose(state: Position, slot: int) -> bool:
    """Two alike, one ready and one spent: the player may give up either."""
    alike = tiles_alike(slot)
    return state.held[state.seat] & alike == alike and (state.ready & alike).bit_count() == 1


def lose_tile(state: Position, slot: int, ready: bool, tell: Tell | None) -> None:
    """Give up the tile of a location for good.

    The tile that stays stands for the other location, whichever of the two it was.
    """
    seat, alike = state.seat, tiles_alike(slot)
    state.held = _with(state.held, seat, state.held[seat] & ~(1 << slot))
    still_ready = (state.ready & alike).bit_count() - ready
    state.ready = state.ready & ~alike | (state.held[seat] & alike if still_ready else 0)
    if tell is not None:
        at = divmod(state.board.locations[slot], SIDE)
        tell(TileLost(seat, state.board.location(slot), *at, ready))


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
