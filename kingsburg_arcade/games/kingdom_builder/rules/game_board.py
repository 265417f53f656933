"""The board of one arrangement: four quadrants, either way up, as sets of hexes; never changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from .content import QUADRANTS, SYMBOLS, TERRAINS
from .hexes import BIT, HALF, NEAR, NUMBERS, SIDE, Long, listed, neighbours

NAMES: Final = tuple(QUADRANTS)
"""Quadrants, and with them the kinds of location, by number."""
CORNERS: Final = (0, HALF, HALF * SIDE, HALF * SIDE + HALF)
"""The first hex of the top left, top right, bottom left and bottom right quadrant."""
NOWHERE: Final = -1

_QUADRANT: Final = sum(((1 << HALF) - 1) << SIDE * row for row in range(HALF))
SECTORS: Final = tuple(_QUADRANT << corner for corner in CORNERS)
"""The hexes of each quadrant's place."""


def _read(printed: str, turned: int) -> dict[str, int]:
    """The hexes of each kind in a quadrant that lies in the top left corner."""
    kinds = dict.fromkeys(SYMBOLS.values(), 0)
    for row, line in enumerate(printed.split("\n")[1:-1]):
        for column, symbol in enumerate(line.split()):
            # Only a half turn fits: with ten rows it flips the parity of the row together with
            # the direction in which odd rows are shifted, so neighbours stay neighbours.
            at = (HALF - 1 - row, HALF - 1 - column) if turned else (row, column)
            kinds[SYMBOLS[symbol]] |= BIT[at[0] * SIDE + at[1]]
    return kinds


_PIECES: Final = tuple(_read(QUADRANTS[name], turned) for name in NAMES for turned in (0, 1))
"""The quadrants by code: twice the number of the quadrant, and one more if it is turned."""


class Board:
    """Four quadrants joined. Places 0-3 are quadrants, slots 0-7 location hexes, two a place."""

    __slots__ = (
        "beside",
        "beside_castles",
        "buildable",
        "castles",
        "kinds",
        "locations",
        "near_locations",
        "near_mountain",
        "near_special",
        "near_water",
        "quadrants",
        "special",
        "terrains",
        "water",
    )
    buildable: int
    castles: int
    special: int
    terrains: tuple[int, ...]
    water: int

    def __init__(self, quadrants: Sequence[int]) -> None:
        kinds: dict[str, Long] = dict.fromkeys(SYMBOLS.values(), 0)
        self.locations: list[int] = []
        """The hex of each slot, or NOWHERE: a quadrant may have one location hex only."""
        for code, corner in zip(quadrants, CORNERS, strict=False):
            for kind, hexes in _PIECES[code].items():
                kinds[kind] |= hexes << corner
            found = listed(_PIECES[code]["location"] << corner, NUMBERS)
            self.locations += [*found, NOWHERE][:2]
        self.quadrants = tuple(quadrants)
        self.kinds = tuple(code >> 1 for code in quadrants)
        """The number of the location of each place."""
        self.terrains = tuple(kinds[terrain] for terrain in TERRAINS)
        self.buildable = sum(self.terrains)
        self.water = kinds["water"]
        self.castles = kinds["castle"]
        self.beside_castles = tuple(listed(self.castles, NEAR))
        self.special = kinds["castle"] | kinds["location"]
        self.beside = tuple(0 if hex_ == NOWHERE else NEAR[hex_] for hex_ in self.locations)
        """The hexes next to the location of each slot."""
        self.near_locations = neighbours(kinds["location"])
        self.near_special = neighbours(self.special)
        self.near_water = neighbours(self.water)
        self.near_mountain = neighbours(kinds["mountain"])

    @property
    def names(self) -> list[str]:
        return [quadrant_name(code) for code in self.quadrants]

    def slot_beside(self, hex_: int) -> int:
        """The location that this hex touches; no hex of any board touches two."""
        for slot, near in enumerate(self.beside):
            if near >> hex_ & 1:
                return slot
        return NOWHERE

    def slot_at(self, hex_: int) -> int:
        return self.locations.index(hex_) if hex_ in self.locations else NOWHERE

    def location(self, slot: int) -> str:
        return NAMES[self.kinds[slot >> 1]]


def quadrant_name(code: int) -> str:
    return f"{NAMES[code >> 1]} turned" if code & 1 else NAMES[code >> 1]


@lru_cache(maxsize=256)
def board_of(quadrants: tuple[int, ...]) -> Board:
    """The board of these quadrants, shared by all states that are played on it."""
    return Board(quadrants)


BARE: Final = Board(())
"""Before the quadrants are laid."""
