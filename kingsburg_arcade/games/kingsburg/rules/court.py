"""The King's court: influencing the eighteen advisors, and receiving their help."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import compress, product
from typing import Final

from ....engine.contract import Tell
from ....engine.lookup import Lookup
from .agenda import ask, question, rule
from .calendar import return_envoy
from .content import ADVISORS, PRINTED_SPACES, SOURCES
from .dice import REST, faces
from .effects import (
    SPRING,
    Gift,
    HelpsMore,
    LargestGroup,
    NoTokens,
    OwnAdvisor,
    Reach,
    ReadsAs,
    effects,
    powers_with,
)
from .events import (
    AdvisorDeclined,
    AdvisorHelped,
    AdvisorInfluenced,
    DiceReturned,
    PassedInfluence,
)
from .moves import (
    ADVISOR_BITS,
    OWN_BIT,
    PASS,
    TAKES,
    TRADES,
    Bundle,
    Pass,
    Place,
    Take,
    Trade,
    cell,
    guest,
    ways_to_take,
)
from .position import NEUTRAL, Position
from .realm.at_court import (
    DOORS,
    GIVERS,
    SPACE_OWNERS,
    TOKEN_SPENDERS,
    ask_movers,
    gift_at,
    open_this_year,
    spend_more,
)
from .steps import BITS, HELP, INFLUENCE, PLACE, RECEIVE, STAR_GOOD, TRADE
from .treasury import charge, give, give_all
from .ways import Ways, ways_of

REACHERS: Final = powers_with(Reach)
READERS: Final = powers_with(ReadsAs)
PLACING_POWERS: Final = REACHERS | READERS | SPACE_OWNERS | powers_with(LargestGroup)
"""The powers that say what a group of dice may do."""
TOKENLESS: Final = powers_with(NoTokens)
PRINTED_REACHERS: Final = REACHERS & PRINTED_SPACES
HELPERS: Final = powers_with(HelpsMore)
PRINTED_HELPERS: Final = HELPERS & PRINTED_SPACES


# ------------------------------------------------------------------------- step b: influence
def placements(state: Position, seat: int) -> Sequence[Place | Pass]:
    """The placements open to a seat, and the right to pass; empty if it must pass.

    An advisor who has been influenced is closed, except to the Envoy. A group needs a coloured
    die, and one +2 token a season may be added.
    """
    expanded = state.in_play.expanded
    powers = state.powers[seat] & (PLACING_POWERS if expanded else PRINTED_REACHERS)
    if powers or state.white[seat] or state.tokens[seat]:
        token = state.tokens[seat] > 0 and may_add_token(state, seat)
        unused = powers & ~state.used[seat]
        ways = ways_of(state.coloured[seat], state.white[seat], token, unused)
    else:
        ways = PLAIN[state.coloured[seat]]
    if expanded and state.powers[seat] & DOORS:
        return open_this_year(state, seat, ways)
    if state.envoy == seat:
        return ways.open_to_envoy(state.taken)
    return ways.open[state.taken & ways.reach]


PLAIN: Final[Lookup[int, Ways]] = Lookup(lambda coloured: ways_of(coloured, 0, False, 0))
"""The ways of hands that nothing joins: most are."""


def may_add_token(state: Position, seat: int) -> bool:
    """May this seat add a +2 token to a group, if it has one?"""
    if state.spent >> seat & 1 and state.in_play.options.plus_two != "group":
        return False
    return not (state.in_play.expanded and state.powers[seat] & TOKENLESS)


def source_of(powers: int, power: int, own: bool) -> str:
    """What led a group to its advisor: empty if nothing but its dice did."""
    if own:
        ((power, _),) = effects(powers & SPACE_OWNERS, OwnAdvisor)
    return SOURCES[power] if power >= 0 else ""


def influence(state: Position, position: int, tell: Tell | None) -> None:
    """One advisor or a pass, in turn order, round and round until everybody has passed."""
    order, placing = state.order, state.placing
    last = len(order) - 1
    while placing:
        seat = order[position]
        position = position + 1 if position < last else 0
        if not placing >> seat & 1:
            continue
        if state.coloured[seat] and (choices := placements(state, seat)):
            # `ask`, written out: no other question is put so often.
            state.agenda.append(PLACE | (seat | position << 3) << BITS)
            state.choices = choices
            state.actor = seat
            return
        placing &= ~(1 << seat)
        state.placing = placing
        if tell is not None:
            tell(PassedInfluence(seat, True))
    if state.in_play.governors:
        ask_movers(state)


rule(INFLUENCE)(influence)


def pass_influence(state: Position, seat: int, tell: Tell | None, forced: bool) -> None:
    """Done with this step for the rest of the season."""
    state.placing &= ~(1 << seat)
    if tell is not None:
        tell(PassedInfluence(seat, forced))


@question(PLACE, lambda state, argument: placements(state, argument & 7))
def place(state: Position, argument: int, move: Place | Pass, tell: Tell | None) -> None:
    """Put the dice on the advisor's space, or pass; then it is the next player's turn."""
    seat = argument & 7
    if isinstance(move, Place):
        owing = set_down(state, seat, move, tell)
        if owing >= 0:
            state.agenda.append(INFLUENCE | argument >> 3 << BITS)
            ask(state, STAR_GOOD, seat | owing << 3, TAKES[1])
            return
    else:
        pass_influence(state, seat, tell, forced=False)
    influence(state, argument >> 3, tell)


def set_down(state: Position, seat: int, move: Place, tell: Tell | None) -> int:
    """A group of dice comes to its advisor; the power that owes a good for it, or -1."""
    state.coloured[seat] = REST[state.coloured[seat]][move.coloured]
    if move.helped:
        spend(state, seat, move, tell)
    owing = -1
    if state.in_play.expanded and state.powers[seat] & GIVERS:
        owing = gift_at(state, seat, move, tell)
    state.court.append(move.cell | seat + 1)
    insort(state.guests, move.guest | seat + 1)
    state.taken |= move.closes
    if tell is not None:
        tell(influenced(state, seat, move))
    return owing


def spend(state: Position, seat: int, move: Place, tell: Tell | None) -> None:
    """What joins the coloured dice of a group, or leads it to its advisor."""
    if move.white:
        state.white[seat] = REST[state.white[seat]][move.white]
    if move.token:
        state.tokens[seat] -= 1
        more = state.powers[seat] & TOKEN_SPENDERS & ~state.used[seat]
        if more:  # one more a season, and this is it
            state.used[seat] |= more
        else:
            state.spent |= 1 << seat
    if move.power >= 0:
        state.used[seat] |= 1 << move.power
    if move.envoy:
        return_envoy(state, tell, used=True)
    if state.in_play.expanded and (move.own or move.second):
        spend_more(state, seat, move, tell)


def influenced(state: Position, seat: int, move: Place) -> AdvisorInfluenced:
    led_by = source_of(state.powers[seat], move.power, move.own)
    dice = faces(move.coloured), faces(move.white), move.token
    return AdvisorInfluenced(seat, move.advisor, *dice, led_by, move.envoy)


# --------------------------------------------------------------------------- step c: help
def helping(state: Position, at: int, tell: Tell | None) -> None:
    """From the lowest to the highest, each advisor helps those who stand there, first come first.

    Go on from the guest number `at`; stop where a guest has a choice to make.
    """
    for number in state.guests[at:]:
        at += 1
        seat, advisor, only, choices = GUESTS[number]
        if only is not None:
            help_seat(state, seat, advisor, only, tell)
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


rule(HELP)(helping)


HELPS: Final[tuple[Sequence[Take], ...]] = (
    (),
    *(ways_to_take(advisor.gifts) for advisor in ADVISORS),
)
"""By the number of an advisor: the ways to take its help; none for the one who only trades."""


def guest_of(number: int) -> tuple[int, int, Take | None, Sequence[Take]]:
    """The seat, the advisor, the only way to take its help if there is one, and all ways.

    Neutral dice have none.
    """
    seat, advisor = (number & 7) - 1, number >> 4
    choices = HELPS[advisor] if seat != NEUTRAL else ()
    return seat, advisor, choices[0] if len(choices) == 1 else None, choices


GUESTS: Final[tuple[tuple[int, int, Take | None, Sequence[Take]], ...]] = tuple(
    map(guest_of, range(guest(cell(len(ADVISORS) + 1, 0, 0, False, -1))))
)
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
    give(state, seat, name, tell, move.bundle, BESIDES[advisor])
    helpers = state.powers[seat] & (HELPERS if state.in_play.expanded else PRINTED_HELPERS)
    if helpers:
        for gift in HELPED_MORE[advisor][helpers]:
            give_all(state, seat, gift, name, tell)


def helped_more(advisor: int, helpers: int) -> Sequence[Gift]:
    """What these powers add to an advisor's help."""
    found = effects(helpers, HelpsMore)
    return [more.gift for _, more in found if advisor in more.advisors]


HELPED_MORE: Final[Lookup[int, Lookup[int, Sequence[Gift]]]] = Lookup(
    lambda advisor: Lookup(partial(helped_more, advisor))
)


def besides(gifts: Sequence[Gift]) -> Gift | None:
    """What an advisor gives apart from goods; it is the same whatever goods are chosen."""
    apart = [replace(gift, gold=0, wood=0, stone=0, any=0) for gift in gifts] or [Gift()]
    assert apart.count(apart[0]) == len(apart), "only goods are a matter of choice"
    return apart[0] if apart[0] != Gift() else None


NAMES: Final[tuple[str, ...]] = ("nobody", *(advisor.name for advisor in ADVISORS))
BESIDES: Final[tuple[Gift | None, ...]] = (None, *(besides(advisor.gifts) for advisor in ADVISORS))
"""By the number of an advisor."""


def trades(state: Position, argument: int) -> Sequence[Trade | Pass]:
    """The goods that can be given to the Alchemist, and the right to decline."""
    seat = argument & 7
    return TRADES_OF[state.gold[seat] > 0, state.wood[seat] > 0, state.stone[seat] > 0]


TRADES_OF: Final[Mapping[tuple[bool, ...], Sequence[Trade | Pass]]] = {
    held: (*compress(TRADES, held), PASS) for held in product((False, True), repeat=len(TRADES))
}
"""By the goods that there are: gold, wood, stone."""


@question(TRADE, trades)
def trade(state: Position, argument: int, move: Trade | Pass, tell: Tell | None) -> None:
    seat, advisor = argument & 7, argument >> 3 & 31
    if isinstance(move, Trade):
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


EACH: Final[tuple[Bundle, ...]] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
THE_OTHERS: Final[tuple[Bundle, ...]] = ((0, 1, 1), (1, 0, 1), (1, 1, 0))


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
