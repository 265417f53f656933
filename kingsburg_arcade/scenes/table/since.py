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
from ...ui.layout import Box
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
SIGNS: Final = 84
"""What the sign of the rival and the picture take at the left."""
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

    def hear(self, event: Event) -> None:
        seat = self._begun(event)
        if seat is not None:
            self._new[seat] = self._turn.get(seat, len(self._told))
            self._turn[seat] = len(self._told)
            self._turns = seat
        self._told.append(event)

    def moved(self, seat: int) -> None:
        """A player has decided: what comes from now on is new to them."""
        if seat not in self._turn:
            self._new[seat] = len(self._told)

    def put_away(self, seat: int) -> None:
        """This player has read it."""
        self._new[seat] = len(self._told)

    def all_known(self) -> None:
        """Nothing of what has been told is new to anybody."""
        self._new = dict.fromkeys(self._new, len(self._told))

    def lasts(self, seat: int) -> bool:
        """Does a turn of this player go on, in which all of it stays in sight?"""
        return self._turns == seat

    def forget(self) -> None:
        """The match stands elsewhere now."""
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
        where = Box(box.x + SIGNS, box.y + 3, box.width - SIGNS - 8, box.height - 6)
        canvas.words(words_of(one), where, "small", "ink", wrap=True)
        if focused:
            ring(canvas, box, 8)


@dataclass(slots=True, kw_only=True)
class Title(Widget):
    """What the cards are about; a press puts them away."""

    words: str

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        canvas.plate(box, "dusk", "gold_deep", radius=8)
        side = min(26, box.height - 8)
        close = Box(box.right - side - 8, box.centery - side // 2, side, side)
        canvas.picture("icon.close", close, "gold_light")
        words = Box(box.x + 8, box.y, close.x - box.x - 12, box.height)
        canvas.words(self.words, words, "small", "gold_light", face="title", align="center")
        if focused:
            ring(canvas, box, 8)


def words_of(news: News) -> str:
    return tr("since.why", what=news.what, why=news.why) if news.why else news.what


def cards(
    box: Box, news: Sequence[News], text: float, put_away: Callable[[], None]
) -> tuple[list[Widget], Box]:
    """The cards at the top of the room of the log, and what is left of it."""
    head = max(HEAD, round(LINE * text))
    most = box.height if box.height < LOW else box.height * SHARE
    shown = fitting(news, box.width, most - head, text)
    if not shown:
        return [], box
    title = Box(box.x, box.y, box.width, head)
    words = tr("since.title")
    made: list[Widget] = [
        Title(
            key="since",
            box=title,
            press=put_away,
            explain=lambda: Card(words, (tr("about.since_title"),)),
            words=words,
        )
    ]
    top = title.bottom + GAP
    for at, (one, said) in enumerate(shown):
        spot = Box(box.x, top, box.width, high(said, box.width, text))
        made.append(NewsCard(key=f"since:{at}", box=spot, explain=explained(one), news=said))
        top = spot.bottom + GAP
    return made, Box(box.x, top, box.width, box.bottom - top)


def fitting(news: Sequence[News], width: int, most: float, text: float) -> list[tuple[News, News]]:
    """The news for which there is room, each with what its card says of it.

    Why it matters is told on demand before one is left out, the lightest first.
    """
    chosen = weightiest(news)
    while chosen:
        for told in (chosen, [replace(one, why="") for one in chosen]):
            if room_of(told, width, text) <= most:
                return list(zip(chosen, told, strict=True))
        chosen.remove(min(reversed(chosen), key=lambda one: one.weight))
    return []


def room_of(news: Sequence[News], width: int, text: float) -> int:
    """How much room so many cards take."""
    return sum(high(one, width, text) + GAP for one in news) + GAP


def high(news: News, width: int, text: float) -> int:
    rows = rows_of(words_of(news), width - SIGNS - 10, LOOK.sizes["small"], text)
    return max(42, round(LINE * text) * rows + 8)


def explained(news: News) -> Callable[[], Card]:
    return lambda: Card(seat_name(news.seat), (tr("about.since"), words_of(news)), news.picture)
