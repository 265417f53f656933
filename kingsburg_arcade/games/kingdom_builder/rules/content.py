"""What is printed: terrains, the eight quadrants and the numbers of the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MODULES: Final[Mapping[str, str]] = {}
"""Quadrants and Kingdom Builder cards that a yes/no option brings into play, and the option."""

SEATS: Final = range(2, 5)
TERRAINS: Final[tuple[str, ...]] = ("grass", "flowers", "forest", "canyon", "desert")
"""The five terrains that can be built on; each has its terrain cards."""
GRASS: Final = 0
FLOWERS: Final = 1
FOREST: Final = 2
CANYON: Final = 3
DESERT: Final = 4

CARDS_PER_TERRAIN: Final = 5
SUPPLY: Final = 40
"""Settlements of each player."""
MANDATORY: Final = 3
"""Settlements of a mandatory action."""
TILES_PER_HEX: Final = 2
CARDS_IN_PLAY: Final = 3
"""Kingdom Builder cards that score in a match."""
CASTLE_GOLD: Final = 3

SYMBOLS: Final = {
    "G": "grass",
    "B": "flowers",
    "F": "forest",
    "S": "canyon",
    "D": "desert",
    "W": "water",
    "M": "mountain",
    "C": "castle",
    "T": "location",
}

FIRST_QUADRANTS: Final = ("tavern", "paddock", "oasis", "farm")
"""The introductory set-up: top left, top right, bottom left, bottom right, none turned."""
FIRST_CARDS: Final = ("fishermen", "merchants", "knights")

# Each quadrant is known by the one kind of location on it. Odd rows sit half a hex to the right.
QUADRANTS: Final = {
    "oracle": """
        G G G F F W G F F F
         G G G C F W G F F F
        G B B G F F W G G F
         B B S G F W B T F F
        B B B S S W B B W W
         M M S G G W W W D D
        S S S M G B B B D D
         S S C D M D B B S S
        W W W D D D D M S S
         W W W W D D D D D S
    """,
    "farm": """
        D D S W W F F F G G
         D C S W F F F T G G
        S S S B B B F S B B
         S S B B W D D S S B
        S G G W B B D D S S
         G G T B W B W D D S
        G G G F B B W W D D
         G G F F M W W W D W
        G M F F W W W W W W
         F F F W W W W W W W
    """,
    "tavern": """
        B D D M M D D S S S
         B B D D D M M S S S
        B B B B B B B M M M
         W W B C G G F F M M
        B B W W G G G F F S
         B S S W G F F S S S
        D B T S W F F T S G
         D D S W F F G G G G
        D D D W F F F G G G
         D D W W F F F G G G
    """,
    "tower": """
        F F F F M M G M S S
         F M F F B G M M M S
        B B F B B B G G W M
         D B B B W T G W M M
        D D D D B W G W S S
         D S D D D W W S G S
        D D S D D W B C G S
         S S T D W B B B G G
        D S W W W F F B G G
         D S S W F F F G G G
    """,
    "harbor": """
        G G F F F W G F F B
         G B F F W G F F B B
        G B B F W G G B B B
         B B F F W G M B D D
        S B C F W G D D D D
         S S F W G G M M D D
        S S W W W G D D D S
         W W G G W W T S M S
        W D C G W M W S S S
         W D D W W W W S S S
    """,
    "paddock": """
        S S S D D W D D D D
         M M S D D W D D D D
        M M S M M W D D T B
         M S M M W M D B B B
        S S F F W M M S B B
         S F F W S S S M B B
        S T F F W B B B B B
         G G F W G C G B G F
        G G F F W G G G G F
         G G F F W G G G F F
    """,
    "barn": """
        S D D D D D D D D D
         S S S D D D D D S D
        M M M D M M T D D S
         S M M M M M B B S S
        S S S M M W B B B S
         G S S S M B B W F S
        G G T F B B W B B F
         G G F F B B G C F F
        G G G F F W G G F F
         G G G F W G G F F F
    """,
    "oasis": """
        D D S W W F F G G G
         D S W B B F F F G G
        D D W B B F F T B G
         W W W B G F B B B B
        W W W W G G G G B B
         W F F W G G S S D S
        W F S F W G S S D S
         W C S B W T D D S W
        W W S B W W W D D W
         W W W W W W W W W W
    """,
}
