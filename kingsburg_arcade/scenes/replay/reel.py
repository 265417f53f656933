"""A record as moments to show: each move of a seat with the luck that followed it, kept whole."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ... import games
from ...engine.contract import (
    LUCK,
    Choose,
    Event,
    Move,
    Refused,
    Reveal,
    Sealed,
    SealedChoice,
)
from ...engine.course import TABLE_WORDS
from ...engine.luck import SeededDealer
from ...engine.record import (
    Entry,
    Record,
    Step,
    beginning,
    move_of,
    replay,
    standing,
    went_back,
)
from ...ui.log import Line


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment between two moves: where the match stood, and what had led there."""

    state: Any
    """To be read only; states are never changed once they are there, so each is a snapshot."""
    entries: int
    """So much of the record lies before it."""
    events: tuple[Event, ...] = ()
    seat: int = -1
    """Who made the move that led here; -1 at the beginning."""
    move: Move | None = None
    """That move; None at the beginning, and where a move was taken back or made again."""


@dataclass(frozen=True, slots=True)
class PastView:
    """What a seat saw at a moment, and of the sealed cards those that it had looked at."""

    seat: int
    state: Any
    secrets: Mapping[Sealed, str]


class Reel:
    """Everything before the end or before the damage, to be shown from any moment."""

    def __init__(self, record: Record, trouble: Refused | None = None) -> None:
        self.record = standing(record)
        self.went_back = went_back(record)
        """How often the persons of this match took something back."""
        played = games.playing(record.header.game, record.header.options)
        self.game = played.rules()
        self.telling = played.screen().chapters
        self.trouble = trouble
        """One sentence on why the record is not told to its end."""
        self.stops: list[Stop] = [Stop(beginning(record.header, self.game).state, 0)]
        self._shown: dict[tuple[str, int], str] = {}
        """What was shown of each hidden choice, by its question and seat."""
        self._read()
        self._open_choices()
        self.lines: list[Line] = []
        self._stop_of_line: list[int] = []
        for at, stop in enumerate(self.stops):
            for line in filter(None, map(self.telling.line_of, stop.events)):
                self.lines.append(line)
                self._stop_of_line.append(at)
        chapters = [self.telling.chapter(stop.state) for stop in self.stops]
        self.chapters = [at for at, one in enumerate(chapters) if not at or one != chapters[at - 1]]
        """Where each phase, or each turn, begins."""
        self.points = [self.telling.points(stop.state) for stop in self.stops]
        self.leads = changes_of_lead(self.points)

    def _read(self) -> None:
        steps: list[Step] = []
        try:
            for step in replay(self.record, self.game):
                wish = steps[-1].course.wish if steps else None
                if isinstance(wish, Reveal):
                    chosen = zip(wish.seats, step.entry.move[1], strict=True)
                    self._shown |= {(wish.key, seat): name for seat, name in chosen}
                if step.entry.seat != LUCK and steps:
                    self._close(steps)
                    steps = []
                steps.append(step)
        except Refused as refusal:
            self.trouble = refusal
        if steps:
            self._close(steps)

    def _close(self, steps: Sequence[Step]) -> None:
        """One move of a seat, and all the luck after it."""
        told = tuple(event for step in steps for event in step.events)
        first, last = steps[0].entry, steps[-1]
        stop = Stop(last.course.state, last.entry.index, told, first.seat, self._move(first))
        if first.seat == LUCK:
            self.stops[0] = Stop(stop.state, stop.entries, told)
        else:
            self.stops.append(stop)

    def _move(self, entry: Entry) -> Move | None:
        if entry.seat == LUCK or entry.move[0] in TABLE_WORDS:
            return None
        return move_of(entry.move, self.game)

    def _open_choices(self) -> None:
        """Tell of choices that were sealed what was shown of them afterwards."""
        for at, stop in enumerate(self.stops):
            if isinstance(stop.move, SealedChoice):
                legal = self.stops[at - 1].state.legal()
                name = self._shown.get((stop.move.question, stop.seat))
                shown = (one for one in legal if isinstance(one, Choose) and one.name == name)
                self.stops[at] = replace(stop, move=next(shown, stop.move))

    # ------------------------------------------------------------------------------- looking
    @property
    def last(self) -> int:
        return len(self.stops) - 1

    @property
    def seats(self) -> int:
        return self.record.header.seats

    def next_chapter(self, at: int) -> int:
        return next((chapter for chapter in self.chapters if chapter > at), self.last)

    def chapter_before(self, at: int) -> int:
        return max((chapter for chapter in self.chapters if chapter < at), default=0)

    def part_begins(self, part: int) -> int | None:
        parts = (self.telling.part(stop.state) for stop in self.stops)
        return next((at for at, one in enumerate(parts) if one == part), None)

    def stop_of_line(self, number: int) -> int:
        return self._stop_of_line[number]

    def line_at(self, at: int) -> int:
        """The last line that was written when this moment came; -1 before the first."""
        return bisect_right(self._stop_of_line, at) - 1

    def view_before(self, at: int) -> PastView:
        """What the seat saw that made the move which led to this moment."""
        seat, state = self.stops[at].seat, self.stops[at - 1].state
        return PastView(seat, state.copy(), self._secrets(state, seat))

    def _secrets(self, state: Any, seat: int) -> dict[Sealed, str]:
        """The sealed cards that a seat had looked at: as shown later, or as the seed lays them."""
        told = dict(self.telling.secrets(state, self.stops[-1].state, seat))
        seed = self.record.header.seed
        if seed is not None:
            dealer = SeededDealer(seed)
            told = {card: dealer.peek(card) for card in state.knows(seat)} | told
        return told

    def knew(self, at: int) -> bool:
        """Does the record tell all that the seat knew that made the move which led here?"""
        seat, state = self.stops[at].seat, self.stops[at - 1].state
        return {*state.knows(seat)} <= self._secrets(state, seat).keys()


def changes_of_lead(points: Sequence[Sequence[int]]) -> dict[int, int]:
    """The moments at which another seat than before came to lead alone, and which."""
    leader = -1
    found: dict[int, int] = {}
    for at, held in enumerate(points):
        most = max(held)
        first = [seat for seat, count in enumerate(held) if count == most]
        if len(first) == 1 and first[0] != leader:
            if leader >= 0:
                found[at] = first[0]
            leader = first[0]
    return found
