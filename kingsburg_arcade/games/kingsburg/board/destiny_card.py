"""The destiny of the year: on its strip below the calendar, and turned over before everybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....i18n import tr
from ....ui import seat_marks
from ....ui.canvas import LEGIBLE, SQUEEZED, Canvas
from ....ui.layout import Box, inset
from ....ui.widget import Card, Widget, ring
from ..rules.realm.destinies import DESTINIES
from . import signs
from .words import destiny_words, origin_mark, origin_words, told_by_pack

BACK: Final = "destiny.back"
ROW: Final = {card.name: card for card in DESTINIES}
HEAD: Final = 30
"""How high the name stands above what the destiny does; a low strip has only the name."""
LINE: Final = 24
"""In less height there is no room for words at any size."""
COMES: Final = 0.16
TURNS: Final = 0.3
GOES: Final = 0.88
"""The parts of the show: it comes, it turns over, it is looked at, it goes to its strip."""
GROUND: Final = 600, 300


@dataclass(slots=True, kw_only=True)
class Destiny(Widget):
    """What holds for all this year; its back before it is turned over."""

    name: str
    marked: bool = False

    @property
    def memo(self) -> tuple[object, ...]:
        return "destiny", self.name, self.marked

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        canvas.plate(box, "night", "gold", width=2, radius=12)
        room = inset(box, 8, 5)
        if self.name and origin_mark(ROW[self.name]):
            signs.stitched(canvas, inset(box, 3))
            room.width -= 6
        name = tr(f"destiny.{self.name}") if self.name else tr("option.destinies")
        said = " ".join(destiny_words(self.name)) if self.name else ""
        star, head, words = self._parts(canvas, room, said)
        canvas.picture(f"destiny.{self.name}" if self.name else BACK, star)
        canvas.words(name, head, 25, "gold_light", face="title", wrap=True, least=SQUEEZED)
        if words.height:
            canvas.words(said, words, 21, "ivory", wrap=True, rise="top", least=LEGIBLE)
            self._origin(canvas, head, canvas.width_of(name, 25, "title"))
        if self.marked:
            seat_marks.touched(canvas, box, 12)
        if focused:
            ring(canvas, box, 12)

    def _parts(self, canvas: Canvas, room: Box, said: str) -> tuple[Box, Box, Box]:
        """The picture, the name and the words, which a small picture leaves more room; without
        height where they have none."""
        side = min(room.height, 76)
        star = Box(room.x, room.centery - side // 2, side, side)
        text = Box(star.right + 8, room.y, room.right - star.right - 8, room.height)
        small = Box(room.x, room.y - 1, HEAD + 2, HEAD + 2)
        beside = Box(small.right + 8, room.y, room.right - small.right - 8, HEAD)
        for picture, name, wide in ((star, text, text), (small, beside, room)):
            words = Box(wide.x, wide.y + HEAD, wide.width, wide.height - HEAD)
            if said and words.height >= LINE and canvas.fits(said, words, LEGIBLE, wrap=True):
                spare = words.height - canvas.height_of(said, words.width, 21)
                down = max(0, spare // 2) - 2 if picture is star else 0
                words = Box(words.x, words.y + down, words.width, words.height - down)
                return picture, Box(name.x, name.y + down, name.width, HEAD), words
        return star, text, Box(text.x, text.y, text.width, 0)

    def _origin(self, canvas: Canvas, head: Box, named: int) -> None:
        """At the right of the name, where there is room: whose card it is, if not of the box."""
        left, origin = head.x + named + 12, origin_mark(ROW[self.name])
        box = Box(left, head.y, head.right - left, head.height)
        if origin and canvas.fits(origin, box, LEGIBLE):
            canvas.words(origin, box, LEGIBLE, "parchment_deep", align="right")


def destiny_card(name: str) -> Card:
    """The destiny in words, and whether the printed game has it."""
    if not name:
        return Card(tr("option.destinies"), (tr("about.destinies"),), BACK)
    key = f"destiny.{name}"
    besides = filter(None, [told_by_pack(key), origin_words(ROW[name])])
    return Card(tr(key), (*destiny_words(name), tr("about.destiny"), *besides), key)


def announce(canvas: Canvas, court: Box, strip: Box, name: str, part: float) -> None:
    """It comes out of its strip into the middle of the court, turns over, is read, and goes."""
    wide, high = min(GROUND[0], court.width - 20), min(GROUND[1], court.height - 12)
    ground = Box(0, 0, wide, high)
    ground.center = court.center
    side = min(160, high // 2)
    large = Box(ground.centerx - side // 2, ground.y + 14, side, side)
    small = Box(strip.x + 8, strip.centery - 30, 60, 60)
    if part < COMES or part > GOES:
        near = part / COMES if part < COMES else (1 - part) / (1 - GOES)
        picture = BACK if part < COMES else f"destiny.{name}"
        canvas.picture(picture, between(small, large, near * near * (3 - 2 * near)))
        return
    canvas.plate(ground, "night", "gold", width=4, radius=20, alpha=235)
    open_part = min(1.0, (part - COMES) / (TURNS - COMES))
    width = max(2, round(side * abs(1 - 2 * open_part)))
    face = large.inflate(width - side, 0)
    canvas.picture(f"destiny.{name}" if open_part > 0.5 else BACK, face)
    if open_part < 1:
        return
    title = Box(ground.x + 16, large.bottom + 4, wide - 32, 46)
    canvas.words(
        tr(f"destiny.{name}"), title, "heading", "gold_light", face="title", align="center"
    )
    origin = origin_mark(ROW[name])
    foot = Box(title.x, ground.bottom - 38, title.width, 30 if origin else 0)
    if foot.height:
        canvas.words(origin, foot, LEGIBLE, "parchment_deep", align="center")
    words = Box(title.x, title.bottom, title.width, ground.bottom - title.bottom - 10 - foot.height)
    said = " ".join(destiny_words(name))
    canvas.words(said, words, "body", "ivory", align="center", wrap=True, least=LEGIBLE)


def between(one: Box, other: Box, part: float) -> Box:
    """A box on its way from one place to another."""
    x, y, wide = (
        round(a + (b - a) * part)
        for a, b in zip((one.x, one.y, one.width), (other.x, other.y, other.width), strict=True)
    )
    return Box(x, y, wide, wide)
