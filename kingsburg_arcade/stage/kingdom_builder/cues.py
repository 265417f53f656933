"""Each event as a motion: settlements come down or glide, cards turn, tiles fly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Any, Final

from ...engine.contract import Event
from ...engine.course import Redone, Undone
from ...engine.kingdom_builder import events as told
from ..drift import Drift
from ..tween import (
    Call,
    Ease,
    InTurn,
    Motion,
    Tween,
    Wait,
    ease_in_out,
    ease_out,
    linear,
)
from .facts import hear, hex_of
from .picture import Drop, Flight, Glide, Picture, Place
from .sounds import Heard, beginning, landing

DROP: Final = 0.42
RAISE: Final = 0.22
GLIDE: Final = 0.6
FLIGHT: Final = 0.45
DEAL: Final = 0.28
TURN: Final = 0.5
STEP: Final = 0.35
"""The least that a step of a governor is shown."""


class Cues:
    """Turns what happened into motions of one picture."""

    def __init__(self, picture: Picture, *, reduced: bool = False, patience: float = inf) -> None:
        self.picture = picture
        self.reduced = reduced
        """Nothing flies or falls; the time to look stays."""
        self.patience = patience
        """How long a moment would wait for a press; here none does."""
        self.heard: Callable[[Event], None] = lambda event: None
        """Told of each event when it has been shown: the log."""
        self.sound: Callable[[str, int], object] = lambda name, count: None
        """Told of each sound by its name, and of how many things."""
        self.beside: Callable[[Motion], None] = lambda motion: None
        """Given what is shown besides, for which nobody waits."""

    def of(self, events: Iterable[Event], picture_after: Callable[[], Picture]) -> list[Motion]:
        """The motions of some events; `picture_after` is asked for where a move was taken back."""
        return [self.cue(event, picture_after) for event in events]

    def cue(self, event: Event, picture_after: Callable[[], Picture]) -> Motion:
        if isinstance(event, Undone):
            after = picture_after()
            return Call(lambda: self._taken_back(event, after))
        if isinstance(event, Redone):
            return Call(lambda: self._told(event))
        make = MOTIONS.get(type(event))
        shown = make(self, event) if make else Wait(0.0)
        stands = Call(lambda: self._stands(event))
        begins = Call(lambda: self._sounds(beginning(event)))
        return InTurn(begins, shown, stands, Wait(AFTER.get(type(event), 0.0)))

    def _stands(self, event: Event) -> None:
        self.picture.settle()
        season = self.picture.season
        hear(self.picture, event)
        if self.picture.season != season and not self.reduced:
            self.beside(Drift(self.picture))
        self._told(event)

    def _taken_back(self, event: Undone, after: Picture) -> None:
        self.picture.become(after)
        self._told(event)

    def _told(self, event: Event) -> None:
        self._sounds(landing(event))
        self.heard(event)

    def _sounds(self, heard: Heard) -> None:
        for name, count in heard:
            self.sound(name, count)

    # ------------------------------------------------------------------------ kinds of motion
    def mark(self, *places: Place) -> Motion:
        """Touch places: they stay marked until the next turn of the seat that touched them."""
        return Call(lambda: self.picture.marks.update(places))

    def forget(self, seat: int) -> Motion:
        """What a seat did in its last turn is old when its next one begins."""

        def wipe() -> None:
            picture = self.picture
            picture.marks = {mark for mark in picture.marks if not of_seat(picture, mark, seat)} | {
                ("seat", seat)
            }

        return Call(wipe)

    def fly(self, what: str, source: Place, goal: Place, length: float = FLIGHT) -> Motion:
        flight = Flight(what, source, goal)

        def move(part: float) -> None:
            flight.part = part
            if flight not in self.picture.flights:
                self.picture.flights.append(flight)

        return self._moved(move, length, ease_in_out)

    def drop(self, seat: int, hex_: int) -> Motion:
        drop = Drop(seat, hex_)

        def fall(part: float) -> None:
            drop.part = part
            if drop not in self.picture.drops:
                self.picture.drops.append(drop)

        return self._moved(fall, DROP, linear)

    def rise(self) -> Motion:
        def go_up(part: float) -> None:
            self.picture.raising = part

        return self._moved(go_up, RAISE, ease_out)

    def glide(self, seat: int, source: int, goal: int) -> Motion:
        glide = Glide(seat, source, goal)

        def go(part: float) -> None:
            glide.part = part
            self.picture.glide = glide

        return self._moved(go, GLIDE, ease_in_out)

    def turn_over(self, seat: int, terrain: str) -> Motion:
        def turn(part: float) -> None:
            self.picture.turning = seat, terrain, part

        return self._moved(turn, TURN, ease_in_out)

    def _moved(self, apply: Callable[[float], None], length: float, ease: Ease) -> Motion:
        """From 0 to 1; only the time for it where motion is not wanted."""
        return Wait(STEP) if self.reduced else Tween(apply, 0.0, 1.0, length, ease)


def of_seat(picture: Picture, mark: Place, seat: int) -> bool:
    """Does a mark tell of this seat's last turn, or of whose turn it was until now?"""
    match mark:
        case ("hex", hex_):
            return picture.owner(hex_) == seat
        case ("way", _, _, whose):
            return bool(whose == seat)
    return True


# ------------------------------------------------------------------------------- event by event
Cue = Callable[[Cues, Any], Motion]
MOTIONS: Final[dict[type[Event], Cue]] = {}
AFTER: Final[dict[type[Event], float]] = {
    told.TurnBegan: 0.15,
    told.CardShown: 0.35,
    told.TerrainFull: 0.5,
    told.SettlementBuilt: 0.14,
    told.SettlementMoved: 0.25,
    told.RoundEndTriggered: 0.9,
    told.MatchEnded: 1.2,
}
"""Time to look at what now stands."""


def shows(event: type[Event]) -> Callable[[Cue], Cue]:
    """Register how an event is shown."""

    def register(cue: Cue) -> Cue:
        MOTIONS[event] = cue
        return cue

    return register


@shows(told.TurnBegan)
def began(cues: Cues, event: told.TurnBegan) -> Motion:
    return cues.forget(event.seat)


# -------------------------------------------------------------------------------- terrain cards
@shows(told.CardDrawn)
def drawn(cues: Cues, event: told.CardDrawn) -> Motion:
    return cues.fly("card", ("pile",), ("seat", event.seat, "card"), DEAL)


@shows(told.CardShown)
def shown(cues: Cues, event: told.CardShown) -> Motion:
    return cues.turn_over(event.seat, event.terrain)


@shows(told.CardDiscarded)
def discarded(cues: Cues, event: told.CardDiscarded) -> Motion:
    return cues.fly(f"land {event.terrain}", ("played",), ("discards",), DEAL)


@shows(told.TerrainFull)
def full(cues: Cues, event: told.TerrainFull) -> Motion:
    return cues.fly(f"land {event.terrain}", ("played",), ("box",))


@shows(told.DiscardsShuffled)
def shuffled(cues: Cues, event: told.DiscardsShuffled) -> Motion:
    return cues.fly("card", ("discards",), ("pile",))


# ---------------------------------------------------------------------------------- settlements
@shows(told.SettlementBuilt)
def built(cues: Cues, event: told.SettlementBuilt) -> Motion:
    hex_ = hex_of(event.row, event.column)
    return InTurn(cues.mark(("hex", hex_)), cues.drop(event.seat, hex_))


@shows(told.SettlementLifted)
def lifted(cues: Cues, event: told.SettlementLifted) -> Motion:
    lift = Call(lambda: hear(cues.picture, event))
    return InTurn(lift, cues.rise())


@shows(told.SettlementMoved)
def moved(cues: Cues, event: told.SettlementMoved) -> Motion:
    source, goal = hex_of(event.from_row, event.from_column), hex_of(event.row, event.column)
    marked = cues.mark(("hex", goal), ("way", source, goal, event.seat))
    return InTurn(marked, cues.glide(event.seat, source, goal))


# ---------------------------------------------------------------------------------------- tiles
@shows(told.TileTaken)
def taken(cues: Cues, event: told.TileTaken) -> Motion:
    source = ("hex", hex_of(event.row, event.column))
    return cues.fly(f"tile {event.location}", source, ("seat", event.seat, "tiles"))


@shows(told.TileLost)
def lost(cues: Cues, event: told.TileLost) -> Motion:
    return cues.fly(f"tile {event.location}", ("seat", event.seat, "tiles"), ("box",))
