"""Strips to choose from: each with its four buildings, above the row that it would cover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from ....i18n import tr
from ....ui.canvas import Canvas
from ....ui.layout import Box, columns, inset, rows
from ....ui.widget import Widget, ring
from ..rules.content import BUILDINGS
from ..rules.forecast import Offer
from ..rules.moves import BUILDS
from ..rules.realm.strips import STRIPS
from ..rules.rows import Board
from . import signs
from .explanations import building_card
from .hand import draw_building
from .words import OF_STRIPS, origin_words, strip_name

TITLE: Final = 40
LOW_TITLE: Final = 30
"""Of several strips below each other."""
GAP: Final = 8
LOW: Final = 200
"""The cards of several strips are as low as this."""


@dataclass(slots=True, kw_only=True)
class SpaceCard(Widget):
    """A building of a strip, or of the row that the strip would cover."""

    number: int

    def draw(self, canvas: Canvas, focused: bool) -> None:
        row, box = BUILDINGS[self.number], self.box
        if row.name in OF_STRIPS:
            canvas.plate(box, "parchment_light", "gold", width=3, radius=12)
            signs.stitched(canvas, inset(box, 5))
        else:
            canvas.plate(box, "parchment_shade", "parchment_deep", width=2, radius=12)
        offer = Offer(BUILDS[self.number], row.gold, row.wood, row.stone)
        draw_building(canvas, offer, inset(box, 12, 9 if box.height > LOW else 4))
        if focused:
            ring(canvas, box, 12)


@dataclass(slots=True, kw_only=True)
class RowTitle(Widget):
    """Over the cards: the name of a strip, and the row it would cover."""

    strip: Board

    def draw(self, canvas: Canvas, focused: bool) -> None:
        named = strip_name(self.strip)
        if not self.strip.pack:
            named = f"{named} {tr('strip.over', row=self.strip.row)}"
        words = f"{named} · {origin_words(self.strip)}"
        canvas.words(words, self.box, 27, "gold_light", face="title", align="center")
        if focused:
            ring(canvas, self.box, 12)


def strip_cards(strips: Sequence[str], covered: Sequence[int], box: Box) -> list[Widget]:
    """Four buildings of each strip, and below them those of the same row among `covered`."""
    found: list[Widget] = []
    high = TITLE if len(strips) == 1 else LOW_TITLE
    for name, spot in zip(strips, rows(box, [1] * max(1, len(strips)), GAP), strict=False):
        strip = next(strip for strip in STRIPS if strip.name == name)
        title = Box(spot.x, spot.y, spot.width, high)
        found.append(RowTitle(key=f"strip:{name}", box=title, strip=strip))
        room = Box(spot.x, title.bottom, spot.width, spot.height - high)
        lines = (
            [at for at, row in enumerate(BUILDINGS) if row.board == name],
            [at for at in covered if BUILDINGS[at].row == strip.row],
        )
        for numbers, line in zip(lines, rows(room, [1, 1], GAP), strict=True):
            cells = columns(line, [1] * len(numbers), GAP)
            found += [
                SpaceCard(
                    key=f"space:{number}",
                    box=cell,
                    number=number,
                    explain=partial(building_card, number),
                )
                for number, cell in zip(numbers, cells, strict=True)
            ]
    return found
