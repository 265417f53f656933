"""Where everything stands on the page of Kingdom Builder, and where things fly from and to."""

from __future__ import annotations

from typing import Final

from ....ui.layout import Box, columns
from ...board import BANNER
from .ground import plan_in
from .picture import Place
from .plan import Plan

TOP: Final = BANNER
BOARD: Final = Box(376, 78, 1128, 992)
LEFT: Final = Box(16, 12, 348, 1056)
RIGHT: Final = Box(1516, 12, 388, 1056)
PLAN: Final[Plan] = plan_in((BOARD.x, BOARD.y, BOARD.width, BOARD.height))
"""Where the hexes of the board stand."""

GAP: Final = 10
TALLEST: Final = 440
"""Of a player's panel, when few sit at the table."""
HEAD: Final = 55

CARD_HIGH: Final = 82
CARDS: Final = Box(RIGHT.x, RIGHT.y, RIGHT.width, 4 * CARD_HIGH + 3 * 6)
"""The Kingdom Builder cards in play and the castles."""
PLAY: Final = Box(RIGHT.x, CARDS.bottom + GAP, RIGHT.width, 384)
"""The card that is played, what may be done with it, and the tiles."""
ASKED: Final = Box(PLAY.x + 16, PLAY.y + 8, PLAY.width - 32, 72)
"""One sentence about what a press would do next."""
PLAYED: Final = Box(PLAY.x + 14, ASKED.bottom + 6, 108, 126)
OWED: Final = Box(PLAYED.right + 8, PLAYED.y, 162, PLAYED.height)
"""The settlements that are still to be built."""
HAND: Final = Box(PLAY.right - 14 - 62, PLAYED.y, 62, 82)
"""The own card for the next turn."""
PILE: Final = Box(HAND.x, HAND.bottom + 6, HAND.width, PLAYED.bottom - HAND.bottom - 6)
TILES: Final = Box(PLAY.x + 14, PLAYED.bottom + 10, PLAY.width - 28, 94)
ANSWERS: Final = Box(TILES.x, TILES.bottom + 10, TILES.width, PLAY.bottom - TILES.bottom - 22)
TOOLS: Final = Box(RIGHT.x, PLAY.bottom + GAP, RIGHT.width, 56)
LOG: Final = Box(RIGHT.x, TOOLS.bottom + GAP, RIGHT.width, RIGHT.bottom - TOOLS.bottom - GAP)


def seat_box(seat: int, seats: int) -> Box:
    """The panel of a player: as tall as there is room for."""
    height = min(TALLEST, (LEFT.height - GAP * (seats - 1)) // seats)
    return Box(LEFT.x, LEFT.y + seat * (height + GAP), LEFT.width, height)


def hex_box(hex_: int) -> Box:
    """The box around a hex of the board."""
    x, y = PLAN.middle(hex_)
    wide, high = round(PLAN.width), round(2 * PLAN.side)
    return Box(round(x) - wide // 2, round(y) - high // 2, wide, high)


def card_box(at: int) -> Box:
    """A row of the Kingdom Builder cards; the castles are the last."""
    return Box(CARDS.x, CARDS.y + at * (CARD_HIGH + 6), CARDS.width, CARD_HIGH)


def tile_boxes(count: int) -> list[Box]:
    """Where my tiles lie: four kinds at most, for a board has four quadrants."""
    return columns(TILES, [1] * max(4, count), 8)[:count]


# --------------------------------------------------------------------------- in a player's panel
def supply_box(panel: Box) -> Box:
    return Box(panel.x + 14, panel.y + HEAD + 8, panel.width - 28, 42)


def card_in(panel: Box) -> Box:
    """The terrain card that lies face down before a player."""
    supply = supply_box(panel)
    return Box(supply.right - 32, supply.y - 1, 32, 44)


def tiles_box(panel: Box) -> Box:
    supply = supply_box(panel)
    return Box(panel.x + 14, supply.bottom + 8, panel.width - 28, 58)


def gold_box(panel: Box) -> Box:
    """What each card is worth now, below everything."""
    top = tiles_box(panel).bottom + 6
    return Box(panel.x + 14, top, panel.width - 28, panel.bottom - top - 10)


def total_box(panel: Box) -> Box:
    return Box(panel.right - 106, panel.y + 3, 103, 52)


# ------------------------------------------------------------------------- from place to place
def centre(place: Place, cards: tuple[str, ...], seats: int) -> tuple[int, int]:
    """The point of the page that a place means."""
    match place:
        case ("hex", int(hex_)):
            x, y = PLAN.middle(hex_)
            return round(x), round(y)
        case ("seat", int(seat), *what):
            return _within_seat(seat_box(seat, seats), what)
        case ("card", str(name)):
            return card_box(card_at(name, cards)).center
        case ("played",):
            return PLAYED.center
        case ("box",):
            return RIGHT.right + 80, PLAYED.centery
    return PILE.center


def _within_seat(panel: Box, what: list[object]) -> tuple[int, int]:
    places = {
        "card": card_in(panel).center,
        "supply": supply_box(panel).midleft,
        "tiles": tiles_box(panel).midleft,
        "gold": total_box(panel).center,
    }
    x, y = places.get(str(what[0]), panel.center) if what else panel.center
    return (x + 28, y) if what and what[0] in ("supply", "tiles") else (x, y)


def card_at(name: str, cards: tuple[str, ...]) -> int:
    return cards.index(name) if name in cards else len(cards)


def box_of(place: Place, cards: tuple[str, ...], seats: int) -> Box | None:
    """The box of the page in which a place lies; None if it is only a point of it."""
    match place:
        case ("hex", int(hex_)):
            return hex_box(hex_).inflate(-8, -8)
        case ("seat", int(seat), *_):
            return seat_box(seat, seats)
        case ("card", str(name)):
            return card_box(card_at(name, cards))
        case ("played",):
            return PLAYED
        case ("board",):
            return BOARD
    return None
