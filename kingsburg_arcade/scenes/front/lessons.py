"""The lessons side by side: who teaches, what is learned, and how far one has come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ...i18n import tr, tr_or
from ...lesson_script import Lesson, lessons
from ...ui.backdrop import paint_hall
from ...ui.canvas import Canvas
from ...ui.controls import Button, paint_title, tick
from ...ui.layout import Box, flowed
from ...ui.page import Shape
from ...ui.widget import Widget, ring
from ..house import House, Scene

ROOMS: Final = {
    Shape.USUAL: (Box(60, 190, 1800, 730), 4),
    Shape.TALL: (Box(60, 230, 960, 1510), 2),
}
"""Where the lessons stand, and how many side by side."""
HIGH: Final = 352
LOW: Final = 300
"""A card lower than this has its words beside the portrait if it is wide, or a small portrait."""
GAP: Final = 26
MANY: Final = 9
"""Lessons above which one more stands in each row."""


@dataclass(slots=True, kw_only=True)
class LessonCard(Widget):
    """One lesson: a press begins it, or goes on with it."""

    number: int
    lesson: Lesson
    part: float
    """How much of it has been taken."""
    next: bool

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        if self.next:
            canvas.plate(box.inflate(10, 10), "gold_light", radius=22)
        canvas.plate(
            box, "parchment_light" if self.next else "parchment", "gold", width=3, radius=18
        )
        portrait, said, about = self._parts()
        canvas.picture(self.lesson.portrait, portrait)
        shield = Box(box.right - 70, box.y + 16, 54, 54)
        canvas.plate(shield, "ruby_deep", "gold", width=2, radius=12)
        canvas.words(str(self.number), shield, 34, "ivory", face="title", align="center")
        if self.part >= 1:
            done = Box(shield.x, shield.bottom + 12, 54, 54)
            canvas.plate(done, "emerald_deep", "gold", width=2, radius=27)
            tick(canvas, done, "ivory")
        canvas.words(tr(f"lessons.{self.lesson.name}"), said, 28, "ink", face="title", wrap=True)
        words = tr_or(f"lessons.about_{self.lesson.name}", "")
        canvas.words(words, about, 23, "ink_soft", wrap=True, rise="top")
        track = Box(box.x + 20, box.bottom - 22, box.width - 40, 10)
        canvas.plate(track, "parchment_shade", radius=5)
        if self.part:
            track.width = max(12, round(track.width * self.part))
            canvas.plate(track, "emerald", radius=5)
        if focused:
            ring(canvas, box, 18)

    def _parts(self) -> tuple[Box, Box, Box]:
        """Where the portrait stands, the name, and the line about the lesson."""
        box = self.box
        low = box.height < LOW
        beside = low and 4 * box.width > 7 * box.height
        side = 104 if low and not beside else 150
        portrait = Box(box.x + 16, box.y + 18, side, side)
        if beside:
            name = Box(portrait.right + 18, box.y + 16, box.right - 86 - portrait.right - 18, 66)
        else:
            name = Box(box.x + 20, portrait.bottom + 8, box.width - 40, 42 if low else 66)
        left = box.right - 20 - name.x
        return portrait, name, Box(name.x, name.bottom + 2, left, box.bottom - name.bottom - 34)


class LessonsScene(Scene):
    """Begun in any order; the next one that is not finished is lit."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.lessons = lessons(house.game)

    def lay_out(self) -> Sequence[Widget]:
        every = self.lessons
        page = self.page
        room, across = ROOMS[page.shape]
        across += len(every) > MANY
        down = -(-len(every) // across)
        high = min(HIGH, (room.height - GAP * (down - 1)) // max(1, down))
        spots = flowed(room, len(every), across, high, GAP)
        upcoming = self.upcoming
        cards = [
            LessonCard(
                key=f"lesson:{lesson.name}",
                box=spot,
                press=self._open(lesson),
                number=number,
                lesson=lesson,
                part=self.taken(lesson) / len(lesson.steps),
                next=lesson is upcoming,
            )
            for number, (lesson, spot) in enumerate(zip(every, spots, strict=True), start=1)
        ]
        back = Box(page.width // 2 - 180, page.height - 120, 360, 76)
        return [
            *cards,
            Button(key="back", box=back, press=self.back, words=tr("menu.back"), size="label"),
        ]

    def taken(self, lesson: Lesson) -> int:
        """How many steps of a lesson have been taken."""
        return min(self.house.settings.lessons.get(lesson.name, 0), len(lesson.steps))

    @property
    def upcoming(self) -> Lesson | None:
        """The first that is not finished."""
        left = (one for one in self.lessons if self.taken(one) < len(one.steps))
        return next(left, None)

    def first_focus(self) -> str | None:
        upcoming = self.upcoming
        return f"lesson:{upcoming.name}" if upcoming else "back"

    def _open(self, lesson: Lesson) -> Callable[[], None]:
        """Where it was left; from the beginning if it was finished."""

        def press() -> None:
            taken = self.taken(lesson)
            at = taken if taken < len(lesson.steps) else 0
            self.house.push(self.house.doors.lesson(lesson, at))

        return press

    def enter(self) -> None:
        self.focus = None
        super().enter()

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        page = self.page
        paint_title(canvas, tr("lessons.title"), 16)
        room, _ = ROOMS[page.shape]
        line = Box(60, 142, page.width - 120, room.y - 146)
        said = tr_or(f"lessons.line_{self.house.game}", "")
        canvas.words(said, line, "body", "parchment", align="center", wrap=True)
