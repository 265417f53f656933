"""What the rules foretell of a position, so that no screen has to work it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from .consequences import Change
from .content import POWER, POWERS, PROVINCE
from .effects import ClosedAdvisor, StarsOn, effects
from .position import Position
from .prices import Offer, offers
from .realm.at_court import CLOSERS, STARS, star_on
from .steps import BITS, CHOOSE_GOOD, KIND, LOW_ROLL_GOOD, RECEIVE, STAR_GOOD, TRADE
from .winter import Battle, battles

NOTHING: Final = Change()
__all__ = ["Battle", "Change", "Forecast", "Offer", "Shown", "forecast"]


@dataclass(frozen=True, slots=True)
class Shown:
    """What a screen shows of a seat while things are still moving there."""

    soldiers: int
    buildings: frozenset[str]


@dataclass(frozen=True, slots=True)
class Forecast:
    """What lies before one seat."""

    battles: Mapping[str, Battle]
    """By the name of every enemy's card."""
    offers: Mapping[int, Offer]
    """The spaces that are next in their rows, at the price for this seat, by their number."""
    advisor: int | None
    """The advisor whose help is being chosen, if that is what is asked."""
    giver: str
    """Whose good is being chosen, if it is not an advisor's."""
    signs: Mapping[int, str] = field(default_factory=dict)
    """The destiny of the year, by the number of an advisor to whom it has done something."""
    closed: bool = False
    """Do the advisors with such a sign take no guest?"""
    change: Change = NOTHING
    """What the move brings that was asked about."""


def forecast(
    state: Position, seat: int, shown: Shown | None = None, change: Change | None = None
) -> Forecast:
    soldiers, powers = state.soldiers[seat], state.powers[seat]
    if shown is not None:
        soldiers = shown.soldiers
        powers = powers & ~PROVINCE | sum(1 << POWER[name] for name in shown.buildings)
    spaces = state.in_play.spaces
    return Forecast(
        battles=battles(soldiers, powers, *state.valley),
        offers={
            offer.build.number: offer
            for offer in offers(powers)
            if spaces >> offer.build.number & 1
        },
        advisor=helping_advisor(state),
        giver=giver(state),
        signs=destiny_signs(state),
        closed=state.powers[0] & CLOSERS > 0,
        change=change or NOTHING,
    )


def destiny_signs(state: Position) -> dict[int, str]:
    """The advisors who take no guest, and those on whom a gift lies this season."""
    powers = state.powers[0]
    found = {
        closes.advisor: POWERS[number]
        for number, closes in effects(powers & CLOSERS, ClosedAdvisor)
    }
    for number, lie in effects(powers & STARS, StarsOn) if state.placing else ():
        found |= {
            advisor: POWERS[number]
            for advisor in lie.advisors
            if star_on(state, powers & STARS, advisor) >= 0
        }
    return found


def giver(state: Position) -> str:
    top = state.agenda[-1] if state.agenda else 0
    return POWERS[top >> BITS >> 3] if top & KIND in (CHOOSE_GOOD, LOW_ROLL_GOOD, STAR_GOOD) else ""


def helping_advisor(state: Position) -> int | None:
    top = state.agenda[-1] if state.agenda else 0
    return top >> BITS >> 3 & 31 if top & KIND in (RECEIVE, TRADE) else None
