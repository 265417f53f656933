"""A book set as one long column: headings, texts, examples, and pictures of what they name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from ... import games
from ...games.screen import Paint, RulePictures
from ...i18n import ENGLISH, tr
from ...paths import added_pictures, asset_roots
from ...rule_book import GUIDE, Section, sections
from ...ui.canvas import LEGIBLE, Canvas
from ...ui.layout import Box
from ...ui.page import Shape
from ...ui.prose import Column, Style

GUTTER: Final = 36
HEADING: Final = Style(40, "title", "ruby_deep", 1.25)
BODY: Final = Style(25, "text", "ink", 1.36)
EXAMPLE: Final = Style(23, "text", "ink_soft", 1.36)
BESIDE: Final = 4
"""So many pictures stand beside a text; more stand below it, in a grid."""
CELL_HIGH: Final = 100
CELL_GAP: Final = 12
LARGE: Final = 208
PAINTING: Final = Fraction(9, 16)
"""How high a painted picture is, in its widths."""


class Measure(NamedTuple):
    """How wide a line of text is, some seventy letters, and what stands beside it."""

    text: int
    cell: int
    """How wide a small picture is with its name."""
    across: int
    """So many of them stand beside each other in a grid."""
    painting: int
    """How wide a painted picture is."""
    beside: bool
    """Is there room for pictures beside a text?"""


MEASURES: Final = {
    Shape.USUAL: Measure(860, 286, 4, 960, beside=True),
    Shape.TALL: Measure(920, 298, 3, 920, beside=False),
}


def pictures(game: str) -> RulePictures:
    """The pictures in the rule book of a game; plain ones if it brings none along."""
    own = games.game(game).rule_pictures if game != GUIDE else None
    return own() if own is not None else RulePictures(plain_plaque)


def plain_plaque(key: str) -> Paint:
    """A small card of a thing: its picture and its name."""

    def paint(canvas: Canvas, box: Box) -> None:
        canvas.plate(box, "parchment_light", "parchment_deep", radius=12)
        canvas.picture(key, Box(box.x + 6, box.y + 7, box.height - 14, box.height - 14))
        room = Box(box.x + box.height, box.y + 8, box.width - box.height - 8, box.height - 16)
        canvas.words(tr(key), room, 22, "ink", face="bold", wrap=True, least=LEGIBLE)

    return paint


@dataclass(frozen=True, slots=True)
class Book:
    """The column, and where each section begins in it."""

    game: str
    column: Column
    tops: dict[str, int]


def bound(game: str, language: str, text_scale: float, shape: Shape) -> Book:
    """Set all sections one below the other."""
    measure, shown = MEASURES[shape], pictures(game)
    column = Column(measure.text, text_scale)
    tops: dict[str, int] = {}
    for section in sections(language, game):
        tops[section.id] = column.bottom
        painting = painted(game, language, section.picture) if section.picture else ""
        _section(column, section, shown, measure, painting)
    return Book(game, column, tops)


def painted(book: str, language: str, name: str) -> str:
    """The name by which a painted picture of a book is drawn from now on; empty without one."""
    roots = asset_roots()
    spoken = next((one for one in (language, ENGLISH) if roots.painting(book, one, name)), "")
    file = roots.painting(book, spoken, name)
    if file is None:
        return ""
    called = f"{book}.{spoken}.{name}"
    if called not in added_pictures:
        added_pictures[called] = file.read_bytes()
    return called


def _section(
    column: Column, section: Section, shown: RulePictures, measure: Measure, painting: str
) -> None:
    top = column.bottom
    column.text(section.title, HEADING, (section.id, "title", 0))
    rule = Box(0, column.bottom + 2, measure.text, 3)
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
    if painting:
        wide, high = measure.painting, int(measure.painting * PAINTING)
        column.figure(Box(0, column.bottom + 6, wide, high), _framed(painting))
        column.skip(high + 6)
    if section.see and (len(section.see) > BESIDE or not measure.beside):
        _grid(column, section.see, shown, measure)
    elif section.see:
        x = measure.text + GUTTER
        for at, key in enumerate(section.see):
            spot = Box(x, top + 8 + at * (CELL_HIGH + 8), measure.cell, CELL_HIGH)
            column.figure(spot, shown.plaque(key))
        column.bottom = max(column.bottom, top + 8 + (CELL_HIGH + 8) * len(section.see))
    elif section.id in shown.large and measure.beside:
        spot = Box(measure.text + GUTTER + 40, top + 10, LARGE, LARGE)
        column.figure(spot, _large(shown.large[section.id]))
        column.bottom = max(column.bottom, spot.bottom)
    column.skip(46)


def _large(name: str) -> Paint:
    def paint(canvas: Canvas, box: Box) -> None:
        canvas.picture(name, box)

    return paint


def _framed(name: str) -> Paint:
    def paint(canvas: Canvas, box: Box) -> None:
        canvas.picture(name, box)
        canvas.plate(box, None, "gold_deep", width=3, radius=0)

    return paint


def _grid(column: Column, keys: Sequence[str], shown: RulePictures, measure: Measure) -> None:
    high, wide, across = CELL_HIGH + CELL_GAP, measure.cell, measure.across
    if all(key.partition(".")[0] in shown.broad for key in keys):
        wide, across = 2 * wide + CELL_GAP, max(1, across // 2)
    for at, key in enumerate(keys):
        row, place = divmod(at, across)
        left, top = place * (wide + CELL_GAP), column.bottom + 8 + row * high
        column.figure(Box(left, top, wide, CELL_HIGH), shown.plaque(key))
    column.skip(20 + -(-len(keys) // across) * high)
