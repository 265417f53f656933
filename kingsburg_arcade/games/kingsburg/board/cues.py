"""Each event as a motion: dice roll, goods fly, the calendar turns, and then the fact stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from ....engine.contract import Event
from ....stage.cueing import ByEvent, Cueing, Drift
from ....stage.easing import ease_in_out, ease_out, linear
from ....stage.tween import (
    Call,
    Hold,
    InTurn,
    Motion,
    Throw,
    Together,
    Tween,
    Wait,
)
from ..rules import events as told
from .facts import fight_of, hear
from .picture import Flight, Picture, Place, Work
from .sounds import BEGINNING, LANDING

ROLL: Final = 1.05
FLIGHT: Final = 0.5
PAGE: Final = 0.7
GLANCE: Final = 0.2
WORK: Final = 1.0
"""How long a building takes to rise, or to fall."""
ARRIVAL: Final = 0.9
THROW: Final = 0.8
TURN: Final = 0.6
"""How long tokens and cards take to be turned over."""
FATE: Final = 3.2
"""How long the destiny of the year is shown to all."""
PIECE: Final = 0.32
"""How long each piece of a combat value is told."""
NEW_LIGHT: Final = frozenset({1, 3, 5, 7})
"""The phases with which the light of the hall changes."""


Cue = Callable[["Cues", Any], Motion]
MOTIONS: Final = ByEvent[Cue]()
AFTER: Final[dict[type[Event], float]] = {
    told.DiceRolled: 0.3,
    told.AdvisorInfluenced: 0.35,
    told.PassedInfluence: 0.25,
    told.StripsDealt: 0.6,
    told.StripPicked: 0.35,
    told.StripsLaid: 0.6,
    told.BuildingBuilt: 0.35,
    told.EnemyRevealed: 1.0,
    told.SoldiersSent: 0.8,
    told.FindsRolled: 0.6,
    told.KingSentSoldiers: 0.8,
    told.SecondEnemyRevealed: 0.9,
    told.KingSentMore: 0.6,
    told.OwnDieRolled: 0.6,
    told.TokensShown: 0.9,
    told.GovernorOpened: 0.7,
    told.GovernorNamed: 0.5,
    told.BidMade: 0.35,
    told.PassedBidding: 0.3,
    told.GovernorWon: 0.9,
    told.CardUsed: 0.5,
    told.BattleFought: 0.7,
    told.BuildingDestroyed: 0.6,
    told.EnvoyAwarded: 0.4,
}
"""Time to look at what now stands."""


class Cues(Cueing[Picture]):
    """Turns what happened into motions of one picture."""

    motions = MOTIONS
    after = AFTER
    begins = BEGINNING
    lands = LANDING

    def of(self, events: Iterable[Event], picture_after: Callable[[], Picture]) -> list[Motion]:
        """A battle is looked at before it is cleared away; cards kept are opened together."""
        made: list[Motion] = []
        told_of = list(events)
        opened = [event for event in told_of if isinstance(event, told.GovernorOpened)]
        for event in told_of:
            if opened and event is opened[0]:
                made.append(self.open_cards(opened))
            if isinstance(event, told.SoldiersWentHome):
                made.append(Hold(self.patience))
            if isinstance(event, told.DiceRolled) and self.to_throw > 0:
                made.append(Throw(self.to_throw))
            made.append(self.cue(event, picture_after))
        return made

    def hear(self, event: Event) -> None:
        hear(self.picture, event)

    # ------------------------------------------------------------------------ kinds of motion
    def mark(self, *places: Place, fresh: bool = False) -> Motion:
        """Touch places: they stay marked until the next move of somebody."""

        def touch() -> None:
            if fresh:
                self.picture.marks.clear()
            self.picture.marks.update(places)

        return Call(touch)

    def fly(self, what: str, source: Place, goal: Place, count: int = 1) -> Motion:
        if self.reduced:
            return Wait(FLIGHT)
        flight = Flight(what, source, goal, 0.0, count)

        def move(part: float) -> None:
            flight.part = part
            if flight not in self.picture.flights:
                self.picture.flights.append(flight)

        return Tween(move, 0.0, 1.0, FLIGHT, ease_in_out)

    def tumble(self, seats: tuple[int, ...]) -> Motion:
        if self.reduced:
            return Wait(self.step)

        def roll(part: float) -> None:
            self.picture.tumble, self.picture.tumbling = part, seats

        return Tween(roll, 0.0, 1.0, ROLL, linear)

    def turn_page(self) -> Motion:
        def turn(part: float) -> None:
            self.picture.turning = part

        return self.moved(turn, PAGE, ease_in_out)

    def drift(self) -> None:
        """Petals, motes, leaves or snow, while the show goes on."""
        if not self.reduced:
            self.beside(Drift(self.picture))

    def work(self, seat: int, building: str, *, falls: bool) -> Motion:
        work = Work(seat, building, falls)

        def go_on(part: float) -> None:
            work.part = part
            if work not in self.picture.works:
                self.picture.works.append(work)

        return self.moved(go_on, WORK, linear)

    def arrive(self, creature: str) -> Motion:
        def come(part: float) -> None:
            self.picture.arriving = creature, part

        return self.moved(come, ARRIVAL, ease_out)

    def turn_over(self, destiny: str) -> Motion:
        def show(part: float) -> None:
            self.picture.fate = destiny, part

        return self.moved(show, FATE, linear)

    def throw(self, face: int) -> Motion:
        """The King's die rolls."""

        def roll(part: float) -> None:
            self.picture.throw = face, part

        return self.moved(roll, THROW, linear)

    def count(self, event: told.BattleFought) -> Motion:
        """A combat value, told piece by piece: soldiers, token, and what each building adds."""

        def tell(pieces: float) -> None:
            self.picture.counting = fight_of(event, self.picture.battle), pieces

        pieces = 1 + len(event.bonuses) + self.picture.chooses_tokens
        if self.reduced:
            return Wait(self.step)
        return Tween(tell, 0.0, pieces, pieces * PIECE, linear)

    def turn_tokens(self, tokens: dict[int, int]) -> Motion:
        """Covered tokens are turned over."""

        def turn(part: float) -> None:
            self.picture.turning_tokens = tokens, part

        return self.moved(turn, TURN, ease_in_out)

    def open_cards(self, opened: Sequence[told.GovernorOpened]) -> Motion:
        """Cards of governors are turned over all at once, before the log names one by one."""
        cards = {event.seat: event.card for event in opened}

        def turn(part: float) -> None:
            self.picture.turning_cards = cards, part

        def lie_open() -> None:
            for event in opened:
                hear(self.picture, event)

        turned = self.moved(turn, TURN, ease_in_out)
        return InTurn(self.mark(fresh=True), turned, Call(lie_open))

    def march(self, home: bool, soldiers: int | Mapping[int, int] = 0) -> Motion:
        """Soldiers come to every seat, as many to each or by seat, or leave it."""
        seats = range(len(self.picture.provinces))
        coming = soldiers if isinstance(soldiers, Mapping) else dict.fromkeys(seats, soldiers)
        flights: list[Flight] = []

        def go(part: float) -> None:
            if not flights:
                for seat, has in enumerate(self.picture.provinces):
                    here: Place = ("seat", seat, "soldiers")
                    count = has.soldiers if home else coming.get(seat, 0)
                    there: Place = ("seat", seat, "away") if home else ("king",)
                    source, goal = (here, there) if home else (there, here)
                    if count:
                        flights.append(Flight("soldiers", source, goal, 0.0, count))
                self.picture.flights += flights
            for flight in flights:
                flight.part = part

        return self.moved(go, FLIGHT, ease_in_out)


# ------------------------------------------------------------------------------- event by event
shows = MOTIONS.about


def place_of(source: str) -> Place:
    """Where a gift comes from, by the name of its giver."""
    return ("source", source)


def parcels(event: told.Gained | told.Paid) -> list[tuple[str, int]]:
    """What changes hands, kind by kind."""
    soldiers = event.soldiers if isinstance(event, told.Gained) else 0
    held = {"gold": event.gold, "wood": event.wood, "stone": event.stone}
    held |= {"tokens": event.tokens, "soldiers": soldiers}
    return [(what, count) for what, count in held.items() if count]


@shows(told.Gained)
def gained(cues: Cues, event: told.Gained) -> Motion:
    source = place_of(event.source)
    flights = (
        cues.fly(what, source, ("seat", event.seat, what), count) for what, count in parcels(event)
    )
    return InTurn(cues.mark(("seat", event.seat)), Together(*flights))


@shows(told.Paid)
def paid(cues: Cues, event: told.Paid) -> Motion:
    goal = place_of(event.reason)
    flights = (
        cues.fly(what, ("seat", event.seat, what), goal, count) for what, count in parcels(event)
    )
    return Together(*flights)


@shows(told.Scored)
def scored(cues: Cues, event: told.Scored) -> Motion:
    there, here = place_of(event.reason), ("seat", event.seat, "points")
    ends = (there, here) if event.points > 0 else (here, there)
    return cues.fly("points", ends[0], ends[1], event.points)


@shows(told.DiceRolled)
def rolled(cues: Cues, event: told.DiceRolled) -> Motion:
    throw = Call(lambda: hear(cues.picture, event))
    return InTurn(cues.mark(fresh=True), throw, cues.tumble(tuple(range(len(event.coloured)))))


@shows(told.DiceRerolled)
def rerolled(cues: Cues, event: told.DiceRerolled) -> Motion:
    throw = Call(lambda: hear(cues.picture, event))
    marked = cues.mark(("seat", event.seat), fresh=True)
    return InTurn(marked, throw, cues.tumble((event.seat,)))


@shows(told.NeutralDiceRolled)
def neutral(cues: Cues, event: told.NeutralDiceRolled) -> Motion:
    flights = (cues.fly("die", ("calendar",), ("advisor", advisor)) for advisor, _ in event.blocks)
    return Together(*flights)


@shows(told.AdvisorInfluenced)
def influenced(cues: Cues, event: told.AdvisorInfluenced) -> Motion:
    goal = ("advisor", event.advisor)
    marked = cues.mark(goal, ("seat", event.seat), fresh=True)
    return InTurn(marked, cues.fly(f"dice {event.seat}", ("seat", event.seat, "dice"), goal))


@shows(told.DealOffered)
def deal_offered(cues: Cues, event: told.DealOffered) -> Motion:
    here, goal = ("seat", event.seat), ("advisor", event.advisor)
    token = cues.fly(f"dice {event.seat}", ("seat", event.seat, "dice"), goal)
    return InTurn(cues.mark(here, goal, fresh=True), token)


@shows(told.PassedInfluence)
def passed(cues: Cues, event: told.PassedInfluence) -> Motion:
    return cues.mark(("seat", event.seat), fresh=True)


@shows(told.AdvisorHelped)
def helped(cues: Cues, event: told.AdvisorHelped) -> Motion:
    places = ("advisor", event.advisor), ("seat", event.seat)
    return InTurn(cues.mark(*places, fresh=True), Wait(GLANCE))


@shows(told.BuildingBuilt)
def built(cues: Cues, event: told.BuildingBuilt) -> Motion:
    goal = ("seat", event.seat, "building", event.building)
    marked = cues.mark(goal, ("seat", event.seat), fresh=True)
    return InTurn(marked, cues.work(event.seat, event.building, falls=False))


@shows(told.BuildingDestroyed)
def destroyed(cues: Cues, event: told.BuildingDestroyed) -> Motion:
    source = ("seat", event.seat, "building", event.building)
    marked = cues.mark(source, ("seat", event.seat), fresh=True)
    return InTurn(marked, cues.work(event.seat, event.building, falls=True))


@shows(told.SoldierLeft)
def soldier_left(cues: Cues, event: told.SoldierLeft) -> Motion:
    seat: Place = ("seat", event.seat, "soldiers")
    return cues.fly("soldiers", seat, place_of(event.source))


@shows(told.StripsDealt)
def strips_dealt(cues: Cues, event: told.StripsDealt) -> Motion:
    seats: list[Place] = [("seat", seat) for seat in range(len(event.strips))]
    return cues.mark(*seats, fresh=True)


@shows(told.StripPicked)
def strip_picked(cues: Cues, event: told.StripPicked) -> Motion:
    return cues.mark(("seat", event.seat), fresh=True)


@shows(told.StripsLaid)
def strips_laid(cues: Cues, event: told.StripsLaid) -> Motion:
    return cues.mark(("seat", event.seat), fresh=True)


@shows(told.PhaseBegan)
def phase(cues: Cues, event: told.PhaseBegan) -> Motion:
    def turn() -> None:
        picture = cues.picture
        picture.turned = picture.year, picture.phase
        hear(picture, event)
        if event.phase in NEW_LIGHT:
            cues.drift()

    return InTurn(cues.mark(("calendar",), fresh=True), Call(turn), cues.turn_page())


@shows(told.DestinyTurned)
def destiny(cues: Cues, event: told.DestinyTurned) -> Motion:
    return InTurn(cues.turn_over(event.destiny), cues.mark(("destiny",), fresh=True))


@shows(told.FindsRolled)
def finds(cues: Cues, event: told.FindsRolled) -> Motion:
    return InTurn(cues.mark(("destiny",), fresh=True), Wait(GLANCE))


@shows(told.SoldiersSent)
def sent_without_die(cues: Cues, event: told.SoldiersSent) -> Motion:
    return cues.march(home=False, soldiers=event.soldiers)


@shows(told.EnemyRevealed)
def revealed(cues: Cues, event: told.EnemyRevealed) -> Motion:
    return InTurn(cues.mark(("enemy",), fresh=True), cues.arrive(event.creature))


@shows(told.SecondEnemyRevealed)
def second_revealed(cues: Cues, event: told.SecondEnemyRevealed) -> Motion:
    mark = cues.mark(("enemy",), fresh=True)
    return InTurn(mark, cues.arrive(event.creature)) if event.joins else InTurn(mark, Wait(GLANCE))


@shows(told.KingSentMore)
def sent_more(cues: Cues, event: told.KingSentMore) -> Motion:
    return cues.march(home=False, soldiers=event.soldiers)


@shows(told.SecondEnemyPeeked)
def second_peeked(cues: Cues, event: told.SecondEnemyPeeked) -> Motion:
    return InTurn(cues.mark(("enemy",)), Wait(GLANCE))


@shows(told.KingSentSoldiers)
def sent(cues: Cues, event: told.KingSentSoldiers) -> Motion:
    return InTurn(cues.throw(event.soldiers), cues.march(home=False, soldiers=event.soldiers))


@shows(told.OwnDieRolled)
def own_die(cues: Cues, event: told.OwnDieRolled) -> Motion:
    return InTurn(cues.mark(("seat", event.seat), fresh=True), cues.throw(event.face))


@shows(told.TokenChosen)
def token_chosen(cues: Cues, event: told.TokenChosen) -> Motion:
    return cues.mark(("seat", event.seat), fresh=True)


@shows(told.TokensShown)
def tokens_shown(cues: Cues, event: told.TokensShown) -> Motion:
    """All turn their tokens over at once, and so many soldiers come."""
    return InTurn(
        cues.turn_tokens(dict(zip(event.seats, event.soldiers, strict=True))),
        cues.march(home=False, soldiers=dict(zip(event.seats, event.soldiers, strict=True))),
    )


@shows(told.BattleFought)
def fought(cues: Cues, event: told.BattleFought) -> Motion:
    return InTurn(cues.mark(("seat", event.seat), fresh=True), cues.count(event))


@shows(told.EnvoyAwarded)
def envoy(cues: Cues, event: told.EnvoyAwarded) -> Motion:
    if event.seat is None:
        return Wait(0.0)
    return cues.fly("envoy", ("calendar",), ("seat", event.seat, "envoy"))


@shows(told.EnemyPeeked)
def peeked(cues: Cues, event: told.EnemyPeeked) -> Motion:
    return InTurn(cues.mark(("enemy",)), Wait(GLANCE))


@shows(told.SoldiersWentHome)
def home(cues: Cues, event: told.SoldiersWentHome) -> Motion:
    return InTurn(cues.mark(fresh=True), cues.march(home=True))


# -------------------------------------------------------------------------- cards of governors
@shows(told.BidMade)
def bid(cues: Cues, event: told.BidMade) -> Motion:
    """The shield of the bidder goes up to the bid."""
    marked = cues.mark(("seat", event.seat), fresh=True)
    goal = ("bid", event.bid)
    return InTurn(marked, cues.fly(f"dice {event.seat}", ("bidder", event.seat), goal))


@shows(told.PassedBidding)
def passed_bidding(cues: Cues, event: told.PassedBidding) -> Motion:
    """The shield of a seat that passes falls away."""
    marked = cues.mark(("seat", event.seat), fresh=True)
    goal = ("fallen", event.seat)
    return InTurn(marked, cues.fly(f"dice {event.seat}", ("bidder", event.seat), goal))


@shows(told.GovernorWon)
def won(cues: Cues, event: told.GovernorWon) -> Motion:
    """The card goes to the panel of the seat that has won it."""
    goal: Place = ("seat", event.seat, "governor")
    marked = cues.mark(("seat", event.seat), fresh=True)
    return InTurn(marked, cues.fly(f"governor {event.card}", ("offer", event.card), goal))


@shows(told.GovernorOpened)
def opened(cues: Cues, event: told.GovernorOpened) -> Motion:
    return cues.mark(("seat", event.seat))


@shows(told.GovernorKept)
@shows(told.GovernorNamed)
@shows(told.CardUsed)
def of_a_card(cues: Cues, event: Any) -> Motion:
    return InTurn(cues.mark(("seat", event.seat), fresh=True), Wait(GLANCE))


@shows(told.DiceTurned)
def turned(cues: Cues, event: told.DiceTurned) -> Motion:
    return InTurn(cues.mark(("seat", event.seat), fresh=True), cues.tumble((event.seat,)))


@shows(told.GroupMoved)
def moved(cues: Cues, event: told.GroupMoved) -> Motion:
    left, goal = ("advisor", event.left), ("advisor", event.advisor)
    marked = cues.mark(left, goal, ("seat", event.seat), fresh=True)
    return InTurn(marked, cues.fly(f"dice {event.seat}", left, goal))
