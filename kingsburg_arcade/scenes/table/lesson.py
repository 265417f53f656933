"""A lesson on a real table: a teacher speaks, waits for the move that is taught, and goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from ...engine.contract import Move
from ...i18n import tr
from ...lesson_script import ASKED, BATTLE, Lesson, Step, lessons
from ...ui.controls import Button
from ...ui.inputs import Intent
from ...ui.key_words import key_of
from ...ui.layout import Box
from ...ui.widget import Widget
from ..house import House
from . import lesson_panel as panel
from .history_view import P
from .lesson_players import LessonSitting
from .match import MatchScene

GO_ON = "lesson:go_on"
SHOW = "lesson:show"


class LessonScene(MatchScene[P]):
    """The table stands still while something is said; then it plays on to the next step.

    Each game mixes it with its own table.
    """

    sitting: LessonSitting

    # ------------------------------------------------------------------ what each game fills in
    parts: Mapping[str, Box]
    """Parts of the page that are no widgets, by name."""
    spots: Sequence[Box]
    """Where the words may stand."""

    def needed(self) -> list[Box]:
        """What the words may not cover while a move is waited for."""
        raise NotImplementedError

    def show_move(self, move: Move) -> None:
        """Have the move that is taught ready: whoever learns only confirms it."""
        raise NotImplementedError

    def open_tool(self, tool: str) -> None:
        """What a step waits for instead of a move is opened."""

    def __init__(self, house: House, lesson: Lesson, at: int = 0) -> None:
        self.lesson, self.at = lesson, at
        self.act = lesson.act_of(at)
        self.warned = False
        self._told: object = None
        sitting = LessonSitting(lesson.game, self.act)
        taken = self.act.steps[: at - self.act.first]
        made = sitting.catch_up(taken, house.thinker)
        self._moved = [self.act.first + number for number in made]
        super().__init__(house, sitting)
        if not taken:
            self.picture.become(self.picture_of(sitting.before))
            self.show(sitting.table.opening)

    def _read_history(self) -> None:
        """Nothing was played before."""

    def enter(self) -> None:
        super().enter()
        self.cues.patience = inf

    # -------------------------------------------------------------------------------- the script
    @property
    def step(self) -> Step | None:
        """What is said or waited for now; None after the last word."""
        steps = self.lesson.steps
        return steps[self.at] if self.at < len(steps) else None

    @property
    def telling(self) -> bool:
        """Is it time for the words of this step?"""
        step = self.step
        if step is not None and step.when == BATTLE:
            return self.director.holding
        if not self.idle or (step is not None and step.free):
            return False
        if step is not None and (step.waits or step.when == ASKED):
            return bool(self.legal)
        return True

    def _advance(self) -> None:
        self.at += 1
        self.warned = False
        kept = dict(self.house.settings.lessons)
        kept[self.lesson.name] = max(self.at, kept.get(self.lesson.name, 0))
        self.house.change(lessons=kept)

    def go_on(self) -> None:
        """It has been read."""
        if self.director.holding:
            self.director.skip()
        self._advance()
        if self.step is not None and self.lesson.act_of(self.at) is not self.act:
            self.house.replace(self.house.doors.lesson(self.lesson, self.at))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        told = self.at, self.telling, self.warned
        if told != self._told:
            self._told = told
            self.focus = None
            self.refresh()

    def _go_on(self) -> None:
        step = self.step
        if step is None or (self.telling and not step.waits and step.when != ASKED):
            return
        if step.when == BATTLE and self.legal:  # it is over: nothing was there to be told
            self._advance()
            return
        super()._go_on()

    def _finish(self) -> None:
        if self.step is not None and self.step.free:
            self._advance()

    # ------------------------------------------------------------------------------------ moves
    def answer(self, move: Move) -> Callable[[], None]:
        """The move that is taught is made; any other gets a kind word, and nothing is lost."""
        make = super().answer(move)

        def press() -> None:
            step = self.step
            if step is None or move not in self.legal:
                return
            if step.free:
                make()
            elif step.takes(move):
                self._moved.append(self.at)
                self._advance()
                make()
            elif step.waits:
                self.warned = True
                self.forget_choice()
                self.refresh()

        return press

    def show_me(self) -> None:
        """Make the move that is taught."""
        step = self.step
        if step is None:
            return
        if step.opens:
            self.open_tool(step.opens)
        elif (own := step.chosen(self.legal)) is not None:
            self.answer(own)()

    def ask_advice(self) -> None:
        """The hint is what is taught: its dice are chosen, or the answer is meant."""
        step = self.step
        if step is None or step.free:
            super().ask_advice()
            return
        own = step.chosen(self.legal) if step.moves and self.telling else None
        if own is not None:
            self.show_move(own)

    def undo(self) -> None:
        before = len(self.sitting.table.record)
        super().undo()
        if len(self.sitting.table.record) > before and self._moved:
            self.at = self._moved.pop()
            self.warned = False
            self.refresh()

    def redo(self) -> None:
        before = len(self.sitting.table.record)
        super().redo()
        if len(self.sitting.table.record) > before:
            self._moved.append(self.at)
            self._advance()

    # ------------------------------------------------------------------------------------ hands
    def intercept(self, meant: str | None) -> bool:
        """While something is said, a press is for the words, not for the show."""
        return not self.telling and super().intercept(meant)

    def first_focus(self) -> str | None:
        if self.telling and (self.step is None or not self.step.waits):
            return GO_ON
        if self.step is not None and self.step.opens:
            return f"tool:{self.step.opens}"
        return super().first_focus()

    # ---------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        widgets = list(super().lay_out())
        if not self.telling:
            return widgets
        step = self.step
        waits = step is not None and step.waits
        light = panel.lit(widgets, step.spot if step else (), self.parts)
        needed = self.needed() if waits or not light else []
        box = panel.placed(light, needed, self.spots)
        for widget in widgets:
            if not waits and widget.key != "tool:menu":
                widget.press = None
            if box.colliderect(widget.box):
                widget.press = widget.explain = None
        return [
            *widgets,
            panel.Light(key="lesson:light", box=box, light=light, open=needed, panel=box),
            self._panel(box),
            *[panel.Arrow(key="lesson:arrow", box=spot, panel=box) for spot in light[:1]],
            *self._buttons(box),
        ]

    def _panel(self, box: Box) -> Widget:
        return panel.Panel(
            key="lesson:panel",
            box=box,
            teacher=self.lesson.teacher,
            words=self.words,
            warning=tr(f"lessons.kind_{self.lesson.name}") if self.warned else "",
            at=self.at,
            of=len(self.lesson.steps),
        )

    @property
    def words(self) -> str:
        """What the teacher says now."""
        step = self.step
        if step is None:
            number = self._course.index(self.lesson) + 1
            return panel.end_words(self.lesson.game, self.lesson.name, number, len(self._course))
        table = self.sitting.table
        won = not table.over or not set(table.result.winners).isdisjoint(self.sitting.persons)
        said = step.say if won or not step.otherwise else step.otherwise
        return tr(said, explain=key_of(self.house.inputs, Intent.EXPLAIN))

    def _buttons(self, box: Box) -> list[Widget]:
        if self.step is None:
            return self._ways_out(box)
        if self.step.waits:
            return [self._button(SHOW, box, 0, self.show_me, "lessons.show_me")]
        return [self._button(GO_ON, box, 0, self.go_on, "lessons.go_on", main=True)]

    @property
    def _course(self) -> tuple[Lesson, ...]:
        return lessons(self.lesson.game)

    def _ways_out(self, box: Box) -> list[Widget]:
        """The lesson is over."""
        following = self._course[self._course.index(self.lesson) + 1 :]
        if following:
            onward = self._button(GO_ON, box, 1, self._next, "lessons.next", main=True)
        else:
            onward = self._button(GO_ON, box, 1, self._play, "lessons.play", main=True)
        return [onward, self._button("lesson:list", box, 0, self.house.pop, "lessons.list")]

    def _next(self) -> None:
        following = self._course[self._course.index(self.lesson) + 1]
        self.house.replace(self.house.doors.lesson(following))

    def _play(self) -> None:
        self.house.replace(self.house.doors.seats(self.lesson.game))

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
        spot = panel.button_box(box, place)
        return Button(key=key, box=spot, press=press, words=tr(words), main=main)


AnyLesson = LessonScene[Any]
