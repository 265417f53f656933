"""The rows that content packs add to the tables: what their JSON files say, and nothing else.

In the game itself there are none; a copy of the game that is made for some packs has their rows at
the end of its tables (see `engine/added_content.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeVar

from .....engine.added_content import Added, added_to
from .....engine.contract import Refused, brief
from .....engine.lined_json import Lined
from ..rows import Board, Building, Card, Enemy, Loss
from .packed_effects import (
    BUILDING_VERBS,
    DESTINY_VERBS,
    GOVERNOR_VERBS,
    LETTERS,
    Verbs,
    read_effects,
)
from .packed_gifts import GOODS, read_counts, read_gift

NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
NAME_LENGTH: Final = 30
MOST_GOVERNORS: Final = 30
MOST_STRIPS: Final = 7
MOST_DESTINIES: Final = 30
MOST_ENEMIES: Final = 40
COLUMNS: Final = 4
"""Buildings of a strip."""
DEAREST: Final = 9
"""Goods of one kind that a building costs, at most."""
MOST_POINTS: Final = 20
YEARS: Final = 5
STRONGEST: Final = 20
LOSSES: Final = {"gold": 9, "wood": 9, "stone": 9, "any": 6, "buildings": 2, "points": 12}
"""What a defeat costs at most."""
CREATURES: Final = ("barbarians", "demons", "dragons", "goblins", "orcs", "zombies")
"""Those in the box: a card may name them as it names creatures of its own."""
NEIGHBOURS: Final = ("A", "G")
"""The letters of rows that lie there only with the option for them."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of packs, by the table at whose end they stand, and what they replace there."""

    governors: tuple[Card, ...] = ()
    strips: tuple[Board, ...] = ()
    buildings: tuple[Building, ...] = ()
    destinies: tuple[Card, ...] = ()
    enemies: tuple[Enemy, ...] = ()
    replaced: frozenset[str] = frozenset()
    """The names of governors, strips and destinies that are not dealt."""
    replaced_enemies: frozenset[tuple[int, str]] = frozenset()
    """The years and names of cards that are not in their deck."""

    def __add__(self, later: Rows) -> Rows:
        return Rows(
            self.governors + later.governors,
            self.strips + later.strips,
            self.buildings + later.buildings,
            self.destinies + later.destinies,
            self.enemies + later.enemies,
            self.replaced | later.replaced,
            self.replaced_enemies | later.replaced_enemies,
        )


Read = Callable[[Lined, str], Rows]


def read_name(given: Lined) -> str:
    """The name of a card: words of small letters and digits."""
    name = given.text(NAME_LENGTH)
    if not NAME.fullmatch(name):
        raise given.fault(Refused("pack.name", name=brief(name)))
    return name


def named(pack: str, name: str) -> str:
    """The name of a card of a pack, unlike that of any other card."""
    return f"{pack}_{name}"


def _replaced(entries: Mapping[str, Lined]) -> frozenset[str]:
    return frozenset({read_name(entries["replaces"])} if "replaces" in entries else ())


# ------------------------------------------------------------------------------ cards of one kind
def read_governors(sheet: Lined, pack: str) -> Rows:
    cards, replaced = _cards(sheet, pack, MOST_GOVERNORS, "governor_cards", GOVERNOR_VERBS)
    return Rows(governors=cards, replaced=replaced)


def read_destinies(sheet: Lined, pack: str) -> Rows:
    cards, replaced = _cards(sheet, pack, MOST_DESTINIES, "destinies", DESTINY_VERBS)
    return Rows(destinies=cards, replaced=replaced)


def _cards(
    sheet: Lined, pack: str, most: int, module: str, verbs: Verbs
) -> tuple[tuple[Card, ...], frozenset[str]]:
    cards, replaced = [], frozenset[str]()
    for row in sheet.items(most):
        entries = row.entries(("name", "does"), ("replaces",))
        name = named(pack, read_name(entries["name"]))
        effects = read_effects(entries["does"], verbs, partial(read_creature, pack=pack))
        if not effects:
            raise entries["does"].fault(Refused("pack.empty"))
        cards.append(Card(name, effects, module=module, pack=pack))
        replaced |= _replaced(entries)
    return tuple(cards), replaced


# -------------------------------------------------------------------------------------- strips
def read_strips(sheet: Lined, pack: str) -> Rows:
    """Each strip with its four buildings, from left to right."""
    found = Rows()
    for row in sheet.items(MOST_STRIPS):
        entries = row.entries(("name", "row", "buildings"), ("replaces",))
        name = named(pack, read_name(entries["name"]))
        letter = entries["row"].text(1)
        if letter not in LETTERS:
            raise entries["row"].fault(Refused("pack.letter", letters=LETTERS))
        needs = "rows" if letter in NEIGHBOURS else ""
        board = Board(letter, name, "strips", needs=needs, pack=pack)
        spaces = entries["buildings"].items(COLUMNS)
        if len(spaces) < COLUMNS:
            raise entries["buildings"].fault(Refused("pack.four_buildings", count=COLUMNS))
        columns = enumerate(spaces, start=1)
        buildings = tuple(_building(space, pack, board, column) for column, space in columns)
        found += Rows(strips=(board,), buildings=buildings, replaced=_replaced(entries))
    return found


def _building(space: Lined, pack: str, board: Board, column: int) -> Building:
    entries = space.entries(("name", "price", "points", "does"))
    counts = read_counts(entries["price"], dict.fromkeys(GOODS, DEAREST))
    gold, wood, stone = (counts.get(good, 0) for good in GOODS)
    points = entries["points"].number(0, MOST_POINTS)
    effects = read_effects(entries["does"], BUILDING_VERBS, partial(read_creature, pack=pack))
    return Building(
        board.row,
        column,
        named(pack, read_name(entries["name"])),
        gold,
        wood,
        stone,
        points,
        effects,
        board.module,
        board=board.name,
        pack=pack,
    )


# ------------------------------------------------------------------------------------- enemies
def read_enemies(sheet: Lined, pack: str) -> Rows:
    """A card replaces the one of its year that has its name, or the one that it names."""
    found = Rows()
    for row in sheet.items(MOST_ENEMIES):
        entries = row.entries(("year", "creature", "strength", "loss", "reward"), ("replaces",))
        enemy = Enemy(
            entries["year"].number(1, YEARS),
            read_creature(entries["creature"], pack),
            entries["strength"].number(1, STRONGEST),
            Loss(**read_counts(entries["loss"], LOSSES)),
            read_gift(entries["reward"], of_choice=True),
            pack=pack,
        )
        instead = entries["replaces"].text(NAME_LENGTH) if "replaces" in entries else enemy.name
        found += Rows(enemies=(enemy,), replaced_enemies=frozenset({(enemy.year, instead)}))
    return found


def read_creature(given: Lined, pack: str) -> str:
    """A kind of enemy: one in the box, or one of the pack's own."""
    name = read_name(given)
    return name if name in CREATURES else named(pack, name)


# --------------------------------------------------------------------------------------- packs
SHEETS: Final[Mapping[str, Read]] = {
    "governors.json": read_governors,
    "strips.json": read_strips,
    "destinies.json": read_destinies,
    "enemies.json": read_enemies,
}
"""What each file of a pack says."""
R = TypeVar("R", Card, Board, Building, Enemy)


def rows_of(packs: Iterable[Added]) -> Rows:
    """The rows of some packs in their order; of two enemies of one name the last one counts."""
    found = Rows()
    for pack in packs:
        read = {path: SHEETS[path](sheet, pack.short) for path, sheet in _sheets(pack)}
        more = sum(read.values(), start=Rows())
        names = {(enemy.year, enemy.name) for enemy in more.enemies}
        left = tuple(one for one in found.enemies if (one.year, one.name) not in names)
        found = replace(found, enemies=left) + more
    return found


def _sheets(pack: Added) -> Iterator[tuple[str, Lined]]:
    return ((path, pack.sheets[path]) for path in SHEETS if path in pack.sheets)


PACKS: Final = added_to(__name__)
PACKED: Final = rows_of(PACKS)


def is_replaced(row: R) -> bool:
    """Does a row of a pack stand in place of this one?"""
    match row:
        case Enemy():
            return not row.pack and (row.year, row.name) in PACKED.replaced_enemies
        case Building():
            return row.board in PACKED.replaced
    return row.name in PACKED.replaced
