"""The cabinets on the title: one for each game, on both sides; the one that is lit is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from ...games.manifest import Game
from ...i18n import language
from ...ui.canvas import Canvas
from ...ui.idle import Glow, Living
from ...ui.layout import Box
from ...ui.widget import Widget, ring

DRAWN: Final = (560, 880)
"""The picture of a cabinet, in its own units."""
MARQUEE: Final = Box(66, 46, 428, 102)
GLASS: Final = Box(96, 212, 368, 336)
"""Where in it its name and its game are to be seen."""
GAP: Final = 16
DIM: Final = 120
"""How much is to be seen of a cabinet that is not lit."""


@dataclass(slots=True, kw_only=True)
class CabinetOnShow(Widget):
    """A press lights it; a press on the one that is lit plays."""

    game: Game
    lit: bool
    off: bool = False
    """Has nobody switched it on yet? Then nothing of it is seen."""

    @property
    def memo(self) -> tuple[object, ...] | None:
        if self.off:
            return None
        return ("cabinet", self.game.name, self.lit, language(), tuple(self.box))

    def draw(self, canvas: Canvas, focused: bool) -> None:
        if self.off:
            return
        front = self.game.front
        alpha = 255 if self.lit else DIM
        if not self.lit:
            canvas.picture("title.cabinet", self.box, f"{front.tint} asleep")
        canvas.picture("title.cabinet", self.box, front.tint, alpha)
        glass = self.part(GLASS)
        canvas.plate(glass, "dusk" if self.lit else "night", radius=8)
        if front.glass is not None:
            paint = front.glass
            with_clip(canvas, glass, lambda: paint(canvas, glass, alpha))
        else:
            plain_glass(canvas, self.game, glass, alpha)
        name(canvas, self.game, self.part(MARQUEE), 60, alpha)
        if focused:
            ring(canvas, self.box, 14)

    def living(self) -> Iterable[Living]:
        """The one that is lit glows."""
        if self.lit and not self.off:
            for drawn in (MARQUEE, GLASS):
                spot = self.part(drawn).inflate(40, 40)
                yield Glow((spot.x, spot.y, spot.width, spot.height), "amber_light", 0.7)

    def part(self, drawn: Box) -> Box:
        """A part of the picture, where it stands on the page."""
        k = self.box.width / DRAWN[0]
        x, y = self.box.x + drawn.x * k, self.box.y + drawn.y * k
        return Box(round(x), round(y), round(drawn.width * k), round(drawn.height * k))


def places(count: int, sides: tuple[Box, Box]) -> list[Box]:
    """Boxes for so many cabinets of one size, half of them on each side."""
    first = -(-count // 2)
    found: list[Box] = []
    for side, here in zip(sides, (first, count - first), strict=True):
        across = _across(side, first)
        scale = _scale(side, first, across)
        wide, high = (round(length * scale) for length in DRAWN)
        down = -(-here // across)
        top = side.centery - (down * high + (down - 1) * GAP) // 2
        for at in range(here):
            row, column = divmod(at, across)
            in_row = min(across, here - row * across)
            left = side.centerx - (in_row * wide + (in_row - 1) * GAP) // 2
            found.append(Box(left + column * (wide + GAP), top + row * (high + GAP), wide, high))
    return found


def _across(side: Box, count: int) -> int:
    """How many side by side make them largest."""
    return max(range(1, max(1, count) + 1), key=lambda across: _scale(side, count, across))


def _scale(side: Box, count: int, across: int) -> float:
    down = -(-count // across)
    wide = (side.width - GAP * (across - 1)) / across / DRAWN[0]
    return min(wide, (side.height - GAP * (down - 1)) / max(1, down) / DRAWN[1])


def name(canvas: Canvas, game: Game, box: Box, size: int, alpha: int = 255) -> None:
    """The name of a game as it is written over its door."""
    if game.front.wordmark:
        canvas.picture(game.front.wordmark, box, alpha=alpha)
        return
    colour = "gold_light" if alpha == 255 else "steel"
    size = min(size, box.height // 2)
    canvas.words(game.title, box, size, colour, face="title", align="center", wrap=True)


def plain_glass(canvas: Canvas, game: Game, glass: Box, alpha: int) -> None:
    """What shines where a game has nothing of its own to show: its emblem, or its name."""
    if game.front.emblem:
        canvas.picture(game.front.emblem, glass.inflate(-40, -40), alpha=alpha)
        return
    colour = "parchment" if alpha == 255 else "steel"
    room = glass.inflate(-24, -24)
    canvas.words(
        game.title, room, room.height // 4, colour, face="title", align="center", wrap=True
    )


def with_clip(canvas: Canvas, box: Box, paint: Callable[[], None]) -> None:
    """Paint nothing beyond the box."""
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(canvas.px(box).clip(before))
    paint()
    canvas.surface.set_clip(before)
