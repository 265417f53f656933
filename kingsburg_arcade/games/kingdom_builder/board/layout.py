"""Where everything stands on the page of Kingdom Builder, and where things fly from and to."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ....ui.layout import Box, columns, grid, rows
from ....ui.page import Page, Shape
from ...table_doors import Table
from ...table_page import BANNER_HIGH, EDGE, GAP
from .ground import plan_in
from .panel_layout import parts_of
from .picture import Place


class Sizes(NamedTuple):
    """What the parts of the table take of a page, in units."""

    left: int
    right: int
    card: int
    play: int
    tools: int
    asked: int
    played: int
    tiles: int
    gap: int


SIZES: Final = (
    (1000, Sizes(348, 388, 82, 404, 56, 80, 126, 94, 10)),
    (780, Sizes(300, 326, 46, 374, 50, 74, 116, 82, 8)),
    (0, Sizes(226, 284, 40, 306, 46, 66, 90, 62, 6)),
)
"""By how long the short side of the page is at least."""
WIDEST: Final = 880
"""Of the room that the players have on a wide page."""
TALLEST: Final = 530
"""Of a player's panel, when few sit at the table."""
RATIO: Final = 1.14
"""How much wider than high the board is on its sheet."""
TWO_ACROSS: Final = 540
"""Where the players have so much room, their panels stand in two columns."""
CARD_GAP: Final = 6


class Places:
    """The boxes of one page."""

    banner: Box
    board: Box
    """The sheet on which the hexes are printed."""
    cards: list[Box]
    """The Kingdom Builder cards in play; the castles are the last."""
    play: Box
    """The card that is played, what may be done with it, and the tiles."""
    tools: Box
    log: Box
    players: Box
    """Where the panels of the players stand."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sizes = next(sizes for least, sizes in SIZES if page.short >= least)
        if page.shape is Shape.TALL:
            self._below_each_other()
        else:
            self._side_by_side()
        board = self.board
        self.plan = plan_in((board.x, board.y, board.width, board.height))
        """Where the hexes of the board stand."""
        self._in_the_hand()

    # -------------------------------------------------------------------------- the whole page
    def _side_by_side(self) -> None:
        """The players at the left, the board in the middle, the cards at the right."""
        page, sizes = self.page, self.sizes
        high = page.height - 2 * GAP
        top, low = GAP + BANNER_HIGH + 8, page.height - 10
        left, right = sizes.left, sizes.right
        log = 0
        if page.shape is Shape.WIDE:
            spare = page.width - 2 * EDGE - 2 * GAP - right - round((low - top) * RATIO)
            log = sizes.right + GAP
            left = max(left, min(spare - log, WIDEST))
        column = Box(page.width - EDGE - right - log, GAP, right, high)
        self.players = Box(EDGE, GAP, left, high)
        middle = Box(EDGE + left + GAP, GAP, column.x - EDGE - left - 2 * GAP, BANNER_HIGH)
        self.banner = middle
        self.board = Box(middle.x, top, middle.width, low - top)
        cards = Box(column.x, column.y, right, 4 * sizes.card + 3 * CARD_GAP)
        self.cards = rows(cards, [1] * 4, CARD_GAP)
        self.play = Box(column.x, cards.bottom + sizes.gap, right, sizes.play)
        self.tools = Box(column.x, self.play.bottom + sizes.gap, right, sizes.tools)
        bottom = self.tools.bottom + sizes.gap
        self.log = Box(column.x, bottom, right, column.bottom - bottom)
        if log:
            self.log = Box(column.right + GAP, GAP, sizes.right, high)
            spare = self.log.bottom - self.tools.bottom
            cards.height += spare * 2 // 3
            self.cards = rows(cards, [1] * 4, CARD_GAP)
            self.tools.bottom = self.log.bottom
            top = cards.bottom + sizes.gap
            self.play = Box(column.x, top, right, self.tools.y - sizes.gap - top)

    def _below_each_other(self) -> None:
        """The board on top, the hand and the cards below it, then the players and the log."""
        page, sizes = self.page, self.sizes
        room = Box(GAP, GAP, page.width - 2 * GAP, page.height - 2 * GAP)
        self.banner = Box(room.x, room.y, room.width, BANNER_HIGH)
        foot = 3 * sizes.card + 200
        most = room.bottom - self.banner.bottom - sizes.play - foot
        self.board = Box(
            room.x, self.banner.bottom + 8, room.width, min(round(room.width / RATIO), most)
        )
        top = self.board.bottom + GAP
        self.play = Box(room.x, top, room.width * 38 // 100, sizes.play)
        left = self.play.right + GAP
        self.tools = Box(left, self.play.bottom - sizes.tools, room.right - left, sizes.tools)
        cards = Box(left, top, room.right - left, self.tools.y - top - sizes.gap)
        across = 2 if cards.width >= 2 * sizes.right * 7 // 10 else 1
        self.cards = grid(cards, across, 4 // across, CARD_GAP)
        top = self.play.bottom + GAP
        lower = Box(room.x, top, room.width, room.bottom - top)
        self.players, self.log = columns(lower, (2, 1), sizes.gap)

    def _in_the_hand(self) -> None:
        play, sizes = self.play, self.sizes
        self.asked = Box(play.x + 16, play.y + 8, play.width - 32, sizes.asked)
        """One sentence about what a press would do next."""
        top, high = self.asked.bottom + 6, sizes.played
        self.played = Box(play.x + 14, top, high * 6 // 7, high)
        own = Box(play.right - 14 - 66, top, 66, high * 2 // 3)
        self.hand = own
        """The own card for the next turn."""
        self.pile = Box(own.x, own.bottom + 6, own.width, top + high - own.bottom - 6)
        left = self.played.right + 8
        self.owed = Box(left, top, own.x - left - 8, high)
        """The settlements that are still to be built."""
        self.tiles = Box(play.x + 14, self.played.bottom + 10, play.width - 28, sizes.tiles)
        answers = self.tiles.bottom + 10
        self.answers = Box(
            self.tiles.x, answers, self.tiles.width, min(70, play.bottom - answers - 12)
        )

    @property
    def side(self) -> Box:
        """The hand and the tools, where a replay stands."""
        return self.play if self.page.shape is Shape.TALL else self.play.union(self.tools)

    def seat_box(self, seat: int, seats: int) -> Box:
        """The panel of a player: as tall as there is room for."""
        room, gap = self.players, self.sizes.gap
        two = seats > 1 and self.page.shape is Shape.TALL and (seats > 2 or room.width < 600)
        across = 2 if two or (room.width >= TWO_ACROSS and seats > 3) else 1
        if self.page.shape is Shape.TALL and seats <= across:
            return columns(room, [1] * seats, gap)[seat]
        down = -(-seats // across)
        high = min(TALLEST, (room.height - gap * (down - 1)) // down)
        line = Box(room.x, room.y + seat // across * (high + gap), room.width, high)
        return columns(line, [1] * across, gap)[seat % across]

    # ----------------------------------------------------------------------------- the board
    def hex_box(self, hex_: int) -> Box:
        """The box around a hex of the board."""
        x, y = self.plan.middle(hex_)
        wide, high = round(self.plan.width), round(2 * self.plan.side)
        return Box(round(x) - wide // 2, round(y) - high // 2, wide, high)

    def hex_under(self, at: tuple[int, int]) -> int | None:
        """The hex at a point of the page."""
        return self.plan.hex_at(*at) if self.board.collidepoint(at) else None

    def tile_boxes(self, count: int) -> list[Box]:
        """Where my tiles lie: four kinds at most, for a board has four quadrants."""
        return columns(self.tiles, [1] * max(4, count), 8)[:count]

    # ---------------------------------------------------------------------- from place to place
    def centre(self, place: Place, cards: tuple[str, ...], seats: int) -> tuple[int, int]:
        """The point of the page that a place means."""
        match place:
            case ("hex", int(hex_)):
                x, y = self.plan.middle(hex_)
                return round(x), round(y)
            case ("seat", int(seat), *what):
                return _within_seat(self.seat_box(seat, seats), what)
            case ("card", str(name)):
                return self.cards[card_at(name, cards)].center
            case ("played",):
                return self.played.center
            case ("box",):
                return self.page.width + 64, self.played.centery
        return self.pile.center

    def box_of(self, place: Place, cards: tuple[str, ...], seats: int) -> Box | None:
        """The box of the page in which a place lies; None if it is only a point of it."""
        match place:
            case ("hex", int(hex_)):
                return self.hex_box(hex_).inflate(-8, -8)
            case ("seat", int(seat), *_):
                return self.seat_box(seat, seats)
            case ("card", str(name)):
                return self.cards[card_at(name, cards)]
            case ("played",):
                return self.played
            case ("board",):
                return self.board
        return None


@lru_cache(maxsize=16)
def places_on(page: Page) -> Places:
    """The boxes of this page."""
    return Places(page)


def places(table: Table) -> Places:
    return places_on(table.page)


def _within_seat(panel: Box, what: list[object]) -> tuple[int, int]:
    parts = parts_of(panel)
    found = {
        "card": parts.card.center,
        "supply": parts.supply.midleft,
        "tiles": parts.tiles.midleft,
        "gold": parts.total.center,
    }
    x, y = found.get(str(what[0]), panel.center) if what else panel.center
    return (x + 28, y) if what and what[0] in ("supply", "tiles") else (x, y)


def card_at(name: str, cards: tuple[str, ...]) -> int:
    return cards.index(name) if name in cards else len(cards)
