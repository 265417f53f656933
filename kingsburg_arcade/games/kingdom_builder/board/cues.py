"""Each event as a motion: settlements come down or glide, cards turn, tiles fly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....engine.contract import Event
from ....stage.cueing import ByEvent, Cueing, Drift
from ....stage.easing import ease_in_out, ease_out, linear
from ....stage.tween import Call, InTurn, Motion
from ..rules import events as told
from .facts import hear, hex_of
from .picture import Drop, Flight, Glide, Picture, Place
from .sounds import BEGINNING, LANDING

DROP: Final = 0.46
RAISE: Final = 0.22
GLIDE: Final = 0.6
FLIGHT: Final = 0.45
DEAL: Final = 0.28
TURN: Final = 0.5


Cue = Callable[["Cues", Any], Motion]
MOTIONS: Final = ByEvent[Cue]()
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


class Cues(Cueing[Picture]):
    """Turns what happened into motions of one picture."""

    motions = MOTIONS
    after = AFTER
    begins = BEGINNING
    lands = LANDING
    step = 0.35

    def hear(self, event: Event) -> None:
        season = self.picture.season
        hear(self.picture, event)
        if self.picture.season != season and not self.reduced:
            self.beside(Drift(self.picture))

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

        return self.moved(move, length, ease_in_out)

    def drop(self, seat: int, hex_: int) -> Motion:
        drop = Drop(seat, hex_)

        def fall(part: float) -> None:
            drop.part = part
            if drop not in self.picture.drops:
                self.picture.drops.append(drop)

        return self.moved(fall, DROP, linear)

    def rise(self) -> Motion:
        def go_up(part: float) -> None:
            self.picture.raising = part

        return self.moved(go_up, RAISE, ease_out)

    def glide(self, seat: int, source: int, goal: int) -> Motion:
        glide = Glide(seat, source, goal)

        def go(part: float) -> None:
            glide.part = part
            self.picture.glide = glide

        return self.moved(go, GLIDE, ease_in_out)

    def turn_over(self, seat: int, terrain: str) -> Motion:
        def turn(part: float) -> None:
            self.picture.turning = seat, terrain, part

        return self.moved(turn, TURN, ease_in_out)


def of_seat(picture: Picture, mark: Place, seat: int) -> bool:
    """Does a mark tell of this seat's last turn, or of whose turn it was until now?"""
    match mark:
        case ("hex", hex_):
            return picture.owner(hex_) == seat
        case ("way", _, _, whose):
            return bool(whose == seat)
    return True


# ------------------------------------------------------------------------------- event by event
shows = MOTIONS.about


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
    return InTurn(cues.mark(("hex", hex_)), cues.at_tempo(event.seat, cues.drop(event.seat, hex_)))


@shows(told.SettlementLifted)
def lifted(cues: Cues, event: told.SettlementLifted) -> Motion:
    lift = Call(lambda: hear(cues.picture, event))
    return InTurn(lift, cues.rise())


@shows(told.SettlementMoved)
def moved(cues: Cues, event: told.SettlementMoved) -> Motion:
    source, goal = hex_of(event.from_row, event.from_column), hex_of(event.row, event.column)
    marked = cues.mark(("hex", goal), ("way", source, goal, event.seat))
    return InTurn(marked, cues.at_tempo(event.seat, cues.glide(event.seat, source, goal)))


# ---------------------------------------------------------------------------------------- tiles
@shows(told.TileTaken)
def taken(cues: Cues, event: told.TileTaken) -> Motion:
    source = ("hex", hex_of(event.row, event.column))
    tile = cues.fly(f"tile {event.location}", source, ("seat", event.seat, "tiles"))
    return cues.at_tempo(event.seat, tile)


@shows(told.TileLost)
def lost(cues: Cues, event: told.TileLost) -> Motion:
    tile = cues.fly(f"tile {event.location}", ("seat", event.seat, "tiles"), ("box",))
    return cues.at_tempo(event.seat, tile)
