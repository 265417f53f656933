"""Where everything stands on the Kingsburg page, and where things fly from and to."""

from __future__ import annotations

from typing import Final

from ...engine.kingsburg.content import ADVISORS, BUILDINGS
from ...stage.kingsburg.picture import Place
from ...ui.layout import Box, grid

TOP: Final = Box(380, 12, 1120, 58)
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

NUMBERS: Final = {advisor.name: advisor.number for advisor in ADVISORS}
ACROSS: Final = 6


def _court() -> dict[int, Box]:
    """The lowest advisors stand below, the King on top at the right."""
    cells = grid(COURT, ACROSS, len(ADVISORS) // ACROSS, 10)
    found = {}
    for number in range(1, len(ADVISORS) + 1):
        row, column = divmod(number - 1, ACROSS)
        found[number] = cells[(2 - row) * ACROSS + column]
    return found


ADVISOR_BOXES: Final = _court()


def seat_box(seat: int, seats: int) -> Box:
    """The panel of a seat: as tall as there is room for."""
    gap = 10
    height = min(TALLEST, (SEATS.height - gap * (seats - 1)) // seats)
    return Box(SEATS.x, SEATS.y + seat * (height + gap), SEATS.width, height)


def centre(place: Place, seats: int) -> tuple[int, int]:
    """The point of the page that a place means."""
    match place:
        case ("advisor", int(number)):
            box = ADVISOR_BOXES[number]
            return box.centerx, box.centery - 20
        case ("source", str(name)) if name in NUMBERS:
            return centre(("advisor", NUMBERS[name]), seats)
        case ("seat", int(seat), *what):
            return _within_seat(seat_box(seat, seats), what)
        case ("enemy",):
            return ENEMY.center
        case ("court",):
            return COURT.center
        case ("source", str(name)) if any(row.name == name for row in BUILDINGS):
            return HAND.center
        case ("source", "victory" | "defeat" | "strongest"):
            return COURT.center
    return CALENDAR.center


def _within_seat(box: Box, what: list[object]) -> tuple[int, int]:
    places = {
        "points": (box.right - 46, box.y + 32),
        "gold": (box.x + 40, box.y + 80),
        "wood": (box.x + 104, box.y + 80),
        "stone": (box.x + 168, box.y + 80),
        "tokens": (box.x + 40, box.y + 122),
        "soldiers": (box.x + 104, box.y + 122),
        "dice": (box.x + 110, box.bottom - 26),
        "building": (box.right - 66, box.bottom - 70),
        "envoy": (box.x + 180, box.y + 122),
    }
    return places.get(str(what[0]) if what else "", box.center)


def box_of(place: Place, seats: int) -> Box | None:
    """The box of the page in which a place lies; None if it is only a point of it."""
    match place:
        case ("advisor", int(number)):
            return ADVISOR_BOXES[number]
        case ("seat", int(seat), *_):
            return seat_box(seat, seats)
    return {"enemy": ENEMY, "calendar": CALENDAR, "order": ORDER}.get(str(place[0]))
