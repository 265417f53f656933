"""Everything a player can say: each move exists once, in a table by hex."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from ....engine.contract import Move, Refused, brief, luck_from_plain, luck_from_text
from .game_board import NAMES
from .hexes import HEXES, SIDE
from .locations import ACTIONS, Builds, Moves


class Build(Move):
    """A settlement from the supply; `location` is the number of the tile, or MANDATORY_ACTION."""

    __slots__ = ("hex", "location")
    vital = True

    def __init__(self, word: str, location: int, hex_: int) -> None:
        row, column = divmod(hex_, SIDE)
        super().__init__(f"{word} {row},{column}", (word, row, column))
        self.hex = hex_
        self.location = location


class Lift(Move):
    """A settlement taken up to be moved with a tile."""

    __slots__ = ("hex", "location")
    vital = True

    def __init__(self, location: int, hex_: int) -> None:
        row, column = divmod(hex_, SIDE)
        word = f"{NAMES[location]} from"
        super().__init__(f"{word} {row},{column}", (word, row, column))
        self.hex = hex_
        self.location = location


class Put(Move):
    """Where the lifted settlement goes."""

    __slots__ = ("hex",)

    def __init__(self, hex_: int) -> None:
        row, column = divmod(hex_, SIDE)
        super().__init__(f"put {row},{column}", ("put", row, column))
        self.hex = hex_


class GiveUp(Move):
    """Which of two alike tiles goes: the one that is ready or the one that is spent."""

    __slots__ = ("location", "ready")

    def __init__(self, ready: bool, location: int) -> None:
        which, name = "ready" if ready else "spent", NAMES[location]
        super().__init__(f"give up {which} {name}", ("give up", which, name))
        self.ready = ready
        self.location = location


class EndTurn(Move):
    """Nothing more, though there would be."""

    __slots__ = ()
    idle = True

    def __init__(self) -> None:
        super().__init__("end turn", ("end turn",))


MANDATORY_ACTION: Final = -1
BUILD: Final = tuple(Build("build", MANDATORY_ACTION, hex_) for hex_ in range(HEXES))
OF_LOCATION: Final[tuple[tuple[Build, ...] | tuple[Lift, ...], ...]] = tuple(
    tuple(Build(name, location, hex_) for hex_ in range(HEXES))
    if isinstance(ACTIONS[location], Builds)
    else tuple(Lift(location, hex_) for hex_ in range(HEXES))
    for location, name in enumerate(NAMES)
)
"""The moves that begin with a tile: location by location, hex by hex."""
PUT: Final = tuple(Put(hex_) for hex_ in range(HEXES))
GIVE_UP: Final = tuple(
    (GiveUp(True, location), GiveUp(False, location)) for location in range(len(NAMES))
)
END_TURN: Final = EndTurn()

_EVERY: Final[tuple[Move, ...]] = (
    *BUILD,
    *(move for table in OF_LOCATION for move in table),
    *PUT,
    *(move for pair in GIVE_UP for move in pair),
    END_TURN,
)
_BY_TEXT: Final = {move.text: move for move in _EVERY}
_BY_PLAIN: Final = {move.plain: move for move in _EVERY}

_COMMAS: Final = re.compile(r"\s*,\s*")
_WORDS: Final = dict.fromkeys(
    str(move.plain[0]) for move in _EVERY if len(move.plain) == 3 and move.plain[0] != "give up"
)


def move_from_text(text: str) -> Move:
    """Read a move as a person types it."""
    if not isinstance(text, str):
        raise Refused("move.unreadable", move=brief(text))
    luck = luck_from_text(text)
    if luck is not None:
        return luck
    spaced = " ".join(_COMMAS.sub(",", text.lower()).split())
    move = _BY_TEXT.get(spaced)
    if move is None:
        word, _, place = spaced.rpartition(" ")
        raise _refusal(text, word, place.split(","))
    return move


def move_from_plain(plain: Sequence[Any]) -> Move:
    """Read a move as it stands in a record."""
    if not isinstance(plain, list | tuple):
        raise Refused("move.unreadable", move=brief(plain))
    luck = luck_from_plain(plain)
    if luck is not None:
        return luck
    # True and 5.0 would be found in place of 1 and 5, but are not what a move is written with.
    if any(type(part) is not str and type(part) is not int for part in plain):
        raise Refused("move.unreadable", move=brief(plain))
    move = _BY_PLAIN.get(tuple(plain))
    if move is None:
        word, *place = plain or [""]
        raise _refusal(plain, str(word), [str(part) for part in place])
    return move


def _refusal(move: object, word: str, place: list[str]) -> Refused:
    if word in _WORDS and len(place) == 2:
        return Refused("move.place", last=SIDE - 1, place=brief(",".join(place)))
    if word in NAMES and isinstance(ACTIONS[NAMES.index(word)], Moves):
        return Refused("move.from", location=word)
    return Refused("move.unreadable", move=brief(move))
