"""The show: the picture of a match, the queue of what moves it, and the log of what was shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ... import games
from ...engine.contract import LUCK, Event
from ...engine.record import Record, replay, standing
from ...games.board import Board
from ...games.feelings import Feelings
from ...games.table_doors import Picture, Spot
from ...stage.director import Clock, Director
from ...stage.sound import MIDDLE, Sound
from ...stage.tween import Wait
from ...ui.log import Line
from .log_panel import LogPanel
from .since import Since
from .speakers import Voices


class Show:
    """What is the same for every mode: history made visible, on one clock."""

    def __init__(
        self,
        board: Board[Any],
        sound: Sound,
        state: Any,
        speed: float,
        played: str,
        voices: Voices,
    ) -> None:
        self._board, self._sound = board, sound
        self.picture: Picture = board.picture_of(state)
        self.log = LogPanel(board.words.line_of)
        self.since = Since(games.game(played).screen().turn_begun)
        self.pointed: frozenset[Spot] = frozenset()
        """What a line of the log was asked about: marked until the next press."""
        self.feelings = Feelings()
        self.voices = voices
        self._seen: object = None
        self._heard_out: object = None
        self._spoke = ""
        self.raise_curtain(speed)

    def raise_curtain(self, speed: float) -> None:
        """Begin anew over the picture as it is: nothing is on its way."""
        self.director = Director(Clock(speed))
        self.cues = self._board.cues(self.picture)
        self.cues.beside = self.director.beside
        self.cues.sound = self._hear

    def _hear(self, name: str, count: int) -> None:
        """A sound comes from where it is made: from the seat that acts, else from the middle."""
        actor = self.cues.actor
        self._sound.play(name, count, MIDDLE if actor is None else self._board.side_of(actor))

    # ------------------------------------------------------------------------------- looking
    @property
    def idle(self) -> bool:
        """Has everything been shown that has happened?"""
        return not self.director.busy

    @property
    def running(self) -> bool:
        """Does something move, that a press could hurry?"""
        return self.director.busy and not self.director.holding

    @property
    def changed(self) -> bool:
        """Is a new still picture wanted, because something landed, was marked, or waits?"""
        picture = self.picture
        marks, holding = frozenset(picture.marks), self.director.holding
        seen = marks, picture.still, picture.lively, holding, self._board.looks()
        if seen == self._seen:
            return False
        self._seen = seen
        return True

    # ------------------------------------------------------------------------------- showing
    def feed(self, events: Sequence[Event], state: Any) -> None:
        """Queue what happened behind what is being shown; `state` is where it led."""
        after = self._board.picture_of(state)
        self.director.feed(self.cues.of(events, lambda: after))

    def become(self, state: Any) -> None:
        """Show a position at once, without a way there."""
        self.picture.become(self._board.picture_of(state))

    def start_anew(self, record: Record, state: Any) -> None:
        """The match stands elsewhere now: nothing of what was being shown counts any more."""
        self.director.drain()
        self.become(state)
        self.log = LogPanel(self._board.words.line_of)
        self.since.forget()
        self.feelings.rest()
        self.voices.start_anew()
        self._board.start_anew()
        self.read(record)

    def read(self, record: Record) -> None:
        """The log of what was played before the table was opened."""
        lasting, game = standing(record), games.cabinet(record.header.game)
        for step in replay(lasting, game, verified=True):
            self.since.moved(step.entry.seat)
            for event in step.events:
                self.note(event)
                self._board.remember(event)
        if any(entry.seat != LUCK for entry in lasting.entries):  # a greeting is still heard
            self.voices.hush()
            self.feelings.rest()

    def note(self, event: Event) -> None:
        """An event has been shown."""
        self.log.note(event)
        self.since.hear(event)
        line = self.answer(event)
        if line is not None:
            self.log.lines.append(line)

    def answer(self, event: Event) -> Line | None:
        """Somebody may say a word to it, with the face that belongs to it; the line for the log."""
        said = self.voices.hear(event)
        if said is None:
            return None
        self.feelings.wear(said.seat, said.mood)
        if self.director.busy and said.said.person != self._spoke:
            self._spoke = said.said.person  # who goes on speaking is not announced again
            at = self._board.side_of(("seat", said.seat))
            self._sound.play(f"rival_{self._spoke}", at=at)
        return Line(said.quoted, said.seat)

    def hears_out(self) -> bool:
        """The match is over: what is being said is heard to its end, once, or until a press."""
        spoken = self.voices.now
        if spoken is None or spoken is self._heard_out:
            return False
        self._heard_out = spoken
        self.director.feed([Wait(spoken.left)])
        return self.director.busy

    def land(self) -> bool:
        """Have everything shown at once; was there anything?"""
        busy = self.director.busy
        if busy:
            self.director.drain()
            self._sound.hush()
        return busy
