"""What a teacher says in a lesson, and the buttons below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ...games.players import Company
from ...i18n import tr
from ...lesson_script import Lesson, Step, lessons
from ...stage.portraits import teaching
from ...ui.controls import Button
from ...ui.inputs import Intent
from ...ui.key_words import key_of
from ...ui.layout import Box
from ...ui.seat_marks import seat_name
from ...ui.widget import Widget
from . import lesson_panel
from .lesson_players import LessonPlayers
from .mode import Host

GO_ON = "lesson:go_on"
SHOW = "lesson:show"
RIVAL = 1
"""The seat beside the one that learns."""


class Taught(Protocol):
    """A lesson that is under way."""

    table: Host
    lesson: Lesson
    lesson_players: LessonPlayers
    at: int
    warned: bool

    @property
    def company(self) -> Company: ...
    @property
    def step(self) -> Step | None: ...
    def show_me(self) -> None: ...
    def read_on(self) -> None: ...


class LessonPage:
    """The panel of the teacher."""

    def __init__(self, taught: Taught) -> None:
        self._taught = taught

    def panel(self, box: Box) -> Widget:
        return lesson_panel.Panel(
            key="lesson:panel",
            box=box,
            teacher=self._taught.lesson.teacher,
            portrait=teaching(
                self._taught.lesson.portrait,
                warned=self._taught.warned,
                over=self._taught.step is None,
            ),
            words=self.words,
            warning=tr(f"lessons.kind_{self._taught.lesson.name}") if self._taught.warned else "",
            at=self._taught.at,
            of=len(self._taught.lesson.steps),
        )

    @property
    def words(self) -> str:
        """What the teacher says now."""
        step = self._taught.step
        if step is None:
            number = self._course.index(self._taught.lesson) + 1
            return lesson_panel.end_words(
                self._taught.lesson.game, self._taught.lesson.name, number, len(self._course)
            )
        table = self._taught.lesson_players.table
        won = not table.over or not set(table.result.winners).isdisjoint(
            self._taught.company.persons
        )
        said = step.say if won or not step.otherwise else step.otherwise
        key = key_of(self._taught.table.house.inputs, Intent.EXPLAIN)
        return tr(said, explain=key, rival=seat_name(RIVAL))

    def buttons(self, box: Box) -> list[Widget]:
        if self._taught.step is None:
            return self._ways_out(box)
        if self._taught.step.waits:
            return [self._button(SHOW, box, 0, self._taught.show_me, "lessons.show_me")]
        return [self._button(GO_ON, box, 0, self._taught.read_on, "lessons.go_on", main=True)]

    @property
    def _course(self) -> tuple[Lesson, ...]:
        return lessons(self._taught.lesson.game)

    def _ways_out(self, box: Box) -> list[Widget]:
        """The lesson is over."""
        following = self._course[self._course.index(self._taught.lesson) + 1 :]
        if following:
            onward = self._button(GO_ON, box, 1, self._next, "lessons.next", main=True)
        else:
            onward = self._button(GO_ON, box, 1, self._play, "lessons.play", main=True)
        return [
            onward,
            self._button("lesson:list", box, 0, self._taught.table.house.pop, "lessons.list"),
        ]

    def _next(self) -> None:
        following = self._course[self._course.index(self._taught.lesson) + 1]
        self._taught.table.house.replace(self._taught.table.house.doors.lesson(following))

    def _play(self) -> None:
        self._taught.table.house.replace(
            self._taught.table.house.doors.seats(self._taught.lesson.game)
        )

    @staticmethod
    def _button(
        key: str,
        box: Box,
        place: int,
        press: Callable[[], None],
        words: str,
        *,
        main: bool = False,
    ) -> Widget:
        spot = lesson_panel.button_box(box, place)
        return Button(key=key, box=spot, press=press, words=tr(words), main=main)
