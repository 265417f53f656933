"""The cards at the right: Kingdom Builder cards, the terrain played, the card in hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from ....i18n import tr
from ....ui.canvas import Canvas
from ....ui.layout import Box, centred, inset
from ....ui.text import signed
from ....ui.widget import Widget, ring
from .seat_panels import paint_card_sign

TOLD: Final = 76
"""A row so high says in short what the card wants; a lower one on demand."""
LARGE: Final = (320, 130)
"""In a row so wide and high everything is larger."""
TWO_LINES: Final = 48
NAMED: Final = 90
"""A card so wide has the name of its terrain below the picture."""
BOLD: Final = 104
"""In a card so wide that name is bold."""


class CardParts(NamedTuple):
    """The boxes in a card of what brings gold, and how large its title is."""

    large: bool
    sign: Box
    title: Box
    size: int
    told: Box
    """What the card wants, in short; without height where that is told on demand."""
    gold: Box


@dataclass(slots=True, kw_only=True)
class BuilderCard(Widget):
    """What brings gold in this match, and how much of it I have."""

    name: str
    gold: int | None
    """Of the person at this screen; None if only governors play."""
    change: int = 0
    """What the hex that is meant would add."""
    marked: bool = False

    @property
    def memo(self) -> tuple[object, ...]:
        return "builder card", self.name, self.gold, self.change, self.marked

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "parchment", "gold_light" if self.marked else "gold_deep", width=3)
        parts = self._parts(canvas)
        paint_card_sign(canvas, self.name, parts.sign)
        canvas.words(self.title, parts.title, parts.size, "ink", face="title")
        if parts.told.height:
            said, line = tr(f"short_card.{self.name}"), parts.told
            roomy = parts.large and canvas.height_of(said, line.width, "body") <= line.height
            canvas.words(said, line, "body" if roomy else "small", "ink", wrap=True)
        if self.gold is not None:
            self._gold(canvas, parts.gold)
        if focused:
            ring(canvas, self.box)

    @property
    def title(self) -> str:
        return tr(f"card.{self.name}")

    def _parts(self, canvas: Canvas) -> CardParts:
        """The sign at the left, the gold at the right, the words between them. In a high card a
        title that has no room there stands above all the rest."""
        box, beside = self.box, 66 if self.gold is not None else 8
        high, told = box.height >= LARGE[1], box.height >= TOLD
        large = high and box.width - beside >= LARGE[0]
        side = min(84 if large else 50, box.height - 4)
        left = box.x + side + 16
        room = Box(left, box.y + 3, box.right - left - beside, box.height - 6)
        title = Box(left, room.y, room.width, 25 if told else room.height)
        if large:
            title = Box(left, room.y + 8, room.width, 40)
        sizes = (30, 25, 21) if large else (21,)
        size = next((one for one in sizes if fits(canvas, self.title, title, one)), 21)
        if high and not fits(canvas, self.title, title, size):
            title = Box(box.x + 10, box.y + 4, box.width - 20, 34)
            box = Box(box.x, title.bottom - 4, box.width, box.bottom - title.bottom + 4)
            side = min(side, box.height - 12)
        return CardParts(
            large,
            Box(box.x + 8, box.centery - side // 2, side, side),
            title,
            size,
            Box(left, title.bottom - 2, room.width, room.bottom - title.bottom + 2 if told else 0),
            centred(Box(box.right - 62, box.y, 54, box.height), 54, min(66, box.height - 6)),
        )

    def _gold(self, canvas: Canvas, box: Box) -> None:
        ground = (
            "emerald_deep" if self.change > 0 else "ruby_deep" if self.change < 0 else "wood_deep"
        )
        canvas.plate(box, ground, "gold", width=2, radius=10)
        if self.change and box.height < TWO_LINES:
            sum_ = f"{self.gold}{signed(self.change)}"
            canvas.words(sum_, box, 22, "gold_light", face="bold", align="center")
            return
        if not self.change:
            canvas.words(str(self.gold), box, 30, "ivory", face="bold", align="center")
            return
        upper = Box(box.x, box.y + 2, box.width, box.height // 2)
        canvas.words(str(self.gold), upper, 24, "ivory", face="bold", align="center")
        lower = upper.move(0, box.height // 2 - 3)
        canvas.words(signed(self.change), lower, 23, "gold_light", face="bold", align="center")


def fits(canvas: Canvas, said: str, box: Box, size: int) -> bool:
    """Has a title of this size room on its line?"""
    return canvas.width_of(said, size, "title") <= box.width


@dataclass(slots=True, kw_only=True)
class TerrainCard(Widget):
    """A terrain card: open, face down, or none at all."""

    terrain: str = ""
    """Empty: not to be seen."""
    label: str = ""
    down: bool = False
    """A card lies here face down."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        paint_card(canvas, self.box, self.terrain, self.label, down=self.down)
        if focused:
            ring(canvas, self.box, 10)


def paint_card(
    canvas: Canvas, box: Box, terrain: str, label: str = "", *, down: bool = False
) -> None:
    """The front of a terrain card, its back, or the place for one."""
    if not terrain and not down:
        canvas.plate(box, "night", "twilight", width=2, radius=10)
        room = inset(box, 4, 1)
        if canvas.fits(label, room, "small", wrap=True):
            canvas.words(label, room, "small", "parchment", align="center", wrap=True)
        return
    if down:
        canvas.picture("land.back", box)
        if label:
            foot = Box(box.x + 3, box.bottom - 40, box.width - 6, 36)
            canvas.plate(foot, "night", radius=6, alpha=220)
            canvas.words(label, inset(foot, 3, 1), "small", "ivory", align="center", wrap=True)
        return
    canvas.plate(box, "parchment_light", "gold", width=3, radius=10)
    high = 54 if box.width >= NAMED else 0
    room = Box(box.x + 5, box.y + 5, box.width - 10, box.height - 10 - high)
    canvas.picture(f"land.{terrain}", room)
    if high:
        foot = Box(box.x + 3, room.bottom, box.width - 6, high)
        words, face = label or tr(f"terrain.{terrain}"), "bold" if box.width >= BOLD else "text"
        canvas.words(words, foot, "small", "ink", face=face, align="center", wrap=True)


@dataclass(slots=True, kw_only=True)
class Pile(Widget):
    """How many terrain cards are left to be drawn."""

    count: int

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        canvas.plate(box, "night", "gold_deep", width=2, radius=8)
        back = Box(box.x + 4, box.y + 5, 18, box.height - 10)
        for at in (2, 1, 0):
            canvas.picture("land.back", back.move(at * 3, -at))
        number = Box(back.right + 7, box.y, box.right - back.right - 9, box.height)
        canvas.words(str(self.count), number, 24, "ivory", face="bold", align="center")
        if focused:
            ring(canvas, box, 8)
