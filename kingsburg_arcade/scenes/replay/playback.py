"""Playback of a record: which moment is on show, and how the next and the last one are reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...engine.contract import Event
from ...games.table_doors import Spot
from ...settings import PACES
from ...stage.director import Clock
from ...stage.tween import Wait
from ..table.mode import Host
from .past_players import PastPlayers, PastTable
from .reel import Reel, Stop

BREATH: Final = 0.35
"""Seconds between two moves while the record plays."""
WATCHED: Final = 3.0
"""Seconds that a battle stays."""


class Playback:
    """Every moment is kept, so that a jump is only another picture."""

    def __init__(self, reel: Reel, past: PastPlayers) -> None:
        self.reel, self._past = reel, past
        self.at = 0
        """The moment on show, or on its way."""
        self.running = False
        """Does the record play on by itself?"""
        self.pace = max(PACES)
        self._heard = -1
        """The moment up to which those at the table have heard everything, so that they answer as
        they did; -1 after a jump."""
        self._table: Host

    def open(self, table: Host) -> None:
        """The first moment stands on the table."""
        self._table = table
        speed = table.house.settings.speed
        self.pace = speed if speed in PACES else max(PACES)
        table.show.log.lines = self.reel.lines
        table.show.log.bring(self.reel.line_at(0))
        table.hand_seat = 0
        self._raise_curtain()

    @property
    def stop(self) -> Stop:
        return self.reel.stops[self.at]

    @property
    def question(self) -> str:
        """What was asked of the seat whose move led to the moment on show."""
        return str(self.reel.stops[self.at - 1].state.question)

    def go_on(self) -> None:
        """Everything has been shown: the next move, if the record plays by itself."""
        if self.running:
            self.forward()
            self._table.show.director.feed([Wait(BREATH)])

    def _raise_curtain(self) -> None:
        """Begin a fresh show over the picture as it is."""
        show = self._table.show
        show.raise_curtain(self.pace)
        show.cues.patience = WATCHED
        show.cues.reduced = self._table.house.settings.reduced_motion
        show.cues.heard = self._touch

    def _touch(self, event: Event) -> None:
        self._table.stale = True
        self._table.show.feelings.feel(self._table.board.reactions(event))
        self._table.show.answer(event)

    def _listen(self) -> None:
        """Everybody has heard what came before the moment on show."""
        if self._heard != self.at - 1:
            voices = self._table.show.voices
            voices.start_anew()
            for stop in self.reel.stops[: self.at]:
                for event in stop.events:
                    voices.hear(event)
            voices.hush()
        self._heard = self.at

    def goto(self, at: int) -> None:
        """Show a moment at once, whatever was going on."""
        self.at = max(0, min(self.reel.last, at))
        show = self._table.show
        self._table.house.sound.hush()
        show.become(self.stop.state)
        show.feelings.rest()
        show.voices.hush()
        self._heard = -1
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
        table = self._table
        table.show.pointed = frozenset()
        table.hand_seat = self.stop.seat if self.stop.seat >= 0 else table.hand_seat
        self._past.table = PastTable(self.stop.state)
        table.board.arrived(self._told())
        table.show.log.bring(self.reel.line_at(self.at))
        table.refresh()

    def _told(self) -> Iterator[Event]:
        """What has been told up to the moment on show, the newest first."""
        for stop in reversed(self.reel.stops[: self.at + 1]):
            yield from reversed(stop.events)

    def forward(self) -> None:
        """Show how the next move was made."""
        show = self._table.show
        show.director.drain()
        if self.at == self.reel.last:
            self.running = False
            self._table.refresh()
            return
        self.at += 1
        self._listen()
        show.feed(self.stop.events, self.stop.state)
        self._arrived()

    def backward(self) -> None:
        self.running = False
        self.goto(self.at - 1)

    def pause_at(self, at: int, seat: int = -1) -> None:
        """Stand still at a moment, perhaps with the hand of a seat that is to move: then nothing of
        the last move is marked any more."""
        self.running = False
        self.goto(at)
        if seat >= 0:
            self._table.hand_seat = seat
            self._table.show.picture.marks.clear()
            self.refresh()

    def refresh(self, focus: str = "") -> None:
        """Lay the page out anew, perhaps with another widget meant."""
        self._table.focus = focus or self._table.focus
        self._table.refresh()

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
        self._table.show.pointed = frozenset(self.reel.lines[number].about)
        self._table.refresh()

    def play(self) -> None:
        """Go on, or stop going on; from the end it begins anew."""
        self.running = not self.running
        if self.running and self.at == self.reel.last:
            self.goto(0)
        self._table.refresh()

    def change_pace(self, by: int) -> None:
        self.set_pace(max(0, min(len(PACES) - 1, PACES.index(self.pace) + by)))

    def set_pace(self, number: int) -> None:
        self.pace = PACES[number]
        self._table.show.director.clock = Clock(self.pace)
        self._table.refresh()
