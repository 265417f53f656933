"""What the rules foretell of a position, so that no screen has to work it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from .content import ENEMIES, POWER
from .position import Position
from .province import Offer, offers
from .steps import BITS, KIND, RECEIVE, TRADE
from .winter import bonus, outcome_of

__all__ = ["Battle", "Forecast", "Offer", "Shown", "forecast"]


@dataclass(frozen=True, slots=True)
class Shown:
    """What a screen shows of a seat while things are still moving there."""

    soldiers: int
    buildings: frozenset[str]


@dataclass(frozen=True, slots=True)
class Battle:
    """What a seat would set against an enemy, and whether that is a victory, a draw or a defeat."""

    combat: int
    outcome: str


@dataclass(frozen=True, slots=True)
class Forecast:
    """What lies before one seat."""

    battles: Mapping[str, Battle]
    """By the name of every enemy's card."""
    offers: Mapping[int, Offer]
    """The spaces that are next in their rows, at the price for this seat, by their number."""
    advisor: int | None
    """The advisor whose help is being chosen, if that is what is asked."""


def forecast(state: Position, seat: int, shown: Shown | None = None) -> Forecast:
    soldiers, powers = state.soldiers[seat], state.powers[seat]
    if shown is not None:
        soldiers = shown.soldiers
        powers = sum(1 << POWER[name] for name in shown.buildings)
    spaces = state.in_play.spaces
    return Forecast(
        battles=battles(soldiers, powers),
        offers={
            offer.build.number: offer
            for offer in offers(powers)
            if spaces >> offer.build.number & 1
        },
        advisor=helping_advisor(state),
    )


@lru_cache(maxsize=1 << 10)
def battles(soldiers: int, powers: int) -> Mapping[str, Battle]:
    return {row.name: battle(soldiers, powers, row.creature, row.strength) for row in ENEMIES}


def battle(soldiers: int, powers: int, creature: str, strength: int) -> Battle:
    combat = soldiers + bonus(powers, creature)
    return Battle(combat, outcome_of(combat, strength, powers))


def helping_advisor(state: Position) -> int | None:
    top = state.agenda[-1] if state.agenda else 0
    return top >> BITS >> 3 & 31 if top & KIND in (RECEIVE, TRADE) else None
