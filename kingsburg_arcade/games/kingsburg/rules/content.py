"""What is printed on the board, the provinces and the cards of the base game: rows only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from .effects import (
    ROWS,
    SUMMER,
    AtSeasonEnd,
    AtSeasonStart,
    AtVictory,
    Cheaper,
    Defends,
    Gift,
    HelpsMore,
    PayAtSeasonEnd,
    PointForGoods,
    Reach,
    Reroll,
    SoldiersCost,
    WhiteDice,
    WinsTies,
)
from .realm.boards import BOARDS, ROWS_A_AND_G
from .realm.destinies import DESTINIES
from .realm.governors import GOVERNORS
from .realm.packed import PACKED, is_replaced
from .realm.strips import spaces_of_strips
from .rows import Advisor, Board, Building, Card, Enemy, Loss

SEATS: Final = range(2, 6)
GOODS: Final[tuple[str, ...]] = ("gold", "wood", "stone")
TOKEN: Final = "+2"
DICE: Final = 3
"""Coloured dice of each governor."""
FACES: Final = 6
YEARS: Final = 5
PHASES: Final[tuple[str, ...]] = (
    "kings_aid",
    "spring",
    "kings_reward",
    "summer",
    "kings_envoy",
    "autumn",
    "recruiting",
    "winter",
)
ORDINARY_SOLDIER: Final = 2
"""Goods that a soldier costs."""


# ------------------------------------------------------------------------------------ advisors
ADVISORS: Final = (
    Advisor(1, "jester", (Gift(points=1),)),
    Advisor(2, "squire", (Gift(gold=1),)),
    Advisor(3, "architect", (Gift(wood=1),)),
    Advisor(4, "merchant", (Gift(wood=1), Gift(gold=1))),
    Advisor(5, "sergeant", (Gift(soldiers=1),)),
    Advisor(6, "alchemist", (), trades=True),
    Advisor(7, "astronomer", (Gift(any=1, tokens=1),)),
    Advisor(8, "treasurer", (Gift(gold=2),)),
    Advisor(9, "master_hunter", (Gift(wood=1, gold=1), Gift(wood=1, stone=1))),
    Advisor(10, "general", (Gift(soldiers=2, peek=True),)),
    Advisor(11, "swordsmith", (Gift(stone=1, wood=1), Gift(stone=1, gold=1))),
    Advisor(12, "duchess", (Gift(any=2, tokens=1),)),
    Advisor(13, "champion", (Gift(stone=3),)),
    Advisor(14, "smuggler", (Gift(any=3, points=-1),)),
    Advisor(15, "inventor", (Gift(gold=1, wood=1, stone=1),)),
    Advisor(16, "wizard", (Gift(gold=4),)),
    Advisor(17, "queen", (Gift(any=2, points=3, peek=True),)),
    Advisor(18, "king", (Gift(gold=1, wood=1, stone=1, soldiers=1),)),
)


# ----------------------------------------------------------------------------------- buildings
BUILDINGS: Final = (
    Building("B", 1, "statue", 2, 0, 0, 3, (Reroll(everything=False, alike=True),)),
    Building("B", 2, "chapel", 3, 0, 1, 5, (Reroll(everything=True, at_most=7),)),
    Building("B", 3, "church", 3, 1, 2, 7, (Defends(0, "demons", 1),)),
    Building("B", 4, "cathedral", 5, 0, 3, 9, (PointForGoods(2),)),
    Building("C", 1, "inn", 1, 1, 0, 0, (AtSeasonEnd(Gift(tokens=1), (SUMMER,)),)),
    Building("C", 2, "market", 2, 2, 0, 1, (Reach(1),)),
    Building("C", 3, "farms", 2, 3, 1, 2, (WhiteDice(1), Defends(-1))),
    Building("C", 4, "merchants_guild", 3, 1, 2, 4, (AtSeasonStart(Gift(gold=1)),)),
    Building("D", 1, "guard_tower", 1, 0, 1, 1, (Defends(1),)),
    Building("D", 2, "blacksmith", 1, 2, 0, 2, (Defends(1),)),
    Building("D", 3, "barracks", 2, 2, 1, 4, (SoldiersCost(1),)),
    Building("D", 4, "wizards_guild", 3, 2, 2, 6, (Defends(2),)),
    Building("E", 1, "palisade", 0, 2, 0, 0, (Defends(1, "zombies", 2),)),
    Building("E", 2, "stables", 1, 1, 1, 2, (HelpsMore((5, 10, 18), Gift(soldiers=1)),)),
    Building("E", 3, "stone_wall", 2, 0, 2, 2, (Defends(1), WinsTies())),
    Building("E", 4, "fortress", 3, 0, 2, 4, (Defends(1), AtVictory(Gift(points=1)))),
    Building("F", 1, "barricade", 0, 1, 0, 0, (Defends(0, "goblins", 1),)),
    Building("F", 2, "crane", 0, 1, 1, 1, (Cheaper((3, 4), gold=1),)),
    Building("F", 3, "town_hall", 2, 1, 1, 2, (PayAtSeasonEnd((TOKEN, *GOODS), Gift(points=1)),)),
    Building("F", 4, "embassy", 2, 2, 2, 4, (AtSeasonEnd(Gift(points=1)),)),
    *ROWS_A_AND_G,
    *spaces_of_strips(),
)
"""New rows go to the end: a power is known by its number."""
PRINTED: Final = tuple(at for at, building in enumerate(BUILDINGS) if not building.module)
"""The spaces of the province in the box."""
COLUMNS: Final = max(BUILDINGS[number].column for number in PRINTED)
PROVINCE: Final = (1 << len(BUILDINGS)) - 1
"""The powers that are buildings."""

# ------------------------------------------------------------------------------- powers by number
FIRST_BOARD: Final = max(64, len(BUILDINGS))
FIRST_GOVERNOR: Final = max(80, FIRST_BOARD + len(BOARDS))
FIRST_DESTINY: Final = max(112, FIRST_GOVERNOR + len(GOVERNORS))
"""Each table has room to grow at its end, so that no number of another table changes, unless
content packs bring more than there is room for: then a match has numbers of its own."""
MOST_POWERS: Final = 254
"""A group of dice has room for so many."""
PRINTED_SPACES: Final = sum(1 << at for at, row in enumerate(BUILDINGS) if not row.board)
"""All that can act for a seat unless a match is expanded: small numbers, which are quick."""
PRINTED_VERBS: Final = (
    *(AtSeasonEnd, AtSeasonStart, AtVictory, Cheaper, Defends, HelpsMore, PayAtSeasonEnd),
    *(PointForGoods, Reach, Reroll, SoldiersCost, WhiteDice, WinsTies),
)
"""The verbs of the base game, which the rules listen to in every match. Those of the modules they
listen to only if the match is expanded (see `InPlay.expanded`)."""
TABLES: Final[Mapping[int, Sequence[Building | Board | Card]]] = {
    0: BUILDINGS,
    FIRST_BOARD: BOARDS,
    FIRST_GOVERNOR: GOVERNORS,
    FIRST_DESTINY: DESTINIES,
}
POWER: Final = {
    row.name: first + at for first, rows in TABLES.items() for at, row in enumerate(rows)
}
"""Everything that can act for a seat, by name."""
_ROW_OF: Final = {POWER[row.name]: row for rows in TABLES.values() for row in rows}
POWERS: Final = tuple(
    _ROW_OF[number].name if number in _ROW_OF else "" for number in range(max(_ROW_OF) + 1)
)
"""The names, by number; empty where a table has room."""
if len(POWERS) > MOST_POWERS:
    raise ValueError("the tables of powers are too long")
SOURCES: Final = tuple(
    f"governor_card.{name}" if FIRST_GOVERNOR <= number < FIRST_DESTINY else name
    for number, name in enumerate(POWERS)
)
"""What events call them: an advisor and a governor may have one name."""
ROWS.extend(
    getattr(_ROW_OF[number], "effects", ()) if number in _ROW_OF else ()
    for number in range(len(POWERS))
)
DESTINY_POWERS: Final = sum(1 << POWER[card.name] for card in DESTINIES)
"""The powers that are destinies."""
LAID: Final = {board.name: 1 << POWER[board.name] for board in BOARDS}
"""The powers that are rows laid at a province, one bit each."""

SPACES: Final = {(row.board, row.row, row.column): number for number, row in enumerate(BUILDINGS)}
LEFT_OF: Final = tuple(SPACES.get((row.board, row.row, row.column - 1), -1) for row in BUILDINGS)
"""The space that must be built on before each one; -1 for the first of a row."""


# ------------------------------------------------------------------------------------- enemies
ENEMIES: Final = (
    Enemy(1, "barbarians", 2, Loss(any=1, buildings=1), Gift(gold=1)),
    Enemy(1, "goblins", 2, Loss(wood=1, stone=1, buildings=1, points=1), Gift(wood=1)),
    Enemy(1, "goblins", 3, Loss(gold=1, buildings=1), Gift(stone=1)),
    Enemy(1, "orcs", 3, Loss(any=2, points=1), Gift(gold=1)),
    Enemy(1, "zombies", 4, Loss(points=2), Gift(points=1)),
    Enemy(2, "goblins", 3, Loss(wood=2, stone=2, buildings=1, points=1), Gift(wood=1)),
    Enemy(2, "goblins", 4, Loss(gold=2, buildings=1), Gift(stone=1)),
    Enemy(2, "orcs", 4, Loss(any=2, buildings=1), Gift(gold=1)),
    Enemy(2, "barbarians", 5, Loss(any=2, points=1), Gift(gold=1)),
    Enemy(2, "zombies", 5, Loss(points=2), Gift(points=1)),
    Enemy(3, "goblins", 4, Loss(wood=3, stone=3, buildings=1, points=1), Gift(wood=1)),
    Enemy(3, "goblins", 5, Loss(gold=3, buildings=1), Gift(stone=1)),
    Enemy(3, "orcs", 5, Loss(any=2, buildings=1), Gift(gold=1)),
    Enemy(3, "zombies", 6, Loss(points=2), Gift(points=1)),
    Enemy(3, "demons", 6, Loss(gold=2, wood=1, stone=1, points=1), Gift(points=1)),
    Enemy(4, "goblins", 5, Loss(wood=4, stone=4, buildings=1, points=1), Gift(wood=1)),
    Enemy(4, "goblins", 6, Loss(gold=4, buildings=1), Gift(stone=1)),
    Enemy(4, "demons", 6, Loss(any=4, points=1), Gift(gold=1, points=1)),
    Enemy(4, "orcs", 7, Loss(any=2, buildings=1), Gift(any=1)),
    Enemy(4, "zombies", 7, Loss(points=2), Gift(points=1)),
    Enemy(5, "barbarians", 7, Loss(points=8), Gift(points=1)),
    Enemy(5, "barbarians", 8, Loss(buildings=1), Gift(points=1)),
    Enemy(5, "demons", 8, Loss(buildings=1, points=2), Gift(points=2)),
    Enemy(5, "demons", 9, Loss(buildings=1), Gift(points=2)),
    Enemy(5, "dragons", 9, Loss(points=5), Gift(points=3)),
    *PACKED.enemies,
)
"""New rows go to the end: a card is known by its number."""
CARDS: Final = tuple(
    tuple(enemy.name for enemy in ENEMIES if enemy.year == year and not is_replaced(enemy))
    for year in range(1, YEARS + 1)
)
"""The names of the cards of each year."""
CARD: Final = {(enemy.year, enemy.name): number for number, enemy in enumerate(ENEMIES)}
"""The number of a card, by its year and name."""
_OF_YEARS: Final = tuple(
    [enemy.strength for enemy in ENEMIES if enemy.year == year and not enemy.module]
    for year in range(1, YEARS + 1)
)
STRENGTHS: Final = tuple((min(year), max(year)) for year in _OF_YEARS)
"""What the back of a card in the box tells: the weakest and the strongest of its year."""
