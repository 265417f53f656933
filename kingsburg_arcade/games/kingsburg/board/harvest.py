"""What comes to the provinces in waves: one for each row of advisors, the next always faster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ....engine.contract import Event
from ....stage.tween import Call, InTurn, Motion, Staggered, Together, Wait
from ..rules import events as told
from .event_motions import parcels, place_of
from .kinds_of_motion import Kinds
from .layout import COURT_ROWS, NUMBERS
from .picture import Flight, Place

GAP: Final = (0.12, 0.85, 0.035)
"""Seconds between the first two things of a wave, what part the next gap has, and the least."""
REST: Final = 0.12
"""Time to look at what a wave has brought."""
ROW: Final = len(NUMBERS) // COURT_ROWS
HELPS: Final = (told.AdvisorHelped, told.AdvisorDeclined)
GIVES: Final = (told.Gained, told.Scored)


def grouped(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events in their order: those of one wave together, each other alone."""
    wave: list[Event] = []
    for event in events:
        if wave and (key_of(event) is None or key_of(event) != key_of(wave[-1])):
            yield from alone_or_not(wave)
            wave = []
        if key_of(event) is None:
            yield [event]
        else:
            wave.append(event)
    yield from alone_or_not(wave)


def alone_or_not(wave: list[Event]) -> Iterator[list[Event]]:
    """A wave of one gift is none: it is shown as ever."""
    if sum(isinstance(event, GIVES) for event in wave) > 1:
        yield wave
    else:
        yield from ([event] for event in wave)


def key_of(event: Event) -> object:
    """What is the same for all of one wave; None for what comes in none."""
    if isinstance(event, HELPS):
        return row_of(event.advisor)
    if isinstance(event, told.Gained):
        return of_source(event.source)
    if isinstance(event, told.Scored) and event.points > 0:
        return of_source(event.reason)
    return None


def of_source(source: str) -> object:
    return row_of(NUMBERS[source]) if source in NUMBERS else source


def row_of(advisor: int) -> int:
    """The row of the court in which an advisor stands, from the lowest."""
    return (advisor - 1) // ROW


def wave(cues: Kinds, events: Sequence[Event]) -> Motion:
    """All that comes together: each thing lands, and counts, when it is there."""
    touched: list[Place] = []
    gifts: list[Motion] = []
    step = 0
    for event in events:
        touched += touched_by(event)
        step += isinstance(event, GIVES)
        gifts.append(gift(cues, event, step))
    row = key_of(events[0])
    begins = cues.sounding("row", row + 1 if isinstance(row, int) else 1)
    looked_at = Wait(cues.step if cues.reduced else REST)
    return InTurn(cues.mark(*touched, fresh=True), begins, Staggered(gifts, *GAP), looked_at)


def touched_by(event: Any) -> list[Place]:
    """The places that one of these events marks."""
    advisor: list[Place] = [("advisor", event.advisor)] if isinstance(event, HELPS) else []
    return [*advisor, ("seat", event.seat)]


def gift(cues: Kinds, event: Any, step: int) -> Motion:
    """One thing on its way; it is the so-manieth of its wave, and sounds so much higher."""
    flights = [] if cues.reduced else flights_of(event)

    def lands() -> None:
        flying = cues.picture.flights
        flying[:] = [flight for flight in flying if flight not in flights]
        cues.stand(event)
        if flights:
            cues.sound("tick", step)

    way = Together(*map(cues.flying, flights))
    return InTurn(cues.at_tempo(event.seat, way), Call(lands))


def flights_of(event: Any) -> list[Flight]:
    if isinstance(event, told.Gained):
        source = place_of(event.source)
        return [
            Flight(what, source, ("seat", event.seat, what), 0.0, count)
            for what, count in parcels(event)
        ]
    if isinstance(event, told.Scored):
        goal: Place = ("seat", event.seat, "points")
        return [Flight("points", place_of(event.reason), goal, 0.0, event.points)]
    return []
