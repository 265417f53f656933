"""Which governor's card to keep, to name and to bid for: by what its verbs bring in a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from ....engine.contract import Move, View
from ..rules.content import BUILDINGS, POWER, POWERS
from ..rules.effects import (
    ROWS,
    AtOrderEnds,
    Cheaper,
    Effect,
    WhenOthersBuild,
    WhenOthersPass,
    effects,
)
from ..rules.moves import Bid, NameCard, Take, Use
from ..rules.prices import offers
from ..rules.realm import hands
from ..rules.realm.auction import without_card
from ..rules.season import BLESSERS, DECLARED, white_without_blessing
from ..rules.state import State
from .features import POINT, ROLLS
from .untuned import GOOD, a_season

WHITE_DIE: Final = 1200
"""What the Fairy's die brings."""
TWO: Final = 2
FOUR: Final = 4
"""Seats of the tables that cards were measured at."""
READY: Final = 6
"""In this phase, the last of its seasons, a year's use is not put off any longer."""

GAINED: Final[Mapping[str, tuple[int, int]]] = {
    "sorcerer": (2700, 6900),
    "duke": (6200, 5200),
    "prince": (3400, 6100),
    "trickster": (3100, 4200),
    "fairy": (5500, 6000),
    "philosopher": (5600, 7100),
    "preacher": (3100, 7000),
    "politician": (0, 400),
    "priest": (800, 400),
    "minstrel": (10900, 6300),
    "tax_collector": (1100, 6200),
    "miner": (5300, 5700),
    "carpenter": (4800, 6500),
    "sculptor": (5600, 6200),
    "heiress": (3500, 5500),
    "general": (5400, 5900),
    "damsel": (6300, 6000),
    "banker": (5300, 7000),
    "herald": (3900, 5000),
    "astrologer": (5500, 6400),
    "innkeeper": (3600, 4800),
    "captain": (4500, 4500),
    "smugglers_cousin": (1400, 5400),
    "master_mason": (3100, 5200),
}
"""How far ahead a card brought a Steward among seats without one, at tables of two and of four,
in thousandths of a point."""


@cache
def card_worth(power: int, seats: int) -> int:
    """What a card brings in a whole match of so many, in thousandths of a point."""
    measured = GAINED.get(POWERS[power])
    if measured is None:
        return ROLLS * sum(among(effect, seats) for effect in ROWS[power])
    few, many = measured
    return (few * max(0, FOUR - seats) + many * min(seats - TWO, TWO)) // TWO


def among(effect: Effect, seats: int) -> int:
    """A season's worth of an effect, known for a table of four, at one of so many seats."""
    usual = a_season(effect) or 0
    if isinstance(effect, AtOrderEnds):
        return usual * FOUR // seats
    if isinstance(effect, WhenOthersPass | WhenOthersBuild):
        return usual * (seats - 1) // (FOUR - 1)
    return usual


def chosen(view: View[State], legal: Sequence[Move]) -> list[int] | None:
    """A worth for each answer, if this is a question that is answered here."""
    state, question = view.state, view.state.question
    if question == "keep":
        return [kept(view, at) for at in range(len(legal))]
    if question in ("name card", "bid"):
        return [named_or_bid(state, move) for move in legal]
    if question == "use card" and isinstance(legal[0], Take):
        return [saved(state, view.seat, move) if isinstance(move, Use) else GOOD for move in legal]
    if any(isinstance(move, Use) and DECLARED >> move.power & 1 for move in legal):
        return [declared(state, view.seat, move) for move in legal]
    return None


def kept(view: View[State], place: int) -> int:
    """The worth of the card at a place of the own hand; nothing if it cannot be seen."""
    state = view.state
    opened = state.in_play.open_governors(state.powers)
    card = hands.card(view.seat, place, state.in_play.governors, opened)
    name = view.secrets.get(card)
    return 0 if name is None else card_worth(POWER[name], state.seats)


def limit(state: State) -> int:
    """How much a card is worth more than the one that the last seat will have for nothing.

    The last to have none chooses between two, so that one is the better of the worst two.
    """
    offered = [power for power in range(len(ROWS)) if state.added.offered >> power & 1]
    worths = sorted([card_worth(power, state.seats) for power in offered], reverse=True)
    spare = worths[min(len(without_card(state)), len(worths)) - 1]
    return card_worth(state.added.named, state.seats) - spare


def named_or_bid(state: State, move: Move) -> int:
    """The best card is named, and then bid for as little as leads."""
    if isinstance(move, NameCard):
        return card_worth(move.power, state.seats)
    return limit(state) - move.points * POINT if isinstance(move, Bid) else 0


def saved(state: State, seat: int, move: Use) -> int:
    """What a year of cheaper buildings saves: of three that come next, two are put up in time."""
    columns = {column for _, one in effects(1 << move.power, Cheaper) for column in one.columns}
    numbers = [offer.build.number for offer in offers(state.powers[seat])]
    return GOOD * sum(BUILDINGS[number].column in columns for number in numbers) * 2 // 3


def declared(state: State, seat: int, move: Move) -> int:
    """A blessing by what it brings more than to the others; to be the first, before winter."""
    if not isinstance(move, Use):
        return 0
    if not BLESSERS >> move.power & 1:
        return POINT if state.phase == READY else -POINT
    gains = [POINT if white_without_blessing(state, one) else WHITE_DIE for one in state.order]
    own = POINT if white_without_blessing(state, seat) else WHITE_DIE
    return own * len(gains) - sum(gains) - 1  # what helps all alike is kept for later
