"""The replay: a record on its table again, stepped, scrubbed, judged and played on from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from ...engine.contract import NOBODY, Event
from ...engine.record import Record
from ...games.players import Company, Players
from ...games.table import Spot
from ...governors.thinking import Thinker
from ...i18n import tr
from ...settings import Settings
from ...stage.clock import Clock
from ...stage.tween import Wait
from ...ui.canvas import Canvas
from ...ui.inputs import NUMBERED, Intent, Pointer
from ...ui.widget import Widget
from ..table.log_panel import Reader
from ..table.mode import Host, Mode
from ..table.pace import PACES
from . import widgets
from .analysis import Analyst
from .bar import Chart
from .past_players import PastPlayers, PastTable
from .reel import Reel, Stop

BREATH: Final = 0.35
"""Seconds between two moves while the record plays."""
WATCHED: Final = 3.0
"""Seconds that a battle stays."""
REST: Final = 0.2
"""Seconds that a moment is on show before it is thought about."""


class ReplayMode(Mode):
    """Every moment is kept, so that a jump is only another picture."""

    playing = False
    interludes = False

    def __init__(
        self,
        reel: Reel,
        thinker: Thinker,
        chairs: Sequence[str] = (),
        file: Path | None = None,
        captions: Callable[[], Sequence[str]] | None = None,
    ) -> None:
        self.players: Players | None = None
        self.reel, self.file = reel, file
        self.past = PastPlayers(reel, chairs, captions)
        self.chart = Chart(reel)
        self.analyst = Analyst(reel, thinker)
        self.judging = True
        self.at = 0
        """The moment on show, or on its way."""
        self.running = False
        """Does the record play on by itself?"""
        self.pace = max(PACES)
        self._rested = 0.0

    @property
    def company(self) -> Company:
        return self.past

    @property
    def record(self) -> Record:
        return self.reel.record

    def first_state(self) -> Any:
        return self.reel.stops[0].state

    def speed(self, settings: Settings) -> float:
        return self.pace

    def open(self, table: Host) -> None:
        self.table = table
        speed = table.house.settings.speed
        self.pace = speed if speed in PACES else max(PACES)
        table.show.log.lines = self.reel.lines
        table.show.log.bring(self.reel.line_at(0))
        table.hand_seat = 0
        if self.reel.trouble:
            table.say(tr("replay.damaged", count=self.reel.last))
        self._raise_curtain()

    def enter(self) -> None:
        pass

    def leave(self) -> None:
        self.analyst.close()

    # ------------------------------------------------------------------------------- looking
    @property
    def stop(self) -> Stop:
        return self.reel.stops[self.at]

    def reader(self, plain: Reader) -> Reader:
        return Reader(
            press=self.goto_line,
            scroll=plain.scroll,
            sift=self._sift,
            text_scale=plain.text_scale,
            game=plain.game,
            seats=range(self.reel.seats),
            now=self.reel.line_at(self.at),
            everywhere=True,
        )

    def _sift(self, shown: str | int) -> None:
        self.table.show.log.show(shown)
        self.table.show.log.bring(self.reel.line_at(self.at))
        self.table.refresh()

    # -------------------------------------------------------------------------------- moving
    def _raise_curtain(self) -> None:
        """Begin a fresh show over the picture as it is."""
        show = self.table.show
        show.raise_curtain(self.pace)
        show.cues.patience = WATCHED
        show.cues.reduced = self.table.house.settings.reduced_motion
        show.cues.heard = lambda event: self._touch()

    def _touch(self) -> None:
        self.table.stale = True

    def goto(self, at: int) -> None:
        """Show a moment at once, whatever was going on."""
        self.at = max(0, min(self.reel.last, at))
        show = self.table.show
        self.table.house.sound.hush()
        show.become(self.stop.state)
        show.picture.marks = set(self._touched())
        self._raise_curtain()
        self._arrived()

    def _touched(self) -> Sequence[Spot]:
        """What the move on show was about: the first line that tells of its seat."""
        for number in range(self.reel.line_at(self.at - 1) + 1, self.reel.line_at(self.at) + 1):
            line = self.reel.lines[number]
            if line.owner == self.stop.seat:
                return line.about
        return ()

    def _arrived(self) -> None:
        table = self.table
        self._rested = 0.0
        table.show.pointed = frozenset()
        table.hand_seat = self.stop.seat if self.stop.seat >= 0 else table.hand_seat
        self.past.table = PastTable(self.stop.state)
        table.board.arrived(self._told())
        table.show.log.bring(self.reel.line_at(self.at))
        table.refresh()

    def _told(self) -> Iterator[Event]:
        """What has been told up to the moment on show, the newest first."""
        for stop in reversed(self.reel.stops[: self.at + 1]):
            yield from reversed(stop.events)

    def forward(self) -> None:
        """Show how the next move was made."""
        show = self.table.show
        show.director.drain()
        if self.at == self.reel.last:
            self.running = False
            self.table.refresh()
            return
        self.at += 1
        show.feed(self.stop.events, self.stop.state)
        self._arrived()

    def backward(self) -> None:
        self.running = False
        self.goto(self.at - 1)

    def pause_at(self, at: int) -> None:
        self.running = False
        self.goto(at)

    def next_phase(self) -> None:
        self.goto(self.reel.next_chapter(self.at))

    def phase_before(self) -> None:
        self.running = False
        self.goto(self.reel.chapter_before(self.at))

    def goto_part(self, part: int) -> None:
        at = self.reel.part_begins(part)
        if at is not None:
            self.goto(at)

    def goto_line(self, number: int) -> None:
        """The moment that a line of the log tells of, and the things it speaks of."""
        self.running = False
        self.goto(self.reel.stop_of_line(number))
        self.table.show.pointed = frozenset(self.reel.lines[number].about)
        self.table.refresh()

    def play(self) -> None:
        """Go on, or stop going on; from the end it begins anew."""
        self.running = not self.running
        if self.running and self.at == self.reel.last:
            self.goto(0)
        self.table.refresh()

    def change_pace(self, by: int) -> None:
        self.set_pace(max(0, min(len(PACES) - 1, PACES.index(self.pace) + by)))

    def set_pace(self, number: int) -> None:
        self.pace = PACES[number]
        self.table.show.director.clock = Clock(self.pace)
        self.table.refresh()

    # ---------------------------------------------------------------------------------- life
    def go_on(self) -> None:
        """Nobody acts: what is next has happened already."""

    def after(self, seconds: float) -> None:
        show = self.table.show
        if show.idle and self.running:
            self.forward()
            show.director.feed([Wait(BREATH)])
        elif show.idle:
            self._rested += seconds
            if self.judging and self._rested >= REST:
                self._think()

    def _think(self) -> None:
        """Read through the record once, then look closely at the moment on show."""
        read = self.analyst.read()
        if self.analyst.look_at(self.at) or read:
            self.table.refresh()

    def judge(self) -> None:
        """Ask for verdicts on the moves, or for none."""
        self.judging = not self.judging
        self.analyst.close()
        self.table.refresh()

    # ---------------------------------------------------------------------------- playing on
    @property
    def can_take_over(self) -> bool:
        """Is there anything left to play?"""
        return bool(self.stop.state.actor != NOBODY)

    def take_over(self) -> None:
        """Choose who plays on from the moment on show."""
        self.running = False
        self.table.show.director.drain()
        origin = self.file.name if self.file is not None else ""
        house = self.table.house
        house.push(house.doors.take_over(self.reel, self.at, self.past.chairs, origin))

    # --------------------------------------------------------------------------------- hands
    def intercept(self, meant: str | None) -> bool:
        return False

    def on(self, intent: Intent) -> bool:
        match intent:
            case Intent.BACK:
                self.table.house.pop()
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

    def point(self, pointer: Pointer, at: tuple[int, int]) -> bool:
        """The bar follows the mouse as long as it is held, wherever it goes."""
        bar = self.table.widget("bar")
        if pointer.kind == "move" and self.table.pointing.held == "bar" and bar is not None:
            bar.drag(at)
            return True
        return False

    def wheel(self, widget: Widget, turn: int) -> None:
        if widget.key == "bar":
            self.goto(self.at - turn)

    # ------------------------------------------------------------------------------- drawing
    def lay_out(self, board: Sequence[Widget]) -> Sequence[Widget]:
        return [*widgets.lay_out(self), *board]

    def first_focus(self) -> str | None:
        return "key:play"

    def paint(self, canvas: Canvas) -> None:
        widgets.paint(canvas, self)

    def paint_over(self, canvas: Canvas) -> None:
        widgets.paint_over(canvas, self)
