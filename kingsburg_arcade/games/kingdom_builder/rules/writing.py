"""A position as a person would write it down: JSON-able, with names; `reading` is the way back."""

from __future__ import annotations

from typing import Any

from .building import tiles_left
from .content import TERRAINS
from .deck import discards
from .game_board import NAMES, NOWHERE
from .hexes import SIDE, spelled
from .position import NO_CARD, Counts, Position
from .scoring import CARD_NAMES, gold
from .steps import GIVE_UP_TILE


def write(state: Position) -> dict[str, Any]:
    """Seats are counted from 0, rows and columns from 0 to 19."""
    seats = range(state.seats)
    return {
        "game": "kingdom_builder",
        "seats": state.seats,
        "options": state.options.to_plain(),
        "board": state.board.names,
        "cards": [CARD_NAMES[card] for card in state.cards],
        "start": state.start,
        "turn": state.seat,
        "question": state.question,
        "terrain": None if state.shown == NO_CARD else TERRAINS[state.shown],
        "owed": state.owed,
        "moving": _moving(state),
        "ending": state.ending,
        "settlements": [spelled(own) for own in state.settlements],
        "supply": [state.supply(seat) for seat in seats],
        "tiles": [_tiles(state, seat) for seat in seats],
        "lost": [_lost(state, seat) for seat in seats],
        "locations": _locations(state),
        "gold": dict(gold(state)) if state.board.quadrants else {},
        "box": _counted(state.box),
        "discards": _counted(discards(state)),
        "stacks": [
            {
                "stack": stack.number,
                "contents": _counted(stack.contents),
                "unshown": _counted(stack.left),
            }
            for stack in state.stacks
        ],
        "drawn": state.drawn,
        "hands": [hand and {"stack": hand[0], "position": hand[1]} for hand in state.hands],
    }


def _moving(state: Position) -> dict[str, Any] | None:
    if state.piece == NOWHERE:
        return None
    where = "to" if state.agenda[-1] == GIVE_UP_TILE else "from"
    return {where: list(divmod(state.piece, SIDE)), "with": NAMES[state.lifter]}


def _tiles(state: Position, seat: int) -> list[dict[str, Any]]:
    """What lies before a player; only during the player's turn a tile can be other than ready."""
    return [
        {
            "location": state.board.location(slot),
            "at": list(divmod(hex_, SIDE)),
            "ready": seat != state.seat or bool(state.ready >> slot & 1),
        }
        for slot, hex_ in enumerate(state.board.locations)
        if state.held[seat] >> slot & 1
    ]


def _lost(state: Position, seat: int) -> list[list[int]]:
    gone = state.took[seat] & ~state.held[seat]
    places = enumerate(state.board.locations)
    return [list(divmod(hex_, SIDE)) for slot, hex_ in places if gone >> slot & 1]


def _locations(state: Position) -> list[dict[str, Any]]:
    return [
        {
            "location": state.board.location(slot),
            "at": list(divmod(hex_, SIDE)),
            "left": tiles_left(state, slot),
        }
        for slot, hex_ in enumerate(state.board.locations)
        if hex_ != NOWHERE
    ]


def _counted(counts: Counts) -> dict[str, int]:
    return dict(zip(TERRAINS, counts, strict=True))
