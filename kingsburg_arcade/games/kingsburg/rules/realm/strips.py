"""The seven alternative rows: strips that a player may lay over a printed row."""

from __future__ import annotations

from typing import Final

from ..effects import (
    AUTUMN,
    SPRING,
    SUMMER,
    AtBuilding,
    AtLowRoll,
    AtRecruiting,
    AtSeasonEnd,
    AtSeasonStart,
    AtVictory,
    Cheaper,
    Defends,
    Effect,
    Exchange,
    Gift,
    HelpsMore,
    NoPointsLost,
    PayAtSeasonEnd,
    PointForBuildings,
    SoldierLeaves,
    SoldiersForGoods,
    SoldiersStay,
    TurnDice,
    WhiteDice,
    WinsTies,
    WithoutEnvoy,
)
from ..rows import Board, Building
from .packed import PACKED

STRIPS: Final = (
    Board("A", "strip_a", "strips", house=True, needs="rows"),
    Board("B", "strip_b", "strips", house=True),
    Board("C", "strip_c", "strips", house=True),
    Board("D", "strip_d", "strips", house=True),
    Board("E", "strip_e", "strips", house=True),
    Board("F", "strip_f", "strips", house=True),
    Board("G", "strip_g", "strips", house=True, needs="rows"),
    *PACKED.strips,
)

Space = tuple[str, tuple[int, int, int], int, tuple[Effect, ...]]
"""The name of a building, its price in gold, wood and stone, its points, and its effects."""
EVERY_COLUMN: Final = (1, 2, 3, 4)
GOODS: Final = ("gold", "wood", "stone")

EXCHANGES: Final[tuple[Space, ...]] = (
    ("ferry", (1, 1, 0), 1, (Exchange(1, 1),)),
    ("travelling_market", (1, 2, 0), 2, (Exchange(1, 2, (SUMMER,)),)),
    ("counting_house", (2, 2, 2), 4, (PayAtSeasonEnd(("gold",), Gift(wood=1, stone=1)),)),
    ("exchange", (4, 2, 2), 4, (PayAtSeasonEnd(GOODS, Gift(points=2)),)),
)
CHAPELS: Final[tuple[Space, ...]] = (
    ("bridge", (0, 1, 1), 1, (TurnDice(by=1),)),
    ("altar", (2, 0, 1), 4, (AtLowRoll(9, Gift(points=1)),)),
    ("monastery", (3, 1, 1), 6, (AtLowRoll(9, Gift(any=1)),)),
    ("dome", (4, 1, 3), 8, (PointForBuildings(rows=("A", "C")),)),
)
WINES: Final[tuple[Space, ...]] = (
    ("well", (1, 0, 1), 0, (WhiteDice(1, (SPRING,)),)),
    ("brewery", (1, 2, 0), 4, (SoldierLeaves(Gift(points=1)),)),
    ("vineyard", (2, 2, 1), 3, (WhiteDice(1, (SUMMER, AUTUMN)),)),
    ("fountain", (3, 1, 2), 4, (AtSeasonEnd(Gift(points=2)), Defends(-2))),
)
ARMS: Final[tuple[Space, ...]] = (
    ("watch_fire", (0, 1, 1), 2, (PayAtSeasonEnd(("wood",), Gift(soldiers=1)),)),
    ("armory", (1, 0, 2), 4, (PayAtSeasonEnd(("+2",), Gift(soldiers=2)),)),
    ("drill_yard", (2, 1, 2), 4, (AtRecruiting(Gift(soldiers=2), fewer_than=4),)),
    ("war_council", (2, 2, 2), 7, (SoldiersForGoods(2),)),
)
STABLES: Final[tuple[Space, ...]] = (
    ("riding_school", (1, 1, 0), 2, (HelpsMore((2, 13), Gift(soldiers=1)),)),
    ("griffin_ranch", (1, 2, 0), 2, (HelpsMore((7, 9, 11, 16), Gift(soldiers=1)),)),
    ("kennels", (1, 2, 1), 3, (WithoutEnvoy(Gift(soldiers=1)),)),
    ("royal_stud", (2, 1, 2), 6, (HelpsMore((17, 18), Gift(soldiers=2)),)),
)
GUILDS: Final[tuple[Space, ...]] = (
    ("surveyor", (0, 1, 1), 0, (Cheaper((1, 2), gold=1),)),
    ("workshop", (1, 2, 0), 2, (Cheaper(EVERY_COLUMN, wood=1),)),
    ("architects_guild", (2, 1, 1), 3, (AtBuilding(Gift(points=1)),)),
    ("royal_hall", (3, 2, 2), 5, (PointForBuildings(columns=(3, 4)),)),
)
VETERANS: Final[tuple[Space, ...]] = (
    ("signal_tower", (1, 0, 0), 1, (AtSeasonStart(Gift(peek=True), (AUTUMN,)),)),
    ("hospital", (1, 1, 1), 3, (NoPointsLost(),)),
    ("veterans_hall", (1, 1, 2), 4, (SoldiersStay(2),)),
    ("order_of_the_king", (3, 1, 2), 6, (AtVictory(Gift(points=2)), WinsTies())),
)


def spaces_of_strips() -> tuple[Building, ...]:
    """Four buildings for each strip of the box, from left to right; then those of packs."""
    of_boards = (EXCHANGES, CHAPELS, WINES, ARMS, STABLES, GUILDS, VETERANS)
    own = tuple(
        Building(board.row, column, name, *price, points, effects, "strips", True, board.name)
        for board, spaces in zip(STRIPS[: len(of_boards)], of_boards, strict=True)
        for column, (name, price, points, effects) in enumerate(spaces, start=1)
    )
    return own + PACKED.buildings
