"""The replay: a record on its table again, stepped, scrubbed, judged and played on from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from ...engine.contract import NOBODY, Move
from ...i18n import tr
from ...settings import INSTANT, SPEEDS
from ...stage.clock import Clock
from ...stage.tween import Wait
from ...ui.canvas import Canvas
from ...ui.inputs import NUMBERED, Intent, Pointer
from ...ui.widget import Widget
from ..house import House
from ..table.history_view import P, Showing, Spot
from ..table.log_panel import Reader
from . import widgets
from .analysis import Analyst
from .bar import Chart
from .past_players import Audience, PastTable
from .reel import Reel, Stop

PACES: Final = tuple(speed for speed in SPEEDS if speed != INSTANT)
BREATH: Final = 0.35
"""Between two moves while the record plays."""
WATCHED: Final = 3.0
"""How long a battle stays."""
REST: Final = 0.2
"""A moment must be on show for so long before it is thought about."""


class ReplayScene(Showing[P]):
    """Every moment is kept, so that a jump is only another picture. Each game has its own table."""

    def __init__(
        self,
        house: House,
        reel: Reel,
        chairs: Sequence[str] = (),
        file: Path | None = None,
        captions: Callable[[], Sequence[str]] | None = None,
    ) -> None:
        speed = house.settings.speed
        self.pace = speed if speed in PACES else max(PACES)
        super().__init__(house, self.picture_of(reel.stops[0].state), self.pace)
        self.reel, self.file = reel, file
        self.sitting = Audience(reel, chairs, captions)
        self.chart = Chart(reel)
        self.analyst = Analyst(reel, house.thinker)
        self.judging = True
        self.at = 0
        """The moment on show, or on its way."""
        self.playing = False
        self.chronicle.lines = reel.lines
        self.chronicle.bring(reel.line_at(0))
        self.hand_seat = 0
        self._rested = 0.0
        if reel.trouble:
            self.notice = tr("replay.damaged", count=reel.last)

    def enter(self) -> None:
        self.cues.reduced = self.house.settings.reduced_motion
        super().enter()

    def leave(self) -> None:
        self.analyst.close()

    # ------------------------------------------------------------------ what each game fills in
    places: widgets.Places

    def table_widgets(self) -> Sequence[Widget]:
        """The table, as it is while somebody plays."""
        raise NotImplementedError

    def paint_ground(self, canvas: Canvas) -> None:
        """What lies behind everything."""
        raise NotImplementedError

    @property
    def emblem(self) -> str:
        """What stands in the banner where nobody has moved."""
        raise NotImplementedError

    def deed(self, move: Move, question: str) -> str:
        """A move in words."""
        raise NotImplementedError

    def mark_better(self, canvas: Canvas, move: Move) -> None:
        """A sign on what the Regent would have chosen instead."""
        raise NotImplementedError

    @property
    def game(self) -> str:
        return self.reel.record.header.game

    # ------------------------------------------------------------------------------- looking
    @property
    def stop(self) -> Stop:
        return self.reel.stops[self.at]

    @property
    def reader(self) -> Reader:
        return Reader(
            press=self.goto_line,
            scroll=self.scroll_log,
            sift=self.sift_log,
            text_scale=self.house.settings.text_size / 100,
            game=self.game,
            seats=range(self.reel.seats),
            now=self.reel.line_at(self.at),
            everywhere=True,
        )

    # -------------------------------------------------------------------------------- moving
    def raise_curtain(self, speed: float) -> None:
        super().raise_curtain(speed)
        self.cues.patience = WATCHED
        self.cues.reduced = self.house.settings.reduced_motion
        self.cues.heard = lambda event: self._touch()

    def _touch(self) -> None:
        self.stale = True

    def goto(self, at: int) -> None:
        """Show a moment at once, whatever was going on."""
        self.at = max(0, min(self.reel.last, at))
        self.house.sound.hush()
        self.picture.become(self.picture_of(self.stop.state))
        self.picture.marks = set(self._touched())
        self.raise_curtain(self.pace)
        self._arrived()

    def _touched(self) -> Sequence[Spot]:
        """What the move on show was about: the first line that tells of its seat."""
        for number in range(self.reel.line_at(self.at - 1) + 1, self.reel.line_at(self.at) + 1):
            line = self.reel.lines[number]
            if line.owner == self.stop.seat:
                return line.about
        return ()

    def _arrived(self) -> None:
        self._rested = 0.0
        self.pointed = frozenset()
        self.hand_seat = self.stop.seat if self.stop.seat >= 0 else self.hand_seat
        self.sitting.table = PastTable(self.stop.state)
        self.chronicle.bring(self.reel.line_at(self.at))
        self.refresh()

    def forward(self) -> None:
        """Show how the next move was made."""
        self.director.drain()
        if self.at == self.reel.last:
            self.playing = False
            self.refresh()
            return
        self.at += 1
        after = self.picture_of(self.stop.state)
        self.director.feed(self.cues.of(self.stop.events, lambda: after))
        self._arrived()

    def backward(self) -> None:
        self.playing = False
        self.goto(self.at - 1)

    def next_phase(self) -> None:
        self.goto(self.reel.next_chapter(self.at))

    def phase_before(self) -> None:
        self.playing = False
        self.goto(self.reel.chapter_before(self.at))

    def goto_part(self, part: int) -> None:
        at = self.reel.part_begins(part)
        if at is not None:
            self.goto(at)

    def goto_line(self, number: int) -> None:
        """The moment that a line of the log tells of, and the things it speaks of."""
        self.playing = False
        self.goto(self.reel.stop_of_line(number))
        self.pointed = frozenset(self.reel.lines[number].about)
        self.refresh()

    def play(self) -> None:
        """Go on, or stop going on; from the end it begins anew."""
        self.playing = not self.playing
        if self.playing and self.at == self.reel.last:
            self.goto(0)
        self.refresh()

    def change_pace(self, by: int) -> None:
        self.set_pace(max(0, min(len(PACES) - 1, PACES.index(self.pace) + by)))

    def set_pace(self, number: int) -> None:
        self.pace = PACES[number]
        self.director.clock = Clock(self.pace)
        self.refresh()

    # ---------------------------------------------------------------------------------- life
    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.go_on_showing(seconds)
        if self.idle and self.playing:
            self.forward()
            self.director.feed([Wait(BREATH)])
        elif self.idle:
            self._rested += seconds
            if self.judging and self._rested >= REST:
                self._think()

    def _think(self) -> None:
        """Read through the record once, then look closely at the moment on show."""
        read = self.analyst.read()
        if self.analyst.look_at(self.at) or read:
            self.refresh()

    def judge(self) -> None:
        """Ask for verdicts on the moves, or for none."""
        self.judging = not self.judging
        self.analyst.close()
        self.refresh()

    # ---------------------------------------------------------------------------- playing on
    @property
    def can_take_over(self) -> bool:
        """Is there anything left to play?"""
        return bool(self.stop.state.actor != NOBODY)

    def take_over(self) -> None:
        """Choose who plays on from the moment on show."""
        self.playing = False
        self.director.drain()
        origin = self.file.name if self.file is not None else ""
        chairs = self.sitting.chairs
        self.house.push(self.house.doors.take_over(self.reel, self.at, chairs, origin))

    # --------------------------------------------------------------------------------- hands
    def on(self, intent: Intent) -> bool:
        match intent:
            case Intent.UNDO:
                self.backward()
            case Intent.REDO:
                self.forward()
            case Intent.PAGE_UP:
                self.phase_before()
            case Intent.PAGE_DOWN:
                self.next_phase()
            case Intent.PASS:
                self.play()
            case Intent.HINT:
                self.judge()
            case Intent.FASTER | Intent.SLOWER:
                self.change_pace(1 if intent is Intent.FASTER else -1)
            case intent if intent in NUMBERED:
                self.goto_part(NUMBERED.index(intent) + 1)
            case _:
                return False
        return True

    def point(self, pointer: Pointer, at: tuple[int, int]) -> None:
        """The bar follows the mouse as long as it is held, wherever it goes."""
        bar = self.widget("bar")
        if pointer.kind == "move" and self.pointing.held == "bar" and bar is not None:
            bar.drag(at)
        else:
            super().point(pointer, at)

    def wheel(self, widget: Widget, turn: int) -> None:
        if widget.key == "bar":
            self.goto(self.at - turn)
        else:
            super().wheel(widget, turn)

    def sift_log(self, shown: str | int) -> None:
        super().sift_log(shown)
        self.chronicle.bring(self.reel.line_at(self.at))
        self.refresh()

    # ------------------------------------------------------------------------------- drawing
    def lay_out(self) -> Sequence[Widget]:
        return widgets.lay_out(self)

    def first_focus(self) -> str | None:
        return "key:play"

    def paint(self, canvas: Canvas) -> None:
        self.paint_ground(canvas)
        widgets.paint(canvas, self)

    def paint_over(self, canvas: Canvas) -> None:
        super().paint_over(canvas)
        widgets.paint_over(canvas, self)


AnyReplay = ReplayScene[Any]
