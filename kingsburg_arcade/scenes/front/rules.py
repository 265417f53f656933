"""A book to read: contents at the left, the text at the right, and a search through it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ... import games
from ...i18n import language, tr
from ...rule_book import FIRST_GAME, GUIDE, Mark, Section, marks, sections
from ...ui.backdrop import paint_hall
from ...ui.canvas import Canvas
from ...ui.controls import Button, Stepper, arrow
from ...ui.inputs import ERASE, Intent, Press
from ...ui.key_words import key_of
from ...ui.layout import Box, columns, inset
from ...ui.page import Shape
from ...ui.prose import Page, Span
from ...ui.rolled import Rolled
from ...ui.touch import HIGH
from ...ui.widget import Card, Widget, ring
from ..house import House, Scene
from .rules_page import Book, bound, pictures


class Frame(NamedTuple):
    """Where the parts of the page stand."""

    books: Box
    contents: Box
    across: int
    """So many columns the contents have."""
    text: Box
    search: Box
    close: Box
    steps: Box
    """What leads from mark to mark."""
    said: Box
    """What is said about the search, beside the steps."""

    @property
    def room(self) -> Box:
        """Where the words stand on the paper."""
        return inset(self.text, 44, 30)


FRAMES: Final = {
    Shape.USUAL: Frame(
        Box(40, 24, 500, 72),
        Box(40, 116, 500, 940),
        1,
        Box(564, 116, 1316, 940),
        Box(564, 24, 640, 72),
        Box(1650, 24, 230, 72),
        Box(1220, 24, 146, 72),
        Box(1382, 24, 248, 72),
    ),
    Shape.TALL: Frame(
        Box(40, 24, 640, 76),
        Box(40, 208, 1000, 570),
        2,
        Box(36, 794, 1008, 1100),
        Box(40, 118, 500, 72),
        Box(780, 24, 260, 76),
        Box(556, 118, 146, 72),
        Box(718, 118, 322, 72),
    ),
}
LINE: Final = 90
"""How far one press of an arrow scrolls."""
ABOVE: Final = 120
"""What is seen above a mark that was looked for."""
LETTERS: Final = 40
SHORTEST: Final = 2


@dataclass(slots=True, kw_only=True)
class Heading(Widget):
    """A line of the contents; how often it was found stands at its right."""

    words: str
    here: bool
    found: int
    dim: bool
    indent: int

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        if self.here:
            canvas.plate(box, "gold", "gold_light", radius=8)
        colour = "ink" if self.here else "steel" if self.dim else "parchment"
        room = Box(box.x + 12 + self.indent, box.y, box.width - 24 - self.indent, box.height)
        if self.found:
            count = Box(room.right - 40, box.y + 3, 44, box.height - 6)
            canvas.plate(count, "amber_light", radius=8)
            canvas.words(str(self.found), count, "small", "ink", face="bold", align="center")
            room.width -= 50
        face = "bold" if self.here else "text"
        canvas.words(self.words, room, "small", colour, face=face)
        if focused:
            ring(canvas, box, 8, 2)


@dataclass(slots=True, kw_only=True)
class Books(Stepper):
    """Which book this is: left and right, or a press, for another one."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        room = inset(self.box, 40, 0)
        canvas.words(self.values[self.at], room, 46, "gold_light", face="title", align="center")
        arrow(canvas, Box(self.box.x, self.box.y, 30, self.box.height), -1)
        arrow(canvas, Box(self.box.right - 30, self.box.y, 30, self.box.height), 1)
        if focused:
            ring(canvas, self.box, 14)


@dataclass(slots=True, kw_only=True)
class Field(Widget):
    """Where words are typed."""

    typed: str
    hint: str

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        canvas.plate(box, "parchment_light", "gold", width=3, radius=14)
        canvas.picture("icon.search", Box(box.x + 14, box.centery - 22, 44, 44), "ink")
        room = Box(box.x + 70, box.y, box.width - 90, box.height)
        if not self.typed:
            canvas.words(self.hint, room, "body", "ink_soft")
            wide = -4
        else:
            canvas.words(self.typed, room, "label", "ink")
            wide = min(room.width, canvas.width_of(self.typed, "label"))
        cursor = Box(room.x + wide + 2, box.y + 16, 3, box.height - 32)
        canvas.plate(cursor, "ruby", radius=1)
        if focused:
            ring(canvas, box, 14)


class RulesScene(Scene):
    """Opened anywhere; whatever lies below waits and goes on where it was."""

    typing = True

    def __init__(self, house: House, topic: str = "", game: str = FIRST_GAME) -> None:
        super().__init__(house)
        self.reading = game
        """Which book is open: the rules of a game, or the guide."""
        self.query = ""
        self.marks: tuple[Mark, ...] = ()
        self.at = 0
        """Which of the marks is looked at."""
        self.scrolled = 0
        self.rolled = Rolled()
        """Which chapters are in sight, where a finger needs more room for each."""
        self._set: tuple[object, ...] | None = None
        self._book: Book | None = None
        self.here = topic or self.sections[0].id
        if topic:
            self.show(topic)

    # ------------------------------------------------------------------------------- the book
    @property
    def sections(self) -> tuple[Section, ...]:
        return sections(language(), self.reading)

    @property
    def book(self) -> Book:
        """Set anew when the language, the size of the text or the shape of the page is another."""
        wanted = self.reading, language(), self.house.settings.text_size / 100, self.page.shape
        if self._book is None or self._set != wanted:
            first = self._book is None
            self._set = wanted
            self._book = bound(*wanted)
            if not first:
                self._look()
                self.show(self.here)
        return self._book

    @property
    def furthest(self) -> int:
        return max(0, self.book.column.bottom - frame_of(self).room.height)

    def scroll(self, by: int) -> None:
        self.scrolled = max(0, min(self.furthest, self.scrolled + by))
        reached = self.scrolled + ABOVE
        if self.scrolled >= self.furthest:
            reached += frame_of(self).room.height // 2
        tops = self.book.tops
        self.here = [name for name, top in tops.items() if top <= max(reached, 0)][-1]
        self.refresh()

    def show(self, section: str) -> None:
        """Turn to a section."""
        self.scrolled = min(self.furthest, self.book.tops[section])
        self.here = section
        self.refresh()

    def open_book(self, game: str) -> None:
        """Another book, from its beginning; what was looked for is looked for."""
        self.reading = game
        self.here = self.sections[0].id
        self.show(self.here)

    # ----------------------------------------------------------------------------- the search
    def typed(self, letters: str) -> None:
        query = self.query[:-1] if letters == ERASE else (self.query + letters)[:LETTERS]
        self.query = query.lstrip()
        self.notice = ""
        self.focus = "search"
        self._look()
        if self.marks:
            self.turn_to(0)
        else:
            self.refresh()

    def _look(self) -> None:
        long = len(self.query.strip()) >= SHORTEST
        self.marks = marks(language(), self.query, self.reading) if long else ()
        self.at = 0

    def turn_to(self, at: int) -> None:
        """Look at one of the marks."""
        if not self.marks:
            return
        self.at = at % len(self.marks)
        mark = self.marks[self.at]
        line = self.book.column.line_of((mark.section, mark.part, mark.at), mark.start)
        assert line is not None
        self.scrolled = max(0, min(self.furthest, line.box.y - ABOVE))
        self.here = mark.section
        self.refresh()

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        return [
            *books(self),
            field_of(self),
            *steps(self),
            way_out(self),
            *contents(self),
            page(self),
        ]

    def first_focus(self) -> str | None:
        return f"section:{self.here}"

    # --------------------------------------------------------------------------------- hands
    def press(self, press: Press) -> None:
        before = self.focus
        match press.intent:
            case Intent.UP | Intent.DOWN if before == "text":
                self.scroll(LINE if press.intent is Intent.DOWN else -LINE)
            case Intent.LEFT if before == "text":
                self.mean(f"section:{self.here}")
            case Intent.RIGHT if before is not None and before.startswith("section:"):
                self.mean("text")
            case Intent.CONFIRM if self.marks and before in ("search", "text"):
                self.turn_to(self.at + 1)
            case Intent.PAGE_UP | Intent.PAGE_DOWN:
                far = frame_of(self).room.height - LINE
                self.scroll(far if press.intent is Intent.PAGE_DOWN else -far)
            case _:
                super().press(press)
                # Moving through the contents shows each section at once.
                kind, _, section = (self.focus or "").partition(":")
                walked = before is not None and before.startswith("section:") and kind == "section"
                if walked and self.focus != before:
                    self.show(section)

    def wheel(self, widget: Widget, turn: int) -> None:
        if widget.key.startswith("section:") and self.rolled.turn(-turn):
            self.refresh()
        else:
            self.scroll(-turn * LINE)

    def open_rules(self) -> None:
        """They are open: the same key closes them."""
        self.house.pop()

    def back(self) -> None:
        if self.query:
            self.query = ""
            self._look()
            self.focus = f"section:{self.here}"
            self.refresh()
        else:
            self.house.pop()

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        frame = frame_of(self)
        canvas.plate(frame.contents, "night", "gold_deep", width=3, radius=18, alpha=225)
        said = frame.said if self.marks else frame.said.union(frame.steps)
        if self.marks:
            words = tr("rules.found", at=self.at + 1, of=len(self.marks))
            canvas.words(words, said, "body", "gold_light", face="bold")
        elif len(self.query.strip()) >= SHORTEST:
            canvas.words(tr("rules.nothing"), said, "body", "ruby_light", wrap=True)
        else:
            inputs = self.house.inputs
            key = key_of(inputs, Intent.RULES)
            words = tr("rules.touch") if inputs.touched else tr("rules.keys", rules=key)
            canvas.words(words, said, "small", "parchment", wrap=True)


def guide(house: House, chapter: str = "") -> RulesScene:
    """The book that belongs to no game."""
    return RulesScene(house, chapter, GUIDE)


def frame_of(scene: RulesScene) -> Frame:
    return FRAMES[scene.page.shape]


# ------------------------------------------------------------------------------- widgets
def books(scene: RulesScene) -> list[Widget]:
    titles = {one.name: one.title for one in games.games() if one.has_book}
    titles[GUIDE] = tr("guide.title")
    every, box = list(titles), frame_of(scene).books
    at = every.index(scene.reading)

    def choose(to: int) -> None:
        scene.open_book(every[to])

    return [
        Books(
            key="books",
            box=box,
            press=lambda: choose((at + 1) % len(every)),
            explain=lambda: Card(tr("rules.title"), (tr("about.books"),)),
            values=list(titles.values()),
            at=at,
            choose=choose,
        )
    ]


def field_of(scene: RulesScene) -> Widget:
    return Field(
        key="search",
        box=frame_of(scene).search,
        press=lambda: scene.turn_to(scene.at + 1),
        typed=scene.query,
        hint=tr("rules.search"),
    )


def steps(scene: RulesScene) -> list[Widget]:
    """From mark to mark, if there are any."""
    if not scene.marks:
        return []
    ways = (("previous", "up", -1), ("next", "down", 1))
    return [
        Button(
            key=name,
            box=box,
            press=turn(scene, by),
            words="",
            picture=f"icon.{picture}",
            tint="gold",
        )
        for box, (name, picture, by) in zip(
            columns(frame_of(scene).steps, [1, 1], 10), ways, strict=True
        )
    ]


def turn(scene: RulesScene, by: int) -> Callable[[], None]:
    return lambda: scene.turn_to(scene.at + by)


def way_out(scene: RulesScene) -> Widget:
    box = frame_of(scene).close
    return Button(key="close", box=box, press=scene.house.pop, words=tr("menu.back"), size="label")


def contents(scene: RulesScene) -> list[Widget]:
    every, within = scene.sections, pictures(scene.reading).within
    frame = frame_of(scene)
    sides = columns(inset(frame.contents, 12, 12), [1] * frame.across, 12)
    down = -(-len(every) // frame.across)
    if scene.house.inputs.touched:
        down = min(down, sides[0].height // HIGH)
    high = sides[0].height // down
    here = [section.id for section in every].index(scene.here)
    seen = scene.rolled.seen(len(every), down * frame.across, here)
    spots = [
        Box(side.x, side.y + at * high, side.width, high - 1)
        for side in sides
        for at in range(down)
    ]
    found = dict.fromkeys(scene.book.tops, 0)
    for mark in scene.marks:
        found[mark.section] += 1
    headings: list[Widget] = [
        Heading(
            key=f"section:{section.id}",
            box=spot,
            press=choose(scene, section.id),
            words=section.title,
            here=section.id == scene.here,
            found=found[section.id],
            dim=bool(scene.marks) and not found[section.id],
            indent=26 if section.id in within else 0,
        )
        for section, spot in zip(every[seen.start : seen.stop], spots, strict=False)
    ]
    return [*headings, *scene.rolled.signs(frame.contents)]


def choose(scene: RulesScene, section: str) -> Callable[[], None]:
    """The first mark of a section, or its beginning."""

    def press() -> None:
        places = [at for at, mark in enumerate(scene.marks) if mark.section == section]
        if places:
            scene.turn_to(places[0])
        else:
            scene.show(section)

    return press


def page(scene: RulesScene) -> Widget:
    spans, frame = [_span(mark) for mark in scene.marks], frame_of(scene)
    return Page(
        key="text",
        box=frame.text,
        press=lambda: scene.scroll(frame.room.height - LINE),
        column=scene.book.column,
        room=frame.room,
        scrolled=scene.scrolled,
        spans=spans,
        looked_at=spans[scene.at] if spans else None,
    )


def _span(mark: Mark) -> Span:
    return Span((mark.section, mark.part, mark.at), mark.start, mark.end)
