"""What the others did since a person's last move: small cards, the weightiest of each rival."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ...engine.contract import Event
from ...i18n import tr
from ...ui import seat_marks
from ...ui.canvas import Canvas
from ...ui.gallery import LOOK
from ...ui.layout import Box, rows
from ...ui.log import LINE, News, rows_of
from ...ui.seat_marks import seat_name
from ...ui.widget import Card, Widget, ring

HEAD: Final = 40
"""So high is at least what says what the cards are about."""
EACH: Final = 3
"""Cards for one rival."""
SHARE: Final = 0.62
"""So much of the room of the log they may take."""
LOW: Final = 300
"""In less room than that they may take all of it: the log comes back when they are put away."""
SIGN: Final = 44
"""What the sign of the rival takes at the left."""
PICTURE: Final = 40
"""What a picture takes after it."""
ASIDE: Final = 44
"""How wide the title is where it stands beside the cards."""
GAP: Final = 6


class Since:
    """Every event that was shown, and from where on they are new to each player.

    What the others did is new until the next move; in a game whose turns have several moves, until
    the end of the turn; and in both until a player has put it away.
    """

    def __init__(self, begun: Callable[[Event], int | None]) -> None:
        self._begun = begun
        """Whose turn of several moves an event begins, if any."""
        self._told: list[Event] = []
        self._new: dict[int, int] = {}
        self._turn: dict[int, int] = {}
        """Where the last turn of each player began, in a game with such turns."""
        self._turns = -1
        """Whose turn it is, in such a game."""
        self.leaf = 0
        """Which leaf is open, where all of it has no room on one."""

    def hear(self, event: Event) -> None:
        self.leaf = 0
        seat = self._begun(event)
        if seat is not None:
            self._new[seat] = self._turn.get(seat, len(self._told))
            self._turn[seat] = len(self._told)
            self._turns = seat
        self._told.append(event)

    def moved(self, seat: int) -> None:
        """A player has decided: what comes from now on is new to them."""
        self.leaf = 0
        if seat not in self._turn:
            self._new[seat] = len(self._told)

    def put_away(self, seat: int) -> None:
        """This player has read it."""
        self.leaf = 0
        self._new[seat] = len(self._told)

    def all_known(self) -> None:
        """Nothing of what has been told is new to anybody."""
        self._new = dict.fromkeys(self._new, len(self._told))

    def lasts(self, seat: int) -> bool:
        """Does a turn of this player go on, in which all of it stays in sight?"""
        return self._turns == seat

    def forget(self) -> None:
        """The match stands elsewhere now."""
        self.leaf = 0
        self._told.clear()
        self._new.clear()
        self._turn.clear()
        self._turns = -1

    def told(self, seat: int) -> Sequence[Event]:
        """What has been shown that is new to this player."""
        return self._told[self._new[seat] :] if seat in self._new else ()


def weightiest(news: Sequence[News]) -> list[News]:
    """At most a few cards for each rival, in the order in which the rivals acted."""
    seats = list(dict.fromkeys(one.seat for one in news))
    found = []
    for seat in seats:
        own = [one for one in news if one.seat == seat]
        first = sorted(own, key=lambda one: -one.weight)[:EACH]
        found += [one for one in own if one in first]
    return found


@dataclass(slots=True, kw_only=True)
class NewsCard(Widget):
    """Who, what, and why it matters."""

    news: News

    @property
    def memo(self) -> tuple[object, ...]:
        return "since", self.news, tuple(self.box)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box, one = self.box, self.news
        canvas.plate(box, "parchment_light", seat_marks.colours(one.seat)[0], width=2, radius=8)
        seat_marks.shape(canvas, one.seat, Box(box.x + 8, box.centery - 15, 30, 30))
        if one.picture:
            canvas.picture(one.picture, Box(box.x + 42, box.centery - 18, 36, 36))
        aside = beside(one)
        where = Box(box.x + aside, box.y + 3, box.width - aside - 8, box.height - 6)
        canvas.words(words_of(one), where, "small", "ink", wrap=True)
        if focused:
            ring(canvas, box, 8)


@dataclass(slots=True, kw_only=True)
class Title(Widget):
    """What the cards are about; a press turns the leaf, and puts the last one away."""

    words: str
    count: str = ""
    """Which leaf this is, of how many."""
    more: bool = False

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box, picture = self.box, "icon.down" if self.more else "icon.close"
        canvas.plate(box, "dusk", "gold_deep", radius=8)
        if focused:
            ring(canvas, box, 8)
        if box.height > box.width:
            upper, lower = rows(box.inflate(-8, -8), (1, 1) if self.count else (0, 1))
            self._say(canvas, upper)
            canvas.picture(picture, lower.inflate(0, -4), "gold_light")
            return
        wide = canvas.width_of(self.count, "small", "bold") if self.count else 0
        side = min(26, box.height - 8)
        close = Box(box.right - side - 8, box.centery - side // 2, side, side)
        words = Box(box.x + 8, box.y, close.x - wide - box.x - 20, box.height)
        if self.count and canvas.width_of(self.words, "small", "title") > words.width:
            words.width += side + 8  # the count alone says that there is more
        else:
            canvas.picture(picture, close, "gold_light")
        canvas.words(self.words, words, "small", "gold_light", face="title", align="center")
        self._say(canvas, Box(words.right + 4, box.y, wide, box.height))

    def _say(self, canvas: Canvas, box: Box) -> None:
        """Which leaf this is."""
        canvas.words(self.count, box, "small", "gold_light", face="bold", align="center")


def beside(news: News) -> int:
    """The room in front of the words."""
    return SIGN + (PICTURE if news.picture else 0)


def words_of(news: News) -> str:
    return tr("since.why", what=news.what, why=news.why) if news.why else news.what


@dataclass(frozen=True, slots=True)
class Told:
    """What is told to a player, which leaf of it is open, and what the presses do."""

    news: Sequence[News] = ()
    leaf: int = 0
    turn: Callable[[], None] = lambda: None
    """On to the next leaf."""
    put_away: Callable[[], None] = lambda: None
    """All of it has been read."""


def cards(box: Box, told: Told, text: float) -> tuple[list[Widget], Box]:
    """The cards at the top of the room of the log, and what is left of it. Where there is no room
    for all they are shorter; where that is not enough they stand on several leaves, and in a low
    room beside their title."""
    chosen = weightiest(told.news)
    most = box.height if box.height < LOW else round(box.height * SHARE)
    head = Box(box.x, box.y, box.width, max(HEAD, round(LINE * text)))
    below = Box(box.x, head.bottom + GAP, box.width, most - head.height - GAP)
    leaves = leaves_of(chosen, below, text)
    if not leaves:
        head = Box(box.right - ASIDE, box.y, ASIDE, 0)
        below = Box(box.x, box.y, box.width - ASIDE - GAP, most)
        leaves = leaves_of(chosen, below, text)
    if not leaves:
        return [], box
    at = min(told.leaf, len(leaves) - 1)
    made: list[Widget] = []
    top = below.y
    for number, (whole, said) in enumerate(leaves[at]):
        spot = Box(below.x, top, below.width, high(said, below.width, text))
        made.append(NewsCard(key=f"since:{number}", box=spot, explain=explained(whole), news=said))
        top = spot.bottom + GAP
    head.height = head.height or top - GAP - head.y
    left = Box(box.x, top, box.width, box.bottom - top)
    return [titled(head, told, at, len(leaves)), *made], left


def titled(box: Box, told: Told, at: int, of: int) -> Title:
    """Over the cards of a leaf, or beside them."""
    words, more = tr("since.title"), at + 1 < of
    about = (tr("about.since_title"), *([tr("about.since_more")] if more else []))
    return Title(
        key="since",
        box=box,
        press=told.turn if more else told.put_away,
        explain=lambda: Card(words, about),
        words=words,
        count=f"{at + 1}/{of}" if of > 1 else "",
        more=more,
    )


def leaves_of(chosen: Sequence[News], room: Box, text: float) -> list[list[tuple[News, News]]]:
    """What stands on each leaf, whole and as it is told there: the heaviest on the first."""

    def fit(told: Sequence[News]) -> bool:
        return room_of(told, room.width, text) <= room.height

    if fit(chosen):
        return [[(one, one) for one in chosen]] if chosen else []
    # why it matters is told on demand, before a rival has to wait for another leaf
    left = [(one, replace(one, why="")) for one in chosen]
    left = [pair for pair in left if fit([pair[1]])]
    leaves = []
    while left:
        leaf = list(left)
        while not fit([said for _, said in leaf]):
            leaf.remove(min(reversed(leaf), key=lambda pair: pair[0].weight))
        leaves.append(leaf)
        left = [pair for pair in left if pair not in leaf]
    return leaves


def room_of(news: Sequence[News], width: int, text: float) -> int:
    """How much room so many cards take."""
    return sum(high(one, width, text) + GAP for one in news)


def high(news: News, width: int, text: float) -> int:
    rows = rows_of(words_of(news), width - beside(news) - 10, LOOK.sizes["small"], text)
    return max(42, round(LINE * text) * rows + 8)


def explained(news: News) -> Callable[[], Card]:
    return lambda: Card(seat_name(news.seat), (tr("about.since"), words_of(news)), news.picture)
