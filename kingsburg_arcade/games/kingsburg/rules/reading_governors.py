"""Cards of governors in a position that somebody wrote: who has what, and who can be asked."""

from __future__ import annotations

from ....engine.contract import Refused
from .content import POWER
from .effects import SEASONS
from .moves import MOST_BID
from .position import Position
from .realm import hands
from .realm.at_court import MOVERS
from .realm.auction import without_card
from .realm.governors_at_work import CHOOSERS, FREE_BUILDERS
from .season import DECLARED
from .steps import (
    AUCTION,
    BEFORE_ROLL,
    BID,
    COURT,
    FREE_BUILDING,
    GOVERNOR_CARDS,
    KEEP,
    NAME_CARD,
    OPEN_GOVERNOR,
    USE_CARD,
    YEAR_BEGINS,
)

DEALING = (GOVERNOR_CARDS, KEEP, OPEN_GOVERNOR)
BIDDING = (AUCTION, NAME_CARD, BID)
AT_WORK = (FREE_BUILDING, USE_CARD)


def check_governors(state: Position) -> None:
    """A card is there once, and a seat has one."""
    here = [POWER[name] for name in state.in_play.governors]
    for seat, powers in enumerate(state.powers):
        own = [power for power in here if powers >> power & 1]
        shared = [power for power in own for other in state.powers[:seat] if other >> power & 1]
        if len(own) > 1 or shared:
            raise Refused("governors.card", seat=seat)
    if here and not all(hands.UNDEALT <= hand <= hands.OPEN for hand in state.added.hand):
        raise Refused("governors.hand")


def fits_governors(state: Position, kind: int, argument: int) -> bool:
    """Can this step of the calendar be there?"""
    options = state.options.governor_cards
    if kind in AT_WORK:
        return options != "none" and work_fits(state, kind, argument & 7, argument >> 3)
    if kind in DEALING:
        return options == "dealt" and dealing_fits(state, kind, argument & 7)
    return kind not in BIDDING or (options == "auction" and bidding_fits(state, kind, argument))


def work_fits(state: Position, kind: int, seat: int, rest: int) -> bool:
    """Has the seat a card that acts at this moment?"""
    if kind == FREE_BUILDING:
        return state.phase == 1 and bool(state.powers[seat] & FREE_BUILDERS)
    own, phases = {
        YEAR_BEGINS: (CHOOSERS, (1,)),
        BEFORE_ROLL: (DECLARED, SEASONS),
        COURT: (MOVERS, SEASONS),
    }[rest]
    return state.phase in phases and bool(state.powers[seat] & own)


def dealing_fits(state: Position, kind: int, seat: int) -> bool:
    if kind == GOVERNOR_CARDS:
        return True
    hand = state.added.hand[seat]
    return hand == hands.CHOOSING if kind == KEEP else hands.KEPT <= hand < hands.OPEN


def bidding_fits(state: Position, kind: int, argument: int) -> bool:
    """Is there a card to name or to bid for, and is it this seat's turn?"""
    realm, left = state.added, without_card(state)
    here = sum(1 << POWER[name] for name in state.in_play.governors)
    taken = sum(powers & here for powers in state.powers)
    enough = not realm.offered & (taken | ~here) and realm.offered.bit_count() > len(left)
    if kind == AUCTION:
        return not argument or enough
    if not enough or realm.namer not in left or realm.bid >= MOST_BID:
        return False
    if kind == NAME_CARD:
        return argument == realm.namer
    bidding = [seat for seat in range(state.seats) if realm.bidding >> seat & 1]
    named = realm.named >= 0 and realm.offered >> realm.named & 1
    if not named or realm.bidding >> state.seats or not set(bidding) <= set(left):
        return False
    if realm.bid < 0:
        return argument == realm.namer and len(bidding) > 1
    return argument in bidding and realm.bidder in bidding and realm.bidder != argument
