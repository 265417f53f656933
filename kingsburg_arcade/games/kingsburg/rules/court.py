"""The King's court: influencing the eighteen advisors, and receiving their help."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import replace

from ....engine.contract import Move, Tell
from .agenda import ask, question, rule
from .calendar import return_envoy
from .content import ADVISORS, CARDED, SOURCES, UNLAID
from .dice import REST
from .effects import (
    SPRING,
    ClosedAdvisor,
    Gift,
    HelpsMore,
    LargestGroup,
    MovesGroup,
    NoTokens,
    OneMoreToken,
    OwnAdvisor,
    Reach,
    ReadsAs,
    SecondGuest,
    SecretDeal,
    StarsOn,
    effects,
    powers_with,
)
from .events import (
    AdvisorDeclined,
    AdvisorHelped,
    AdvisorInfluenced,
    DealOffered,
    DealStruck,
    DiceReturned,
    PassedInfluence,
    SecondGuestCame,
)
from .moves import (
    ADVISOR_BITS,
    DEALS,
    ENVOY_USES,
    OWN_BIT,
    PASS,
    SEAT_BITS,
    TAKES,
    TRADES,
    USES,
    Deal,
    Place,
    Take,
    cell,
    guest,
    ways_to_take,
)
from .position import NEUTRAL, Position
from .steps import (
    BITS,
    COURT,
    DEAL,
    DEALING,
    HELP,
    INFLUENCE,
    PLACE,
    RECEIVE,
    STAR_GOOD,
    TRADE,
    USE_CARD,
)
from .treasury import charge, give, give_all
from .ways import Ways, ways_of

REACHERS = powers_with(Reach)
READERS = powers_with(ReadsAs)
SPACE_OWNERS = powers_with(OwnAdvisor)
PLACING_POWERS = REACHERS | READERS | SPACE_OWNERS | powers_with(LargestGroup)
"""The powers that say what a group of dice may do."""
TOKENLESS = powers_with(NoTokens)
TOKEN_SPENDERS = powers_with(OneMoreToken)
CLOSERS = powers_with(ClosedAdvisor)
STARS = powers_with(StarsOn)
OPENERS = powers_with(SecondGuest)
DEALERS = powers_with(SecretDeal)
PRINTED_PLACING = PLACING_POWERS & UNLAID
UNUSUAL = CLOSERS | OPENERS
GIVERS = STARS | DEALERS
MOVERS = powers_with(MovesGroup)
HELPERS = powers_with(HelpsMore)
PRINTED_HELPERS = HELPERS & UNLAID


# ------------------------------------------------------------------------- step b: influence
def placements(state: Position, seat: int) -> Sequence[Move]:
    """The placements open to a seat, and the right to pass; empty if it must pass.

    An advisor who has been influenced is closed, except to the Envoy. A group needs a coloured
    die, and one +2 token a season may be added. The holder of the Envoy who can be a second guest
    without it keeps it: that is never worse.
    """
    token = may_add_token(state, seat)
    held = state.powers[seat]
    powers = held & (PRINTED_PLACING if held < CARDED else PLACING_POWERS) & ~state.used[seat]
    ways = ways_of(state.coloured[seat], state.white[seat], token, powers)
    if held >= CARDED and held & UNUSUAL:
        return placements_this_year(state, seat, ways)
    return ways.open_to_envoy(state.taken) if state.envoy == seat else ways.open(state.taken)


def placements_this_year(state: Position, seat: int, ways: Ways) -> Sequence[Move]:
    """The same where a destiny opens or closes advisors."""
    openers = state.powers[seat] & OPENERS
    if openers and not any(used & openers for used in state.used):
        moves: Sequence[Move] = ways.open_to_envoy(state.taken, full_advisors(state), second=True)
    elif state.envoy == seat:
        moves = ways.open_to_envoy(state.taken, full_advisors(state) if openers else 0)
    else:
        moves = ways.open(state.taken)
    closers = state.powers[seat] & CLOSERS
    return without_closed(moves, closers) if closers else moves


def full_advisors(state: Position) -> int:
    """The advisors who have two guests already, one bit each: no third one comes."""
    after_another = [number for number in state.guests if number >> SEAT_BITS & 1]
    return sum(1 << (number >> SEAT_BITS + 1) for number in after_another)


def without_closed(moves: Sequence[Move], closers: int) -> Sequence[Move]:
    """The placements on advisors who take guests, and the right to pass; nothing if none is."""
    closed = {closes.advisor for _, closes in effects(closers, ClosedAdvisor)}
    left = [move for move in moves if not (isinstance(move, Place) and move.advisor in closed)]
    return left if len(left) > 1 else ()


def may_add_token(state: Position, seat: int) -> bool:
    """May this seat add a +2 token to a group: has it one, and none spent that counts?"""
    return (
        state.tokens[seat] > 0
        and (not state.spent >> seat & 1 or state.options.plus_two == "group")
        and not state.powers[seat] & TOKENLESS
    )


def source_of(powers: int, power: int, own: bool) -> str:
    """What led a group to its advisor: empty if nothing but its dice did."""
    if own:
        ((power, _),) = effects(powers & SPACE_OWNERS, OwnAdvisor)
    return SOURCES[power] if power >= 0 else ""


def spend_token(state: Position, seat: int) -> None:
    """A seat that may spend one more a season has used that up with the first."""
    more = state.powers[seat] & TOKEN_SPENDERS & ~state.used[seat]
    if more:
        state.used[seat] |= more
    else:
        state.spent |= 1 << seat


@rule(INFLUENCE)
def influence(state: Position, position: int, tell: Tell | None) -> None:
    """One advisor or a pass, in turn order, round and round until everybody has passed."""
    order = state.order
    last = len(order) - 1
    while state.placing:
        seat = order[position]
        position = position + 1 if position < last else 0
        if not state.placing >> seat & 1:
            continue
        choices = placements(state, seat) if state.coloured[seat] else None
        if choices:
            ask(state, PLACE, seat | position << 3, choices)
            return
        pass_influence(state, seat, tell, forced=True)
    if state.in_play.governors:
        for seat in reversed(order):
            if state.powers[seat] & MOVERS and groups_to_move(state, seat):
                state.agenda.append(USE_CARD | (seat | COURT << 3) << BITS)


def groups_to_move(state: Position, argument: int) -> Sequence[Move]:
    """The move of a group, by the Envoy if its new advisor is occupied; empty if there is none.

    A seat whose dice are there already has no use for it.
    """
    seat = argument & 7
    ((power, moves),) = effects(state.powers[seat] & MOVERS, MovesGroup)
    groups = [group for group in state.court if group & 7 == seat + 1]
    if not groups or max(groups) >> ADVISOR_BITS == moves.advisor:
        return ()
    if full_advisors(state) >> moves.advisor & 1:
        return ()
    if not state.taken >> moves.advisor & 1:
        return USES[power], PASS
    return (ENVOY_USES[power], PASS) if state.envoy == seat else ()


def pass_influence(state: Position, seat: int, tell: Tell | None, forced: bool) -> None:
    """Done with this step for the rest of the season."""
    state.placing &= ~(1 << seat)
    if tell is not None:
        tell(PassedInfluence(seat, forced))


@question(PLACE, lambda state, argument: placements(state, argument & 7))
def place(state: Position, argument: int, move: Place, tell: Tell | None) -> None:
    """Put the dice on the advisor's space, or pass; then it is the next player's turn."""
    seat = argument & 7
    if move is PASS:
        pass_influence(state, seat, tell, forced=False)
    else:
        state.coloured[seat] = REST[state.coloured[seat]][move.coloured]
        if move.white:
            state.white[seat] = REST[state.white[seat]][move.white]
        if move.token:
            state.tokens[seat] -= 1
            if state.powers[seat] < CARDED:
                state.spent |= 1 << seat
            else:
                spend_token(state, seat)
        if move.power >= 0:
            state.used[seat] |= 1 << move.power
        if move.envoy:
            return_envoy(state, tell, used=True)
        if move.second:
            ((power, _),) = effects(state.powers[seat] & OPENERS, SecondGuest)
            state.used[seat] |= 1 << power
            if tell is not None:
                tell(SecondGuestCame(seat, move.advisor, SOURCES[power]))
        givers = state.powers[seat] & GIVERS if state.powers[seat] >= CARDED else 0
        star = gift_at(state, seat, givers, move.advisor, tell) if givers and not move.own else -1
        state.court.append(move.cell | seat + 1)
        insort(state.guests, move.guest | seat + 1)
        if move.own:
            state.used[seat] |= state.powers[seat] & SPACE_OWNERS
        else:
            state.taken |= 1 << move.advisor
        if tell is not None:
            _, _, coloured, white, *_ = move.plain
            led_by = source_of(state.powers[seat], move.power, move.own)
            dice = coloured, white, move.token
            tell(AdvisorInfluenced(seat, move.advisor, *dice, led_by, move.envoy))
        if star >= 0:
            state.agenda.append(INFLUENCE | argument >> 3 << BITS)
            ask(state, STAR_GOOD, seat | star << 3, TAKES[1])
            return
    influence(state, argument >> 3, tell)


def gift_at(state: Position, seat: int, givers: int, advisor: int, tell: Tell | None) -> int:
    """The power that owes a seat a gift for coming to this advisor, or -1."""
    if givers & DEALERS:
        return strike_deal(state, seat, givers & DEALERS, advisor, tell)
    return star_on(state, givers, advisor)


def strike_deal(state: Position, guest: int, dealers: int, advisor: int, tell: Tell | None) -> int:
    """Pay the seat that has named this advisor; the power that owes the guest a gift, or -1."""
    assert state.realm is not None
    if advisor not in state.realm.deals:
        return -1
    ((power, deal),) = effects(dealers, SecretDeal)
    dealer = state.realm.deals.index(advisor)
    state.realm.deals[dealer] = 0
    if tell is not None:
        tell(DealStruck(dealer, advisor, guest))
    give_all(state, dealer, deal.dealer, SOURCES[power], tell)
    return power if dealer != guest else -1


# ----------------------------------------------------------------- before step b: secret deals
@rule(DEALING)
def dealing(state: Position, position: int, tell: Tell | None) -> None:
    """In turn order each names an advisor that nobody has named."""
    for at in range(position, len(state.order)):
        seat = state.order[at]
        if state.powers[seat] & DEALERS:
            ask(state, DEAL, seat | at + 1 << 3, deals_open(state, seat))
            return


def deals_open(state: Position, _: int) -> Sequence[Move]:
    assert state.realm is not None
    return [move for move in DEALS if move.advisor not in state.realm.deals]


@question(DEAL, deals_open)
def offer_deal(state: Position, argument: int, move: Deal, tell: Tell | None) -> None:
    assert state.realm is not None
    seat = argument & 7
    state.realm.deals[seat] = move.advisor
    if tell is not None:
        tell(DealOffered(seat, move.advisor))
    dealing(state, argument >> 3, tell)


def star_on(state: Position, stars: int, advisor: int) -> int:
    """The power whose gift lies on an advisor for the next player who comes there, or -1.

    Dice of nobody take no gift.
    """
    guests = [number for number in state.guests if number >> SEAT_BITS + 1 == advisor]
    if any((number & 7) - 1 != NEUTRAL for number in guests):
        return -1
    found = [number for number, lie in effects(stars, StarsOn) if advisor in lie.advisors]
    return found[0] if found else -1


@question(STAR_GOOD, lambda state, argument: TAKES[1])
def star_good(state: Position, argument: int, move: Take, tell: Tell | None) -> None:
    """The gift of a good, taken when the dice are placed."""
    give(state, argument & 7, SOURCES[argument >> 3], tell, move.plain[1])


# --------------------------------------------------------------------------- step c: help
@rule(HELP)
def helping(state: Position, at: int, tell: Tell | None) -> None:
    """From the lowest to the highest, each advisor helps those who stand there, first come first.

    Go on from the guest number `at`; stop where a guest has a choice to make.
    """
    for number in state.guests[at:]:
        at += 1
        seat, advisor, choices = GUESTS[number]
        if len(choices) == 1:
            help_seat(state, seat, advisor, choices[0], tell)
            if state.choices is not None:
                later(state, at)
                return
        elif choices:
            ask(state, RECEIVE, seat | advisor << 3 | at << 8, choices)
            return
        elif seat == NEUTRAL:
            continue
        elif state.goods(seat):
            ask(state, TRADE, seat | advisor << 3 | at << 8, trades(state, seat))
            return
        elif tell is not None:
            tell(AdvisorDeclined(seat, advisor))
    return_dice(state, tell)


HELPS = ((), *(ways_to_take(advisor.gifts) for advisor in ADVISORS))
"""By the number of an advisor: the ways to take its help; none for the one who only trades."""


def guest_of(number: int) -> tuple[int, int, Sequence[Take]]:
    """The seat, the advisor and the ways to take its help; neutral dice have none."""
    seat, advisor = (number & 7) - 1, number >> 4
    return seat, advisor, HELPS[advisor] if seat != NEUTRAL else ()


GUESTS = tuple(map(guest_of, range(guest(cell(len(ADVISORS) + 1, 0, 0, False, -1)))))
"""By the number of a guest, as `moves.guest` packs it."""


def helping_now(state: Position) -> tuple[int, int]:
    """The advisor who asks his guest now, and how many guests come no later than this one."""
    argument = state.agenda[-1] >> BITS
    return argument >> 3 & 31, argument >> 8


@question(RECEIVE, lambda state, argument: HELPS[argument >> 3 & 31])
def receive(state: Position, argument: int, move: Take, tell: Tell | None) -> None:
    help_seat(state, argument & 7, argument >> 3 & 31, move, tell)
    if state.choices is None:
        helping(state, argument >> 8, tell)
    else:
        later(state, argument >> 8)


def later(state: Position, at: int) -> None:
    """The other guests wait until the seat has answered what an advisor's help asks it."""
    state.agenda.insert(-1, HELP | at << BITS)


def help_seat(state: Position, seat: int, advisor: int, move: Take, tell: Tell | None) -> None:
    """The goods chosen, and whatever else the advisor gives besides."""
    name = NAMES[advisor]
    if tell is not None:
        tell(AdvisorHelped(seat, advisor))
    give(state, seat, name, tell, move.plain[1], BESIDES[advisor])
    held = state.powers[seat]
    helpers = held & (PRINTED_HELPERS if held < CARDED else HELPERS)
    if helpers:
        for _, more in effects(helpers, HelpsMore):
            if advisor in more.advisors:
                give_all(state, seat, more.gift, name, tell)


def besides(gifts: Sequence[Gift]) -> Gift | None:
    """What an advisor gives apart from goods; it is the same whatever goods are chosen."""
    apart = [replace(gift, gold=0, wood=0, stone=0, any=0) for gift in gifts] or [Gift()]
    assert apart.count(apart[0]) == len(apart), "only goods are a matter of choice"
    return apart[0] if apart[0] != Gift() else None


NAMES = ("nobody", *(advisor.name for advisor in ADVISORS))
BESIDES = (None, *(besides(advisor.gifts) for advisor in ADVISORS))
"""By the number of an advisor."""


def trades(state: Position, argument: int) -> list[Move]:
    """The goods that can be given to the Alchemist, and the right to decline."""
    seat = argument & 7
    stores = (state.gold, state.wood, state.stone)
    held = [move for move, store in zip(TRADES, stores, strict=True) if store[seat] > 0]
    return [*held, PASS]


@question(TRADE, trades)
def trade(state: Position, argument: int, move: Move, tell: Tell | None) -> None:
    seat, advisor = argument & 7, argument >> 3 & 31
    if move is not PASS:
        trade_good(state, seat, advisor, TRADES.index(move), tell)
    elif tell is not None:
        tell(AdvisorDeclined(seat, advisor))
    helping(state, argument >> 8, tell)


def trade_good(state: Position, seat: int, advisor: int, kind: int, tell: Tell | None) -> None:
    """One good back to the supply, the two others out of it."""
    if tell is not None:
        tell(AdvisorHelped(seat, advisor))
    name = NAMES[advisor]
    charge(state, seat, EACH[kind], name, tell)
    give(state, seat, name, tell, THE_OTHERS[kind])


EACH = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
THE_OTHERS = ((0, 1, 1), (1, 0, 1), (1, 1, 0))


def look_at(state: Position) -> None:
    """Work out who is occupied and who is helped in what order from the groups on the court."""
    state.taken = 0
    for group in state.court:
        if not group >> OWN_BIT & 1:
            state.taken |= 1 << (group >> ADVISOR_BITS)
    state.guests = sorted(map(guest, state.court))


def return_dice(state: Position, tell: Tell | None) -> None:
    """Dice go back to their owners, white dice and +2 tokens to the supply."""
    state.court = []
    state.guests = []
    state.taken = 0
    state.coloured = [0] * len(state.order)
    state.white = [0] * len(state.order)
    if state.phase == SPRING:
        state.aided = -1
    if state.in_play.destinies and state.realm is not None:
        state.realm.deals = [0] * len(state.order)
    if tell is not None:
        tell(DiceReturned())
