"""Each event as a motion: dice roll, goods fly, the calendar turns, and then the fact stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....engine.contract import Event
from ....stage.cueing import ByEvent
from ....stage.tween import Call, InTurn, Motion, Together, Wait
from ..rules import events as told
from .assault import verdict
from .facts import AID, SPRING, hear
from .kinds_of_motion import GLANCE, Kinds
from .picture import Place

NEW_LIGHT: Final = frozenset({1, 3, 5, 7})
"""The phases with which the light of the hall changes."""

Cue = Callable[[Kinds, Any], Motion]
MOTIONS: Final = ByEvent[Cue]()
AFTER: Final[dict[type[Event], float]] = {
    told.DiceRolled: 0.3,
    told.AdvisorInfluenced: 0.35,
    told.PassedInfluence: 0.25,
    told.StripsDealt: 0.6,
    told.StripPicked: 0.35,
    told.StripsLaid: 0.6,
    told.BuildingBuilt: 0.35,
    told.EnemyRevealed: 0.5,
    told.SoldiersSent: 0.4,
    told.FindsRolled: 0.6,
    told.KingSentSoldiers: 0.4,
    told.SecondEnemyRevealed: 0.5,
    told.KingSentMore: 0.4,
    told.OwnDieRolled: 0.6,
    told.TokensShown: 0.6,
    told.GovernorOpened: 0.7,
    told.GovernorNamed: 0.5,
    told.BidMade: 0.35,
    told.PassedBidding: 0.3,
    told.GovernorWon: 0.9,
    told.CardUsed: 0.5,
    told.BattleFought: 0.15,
    told.BuildingDestroyed: 0.3,
    told.EnvoyAwarded: 0.4,
}
"""Time to look at what now stands."""


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
def gained(cues: Kinds, event: told.Gained) -> Motion:
    source = place_of(event.source)
    flights = (
        cues.fly(what, source, ("seat", event.seat, what), count) for what, count in parcels(event)
    )
    return InTurn(cues.mark(("seat", event.seat)), cues.at_tempo(event.seat, Together(*flights)))


@shows(told.Paid)
def paid(cues: Kinds, event: told.Paid) -> Motion:
    goal = place_of(event.reason)
    flights = (
        cues.fly(what, ("seat", event.seat, what), goal, count) for what, count in parcels(event)
    )
    return Together(*flights)


@shows(told.Scored)
def scored(cues: Kinds, event: told.Scored) -> Motion:
    there, here = place_of(event.reason), ("seat", event.seat, "points")
    ends = (there, here) if event.points > 0 else (here, there)
    return cues.fly("points", ends[0], ends[1], event.points)


@shows(told.DiceRolled)
def rolled(cues: Kinds, event: told.DiceRolled) -> Motion:
    throw = Call(lambda: hear(cues.picture, event))
    return InTurn(
        cues.mark(fresh=True),
        throw,
        cues.tumble(dict(enumerate(zip(event.coloured, event.white, strict=True)))),
    )


@shows(told.DiceRerolled)
def rerolled(cues: Kinds, event: told.DiceRerolled) -> Motion:
    throw = Call(lambda: hear(cues.picture, event))
    marked = cues.mark(("seat", event.seat), fresh=True)
    return cues.at_tempo(
        event.seat, InTurn(marked, throw, cues.tumble({event.seat: (event.coloured, event.white)}))
    )


@shows(told.NeutralDiceRolled)
def neutral(cues: Kinds, event: told.NeutralDiceRolled) -> Motion:
    flights = (cues.fly("die", ("calendar",), ("advisor", advisor)) for advisor, _ in event.blocks)
    return Together(*flights)


@shows(told.AdvisorInfluenced)
def influenced(cues: Kinds, event: told.AdvisorInfluenced) -> Motion:
    goal = ("advisor", event.advisor)
    marked = cues.mark(goal, ("seat", event.seat), fresh=True)
    return InTurn(marked, cues.fly(f"dice {event.seat}", ("seat", event.seat, "dice"), goal))


@shows(told.DealOffered)
def deal_offered(cues: Kinds, event: told.DealOffered) -> Motion:
    here, goal = ("seat", event.seat), ("advisor", event.advisor)
    token = cues.fly(f"dice {event.seat}", ("seat", event.seat, "dice"), goal)
    return InTurn(cues.mark(here, goal, fresh=True), token)


@shows(told.PassedInfluence)
def passed(cues: Kinds, event: told.PassedInfluence) -> Motion:
    return cues.mark(("seat", event.seat), fresh=True)


@shows(told.AdvisorHelped)
def helped(cues: Kinds, event: told.AdvisorHelped) -> Motion:
    places = ("advisor", event.advisor), ("seat", event.seat)
    return InTurn(cues.mark(*places, fresh=True), Wait(GLANCE))


@shows(told.BuildingBuilt)
def built(cues: Kinds, event: told.BuildingBuilt) -> Motion:
    goal = ("seat", event.seat, "building", event.building)
    marked = cues.mark(goal, ("seat", event.seat), fresh=True)
    return InTurn(marked, cues.work(event.seat, event.building, falls=False))


@shows(told.BuildingDestroyed)
def destroyed(cues: Kinds, event: told.BuildingDestroyed) -> Motion:
    source = ("seat", event.seat, "building", event.building)
    marked = cues.mark(source, ("seat", event.seat), fresh=True)
    return InTurn(marked, cues.work(event.seat, event.building, falls=True))


@shows(told.SoldierLeft)
def soldier_left(cues: Kinds, event: told.SoldierLeft) -> Motion:
    seat: Place = ("seat", event.seat, "soldiers")
    return cues.fly("soldiers", seat, place_of(event.source))


@shows(told.StripsDealt)
def strips_dealt(cues: Kinds, event: told.StripsDealt) -> Motion:
    seats: list[Place] = [("seat", seat) for seat in range(len(event.strips))]
    return cues.mark(*seats, fresh=True)


@shows(told.StripPicked)
def strip_picked(cues: Kinds, event: told.StripPicked) -> Motion:
    return cues.mark(("seat", event.seat), fresh=True)


@shows(told.StripsLaid)
def strips_laid(cues: Kinds, event: told.StripsLaid) -> Motion:
    return cues.mark(("seat", event.seat), fresh=True)


@shows(told.PhaseBegan)
def phase(cues: Kinds, event: told.PhaseBegan) -> Motion:
    def turn() -> None:
        picture = cues.picture
        picture.turned = picture.year, picture.phase
        hear(picture, event)
        if event.phase in NEW_LIGHT:
            cues.drift()

    page = cues.turn_page() if event.phase not in (AID, SPRING) else Wait(GLANCE)
    return InTurn(cues.mark(("calendar",), fresh=True), Call(turn), page)


@shows(told.DestinyTurned)
def destiny(cues: Kinds, event: told.DestinyTurned) -> Motion:
    return InTurn(cues.turn_over(event.destiny), cues.mark(("destiny",), fresh=True))


@shows(told.FindsRolled)
def finds(cues: Kinds, event: told.FindsRolled) -> Motion:
    return InTurn(cues.mark(("destiny",), fresh=True), Wait(GLANCE))


@shows(told.SoldiersSent)
def sent_without_die(cues: Kinds, event: told.SoldiersSent) -> Motion:
    return cues.march(home=False, soldiers=event.soldiers)


@shows(told.EnemyRevealed)
def revealed(cues: Kinds, event: told.EnemyRevealed) -> Motion:
    return InTurn(cues.mark(("enemy",), fresh=True), cues.arrive(event.creature))


@shows(told.SecondEnemyRevealed)
def second_revealed(cues: Kinds, event: told.SecondEnemyRevealed) -> Motion:
    mark = cues.mark(("enemy",), fresh=True)
    return InTurn(mark, cues.arrive(event.creature)) if event.joins else InTurn(mark, Wait(GLANCE))


@shows(told.KingSentMore)
def sent_more(cues: Kinds, event: told.KingSentMore) -> Motion:
    return cues.march(home=False, soldiers=event.soldiers)


@shows(told.SecondEnemyPeeked)
def second_peeked(cues: Kinds, event: told.SecondEnemyPeeked) -> Motion:
    return InTurn(cues.mark(("enemy",)), Wait(GLANCE))


@shows(told.KingSentSoldiers)
def sent(cues: Kinds, event: told.KingSentSoldiers) -> Motion:
    return InTurn(cues.throw(event.soldiers), cues.march(home=False, soldiers=event.soldiers))


@shows(told.OwnDieRolled)
def own_die(cues: Kinds, event: told.OwnDieRolled) -> Motion:
    return InTurn(cues.mark(("seat", event.seat), fresh=True), cues.throw(event.face))


@shows(told.TokenChosen)
def token_chosen(cues: Kinds, event: told.TokenChosen) -> Motion:
    return cues.mark(("seat", event.seat), fresh=True)


@shows(told.TokensShown)
def tokens_shown(cues: Kinds, event: told.TokensShown) -> Motion:
    """All turn their tokens over at once, and so many soldiers come."""
    return InTurn(
        cues.turn_tokens(dict(zip(event.seats, event.soldiers, strict=True))),
        cues.march(home=False, soldiers=dict(zip(event.seats, event.soldiers, strict=True))),
    )


@shows(told.BattleFought)
def fought(cues: Kinds, event: told.BattleFought) -> Motion:
    return verdict(cues, event)


@shows(told.EnvoyAwarded)
def envoy(cues: Kinds, event: told.EnvoyAwarded) -> Motion:
    if event.seat is None:
        return Wait(0.0)
    return cues.fly("envoy", ("calendar",), ("seat", event.seat, "envoy"))


@shows(told.EnemyPeeked)
def peeked(cues: Kinds, event: told.EnemyPeeked) -> Motion:
    return InTurn(cues.mark(("enemy",)), Wait(GLANCE))


@shows(told.SoldiersWentHome)
def home(cues: Kinds, event: told.SoldiersWentHome) -> Motion:
    return InTurn(cues.mark(fresh=True), cues.march(home=True))


# -------------------------------------------------------------------------- cards of governors
@shows(told.BidMade)
def bid(cues: Kinds, event: told.BidMade) -> Motion:
    """The shield of the bidder goes up to the bid."""
    marked = cues.mark(("seat", event.seat), fresh=True)
    goal = ("bid", event.bid)
    return InTurn(marked, cues.fly(f"dice {event.seat}", ("bidder", event.seat), goal))


@shows(told.PassedBidding)
def passed_bidding(cues: Kinds, event: told.PassedBidding) -> Motion:
    """The shield of a seat that passes falls away."""
    marked = cues.mark(("seat", event.seat), fresh=True)
    goal = ("fallen", event.seat)
    return InTurn(marked, cues.fly(f"dice {event.seat}", ("bidder", event.seat), goal))


@shows(told.GovernorWon)
def won(cues: Kinds, event: told.GovernorWon) -> Motion:
    """The card goes to the panel of the seat that has won it."""
    goal: Place = ("seat", event.seat, "governor")
    marked = cues.mark(("seat", event.seat), fresh=True)
    return InTurn(marked, cues.fly(f"governor {event.card}", ("offer", event.card), goal))


@shows(told.GovernorOpened)
def opened(cues: Kinds, event: told.GovernorOpened) -> Motion:
    return cues.mark(("seat", event.seat))


@shows(told.GovernorKept)
@shows(told.GovernorNamed)
@shows(told.CardUsed)
def of_a_card(cues: Kinds, event: Any) -> Motion:
    return InTurn(cues.mark(("seat", event.seat), fresh=True), Wait(GLANCE))


@shows(told.DiceTurned)
def turned(cues: Kinds, event: told.DiceTurned) -> Motion:
    return InTurn(
        cues.mark(("seat", event.seat), fresh=True),
        cues.tumble({event.seat: (event.coloured, event.white)}),
    )


@shows(told.GroupMoved)
def moved(cues: Kinds, event: told.GroupMoved) -> Motion:
    left, goal = ("advisor", event.left), ("advisor", event.advisor)
    marked = cues.mark(left, goal, ("seat", event.seat), fresh=True)
    return InTurn(marked, cues.fly(f"dice {event.seat}", left, goal))
