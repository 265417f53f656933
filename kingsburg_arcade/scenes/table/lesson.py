"""A lesson on a real table: a teacher speaks, waits for the move that is taught, and goes on."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from ...engine.contract import Move
from ...governors.thinking import Thinker
from ...lesson_script import ASKED, BATTLE, Lesson, Step
from ...ui.layout import Box
from ...ui.widget import Widget
from . import lesson_panel as panel
from .lesson_page import GO_ON, LessonPage
from .lesson_players import LessonPlayers
from .mode import Host, Mode


class LessonMode(Mode):
    """The table stands still while something is said; then it plays on to the next step."""

    interludes = False

    def __init__(self, lesson: Lesson, at: int, thinker: Thinker) -> None:
        self.lesson, self.at = lesson, at
        self.act = lesson.act_of(at)
        self.warned = False
        self._told: object = None
        self.lesson_players = LessonPlayers(lesson.game, self.act)
        taken = self.act.steps[: at - self.act.first]
        made = self.lesson_players.catch_up(taken, thinker)
        self._moved = [self.act.first + number for number in made]
        self._from_the_start = not taken
        self.page = LessonPage(self)
        super().__init__(self.lesson_players)

    def first_state(self) -> Any:
        players = self.lesson_players
        return players.before if self._from_the_start else players.table.state

    def open(self, table: Host) -> None:
        """Nothing was played before; what opens the lesson is shown."""
        self.table = table
        if self._from_the_start:
            players = self.lesson_players
            table.show.feed(players.table.opening, players.table.state)

    def enter(self) -> None:
        self.table.show.cues.patience = inf

    # -------------------------------------------------------------------------------- the script
    @property
    def step(self) -> Step | None:
        """What is said or waited for now; None after the last word."""
        steps = self.lesson.steps
        return steps[self.at] if self.at < len(steps) else None

    @property
    def telling(self) -> bool:
        """Is it time for the words of this step?"""
        step, show = self.step, self.table.show
        if step is not None and step.when == BATTLE:
            return show.director.holding
        if not show.idle or (step is not None and step.free):
            return False
        if step is not None and (step.waits or step.when == ASKED):
            return bool(self.table.turn.legal)
        return True

    def _advance(self) -> None:
        self.at += 1
        self.warned = False
        house = self.table.house
        kept = dict(house.settings.lessons)
        kept[self.lesson.name] = max(self.at, kept.get(self.lesson.name, 0))
        done = house.settings.invited or self.step is None
        house.change(lessons=kept, invited=done)

    def read_on(self) -> None:
        """It has been read."""
        show, house = self.table.show, self.table.house
        if show.director.holding:
            show.director.skip()
        self._advance()
        if self.step is not None and self.lesson.act_of(self.at) is not self.act:
            house.replace(house.doors.lesson(self.lesson, self.at))

    def after(self, seconds: float) -> None:
        told = self.at, self.telling, self.warned
        if told != self._told:
            self._told = told
            self.table.focus = None
            self.table.refresh()

    def may_go_on(self) -> bool:
        step = self.step
        if step is None or (self.telling and not step.waits and step.when != ASKED):
            return False
        if step.when == BATTLE and self.table.turn.legal:  # it is over: there was nothing to tell
            self._advance()
            return False
        return True

    def finish(self) -> None:
        if self.step is not None and self.step.free:
            self._advance()

    # ------------------------------------------------------------------------------------ moves
    def fits(self, move: Move) -> bool:
        """Any move but the one that is taught gets a kind word, and nothing is lost."""
        step = self.step
        if step is None:
            return False
        if step.free or step.takes(move):
            return True
        if step.waits:
            self.warned = True
            self.table.board.hand.forget()
            self.table.refresh()
        return False

    def takes(self, move: Move) -> bool:
        """The move that is taught is made."""
        if not self.fits(move):
            return False
        if self.step is not None and not self.step.free:
            self._moved.append(self.at)
            self._advance()
        return True

    def show_me(self) -> None:
        """Make the move that is taught."""
        step = self.step
        if step is None:
            return
        if step.opens:
            self.table.board.open_tool(step.opens)
        elif (own := step.chosen(self.table.turn.legal)) is not None:
            self.table.turn.make(own)

    def tool_opened(self, name: str) -> None:
        if self.step is not None and self.step.opens == name:
            self._advance()

    def advise(self) -> None:
        """The hint is what is taught: its dice are chosen, or the answer is meant."""
        step = self.step
        if step is None or step.free:
            super().advise()
            return
        own = step.chosen(self.table.turn.legal) if step.moves and self.telling else None
        if own is not None:
            self.table.board.hand.show(own)
            self.table.turn.lay(own)

    def undone(self) -> None:
        if self._moved:
            self.at = self._moved.pop()
            self.warned = False
            self.table.refresh()

    def redone(self) -> None:
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

    def covers(self, at: tuple[int, int]) -> bool:
        """The words lie over the board, and so do their buttons."""
        words = next((one for one in self.table.widgets if one.key == "lesson:panel"), None)
        return words is not None and words.box.collidepoint(at)

    # ---------------------------------------------------------------------------------- widgets
    def lay_out(self, board: Sequence[Widget]) -> Sequence[Widget]:
        if not self.telling:
            return board
        step, places = self.step, self.table.board.places.lesson
        waits = step is not None and step.waits
        light = panel.lit(board, step.spot if step else (), places.parts)
        needed = self.needed() if waits or not light else []
        box = panel.placed(light, needed, places.spots)
        for widget in board:
            if not waits and widget.key != "tool:menu":
                widget.press = None
            if box.colliderect(widget.box):
                widget.press = widget.explain = None
        return [
            *board,
            panel.Light(key="lesson:light", box=box, light=light, open=needed, panel=box),
            self.page.panel(box),
            *[panel.Arrow(key="lesson:arrow", box=spot, panel=box) for spot in light[:1]],
            *self.page.buttons(box),
        ]

    def needed(self) -> list[Box]:
        """What the words may not cover."""
        step = self.step
        if step is None or not step.waits:
            return self.table.board.places.needed((), None)
        taught = [move for move in self.table.turn.legal if step.takes(move)]
        return self.table.board.places.needed(taught, step.chosen(taught))
