"""What destinies and governors' cards do where dice are placed: doors, gifts, secret deals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from .....engine.contract import Tell
from ..agenda import ask, question, rule
from ..content import SOURCES
from ..effects import (
    ClosedAdvisor,
    MovesGroup,
    OneMoreToken,
    OwnAdvisor,
    SecondGuest,
    SecretDeal,
    StarsOn,
    effects,
    powers_with,
)
from ..events import DealOffered, DealStruck, SecondGuestCame
from ..moves import (
    ADVISOR_BITS,
    DEALS,
    ENVOY_USES,
    PASS,
    SEAT_BITS,
    TAKES,
    USES,
    Deal,
    Pass,
    Place,
    Take,
    Use,
)
from ..position import NEUTRAL, Position
from ..steps import BITS, COURT, DEAL, DEALING, STAR_GOOD, USE_CARD
from ..treasury import give, give_all
from ..ways import OWN_SPACES, Ways

SPACE_OWNERS: Final = powers_with(OwnAdvisor)
TOKEN_SPENDERS: Final = powers_with(OneMoreToken)
CLOSERS: Final = powers_with(ClosedAdvisor)
STARS: Final = powers_with(StarsOn)
OPENERS: Final = powers_with(SecondGuest)
DEALERS: Final = powers_with(SecretDeal)
MOVERS: Final = powers_with(MovesGroup)
DOORS: Final = CLOSERS | OPENERS
GIVERS: Final = STARS | DEALERS


# ---------------------------------------------------------------------------------- who is open
def open_this_year(state: Position, seat: int, ways: Ways) -> Sequence[Place | Pass]:
    """The placements where a destiny opens or closes advisors.

    The holder of the Envoy who can be a second guest without it keeps it: that is never worse.
    """
    doors = state.powers[seat] & DOORS
    closed = closed_advisors(doors & CLOSERS) if doors & CLOSERS else 0
    closed |= closed << OWN_SPACES
    openers = doors & OPENERS
    if openers and not any(used & openers for used in state.used):
        return ways.open_but(closed | full_advisors(state), state.taken, second=True)
    if state.envoy == seat:
        full = full_advisors(state) if openers else 0
        return ways.open_but(closed | full, state.taken, second=False)
    return ways.open[(state.taken | closed) & ways.reach]


def full_advisors(state: Position) -> int:
    """The advisors who have two guests already, one bit each: no third one comes."""
    after_another = [number for number in state.guests if number >> SEAT_BITS & 1]
    return sum(1 << (number >> SEAT_BITS + 1) for number in after_another)


@cache
def closed_advisors(closers: int) -> int:
    """The advisors who take no guest, one bit each."""
    return sum({1 << closes.advisor for _, closes in effects(closers, ClosedAdvisor)})


# -------------------------------------------------------------------------- what a placement uses
def spend_more(state: Position, seat: int, move: Place, tell: Tell | None) -> None:
    """A space of its own, the place of a second guest: once a season each."""
    if move.own:
        state.used[seat] |= state.powers[seat] & SPACE_OWNERS
    if move.second:
        ((power, _),) = effects(state.powers[seat] & OPENERS, SecondGuest)
        state.used[seat] |= 1 << power
        if tell is not None:
            tell(SecondGuestCame(seat, move.advisor, SOURCES[power]))


# ------------------------------------------------------------------- gifts for those who come
def gift_at(state: Position, seat: int, move: Place, tell: Tell | None) -> int:
    """The power that owes a seat a good for coming to an advisor, or -1."""
    givers = state.powers[seat] & GIVERS
    if move.own:
        return -1
    if givers & DEALERS:
        return strike_deal(state, seat, givers & DEALERS, move.advisor, tell)
    return star_on(state, givers, move.advisor)


def star_on(state: Position, stars: int, advisor: int) -> int:
    """The power whose gift lies on an advisor for the next player who comes there, or -1.

    Dice of nobody take no gift.
    """
    guests = [number for number in state.guests if number >> SEAT_BITS + 1 == advisor]
    if any((number & 7) - 1 != NEUTRAL for number in guests):
        return -1
    found = [number for number, lie in effects(stars, StarsOn) if advisor in lie.advisors]
    return found[0] if found else -1


def good_waits(state: Position, seat: int, move: Place) -> bool:
    """Would a good come to this seat at once: of the stars, or by a deal of another?"""
    givers = state.powers[seat] & GIVERS
    if move.own or not givers:
        return False
    if givers & DEALERS:
        deals = state.added.deals
        return move.advisor in deals and deals.index(move.advisor) != seat
    return star_on(state, givers, move.advisor) >= 0


@question(STAR_GOOD, lambda state, argument: TAKES[1])
def star_good(state: Position, argument: int, move: Take, tell: Tell | None) -> None:
    """The gift of a good, taken when the dice are placed."""
    give(state, argument & 7, SOURCES[argument >> 3], tell, move.bundle)


# ---------------------------------------------------------------------------- when all have placed
def ask_movers(state: Position) -> None:
    """In turn order, each who has a card for it may move a group."""
    for seat in reversed(state.order):
        if state.powers[seat] & MOVERS and groups_to_move(state, seat):
            state.agenda.append(USE_CARD | (seat | COURT << 3) << BITS)


def groups_to_move(state: Position, seat: int) -> Sequence[Use | Pass]:
    """The move of a group, by the Envoy if its new advisor is occupied; empty if there is none.

    A seat whose dice are there already has no use for it.
    """
    ((power, moves),) = effects(state.powers[seat] & MOVERS, MovesGroup)
    groups = [group for group in state.court if group & 7 == seat + 1]
    if not groups or max(groups) >> ADVISOR_BITS == moves.advisor:
        return ()
    if full_advisors(state) >> moves.advisor & 1:
        return ()
    if not state.taken >> moves.advisor & 1:
        return USES[power], PASS
    return (ENVOY_USES[power], PASS) if state.envoy == seat else ()


# ---------------------------------------------------------------------------------- secret deals
def strike_deal(state: Position, guest: int, dealers: int, advisor: int, tell: Tell | None) -> int:
    """Pay the seat that has named this advisor; the power that owes the guest a gift, or -1."""
    if advisor not in state.added.deals:
        return -1
    ((power, deal),) = effects(dealers, SecretDeal)
    dealer = state.added.deals.index(advisor)
    state.added.deals[dealer] = 0
    if tell is not None:
        tell(DealStruck(dealer, advisor, guest))
    give_all(state, dealer, deal.dealer, SOURCES[power], tell)
    return power if dealer != guest else -1


@rule(DEALING)
def dealing(state: Position, position: int, tell: Tell | None) -> None:
    """In turn order each names an advisor that nobody has named."""
    for at in range(position, len(state.order)):
        seat = state.order[at]
        if state.powers[seat] & DEALERS:
            ask(state, DEAL, seat | at + 1 << 3, deals_open(state, seat))
            return


def deals_open(state: Position, _: int) -> Sequence[Deal]:
    return [move for move in DEALS if move.advisor not in state.added.deals]


@question(DEAL, deals_open)
def offer_deal(state: Position, argument: int, move: Deal, tell: Tell | None) -> None:
    seat = argument & 7
    state.added.deals[seat] = move.advisor
    if tell is not None:
        tell(DealOffered(seat, move.advisor))
    dealing(state, argument >> 3, tell)
