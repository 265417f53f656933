"""What the others did since a person's last move: small cards, the weightiest of each rival."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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

EACH: Final = 3
"""Cards for one rival."""
SHARE: Final = 0.62
"""So much of the room of the log they may take."""
SIGNS: Final = 84
"""What the sign of the rival and the picture take at the left."""
GAP: Final = 6


class Since:
    """Every event that was shown, and where each person's last move lies among them."""

    def __init__(self) -> None:
        self._told: list[Event] = []
        self._moved: dict[int, int] = {}

    def hear(self, event: Event) -> None:
        self._told.append(event)

    def moved(self, seat: int) -> None:
        """A person has decided: what comes from now on is new to them."""
        self._moved[seat] = len(self._told)

    def forget(self) -> None:
        """The match stands elsewhere now."""
        self._told.clear()
        self._moved.clear()

    def told(self, seat: int) -> Sequence[Event]:
        """What has been shown since this person's last move."""
        return self._told[self._moved[seat] :] if seat in self._moved else ()


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
    """What the cards are about."""

    words: str

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.words(self.words, self.box, "small", "gold_light", face="title", align="center")


def words_of(news: News) -> str:
    return tr("since.why", what=news.what, why=news.why) if news.why else news.what


def cards(box: Box, news: Sequence[News], text: float) -> tuple[list[Widget], Box]:
    """The cards at the top of the room of the log, and what is left of it; the lightest are left
    out where there is no room for all."""
    chosen = weightiest(news)
    head = round(LINE * text)
    while chosen:
        heights = [high(one, box.width, text) for one in chosen]
        whole = head + sum(heights) + GAP * (len(heights) + 1)
        if whole <= box.height * SHARE:
            break
        chosen.remove(min(reversed(chosen), key=lambda one: one.weight))
    if not chosen:
        return [], box
    title = Box(box.x, box.y, box.width, head)
    made: list[Widget] = [Title(key="since", box=title, words=tr("since.title"))]
    top = title.bottom + GAP
    for at, (one, tall) in enumerate(zip(chosen, heights, strict=True)):
        spot = Box(box.x, top, box.width, tall)
        made.append(NewsCard(key=f"since:{at}", box=spot, explain=explained(one), news=one))
        top += tall + GAP
    return made, Box(box.x, top, box.width, box.bottom - top)


def high(news: News, width: int, text: float) -> int:
    rows = rows_of(words_of(news), width - SIGNS - 10, LOOK.sizes["small"], text)
    return max(42, round(LINE * text) * rows + 8)


def explained(news: News) -> Callable[[], Card]:
    return lambda: Card(seat_name(news.seat), (tr("about.since"), words_of(news)), news.picture)
