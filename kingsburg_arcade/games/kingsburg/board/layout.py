"""Where everything stands on the Kingsburg page, and where things fly from and to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil
from typing import Any, Final, NamedTuple

from ....ui.layout import Box, columns, grid, rows
from ....ui.page import Page, Shape
from ...table_doors import Table
from ...table_page import BANNER_HIGH, EDGE, GAP
from ..rules.content import ADVISORS, BUILDINGS
from .auction_layout import auction_parts, bidder_boxes, bidder_mark
from .panel_layout import badge_box, parts_of, province_cells
from .picture import Picture, Place
from .words import DESTINY_NAMES


class Sizes(NamedTuple):
    """What the parts of the table take of a page, in units."""

    left: int
    right: int
    hand: int
    calendar: int
    enemy: int
    court: int
    """How wide the court is where the page is wider than that."""
    advisor: int
    """How high the card of an advisor is where the page is higher than that."""
    tools: int
    gap: int
    destiny: int
    """How high the destiny of the year is, in a match that has them."""


SIZES: Final = (
    (1000, Sizes(352, 392, 260, 188, 336, 1120, 240, 212, 10, 108)),
    (780, Sizes(300, 306, 220, 160, 274, 900, 158, 188, 8, 100)),
    (0, Sizes(226, 250, 198, 132, 250, 690, 122, 126, 6, 50)),
)
"""By how long the short side of the page is at least."""
ASIDE: Final = 200
"""How wide the answers stand that send a move or say no."""
ORDER_HIGH: Final = 50
WIDEST_LEFT: Final = 1060
"""Of the provinces that stay open beside the court on a wide page."""
TWO_ACROSS: Final = 560
"""Where the seats have so much room, they stand in two columns."""
THREE_STRIPS: Final = 1040
"""A tall page so wide has its log beside the enemy, else beside the last seats."""
TALLEST: Final = 320
"""Of a seat's panel, when few sit at the table."""
TALLER: Final = 16
"""Of the destiny on a tall page, where it is narrower."""
KING: Final = 18

NUMBERS: Final = {advisor.name: advisor.number for advisor in ADVISORS}
BUILDING_NUMBERS: Final = {building.name: at for at, building in enumerate(BUILDINGS)}
COURT_ROWS: Final = 3


class Places:
    """The boxes of one page."""

    banner: Box
    court: Box
    hand: Box
    calendar: Box
    order: Box
    enemy: Box
    log: Box
    seats: list[Box]
    """The panel of each seat."""

    destiny: Box
    """Without height in a match that has none."""

    def __init__(self, page: Page, seats: int, destinies: bool) -> None:
        self.page = page
        self.sizes = next(sizes for least, sizes in SIZES if page.short >= least)
        self.destinies = destinies
        if page.shape is Shape.TALL:
            self._below_each_other(seats)
        else:
            self._side_by_side(seats)
        self.advisors = self._court()
        card = min(360, self.court.width * 32 // 100)
        margin = 24 if self.court.height > 500 else 10
        self.enemy_card = Box(
            self.court.x + margin, self.court.y + margin, card, self.court.height - 2 * margin
        )
        """In winter, over the court; beside it the battle is told."""
        left = self.enemy_card.right + margin
        self.battle = Box(
            left, self.enemy_card.y, self.court.right - left - margin, self.enemy_card.height
        )
        self.kings_die = Box(self.battle.x, self.battle.y + 56, 60, 60)
        tools = self.sizes.tools
        self.zone = Box(
            self.hand.x + 16, self.hand.y + 66, self.hand.width - tools - 44, self.hand.height - 78
        )
        """Where the dice lie and the answers stand."""
        aside = min(ASIDE, self.zone.width * 3 // 10)
        self.answers = Box(
            self.zone.x, self.zone.y, self.zone.width - aside - GAP, self.zone.height
        )
        right = Box(self.zone.right - aside, self.zone.y, aside, self.zone.height)
        self.done, self.no = rows(right, (6, 5), 10)
        """What sends a laid move, and the answer that says no."""

    # -------------------------------------------------------------------------- the whole page
    def _side_by_side(self, seats: int) -> None:
        """The seats at the left, the court in the middle, what is to come at the right."""
        page, sizes = self.page, self.sizes
        left = sizes.left
        if page.shape is Shape.WIDE:
            spare = page.width - 2 * EDGE - 2 * GAP - sizes.right - sizes.court
            left = max(left, min(spare, WIDEST_LEFT))
        high = page.height - 2 * GAP
        right = Box(page.width - EDGE - sizes.right, GAP, sizes.right, high)
        middle = Box(EDGE + left + GAP, GAP, right.x - EDGE - left - 2 * GAP, high)
        self._down_the_middle(middle, middle.height - BANNER_HIGH - 2 * GAP - sizes.hand)
        self.calendar = Box(right.x, right.y, right.width, sizes.calendar)
        top = self.calendar.bottom + sizes.gap
        self.destiny = Box(right.x, top, right.width, sizes.destiny if self.destinies else 0)
        top += self.destiny.height + sizes.gap if self.destinies else 0
        self.order = Box(right.x, top, right.width, ORDER_HIGH)
        self.enemy = Box(right.x, self.order.bottom + sizes.gap, right.width, sizes.enemy)
        top = self.enemy.bottom + sizes.gap
        self.log = Box(right.x, top, right.width, right.bottom - top)
        self.seats = _panels(Box(EDGE, GAP, left, high), seats, self.sizes.gap)

    def _down_the_middle(self, middle: Box, court: int) -> None:
        self.banner = Box(middle.x, middle.y, middle.width, BANNER_HIGH)
        self.court = Box(middle.x, self.banner.bottom + GAP, middle.width, court)
        top = self.court.bottom + GAP
        self.hand = Box(middle.x, top, middle.width, middle.bottom - top)

    def _below_each_other(self, seats: int) -> None:
        """The calendar and the enemy on top, then the court and the hand, and the seats below."""
        page, sizes = self.page, self.sizes
        room = Box(GAP, GAP, page.width - 2 * GAP, page.height - 2 * GAP)
        self.banner = Box(room.x, room.y, room.width, BANNER_HIGH)
        strip = Box(room.x, self.banner.bottom + GAP, room.width, sizes.enemy)
        three = page.width >= THREE_STRIPS
        parts = columns(strip, (300, 384, 348) if three else (1, 1), GAP)
        first = parts[0]
        high = sizes.destiny + TALLER if self.destinies else 0
        self.destiny = Box(first.x, first.bottom - high, first.width, high)
        first = Box(first.x, first.y, first.width, first.height - high - sizes.gap * (high > 0))
        self.calendar, self.order = rows(
            first, (first.height - ORDER_HIGH - sizes.gap, ORDER_HIGH), sizes.gap
        )
        self.enemy = parts[1]
        across = ceil(len(ADVISORS) / COURT_ROWS)
        cell = (room.width - (across - 1) * sizes.gap) // across
        court = COURT_ROWS * min(sizes.advisor, cell * 13 // 10 + 24)
        self.court = Box(room.x, strip.bottom + GAP, room.width, court)
        self.hand = Box(room.x, self.court.bottom + GAP, room.width, sizes.hand)
        top = self.hand.bottom + GAP
        foot = Box(room.x, top, room.width, room.bottom - top)
        if three:
            self.log = parts[2]
            self.seats = _rows_of_panels(foot, seats, sizes.gap)
        else:
            *self.seats, self.log = _with_log(foot, seats, sizes.gap)

    def _court(self) -> dict[int, Box]:
        """The lowest advisors stand below, the highest on top at the right."""
        across = ceil(len(ADVISORS) / COURT_ROWS)
        cells = grid(self.court, across, COURT_ROWS, self.sizes.gap)
        found = {}
        for at, advisor in enumerate(ADVISORS):
            row, column = divmod(at, across)
            found[advisor.number] = cells[(COURT_ROWS - 1 - row) * across + column]
        return found

    @property
    def aside(self) -> Box:
        """The seats on a tall page, else what is to come and the log."""
        if self.page.shape is Shape.TALL:
            return self.seats[0].unionall(self.seats)
        return self.enemy.union(self.log)

    # ---------------------------------------------------------------------------- in the hand
    def tools(self, touched: bool) -> list[Box]:
        """The province, a hint, back, forth and the menu; in fewer rows for a finger."""
        hand, wide = self.hand, self.sizes.tools
        column = Box(hand.right - wide - 14, hand.y + 14, wide, hand.height - 28)
        if wide < 150 or touched:
            first, second, last = rows(column, [1, 1, 1], 8)
            return [*columns(first, [1, 1], 8), *columns(second, [1, 1], 8), last]
        spots = rows(column, [1] * 4, 10)
        return [spots[0], spots[1], *columns(spots[2], [1, 1], 10), spots[3]]

    @property
    def hint(self) -> Box:
        """One line above the dice."""
        return Box(self.hand.x + 24, self.hand.y + 7, self.hand.width - self.sizes.tools - 60, 57)

    # ---------------------------------------------------------------------- from place to place
    def centre(self, place: Place, picture: Picture) -> tuple[int, int]:
        """The point of the page that a place means."""
        match place:
            case ("advisor", int(number)):
                box = self.advisors[number]
                return box.centerx, box.centery - 20
            case ("source", str(name)) if name in NUMBERS:
                return self.centre(("advisor", NUMBERS[name]), picture)
            case ("seat", int(seat), *what):
                return _within_seat(self.seats[seat], what, picture.provinces[seat].spaces)
            case ("enemy",):
                return self.enemy.center
            case ("court",):
                return self.court.center
            case ("bid" | "bidder" | "fallen" | "offer" as part, what):
                return self._in_auction(part, what, picture)
            case ("king",):
                return self.kings_die.center
            case ("source", str(name)) if name in DESTINY_NAMES:
                return self.destiny.center
            case ("source", "kings_aid" | "kings_reward"):
                return self.centre(("advisor", KING), picture)
            case ("source", "victory" | "defeat" | "strongest"):
                return self.enemy_card.center
            case ("source", str(name)) if name.startswith("governor_card."):
                return self._owner(name.partition(".")[2], picture)
            case ("source", _):
                return self.hand.center
        return self.calendar.center

    def _in_auction(self, part: str, what: Any, picture: Picture) -> tuple[int, int]:
        """A bid, the shield of a bidder, below it, or a card on offer."""
        if picture.auction is None:
            return self.court.center
        parts = auction_parts(self.court, picture.auction.offered, picture.auction.named)
        if part == "bid":
            return parts.bids[what].center
        if part == "offer":
            return parts.cards[what].center
        mark = bidder_mark(bidder_boxes(parts.bidders, len(self.seats))[what])
        return (mark.centerx, self.page.height + 60) if part == "fallen" else mark.center

    def _owner(self, card: str, picture: Picture) -> tuple[int, int]:
        """Where the card of a governor lies."""
        owners = [seat for seat, has in enumerate(picture.provinces) if has.governor == card]
        return badge_box(self.seats[owners[0]]).center if owners else self.hand.center

    def boxes_of(self, places: Iterable[Place], picture: Picture) -> list[Box]:
        """Each box once; a battle stands where the advisors stood."""
        found: list[Box] = []
        for place in places:
            if picture.battle is not None and place[0] == "advisor":
                continue
            box = self.box_of(place)
            if box is not None and box not in found:
                found.append(box)
        return found

    def box_of(self, place: Place) -> Box | None:
        """The box of the page in which a place lies; None if it is only a point of it."""
        match place:
            case ("advisor", int(number)):
                return self.advisors[number]
            case ("seat", int(seat), *_):
                return self.seats[seat]
        parts = {"enemy": self.enemy, "calendar": self.calendar, "order": self.order}
        if self.destinies:
            parts["destiny"] = self.destiny
        return parts.get(str(place[0]))


@lru_cache(maxsize=16)
def places_on(page: Page, seats: int, destinies: bool) -> Places:
    """The boxes for so many seats on this page."""
    return Places(page, seats, destinies)


def places(table: Table) -> Places:
    match = table.players.table
    return places_on(table.page, match.seats, match.state.options.destinies)


def _panels(room: Box, seats: int, gap: int) -> list[Box]:
    """Below each other, as tall as there is room for; in two columns if that is broad."""
    across = 2 if room.width >= TWO_ACROSS and seats > 3 else 1
    sides = columns(room, [1] * across, gap)
    most = max(TALLEST, min(sides[0].width, room.width // 2))
    found = []
    for seat in range(seats):
        side, row = sides[seat % across], seat // across
        down = len(range(seat % across, seats, across))
        high = min(most, (side.height - gap * (down - 1)) // down)
        found.append(Box(side.x, side.y + row * (high + gap), side.width, high))
    return found


def _rows_of_panels(room: Box, seats: int, gap: int) -> list[Box]:
    """In one row, or in two."""
    across = seats if seats < 4 else -(-seats // 2)
    lines = rows(room, [1] * -(-seats // across), gap)
    counts = [across, seats - across]
    return [
        spot
        for line, count in zip(lines, counts, strict=False)
        for spot in columns(line, [1] * count, gap)
    ]


def _with_log(room: Box, seats: int, gap: int) -> list[Box]:
    """Three seats in a row, then the others, and the log in the rest of the last row."""
    upper, lower = rows(room, [1, 1], gap)
    first = columns(upper, [1] * min(3, seats), gap)
    cells = columns(lower, [1] * 3, gap)
    second = cells[: max(0, seats - 3)]
    rest = cells[len(second)].unionall(cells[len(second) :])
    return [*first, *second, rest]


def _within_seat(panel: Box, what: list[object], spaces: tuple[int, ...]) -> tuple[int, int]:
    parts = parts_of(panel)
    match what:
        case ["points"]:
            return parts.points.x + 18, parts.points.centery
        case ["dice"]:
            return parts.dice.center
        case ["governor"]:
            return badge_box(panel).center
        case ["building", str(name)]:
            cells = province_cells(panel, spaces)
            return cells.get(BUILDING_NUMBERS[name], parts.dice).center
        case ["away"]:
            return panel.x - 80, panel.centery
        case [str(held)]:
            box = parts.goods[held]
            return box.x + 18, box.centery
    return panel.center
