"""The auction of governors' cards: one card is named, all bid points, until all but one pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .....engine.contract import Draw, Drawn, Tell, seat_names
from ..agenda import ask, question, wish
from ..content import POWER, POWERS
from ..events import BidMade, GovernorNamed, GovernorsOffered, GovernorWon, PassedBidding
from ..moves import BIDS, CARD_NAMES, MOST_BID, PASS, Bid, NameCard, Pass
from ..position import Position
from ..steps import AUCTION, BID, BITS, NAME_CARD
from ..treasury import score

NOT_YET: Final = -1
"""No card is named, or no seat has bid."""
REASON: Final = "auction"


def wanted(state: Position, drawn: int) -> Draw:
    """First the cards, as many as seats and one more; then the seat that names the first one."""
    if not drawn:
        return Draw("governor cards", state.in_play.governors, state.seats + 1)
    return Draw("first bidder", seat_names(state.seats), 1)


@wish(AUCTION, wanted)
def auction(state: Position, drawn: int, answer: Drawn, tell: Tell | None) -> None:
    if not drawn:
        state.added.offered = sum(1 << POWER[name] for name in answer.names)
        state.agenda.append(AUCTION | 1 << BITS)
        return
    state.added.namer = seat_names(state.seats).index(answer.names[0])
    if tell is not None:
        cards = [POWERS[move.power] for move in cards_to_name(state, 0)]
        tell(GovernorsOffered(tuple(cards), state.added.namer))
    ask_for_a_name(state)


def without_card(state: Position) -> list[int]:
    """The seats that have none yet."""
    governors = sum(1 << POWER[name] for name in state.in_play.governors)
    return [seat for seat, powers in enumerate(state.powers) if not powers & governors]


def next_to(seats: Sequence[int], seat: int) -> int:
    """The first of these seats to the left of a seat."""
    return min(seats, key=lambda other: (other <= seat, other))


# ------------------------------------------------------------------------------------ naming
def cards_to_name(state: Position, _: int) -> list[NameCard]:
    return [move for power, move in CARD_NAMES.items() if state.added.offered >> power & 1]


def ask_for_a_name(state: Position) -> None:
    ask(state, NAME_CARD, state.added.namer, cards_to_name(state, 0))


@question(NAME_CARD, cards_to_name)
def name_card(state: Position, seat: int, move: NameCard, tell: Tell | None) -> None:
    """Name the card and then bid for it; the last without a card takes it for nothing.

    No other bid could be better for the last one: nobody is left to bid against it.
    """
    realm = state.added
    realm.named = move.power
    if tell is not None:
        tell(GovernorNamed(seat, POWERS[move.power]))
    left = without_card(state)
    realm.bidding = sum(1 << other for other in left)
    if len(left) == 1:
        realm.bid, realm.bidder = 0, seat
        win(state, tell)
    else:
        ask(state, BID, seat, bids(state, seat))


# ------------------------------------------------------------------------------------ bidding
def bids(state: Position, seat: int) -> Sequence[Bid | Pass]:
    """More than the highest bid, or to pass; who has named the card must bid first."""
    higher = BIDS[state.added.bid + 1 :]
    return higher if state.added.bid == NOT_YET else (*higher, PASS)


@question(BID, bids)
def bid(state: Position, seat: int, move: Bid | Pass, tell: Tell | None) -> None:
    """A bid stands until another is higher; who passes bids no more for this card.

    The highest bid there is wins at once.
    """
    realm = state.added
    if isinstance(move, Pass):
        realm.bidding &= ~(1 << seat)
    else:
        realm.bid, realm.bidder = move.points, seat
    if tell is not None:
        tell(BidMade(seat, move.points) if isinstance(move, Bid) else PassedBidding(seat))
    if realm.bidding == 1 << realm.bidder or realm.bid == MOST_BID:
        win(state, tell)
        return
    bidding = [other for other in range(state.seats) if realm.bidding >> other & 1]
    other = next_to(bidding, seat)
    ask(state, BID, other, bids(state, other))


def win(state: Position, tell: Tell | None) -> None:
    """The last who bids pays, takes the card, and is out of the auction."""
    realm, seat = state.added, state.added.bidder
    state.powers[seat] |= 1 << realm.named
    realm.offered &= ~(1 << realm.named)
    if tell is not None:
        tell(GovernorWon(seat, POWERS[realm.named], realm.bid))
    if realm.bid:
        score(state, seat, -realm.bid, REASON, tell)
    realm.named = realm.bid = realm.bidder = NOT_YET
    realm.bidding = 0
    left = without_card(state)
    if not left:
        realm.offered, realm.namer = 0, NOT_YET
        return
    if seat == realm.namer:
        realm.namer = next_to(left, seat)
    ask_for_a_name(state)
