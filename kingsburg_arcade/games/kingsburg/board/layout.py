"""Where everything stands on the Kingsburg page, and where things fly from and to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import ceil
from typing import Final

from ....ui.layout import Box, grid
from ...board import BANNER
from ..rules.content import ADVISORS, BUILDINGS, PRINTED
from .picture import Picture, Place

TOP: Final = BANNER
COURT: Final = Box(380, 82, 1120, 714)
HAND: Final = Box(380, 808, 1120, 260)
LEFT: Final = Box(16, 12, 352, 1056)
RIGHT: Final = Box(1512, 12, 392, 1056)
CALENDAR: Final = Box(RIGHT.x, 12, RIGHT.width, 188)
ENEMY: Final = Box(RIGHT.x, 212, RIGHT.width, 336)
LOG: Final = Box(RIGHT.x, 560, RIGHT.width, 508)
ORDER: Final = Box(LEFT.x, 12, LEFT.width, 58)
SEATS: Final = Box(LEFT.x, 82, LEFT.width, 986)
TALLEST: Final = 320
"""Of a seat's panel, when few sit at the table."""
SPACIOUS: Final = 280
"""A panel so tall has its dice below everything, and its goods in two columns."""
HEAD: Final = 55
"""Of a seat's panel: arms, name and points."""
HELD: Final = ("gold", "wood", "stone", "tokens", "soldiers", "envoy")
"""What a panel shows of a seat, in this order."""
CELL_GAP: Final = 2
LARGEST_CELL: Final = 40
KING: Final = 18

ENEMY_CARD: Final = Box(COURT.x + 28, COURT.y + 24, 360, COURT.height - 48)
"""In winter, over the court; beside it the battle is told."""
BATTLE: Final = Box(
    ENEMY_CARD.right + 24, ENEMY_CARD.y, COURT.right - ENEMY_CARD.right - 48, ENEMY_CARD.height
)
KINGS_DIE: Final = Box(BATTLE.x, BATTLE.y + 56, 60, 60)

NUMBERS: Final = {advisor.name: advisor.number for advisor in ADVISORS}
BUILDING_NUMBERS: Final = {building.name: at for at, building in enumerate(BUILDINGS)}
COURT_ROWS: Final = 3


def _court() -> dict[int, Box]:
    """The lowest advisors stand below, the highest on top at the right."""
    across = ceil(len(ADVISORS) / COURT_ROWS)
    cells = grid(COURT, across, COURT_ROWS, 10)
    found = {}
    for at, advisor in enumerate(ADVISORS):
        row, column = divmod(at, across)
        found[advisor.number] = cells[(COURT_ROWS - 1 - row) * across + column]
    return found


ADVISOR_BOXES: Final = _court()


def seat_box(seat: int, seats: int) -> Box:
    """The panel of a seat: as tall as there is room for."""
    gap = 10
    height = min(TALLEST, (SEATS.height - gap * (seats - 1)) // seats)
    return Box(SEATS.x, SEATS.y + seat * (height + gap), SEATS.width, height)


# -------------------------------------------------------------------------- in a seat's panel
def is_spacious(panel: Box) -> bool:
    return panel.height >= SPACIOUS


@cache
def places_of(spaces: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    """The row and the column of each space, both from 0, without rows that have none."""
    rows = sorted({BUILDINGS[number].row for number in spaces})
    return {
        number: (rows.index(BUILDINGS[number].row), BUILDINGS[number].column - 1)
        for number in spaces
    }


@cache
def shape_of(spaces: tuple[int, ...]) -> tuple[int, int]:
    """How many columns and rows a province has."""
    places = places_of(spaces).values()
    return 1 + max(column for _, column in places), 1 + max(row for row, _ in places)


def province_box(panel: Box) -> Box:
    """Where the province stands in a panel, at the right: as wide as the one in the box needs."""
    across, down = shape_of(PRINTED)
    room = panel.height - HEAD - 12 - (58 if is_spacious(panel) else 0)
    wide = across * (min(room // down - CELL_GAP, LARGEST_CELL) + CELL_GAP)
    return Box(panel.right - 10 - wide, panel.y + HEAD + 5, wide, room)


def province_cells(panel: Box, spaces: tuple[int, ...]) -> dict[int, Box]:
    """The province in small, each space by its row and column."""
    area, (across, down) = province_box(panel), shape_of(spaces)
    step = min(area.width // across, area.height // down, LARGEST_CELL + CELL_GAP)
    left = area.right - across * step
    top = area.y + (area.height - down * step) // 2
    side = step - CELL_GAP
    return {
        number: Box(left + column * step, top + row * step, side, side)
        for number, (row, column) in places_of(spaces).items()
    }


def held_box(panel: Box, what: str) -> Box:
    """Where a kind of goods, the tokens, the soldiers or the Envoy are counted."""
    across, high = (2, 52) if is_spacious(panel) else (3, 40)
    width = (province_box(panel).x - panel.x - 24) // across
    row, column = divmod(HELD.index(what), across)
    return Box(panel.x + 14 + column * width, panel.y + 62 + row * high, width, 38)


def dice_box(panel: Box) -> Box:
    """Where the dice lie: below everything, or beside the province."""
    if is_spacious(panel):
        return Box(panel.x + 14, panel.bottom - 56, panel.width - 28, 44)
    width = province_box(panel).x - panel.x - 26
    return Box(panel.x + 14, panel.bottom - 46, width, 38)


# ------------------------------------------------------------------------- from place to place
def centre(place: Place, picture: Picture) -> tuple[int, int]:
    """The point of the page that a place means."""
    match place:
        case ("advisor", int(number)):
            box = ADVISOR_BOXES[number]
            return box.centerx, box.centery - 20
        case ("source", str(name)) if name in NUMBERS:
            return centre(("advisor", NUMBERS[name]), picture)
        case ("seat", int(seat), *what):
            panel = seat_box(seat, len(picture.provinces))
            return _within_seat(panel, what, picture.spaces)
        case ("enemy",):
            return ENEMY.center
        case ("court",):
            return COURT.center
        case ("king",):
            return KINGS_DIE.center
        case ("source", "kings_aid" | "kings_reward"):
            return centre(("advisor", KING), picture)
        case ("source", "victory" | "defeat" | "strongest"):
            return ENEMY_CARD.center
        case ("source", _):
            return HAND.center
    return CALENDAR.center


def _within_seat(panel: Box, what: list[object], spaces: tuple[int, ...]) -> tuple[int, int]:
    match what:
        case ["points"]:
            return panel.right - 82, panel.y + 29
        case ["dice"]:
            return dice_box(panel).center
        case ["building", str(name)]:
            return province_cells(panel, spaces)[BUILDING_NUMBERS[name]].center
        case ["away"]:
            return panel.x - 80, panel.centery
        case [str(held)]:
            box = held_box(panel, held)
            return box.x + 18, box.centery
    return panel.center


def boxes_of(places: Iterable[Place], picture: Picture) -> list[Box]:
    """Each box once; a battle stands where the advisors stood."""
    found: list[Box] = []
    for place in places:
        if picture.battle is not None and place[0] == "advisor":
            continue
        box = box_of(place, len(picture.provinces))
        if box is not None and box not in found:
            found.append(box)
    return found


def box_of(place: Place, seats: int) -> Box | None:
    """The box of the page in which a place lies; None if it is only a point of it."""
    match place:
        case ("advisor", int(number)):
            return ADVISOR_BOXES[number]
        case ("seat", int(seat), *_):
            return seat_box(seat, seats)
    return {"enemy": ENEMY, "calendar": CALENDAR, "order": ORDER}.get(str(place[0]))
