"""What is being said at a table: who spoke last, in words, for as long as it takes to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ... import games
from ...engine.contract import Event
from ...engine.record import Record
from ...games.board import Board
from ...games.players import Company
from ...games.speech import Conversation, Said, person_on
from ...i18n import tr
from ...saved_matches.acquaintance import acquaintances
from ...saved_matches.home import PERSON
from ...stage.portraits import mooded
from ...ui import speech_bubble
from ...ui.canvas import Canvas
from ...ui.layout import Box
from ...ui.page import Page
from ...ui.seat_marks import face_of
from ...ui.widget import Widget
from ..house import House

LEAST, PER_LETTER = 3.0, 0.05
"""Seconds for which a line stays."""


class Laid(Protocol):
    """A page that is laid out."""

    board: Board[Any]
    widgets: Sequence[Widget]


class Table(Laid, Protocol):
    """What speakers may ask of their table."""

    house: House

    @property
    def players(self) -> Company: ...
    @property
    def playing(self) -> bool: ...
    @property
    def record(self) -> Record: ...


def conversation(table: Table) -> Conversation | None:
    """Of the match on a table, from its beginning; None where nobody says anything."""
    header, chairs = table.record.header, table.players.chairs
    witness = games.playing(header.game, header.options).screen().witness
    if witness is None or not any(map(person_on, chairs)):
        return None
    alone = table.playing and chairs.count(PERSON) == 1
    known = acquaintances(table.house.folder, header.game, games.names()[0]) if alone else {}
    return Conversation(witness(chairs), chairs, header.link, known)


def needed(table: Laid) -> list[Box]:
    """What nobody's words may cover: all that can be pressed, and what the board lights."""
    places = table.board.places
    pressed = [widget.box for widget in table.widgets if not places.is_dim(widget)]
    return [places.banner, *pressed, *places.lit()]


@dataclass(slots=True)
class Spoken:
    """A line on the table, and where it stands as long as nothing else wants the place."""

    said: Said
    left: float
    at: Box | None = None
    page: Page | None = None
    """The page on which that place is."""

    @property
    def mood(self) -> str:
        return self.said.mood

    @property
    def seat(self) -> int:
        return self.said.seat

    def quoted(self) -> str:
        return tr("voice.said", words=self.said.words())


class Voices:
    """One conversation, and the last line of it. Silence is a wish: the conversation goes on, so
    that it is the same when voices are wanted again."""

    def __init__(
        self, begin: Callable[[], Conversation | None], wanted: Callable[[], bool]
    ) -> None:
        self._begin, self._wanted = begin, wanted
        self._talk = begin()
        self.now: Spoken | None = None

    def start_anew(self) -> None:
        """The match stands elsewhere; its events are told again."""
        self._talk, self.now = self._begin(), None

    def hear(self, event: Event) -> Spoken | None:
        """What is said to an event, where voices are wanted."""
        said = None if self._talk is None else self._talk.hear(event)
        if not self._wanted():
            self.now = None
        elif said is not None:
            self.now = Spoken(said, LEAST + PER_LETTER * len(said.words()))
            return self.now
        return None

    def fade(self, seconds: float) -> bool:
        """Time goes by; has what was said just gone?"""
        if self.now is None:
            return False
        self.now.left -= seconds
        if self.now.left > 0 and self._wanted():
            return False
        self.now = None
        return True

    def paint(self, canvas: Canvas, table: Table) -> None:
        """A line stays where it was said as long as nothing else is wanted there."""
        if self.now is None:
            return
        seat, words, wanted = self.now.seat, self.now.said.words(), needed(table)
        stands = self.now.at is not None and self.now.page == canvas.page
        if self.now.at is None or not stands or self.now.at.collidelist(wanted) >= 0:
            panel = table.board.places.panel_box(seat)
            self.now.at = speech_bubble.place(canvas, panel, words, wanted)
            self.now.page = canvas.page
        chairs = table.players.chairs
        about = self.now.said.about if chairs.count(PERSON) > 1 else -1
        face = face_of(chairs[seat])
        face = face and mooded(face, self.now.mood)
        speech_bubble.paint(canvas, self.now.at, seat, words, face, about)

    def hush(self) -> None:
        """What was said is in the log alone."""
        self.now = None
