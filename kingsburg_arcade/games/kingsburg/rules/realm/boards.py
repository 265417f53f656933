"""The content of Forge a Realm: rows that are laid at a province, and governors' cards."""

from __future__ import annotations

from typing import Final

from ..effects import (
    SUMMER,
    AtRecruiting,
    Defends,
    Gift,
    LongerSeasons,
    OwnDie,
    PayAtSeasonEnd,
    TokensRecruit,
)
from ..rows import Board, Building
from .strips import STRIPS

BOARDS: Final = (
    Board("A", "row_a", "rows"),
    Board("G", "row_g", "rows"),
    *STRIPS,
)
"""New rows go to the end: a power is known by its number."""

SAWING: Final = PayAtSeasonEnd(("wood",), Gift(gold=2), (SUMMER,))
QUARRYING: Final = PayAtSeasonEnd(("stone",), Gift(gold=3), (SUMMER,))
SMITHING: Final = PayAtSeasonEnd(("gold",), Gift(soldiers=1, points=1), (SUMMER,))
ROWS_A_AND_G: Final = (
    Building("A", 1, "sawmill", 0, 2, 1, 1, (SAWING,), "rows", board="row_a"),
    Building("A", 2, "quarry", 1, 1, 2, 2, (QUARRYING,), "rows", board="row_a"),
    Building("A", 3, "goldsmith", 2, 2, 2, 3, (SMITHING,), "rows", board="row_a"),
    Building("A", 4, "mint", 6, 1, 1, 5, (LongerSeasons("A"),), "rows", board="row_a"),
    Building(
        "G", 1, "improvised_defenses", 0, 0, 1, 0, (Defends(1, up_to=5),), "rows", board="row_g"
    ),
    Building("G", 2, "recruiting_center", 1, 1, 0, 1, (TokensRecruit(),), "rows", board="row_g"),
    Building(
        "G",
        3,
        "training_camp",
        1,
        2,
        0,
        2,
        (AtRecruiting(Gift(soldiers=1), fewer_than=2),),
        "rows",
        board="row_g",
    ),
    Building("G", 4, "military_academy", 2, 1, 1, 3, (OwnDie(),), "rows", board="row_g"),
)

"""New rows go to the end of their table: a power is known by its number."""
