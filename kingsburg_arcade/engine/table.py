"""The table: the one authority of every mode, where seats submit moves and luck is asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from .contract import (
    LUCK,
    NOBODY,
    Cabinet,
    Choose,
    Dealer,
    Event,
    Move,
    Options,
    Refused,
    Result,
    Reveal,
    Revealed,
    Sealed,
    Tell,
    Wish,
    brief,
)
from .course import REDO, UNDO, Course, Done, lookers
from .record import Entry, Header, Record, Step, advanced, beginning, fold, replay
from .timeline import STAND, Timeline

Keep = Callable[[bytes], None]
"""Where the bytes of a record go. It raises Refused if it cannot keep them."""


Happening = tuple[int, tuple[Any, ...], Course]
"""Who did what, and where the match stands after it."""


class SeatView:
    """What one seat may see: its own copy of the state, and the sealed cards it has looked at."""

    def __init__(
        self, seat: int, state: Any, dealer: Dealer, chosen: Mapping[str, str] | None = None
    ) -> None:
        self.seat = seat
        self.state = state
        self.chosen = chosen or {}
        """What this seat itself has chosen under cover, by question."""
        self._known = state.knows(seat) if seat >= 0 else ()
        self._dealer = dealer

    @cached_property
    def secrets(self) -> Mapping[Sealed, str]:
        """Asked of the dealer when first wanted; a card it may not show is left out."""
        shown = ((card, self._dealer.peek(card)) for card in self._known)
        return {card: name for card, name in shown if name is not None}


class Table:
    """One match: its record, its dealer, and who may do what now.

    Whatever is refused has changed nothing, in the match and in what was kept: a submitted move
    and all the luck that follows from it are worked out first, then given to `keep` as one piece,
    and only then become the state that anybody sees.
    """

    def __init__(
        self,
        cabinet: Cabinet[Any],
        seats: int,
        options: Options,
        dealer: Dealer,
        *,
        names: Sequence[str] | None = None,
        seed: int | None = None,
        keep: Keep | None = None,
    ) -> None:
        record = Record(Header.of(cabinet, seats, options, names, seed))
        self._sit(cabinet, record, beginning(record.header, cabinet), Timeline(), dealer, keep)
        self.opening = self._commit([], [], record.opening)
        """What luck dealt before anybody could listen."""

    @classmethod
    def resume(
        cls, record: Record, cabinet: Cabinet[Any], dealer: Dealer, keep: Keep | None = None
    ) -> Table:
        """Go on where a record ends; `keep` gets only what is new."""
        table, timeline = cls.__new__(cls), Timeline()
        course = beginning(record.header, cabinet)
        for step in replay(record, cabinet):
            follow(timeline, course, (step.entry.seat, step.entry.move, step.course))
            course = step.course
        table._sit(cabinet, record.up_to(len(record)), course, timeline, dealer, keep)
        table.opening = table._commit([], [])
        return table

    def _sit(
        self,
        cabinet: Cabinet[Any],
        record: Record,
        course: Course,
        timeline: Timeline,
        dealer: Dealer,
        keep: Keep | None,
    ) -> None:
        self.cabinet = cabinet
        self.record = record
        """To be read only."""
        self.listeners: list[Tell] = []
        self._course = course
        self.timeline = timeline
        """What of the record stands, and how far one could go back. To be read only."""
        self._dealer = dealer
        self._keep = keep
        self._untold: deque[Event] = deque()
        self._telling = False

    # ------------------------------------------------------------------------------- looking
    @property
    def state(self) -> Any:
        """The position, to be read only. It stays as it is: later moves make other states."""
        return self._course.state

    @property
    def seats(self) -> int:
        return self.record.header.seats

    @property
    def names(self) -> tuple[str, ...]:
        return self.record.header.names

    @property
    def actor(self) -> int:
        return self._course.actor

    @property
    def question(self) -> str:
        return self._course.state.question

    @property
    def wish(self) -> Wish | None:
        """What luck is asked for and has not answered yet."""
        return self._course.wish

    @property
    def over(self) -> bool:
        return self.actor == NOBODY

    @property
    def result(self) -> Result:
        """How the seats stand; final when the match is over."""
        return self._course.state.result()

    @property
    def digest(self) -> str:
        return self._course.digest

    def legal(self, seat: int) -> Sequence[Move]:
        """What this seat may do now, never to be changed; empty when it is not its turn."""
        return self.state.legal() if seat == self.actor and seat >= 0 else ()

    def view(self, seat: int) -> SeatView:
        """What this seat sees now; NOBODY is somebody who watches."""
        if seat != NOBODY and not 0 <= seat < self.seats:
            raise Refused("seat.unknown", seat=brief(seat), seats=self.seats)
        chosen = {
            choice.question: choice.name
            for who, choice in self._course.chosen
            if who == seat and isinstance(choice, Choose)
        }
        return SeatView(seat, self.state.copy(), self._dealer, chosen)

    def undo_refusal(self, seat: int) -> Refused | None:
        """Why this seat cannot take its last move back, or None."""
        return self._course.undo_refusal(seat)

    def undo_label(self, seat: int) -> str | None:
        """The text of the move that `undo` would take back."""
        return self._course.undo_label(seat)

    @property
    def last_done(self) -> Done | None:
        """The move that `undo` would take back, of any seat."""
        return self._course.done[-1] if self._course.done else None

    def return_refusal(self, seat: int) -> Refused | None:
        """Why this seat cannot give the turn back to the seat that moved last, or None."""
        return self._course.return_refusal(seat)

    def redo_refusal(self, seat: int) -> Refused | None:
        """Why this seat has no move to make again, or None."""
        return self._course.redo_refusal(seat)

    def redo_label(self, seat: int) -> str | None:
        """The text of the move that `redo` would make again."""
        return self._course.redo_label(seat)

    # -------------------------------------------------------------------------------- acting
    def submit(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Play a move of a seat, or (for LUCK) the answer to `wish`, and the luck it asks for."""
        told: list[Event] = []
        chosen = self._course.choose(seat, move)
        after = self._course.play(seat, chosen, told.append)
        return self._commit([(seat, chosen.plain, after)], told)

    def undo(self, seat: int) -> tuple[Event, ...]:
        """Take this seat's last move back; Refused with the reason of `undo_refusal`."""
        told: list[Event] = []
        return self._commit([(seat, UNDO, self._course.undo(seat, told.append))], told)

    def redo(self, seat: int) -> tuple[Event, ...]:
        """Make the move again that this seat took back last."""
        told: list[Event] = []
        return self._commit([(seat, REDO, self._course.redo(seat, told.append))], told)

    def stand(self, seat: int, number: int) -> None:
        """Have the match stand again as it stood after so many entries, because a seat wants it.

        Nobody asks here what was seen since: who plays at home has agreed on it.
        """
        if not 0 <= number < len(self.record):
            raise Refused("record.entries", entries=len(self.record), entry=number)
        if not 0 <= seat < self.seats:
            raise Refused("seat.unknown", seat=brief(seat), seats=self.seats)
        course = fold(self.record, self.cabinet, number)
        self._commit([(seat, (STAND, number), course)], [])

    def deal(self) -> tuple[Event, ...]:
        """Ask the dealer once more for the luck that is awaited."""
        return self._commit([], [])

    def accept(self, entry: Entry, worked_out: Step | None = None) -> tuple[Event, ...]:
        """Play an entry that another table of the same match made, if it fits in every way.

        `worked_out`: the step that it makes, if this program has worked it out already.
        """
        refusal = self.record.refusal(entry)
        if refusal is not None:
            raise refusal
        step = worked_out or advanced(self._course, entry)
        return self._commit([(entry.seat, entry.move, step.course)], list(step.events))

    def _commit(
        self, happened: list[Happening], told: list[Event], opening: bytes = b""
    ) -> tuple[Event, ...]:
        """Add the luck that follows, keep it all, and only then make it true and tell it."""
        before, course = self._course, happened[-1][2] if happened else self._course
        while (wish := course.wish) is not None:
            answer = self._dealer.deal(wish)
            if isinstance(wish, Reveal) and isinstance(answer, Revealed):
                answer = _revealed(course, wish, answer)
            if answer is None:
                break
            chosen = course.choose(LUCK, answer)
            course = course.play(LUCK, chosen, told.append)
            happened.append((LUCK, chosen.plain, course))
        entries = self.record.continued((who, move, at.digest) for who, move, at in happened)
        kept = opening + b"".join(entry.frame for entry in entries)
        if kept and self._keep is not None:
            self._keep(kept)
        self.record.extend(entries)
        for one in happened:
            follow(self.timeline, before, one)
            before = one[2]
        self._course = course
        self._tell(told)
        return tuple(told)

    def _tell(self, events: Sequence[Event]) -> None:
        """Tell everybody in the same order, also when a listener submits a move of its own."""
        self._untold.extend(events)
        if self._telling:
            return
        self._telling = True
        try:
            while self._untold:
                event = self._untold.popleft()
                for listener in tuple(self.listeners):
                    listener(event)
        finally:
            self._telling = False
            self._untold.clear()


def follow(timeline: Timeline, before: Course, happened: Happening) -> None:
    """Add to a timeline what happened after a course."""
    seat, plain, after = happened
    timeline.add(seat, plain, before.state.question, lookers(before.state, after.state))


def _revealed(course: Course, wish: Reveal, dealt: Revealed) -> Revealed:
    """What was chosen at this table; from the dealer comes only what was sealed at another one."""
    if wish.refusal(dealt) is not None:
        return dealt
    covered = course.covered(wish.key)
    choices = [covered.get(seat) for seat in wish.seats]
    both = zip(choices, dealt.names, strict=True)
    return Revealed([one.name if isinstance(one, Choose) else name for one, name in both])
