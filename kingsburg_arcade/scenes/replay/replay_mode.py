"""The replay: a record on its table again, stepped, scrubbed, judged and played on from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from ...engine.contract import NOBODY
from ...engine.record import Record
from ...games.players import Company, Players
from ...governors.thinking import Thinker
from ...i18n import tr
from ...settings import Settings
from ...ui.canvas import Canvas
from ...ui.couch import Couch
from ...ui.inputs import NUMBERED, Intent, Pointer
from ...ui.widget import Widget
from ..table.log_panel import Reader
from ..table.mode import Host, Mode
from ..table.since import Told
from . import replay_page
from .analysis import Analyst
from .bar import Chart
from .past_players import PastPlayers
from .playback import Playback
from .puzzle import Puzzles
from .reel import Reel

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
        cache: Path | None = None,
    ) -> None:
        self.players: Players | None = None
        self.reel, self.file = reel, file
        self.past = PastPlayers(reel, chairs, captions)
        self._beside = captions is not None
        """Is the match itself open behind this, so that its seats have their names?"""
        self.chart = Chart(reel)
        self.analyst = Analyst(reel, thinker, cache)
        self.judging = True
        self.playback = Playback(reel, self.past)
        self.puzzles = Puzzles(self.analyst, self.playback, reel)
        self._rested = 0, 0.0
        """For how long which moment has been on show."""

    @property
    def company(self) -> Company:
        return self.past

    @property
    def record(self) -> Record:
        return self.reel.record

    def first_state(self) -> Any:
        return self.reel.stops[0].state

    def speed(self, settings: Settings) -> float:
        return self.playback.pace

    def open(self, table: Host) -> None:
        self.table = table
        if not self._beside:
            table.house.gather(Couch.of_names(self.past.names))
        self.playback.open(table)
        if self.reel.trouble:
            table.say(tr("replay.damaged", count=self.reel.last))

    def enter(self) -> None:
        pass

    def leave(self) -> None:
        self.analyst.close()

    # ------------------------------------------------------------------------------- looking
    def reader(self, plain: Reader) -> Reader:
        return replace(
            plain,
            press=self.playback.goto_line,
            sift=self._sift,
            told=Told(),
            mine=-1,
            seats=range(self.reel.seats),
            now=self.reel.line_at(self.playback.at),
            everywhere=True,
            hides_later=self.puzzles.current is not None,
        )

    def _sift(self, shown: str | int) -> None:
        self.table.show.log.show(shown)
        self.table.show.log.bring(self.reel.line_at(self.playback.at))
        self.table.refresh()

    # ---------------------------------------------------------------------------------- life
    def go_on(self) -> None:
        """Nobody acts: what is next has happened already."""

    def after(self, seconds: float) -> None:
        if not self.table.show.idle:
            return
        if self.playback.running:
            self.playback.go_on()
            return
        at, rested = self._rested
        rested = rested + seconds if at == self.playback.at else seconds
        self._rested = self.playback.at, rested
        if self.judging and rested >= REST:
            self._think()

    def _think(self) -> None:
        """Look closely at the moment on show, then at all others."""
        if self.analyst.go_on(self.playback.at):
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
        return bool(self.playback.stop.state.actor != NOBODY)

    def take_over(self) -> None:
        """Choose who plays on from the moment on show."""
        self.playback.running = False
        self.table.show.director.drain()
        origin = self.file.name if self.file is not None else ""
        house = self.table.house
        house.push(house.doors.take_over(self.reel, self.playback.at, self.past.chairs, origin))

    # --------------------------------------------------------------------------------- hands
    def intercept(self, meant: str | None) -> bool:
        return False

    def on(self, intent: Intent) -> bool:
        match intent:
            case Intent.BACK if self.puzzles.current is not None:
                self.puzzles.leave()
            case Intent.BACK:
                self.table.house.pop()
            case Intent.UNDO:
                self.playback.backward()
            case Intent.REDO:
                self.playback.forward()
            case Intent.PAGE_UP:
                self.playback.phase_before()
            case Intent.PAGE_DOWN:
                self.playback.next_phase()
            case Intent.PASS:
                self.playback.play()
            case Intent.HINT:
                self.judge()
            case Intent.FASTER | Intent.SLOWER:
                self.playback.change_pace(1 if intent is Intent.FASTER else -1)
            case intent if intent in NUMBERED:
                self.playback.goto_part(NUMBERED.index(intent) + 1)
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
            self.playback.goto(self.playback.at - turn)

    # ------------------------------------------------------------------------------- drawing
    def lay_out(self, board: Sequence[Widget]) -> Sequence[Widget]:
        return [*replay_page.lay_out(self), *board]

    def first_focus(self) -> str | None:
        return "key:play" if self.puzzles.current is None else "answer:0"

    def paint(self, canvas: Canvas) -> None:
        replay_page.paint(canvas, self)

    def paint_over(self, canvas: Canvas) -> None:
        replay_page.paint_over(canvas, self)
