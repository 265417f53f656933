"""Hexes and cards as they are written, and entries that cannot be true at the same time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine import values
from ....engine.contract import Refused
from .building import tiles_alike, tiles_left
from .content import CARDS_PER_TERRAIN, MANDATORY, TERRAINS
from .game_board import NAMES, NOWHERE
from .hexes import BIT, SIDE
from .position import Counts
from .scoring import gold
from .state import State


def place(value: Any, what: str) -> int:
    """The number of a hex that is written as [row, column]."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise Refused("value.place", what=what, value=values.written(value))
    row, column = (
        values.number(part, 0, SIDE - 1, f"{what}[{at}]") for at, part in enumerate(value)
    )
    return row * SIDE + column


def at(hex_: int) -> str:
    """A hex in a refusal: its row and column."""
    return f"{hex_ // SIDE},{hex_ % SIDE}"


def counts(value: Any, what: str) -> Counts:
    """Cards of each terrain; a terrain that is not named has none."""
    given = values.table(value, TERRAINS, what)
    return tuple(
        values.number(given.get(terrain, 0), 0, CARDS_PER_TERRAIN, f"{what}.{terrain}")
        for terrain in TERRAINS
    )


def check_position(state: State, given: Mapping[str, Any]) -> None:
    """Refuse a position that the rules cannot lead to."""
    _check_ending(state)
    _check_owed(state)
    _check_mover(state)
    _check_untaken(state)
    _check_gold(state, given)


def _check_ending(state: State) -> None:
    """The end is near from the moment on in which a supply has run out."""
    empty = any(not state.supply(seat) for seat in range(state.seats))
    if state.ending != empty:
        raise Refused("position.ending", ending=values.written(state.ending))


def _check_owed(state: State) -> None:
    """In the middle of the mandatory action the settlements not owed any more stand somewhere."""
    least = MANDATORY - state.owed
    built = state.settlements[state.seat].bit_count()
    if state.owed > 0 and built < least:
        raise Refused("settlements.few", owed=state.owed, seat=state.seat, least=least)


def _check_mover(state: State) -> None:
    """A settlement is moved with a tile that its owner has and has used."""
    if state.piece == NOWHERE:
        return
    seat, location = state.seat, NAMES[state.lifter]
    if state.lifter not in state.board.kinds:
        raise Refused("moving.no_tile", seat=seat, location=location)
    alike = tiles_alike(2 * state.board.kinds.index(state.lifter)) & state.held[seat]
    if not alike:
        raise Refused("moving.no_tile", seat=seat, location=location)
    if not alike & ~state.ready:
        raise Refused("moving.ready", location=location)


def _check_untaken(state: State) -> None:
    """Who touches a location has taken a tile there, if one was left.

    A settlement that has just been moved takes its tile only when another was given up.
    """
    for seat, own in enumerate(state.settlements):
        arriving = BIT[state.piece] if state.piece != NOWHERE and seat == state.seat else 0
        for slot, beside in enumerate(state.board.beside):
            took = state.took[seat] >> slot & 1
            if own & ~arriving & beside and not took and tiles_left(state, slot):
                place = at(state.board.locations[slot])
                raise Refused("tiles.untaken", seat=seat, at=place)


def _check_gold(state: State, given: Mapping[str, Any]) -> None:
    """Gold follows from the settlements; where it is written it must be right."""
    if "gold" not in given:
        return
    written = values.table(given["gold"], [card for card, _ in gold(state)], "gold")
    for card, row in gold(state):
        if card in written and written[card] != row:
            said = values.written(written[card])
            raise Refused("gold.wrong", card=card, gold=values.written(row), value=said)
