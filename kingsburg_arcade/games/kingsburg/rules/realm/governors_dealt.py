"""Cards of governors are dealt: each seat keeps one of three, and all are opened together."""

from __future__ import annotations

from .....engine.contract import Open, Opened, Tell
from ..agenda import ask, question, rule, wish
from ..content import POWER
from ..events import GovernorKept, GovernorOpened, GovernorsDealt
from ..moves import KEEPS, Keep
from ..position import Position
from ..steps import BITS, GOVERNOR_CARDS, KEEP, OPEN_GOVERNOR
from . import hands


@rule(GOVERNOR_CARDS)
def governor_cards(state: Position, position: int, tell: Tell | None) -> None:
    """Three cards to each seat; each keeps one, in turn order; then all lie open."""
    if position == 0:
        state.added.hand = [hands.CHOOSING] * state.seats
        if tell is not None:
            tell(GovernorsDealt(hands.DEALT))
    if position < state.seats:
        ask(state, KEEP, state.order[position] | position + 1 << 3, KEEPS)
    else:
        state.agenda += [OPEN_GOVERNOR | seat << BITS for seat in reversed(state.order)]


@question(KEEP, lambda state, argument: KEEPS)
def keep(state: Position, argument: int, move: Keep, tell: Tell | None) -> None:
    """The two others go back unseen."""
    seat = argument & 7
    state.added.hand[seat] = hands.KEPT + move.place
    if tell is not None:
        tell(GovernorKept(seat, move.place))
    governor_cards(state, argument >> 3, tell)


def kept_card(state: Position, seat: int) -> Open:
    (place,) = hands.places(state.added.hand[seat])
    opened = state.in_play.open_governors(state.powers)
    return Open(hands.card(seat, place, state.in_play.governors, opened))


@wish(OPEN_GOVERNOR, kept_card)
def open_governor(state: Position, seat: int, opened: Opened, tell: Tell | None) -> None:
    state.powers[seat] |= 1 << POWER[opened.card]
    state.added.hand[seat] = hands.OPEN
    if tell is not None:
        tell(GovernorOpened(seat, opened.card))
