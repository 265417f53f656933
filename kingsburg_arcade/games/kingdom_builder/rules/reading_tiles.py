"""The part of a position that lies open: settlements, and the tiles that come of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine import values
from ....engine.contract import Refused
from .building import tiles_left
from .content import SUPPLY, TILES_PER_HEX
from .game_board import NAMES, NOWHERE
from .hexes import BIT
from .reading_checks import at, place
from .state import State


def read_settlements(state: State, given: Mapping[str, Any]) -> None:
    rows = given.get("settlements", [[]] * state.seats)
    taken = 0
    for seat, places in enumerate(values.items(rows, "settlements", state.seats)):
        for number, written in enumerate(values.items(places, f"settlements[{seat}]")):
            hex_ = place(written, f"settlements[{seat}][{number}]")
            if not (state.board.buildable | state.board.water) & BIT[hex_]:
                raise Refused("settlements.ground", at=at(hex_))
            if taken & BIT[hex_]:
                raise Refused("settlements.two", at=at(hex_))
            taken |= BIT[hex_]
            state.settlements[seat] |= BIT[hex_]
    for seat in range(state.seats):
        if state.settlements[seat].bit_count() > SUPPLY:
            raise Refused("settlements.many", seat=seat, most=SUPPLY)
    state.derive()
    _check_supply(state, given)


def _check_supply(state: State, given: Mapping[str, Any]) -> None:
    if "supply" not in given:
        return
    for seat, said in enumerate(values.items(given["supply"], "supply", state.seats)):
        if said != state.supply(seat):
            left = state.supply(seat)
            raise Refused("settlements.supply", seat=seat, built=SUPPLY - left, left=left)


# ------------------------------------------------------------------------------------- tiles
def read_tiles(state: State, given: Mapping[str, Any], leaving: bool) -> None:
    """Tiles written out; without a word, a seat that touches a location has its tile, ready.

    When a tile is to be given up, the active seat does not touch one of its locations any more.
    """
    held, took = [0] * state.seats, [0] * state.seats
    lost = values.items(given.get("lost", [[]] * state.seats), "lost", state.seats)
    for seat, places in enumerate(lost):
        for number, written in enumerate(values.items(places, f"lost[{seat}]")):
            took[seat] |= 1 << _slot_at(state, place(written, f"lost[{seat}][{number}]"))
    if "tiles" in given:
        for seat, tiles in enumerate(values.items(given["tiles"], "tiles", state.seats)):
            for number, tile in enumerate(values.items(tiles, f"tiles[{seat}]")):
                what = f"tiles[{seat}][{number}]"
                slot, ready = _read_tile(state, seat, tile, held[seat], what)
                touched = state.settlements[seat] & state.board.beside[slot]
                if not touched and not (leaving and seat == state.seat):
                    name = state.board.location(slot)
                    raise Refused("tiles.untouched", seat=seat, location=name)
                if took[seat] >> slot & 1:
                    raise Refused("tiles.lost", seat=seat)
                held[seat] |= 1 << slot
                took[seat] |= 1 << slot
                if seat == state.seat and ready:
                    state.ready |= 1 << slot
    else:
        _take_what_is_touched(state, held, took)
        state.ready = held[state.seat]
    state.held, state.took = tuple(held), tuple(took)
    _check_locations(state, given)


def _take_what_is_touched(state: State, held: list[int], took: list[int]) -> None:
    for turn in range(state.seats):
        seat = (state.start + turn) % state.seats
        for slot, beside in enumerate(state.board.beside):
            gone = sum(slots >> slot & 1 for slots in took)
            free = gone < TILES_PER_HEX and not took[seat] >> slot & 1
            if free and state.settlements[seat] & beside:
                held[seat] |= 1 << slot
                took[seat] |= 1 << slot


def _read_tile(state: State, seat: int, tile: Any, held: int, what: str) -> tuple[int, bool]:
    """A table with location, at and ready, or shorter "tavern" or "spent tavern"."""
    if isinstance(tile, str):
        name = tile.removeprefix("spent ")
        given: dict[str, Any] = {"location": name, "ready": name == tile}
    else:
        given = values.table(tile, ["location", "at", "ready"], what)
    location = values.name(given.get("location"), NAMES, f"{what}.location")
    ready = values.truth(given.get("ready", True), f"{what}.ready")
    if "at" in given:
        slot = _slot_at(state, place(given["at"], f"{what}.at"))
        slots = [slot] if state.board.kinds[slot >> 1] == location else []
    else:
        places = range(len(state.board.locations))
        slots = [slot for slot in places if state.board.kinds[slot >> 1] == location]
    # Of two alike the one that is not taken yet and that the seat touches.
    slots = [slot for slot in slots if state.board.beside[slot] and not held >> slot & 1]
    slots.sort(key=lambda slot: not state.settlements[seat] & state.board.beside[slot])
    if not slots:
        raise Refused("tiles.impossible", seat=seat, location=NAMES[location])
    return slots[0], ready


def _slot_at(state: State, hex_: int) -> int:
    slot = state.board.slot_at(hex_)
    if slot == NOWHERE:
        raise Refused("locations.none", at=at(hex_))
    return slot


def _check_locations(state: State, given: Mapping[str, Any]) -> None:
    for slot in range(len(state.board.locations)):
        if tiles_left(state, slot) < 0:
            here = at(state.board.locations[slot])
            raise Refused("locations.tiles", at=here, most=TILES_PER_HEX)
    for number, row in enumerate(values.items(given.get("locations", []), "locations")):
        what = f"locations[{number}]"
        said = values.table(row, ["location", "at", "left"], what)
        slot = _slot_at(state, place(said.get("at"), f"{what}.at"))
        left = tiles_left(state, slot)
        if said.get("left", left) != left:
            raise Refused("locations.left", at=at(state.board.locations[slot]), left=left)
        if said.get("location", name := state.board.location(slot)) != name:
            raise Refused("locations.name", at=at(state.board.locations[slot]), location=name)
