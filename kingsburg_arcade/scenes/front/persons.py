"""The gallery: who shall sit on a chair, by face, creed and what there has been between you."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ...games.speech import Former
from ...i18n import tr, tr_or
from ...saved_matches.home import PERSON
from ...stage.portraits import CALM, mooded
from ...ui import seat_marks
from ...ui.backdrop import paint_hall
from ...ui.canvas import LEGIBLE, Canvas
from ...ui.controls import Button, paint_title
from ...ui.layout import Box, flowed, inset
from ...ui.page import Shape
from ...ui.seat_marks import face_of, seat_name
from ...ui.widget import Card, Widget, ring
from ..house import House, Scene
from .chairs import PLAIN, Chairs, called, taste

CARD: Final = "person:"
"""What the key of a card begins with."""
GAP: Final = 20
FACE: Final = 160
"""A portrait is not larger."""
LEAST: Final = 84
"""Nor smaller."""
BESIDE: Final = 1.3
"""On a card so much wider than high, the words stand beside the portrait."""


class Frame(NamedTuple):
    """Where the parts of the page stand."""

    cards: Box
    across: int
    taste: Box
    level: Box
    back: Box


FRAMES: Final = {
    Shape.USUAL: Frame(
        Box(90, 176, 1740, 640),
        5,
        Box(90, 832, 1740, 80),
        Box(734, 932, 800, 80),
        Box(386, 932, 324, 80),
    ),
    Shape.TALL: Frame(
        Box(60, 190, 960, 1330),
        2,
        Box(60, 1540, 960, 120),
        Box(60, 1680, 960, 96),
        Box(300, 1796, 480, 96),
    ),
}


@dataclass(slots=True, kw_only=True)
class PersonCard(Widget):
    """Somebody who may sit down."""

    words: str
    face: str
    seat: int
    creed: str
    record: str
    chosen: bool

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        edge, wide = ("gold_light", 5) if self.chosen else ("gold_deep", 2)
        canvas.plate(box.move(0, 4), "lead", radius=18)
        canvas.plate(box, "twilight" if self.chosen else "dusk", edge, width=wide, radius=18)
        inside = inset(box, 16, 12)
        portrait, said = self._parts(canvas, inside)
        if self.face:
            mood = "glad" if focused or self.chosen else CALM
            tint = seat_marks.tint_of(self.seat)
            canvas.picture(mooded(self.face, mood), portrait, tint)
        else:
            seat_marks.shape(canvas, self.seat, inset(portrait, portrait.width // 8))
        self._say(canvas, said, "left" if said.y == inside.y else "center")
        if focused:
            ring(canvas, box, 18)

    def _parts(self, canvas: Canvas, room: Box) -> tuple[Box, Box]:
        """Where the portrait stands, and the words: the portrait has what they leave."""
        if room.width > BESIDE * room.height:
            side = min(FACE, room.height, room.width * 2 // 5)
            portrait = Box(room.x, room.centery - side // 2, side, side)
            left = portrait.right + 16
            return portrait, Box(left, room.y, room.right - left, room.height)
        words = sum(self._heights(canvas, room.width))
        side = max(LEAST, min(FACE, room.height - words - 4))
        portrait = Box(room.centerx - side // 2, room.y, side, side)
        top = portrait.bottom + 4
        return portrait, Box(room.x, top, room.width, room.bottom - top)

    def _heights(self, canvas: Canvas, width: int) -> tuple[int, int, int]:
        """Of the name, the creed and the record, as high as they want to be; most creeds have two
        lines, so that most portraits are of one size."""
        line = canvas.height_of("", width, "small")
        creed = max(2 * line, canvas.height_of(self.creed, width, "small"))
        return canvas.height_of("", width, "label", "bold"), creed, line

    def _say(self, canvas: Canvas, room: Box, align: str) -> None:
        """Name, creed and record below each other; the creed has what is left."""
        high, _, low = self._heights(canvas, room.width)
        name = Box(room.x, room.y, room.width, min(high, room.height // 3))
        canvas.words(
            self.words, name, "label", "gold_light", face="bold", align=align, least=LEGIBLE
        )
        foot = min(low, room.height // 4)
        record = Box(room.x, room.bottom - foot, room.width, foot)
        canvas.words(self.record, record, "small", "teal_light", align=align, least=LEGIBLE)
        creed = Box(room.x, name.bottom, room.width, record.y - name.bottom)
        canvas.words(self.creed, creed, "small", "parchment", align=align, wrap=True, least=LEGIBLE)


class PersonsScene(Scene):
    """A press seats somebody and leads back; how strong a rival plays is chosen below."""

    def __init__(self, house: House, chairs: Chairs, seat: int) -> None:
        super().__init__(house)
        self.seat = seat
        self.chairs = chairs.shown_by(self.refresh)

    def lay_out(self) -> Sequence[Widget]:
        frame, people = FRAMES[self.page.shape], self.chairs.company.people
        down = -(-len(people) // frame.across)
        high = (frame.cards.height - GAP * (down - 1)) // down
        spots = flowed(frame.cards, len(people), frame.across, high, GAP)
        cards = [self._card(who, spot) for who, spot in zip(people, spots, strict=True)]
        level = self.chairs.level(self.seat, frame.level)
        back = Button(key="back", box=frame.back, press=self.back, words=tr("menu.back"))
        return [*cards, *([level] if level else []), back]

    def first_focus(self) -> str | None:
        return CARD + self._who

    @property
    def _who(self) -> str:
        return self.chairs.company.parted(self.chairs.chairs[self.seat])[0]

    def _card(self, who: str, box: Box) -> PersonCard:
        former = self.chairs.company.known.get(who)
        record = record_words(former) if who not in (PERSON, PLAIN) else ""
        creed = tr_or(f"creed.{who}", "") or tr(f"persons.{who or 'plain'}")
        explained = tuple(filter(None, (record, creed, self._taste(who))))
        return PersonCard(
            key=CARD + who,
            box=box,
            press=self._seat(who),
            explain=lambda: Card(called(who), explained, picture=face_of(f":{who}")),
            words=called(who),
            face=face_of(f":{who}"),
            seat=self.seat,
            creed=creed,
            record=record,
            chosen=who == self._who,
        )

    def _seat(self, who: str) -> Callable[[], None]:
        def press() -> None:
            self.chairs.take(self.seat, who)
            self.back()

        return press

    def _taste(self, who: str) -> str:
        return taste(self.chairs.company.game, who)

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        paint_title(canvas, tr("persons.title", seat=seat_name(self.seat)), 52)

    def paint_over(self, canvas: Canvas) -> None:
        """What the character likes who is meant, or else who sits there."""
        key = self.focus or ""
        who = key.removeprefix(CARD) if key.startswith(CARD) else self._who
        room = FRAMES[self.page.shape].taste
        canvas.words(self._taste(who), room, "body", "parchment", align="center", wrap=True)


def record_words(former: Former | None) -> str:
    if former is None:
        return tr("persons.never_met")
    return tr("persons.record", won=former.won, matches=former.matches)
