"""The rules set as one long column: headings, texts, examples, and pictures of what they name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ..engine.kingsburg.content import ADVISORS, BUILDINGS, ENEMIES, PHASES
from ..i18n import tr
from ..rules_text import Section
from ..ui.canvas import Canvas
from ..ui.layout import Box
from ..ui.prose import Column, Style
from .kingsburg import signs

MEASURE: Final = 860
"""How wide a line of text is: some seventy letters."""
GUTTER: Final = 36
HEADING: Final = Style(40, "title", "ruby_deep", 1.25)
BODY: Final = Style(25, "text", "ink", 1.36)
EXAMPLE: Final = Style(23, "text", "ink_soft", 1.36)
BESIDE: Final = 4
"""So many pictures stand beside a text; more stand below it, in a grid."""
ACROSS: Final = 4
CELL: Final = (286, 96)
EMBLEM: Final = 78
LARGE: Final = 208
LARGE_PICTURES: Final = {
    **{name: f"phase.{name}" for name in PHASES},
    "setup": "card.back",
    "goal": "thing.victory_points",
    "year": "title.crest",
    "year_end": "season.winter",
    "victory": "advisor.king",
    "small_print": "advisor.jester",
    "house_rules": "thing.envoy",
}
"""What stands beside a section, if it names nothing that could."""


@dataclass(frozen=True, slots=True)
class Book:
    """The column, and where each section begins in it."""

    column: Column
    tops: dict[str, int]


def bound(sections: Sequence[Section], text_scale: float) -> Book:
    """Set all sections one below the other."""
    column = Column(MEASURE, text_scale)
    tops: dict[str, int] = {}
    for section in sections:
        tops[section.id] = column.bottom
        _section(column, section)
    return Book(column, tops)


def _section(column: Column, section: Section) -> None:
    top = column.bottom
    column.text(section.title, HEADING, (section.id, "title", 0))
    rule = Box(0, column.bottom + 2, MEASURE, 3)
    column.figure(rule, lambda canvas, box: canvas.plate(box, "gold_deep", radius=1))
    column.skip(18)
    for at, text in enumerate(section.paragraphs):
        column.text(text, BODY, (section.id, "paragraphs", at))
        column.skip(14)
    for at, text in enumerate(section.examples):
        column.skip(4)
        box = column.text(text, EXAMPLE, (section.id, "examples", at), indent=32)
        bar = Box(8, box.y + 2, 6, box.height - 4)
        column.figure(bar, lambda canvas, box: canvas.plate(box, "amber", radius=3))
        column.skip(14)
    if len(section.see) > BESIDE:
        _grid(column, section.see)
    elif section.see:
        x = MEASURE + GUTTER
        for at, key in enumerate(section.see):
            column.figure(Box(x, top + 8 + at * 104, *CELL), plaque(key))
        column.bottom = max(column.bottom, top + 8 + 104 * len(section.see))
    elif section.id in LARGE_PICTURES:
        spot = Box(MEASURE + GUTTER + 40, top + 10, LARGE, LARGE)
        column.figure(spot, _large(LARGE_PICTURES[section.id]))
        column.bottom = max(column.bottom, spot.bottom)
    column.skip(46)


def _large(name: str) -> Callable[[Canvas, Box], None]:
    def paint(canvas: Canvas, box: Box) -> None:
        canvas.picture(name, box)

    return paint


def _grid(column: Column, keys: Sequence[str]) -> None:
    for at, key in enumerate(keys):
        row, place = divmod(at, ACROSS)
        spot = Box(place * (CELL[0] + 12), column.bottom + 8 + row * (CELL[1] + 12), *CELL)
        column.figure(spot, plaque(key))
    column.skip(20 + -(-len(keys) // ACROSS) * (CELL[1] + 12))


# ------------------------------------------------------------------------------------ pictures
def plaque(key: str) -> Callable[[Canvas, Box], None]:
    """A small card of an advisor, a building or an enemy: its picture, its name, its numbers."""
    kind, _, name = key.partition(".")

    def paint(canvas: Canvas, box: Box) -> None:
        canvas.plate(box, "parchment_light", "parchment_deep", radius=12)
        emblem = Box(box.x + 6, box.centery - EMBLEM // 2, EMBLEM, EMBLEM)
        title = Box(box.x + 92, box.y + 8, box.width - 100, 36)
        facts = Box(title.x, title.bottom + 4, title.width, 36)
        if kind == "advisor":
            advisor = ADVISORS[int(name) - 1]
            canvas.picture(f"advisor.{advisor.name}", emblem)
            said = tr("card.numbered", number=advisor.number, name=tr(key))
            if advisor.trades:
                signs.signs_row(canvas, ["any", "→", "any", "any"], facts, "ink", align="left")
            else:
                signs.gift_row(canvas, advisor.gifts, facts, "ink", align="left")
        elif kind == "building":
            canvas.picture(key, emblem)
            said = tr(key)
            _price(canvas, name, facts)
        else:
            canvas.picture(key, emblem)
            said = tr(key)
            _strength(canvas, name, facts)
        canvas.words(said, title, 22, "ink", face="bold")

    return paint


def _strength(canvas: Canvas, creature: str, box: Box) -> None:
    found = [row.strength for row in ENEMIES if row.creature == creature]
    weak, strong = min(found), max(found)
    said = str(weak) if weak == strong else f"{weak}–{strong}"
    signs.counted(canvas, "combat", said, box, "ink", 24)


def _price(canvas: Canvas, name: str, box: Box) -> None:
    row = next(row for row in BUILDINGS if row.name == name)
    goods = [*["gold"] * row.gold, *["wood"] * row.wood, *["stone"] * row.stone]
    room = Box(box.x, box.y, box.width - 58, box.height)
    signs.signs_row(canvas, goods, room, "ink", align="left")
    signs.counted(canvas, "points", row.points, Box(room.right + 4, box.y, 54, 36), "ink", 22)
