"""The cabinets on the title: one for each game, side by side; the one that is lit is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from ...games.kingsburg.rules.content import ADVISORS
from ...i18n import language, tr
from ...stage.seat_look import USUAL
from ...ui.canvas import Canvas
from ...ui.layout import Box
from ...ui.widget import Widget, ring

DRAWN: Final = (560, 880)
"""The picture of a cabinet, in its own units."""
MARQUEE: Final = Box(66, 46, 428, 102)
GLASS: Final = Box(96, 212, 368, 336)
"""Where in it its name and its game are to be seen."""
BODIES: Final = {"kingsburg": "amethyst", "kingdom_builder": "emerald"}
EMBLEMS: Final = {"kingsburg": "title.crest", "kingdom_builder": "title.kingdom_builder"}
DIM: Final = 120
"""How much is to be seen of a cabinet that is not lit."""
WORDMARKS: Final = {
    ("kingsburg", "ru"): "title.kingsburg_ru",
    ("kingsburg", ""): "title.kingsburg",
    ("kingdom_builder", ""): "title.builder",
}
LAND: Final = (
    ("water_1", "grass_1", "forest_2", "forest_1", "mountain_1"),
    ("grass_2", "grass_3", "castle", "forest_3", "canyon_1"),
    ("desert_1", "flowers_1", "flowers_2", "water_2", "canyon_2"),
    ("desert_2", "desert_3", "flowers_3", "location.tower", "water_3"),
    ("canyon_3", "desert_1", "grass_1", "grass_2", "water_1"),
)
"""A corner of a board, row by row; odd rows stand half a hex to the right."""
SETTLED: Final = {
    **{(1, 0): 3, (1, 1): 3, (2, 1): 3, (2, 2): 0, (3, 2): 0, (0, 2): 2, (0, 3): 2, (3, 0): 1},
    **{(1, 4): 1, (4, 3): 0},
}
"""Who has built where, by row and column."""


@dataclass(slots=True, kw_only=True)
class CabinetOnShow(Widget):
    """A press lights it; a press on the one that is lit plays."""

    game: str
    lit: bool

    @property
    def memo(self) -> tuple[object, ...]:
        return ("cabinet", self.game, self.lit, language(), tuple(self.box))

    def draw(self, canvas: Canvas, focused: bool) -> None:
        alpha = 255 if self.lit else DIM
        if not self.lit:
            canvas.picture("title.cabinet", self.box, "asleep")
        canvas.picture("title.cabinet", self.box, BODIES[self.game], alpha)
        glass = self.part(GLASS)
        canvas.plate(glass, "dusk" if self.lit else "night", radius=8)
        with_clip(canvas, glass, lambda: GLASSES[self.game](canvas, glass, alpha))
        name(canvas, self.game, self.part(MARQUEE), 60, alpha)
        if focused:
            ring(canvas, self.box, 14)

    def part(self, drawn: Box) -> Box:
        """A part of the picture, where it stands on the page."""
        k = self.box.width / DRAWN[0]
        x, y = self.box.x + drawn.x * k, self.box.y + drawn.y * k
        return Box(round(x), round(y), round(drawn.width * k), round(drawn.height * k))


def name(canvas: Canvas, game: str, box: Box, size: int, alpha: int = 255) -> None:
    """The name of a game as it is written over its door."""
    mark = WORDMARKS.get((game, language())) or WORDMARKS.get((game, ""), "")
    if not canvas.picture(mark, box, alpha=alpha):
        colour = "gold_light" if alpha == 255 else "steel"
        canvas.words(tr(f"game.{game}"), box, size, colour, face="title", align="center")


def with_clip(canvas: Canvas, box: Box, paint: Callable[[], None]) -> None:
    """Paint nothing beyond the box."""
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(canvas.px(box).clip(before))
    paint()
    canvas.surface.set_clip(before)


# ----------------------------------------------------------------------------- what they show
def court(canvas: Canvas, box: Box, alpha: int) -> None:
    """King and Queen, and eight of those who advise them."""
    *advisors, queen, king = ADVISORS
    side = box.height * 42 // 100
    for at, one in enumerate((queen, king)):
        x = box.centerx - side + at * side
        canvas.picture(f"advisor.{one.name}", Box(x, box.y + 8, side, side), alpha=alpha)
    small = box.width // 4
    for at, one in enumerate(advisors[at] for at in (0, 15, 5, 12, 8, 11, 6, 13)):
        row, column = divmod(at, 4)
        y = box.bottom - (2 - row) * (small - 4) - 4
        spot = Box(box.x + column * small + 4, y + 4, small - 8, small - 8)
        canvas.picture(f"advisor.{one.name}", spot, alpha=alpha)


def land(canvas: Canvas, box: Box, alpha: int) -> None:
    """A land half settled."""
    wide = round(box.width / 4.4)
    high = round(wide * 1.1547)
    for row, names in enumerate(LAND):
        for column, kind in enumerate(names):
            x = box.x + round((column + row % 2 / 2 - 0.5) * wide)
            y = box.y + round(row * high * 0.75) - high // 4
            hex_ = Box(x, y, wide, high)
            picture = kind if "." in kind else f"terrain.{kind}"
            canvas.picture(picture, hex_, alpha=alpha)
            if (row, column) in SETTLED:
                seat = USUAL[SETTLED[row, column]]
                house = hex_.inflate(-wide // 3, -high // 3)
                canvas.picture(f"settlement.{seat.shape}", house, seat.colour, alpha)


GLASSES: Final[Mapping[str, Callable[[Canvas, Box, int], None]]] = {
    "kingsburg": court,
    "kingdom_builder": land,
}
