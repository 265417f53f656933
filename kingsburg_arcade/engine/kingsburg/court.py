"""The King's court: influencing the eighteen advisors, and receiving their help."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract import Move, Tell
from .agenda import (
    ADVISOR,
    BITS,
    DICE_RETURN,
    HELP,
    INFLUENCE,
    PLACE,
    RECEIVE,
    TRADE,
    question,
    rule,
)
from .calendar import return_envoy
from .content import ADVISORS, GOODS
from .dice import without
from .effects import SPRING, Gift, HelpsMore, Reach, effects, powers_with
from .events import (
    AdvisorDeclined,
    AdvisorHelped,
    AdvisorInfluenced,
    DiceReturned,
    PassedInfluence,
)
from .moves import PASS, TAKES, TRADES, Place, Take, take
from .state import NEUTRAL, State
from .treasury import charge, give
from .ways import ways, with_envoy

PLACING_POWERS = powers_with(Reach)
HELPERS = powers_with(HelpsMore)


# ------------------------------------------------------------------------- step b: influence
def placements(state: State, seat: int) -> list[Move]:
    """The placements open to a seat, and the right to pass; empty if it must pass.

    An advisor who has been influenced is closed, except to the Envoy. A group needs a coloured
    die, and one +2 token a season may be added.
    """
    token = state.tokens[seat] > 0 and (
        not state.spent >> seat & 1 or state.options.plus_two == "group"
    )
    powers = state.powers[seat] & PLACING_POWERS & ~state.used[seat]
    all_ways = ways(state.coloured[seat], state.white[seat], token, powers)
    court = state.court
    found: list[Move]
    if state.envoy != seat:
        found = [way for way in all_ways if not court[way.advisor]]
    else:
        found = [with_envoy(way) if court[way.advisor] else way for way in all_ways]
    if found:
        found.append(PASS)
    return found


@rule(INFLUENCE)
def influence(state: State, position: int, tell: Tell | None) -> None:
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
            state.agenda += (INFLUENCE | position << BITS, PLACE | seat << BITS)
            state.choices = choices
            return
        pass_influence(state, seat, tell, forced=True)


def pass_influence(state: State, seat: int, tell: Tell | None, forced: bool) -> None:
    """Done with this step for the rest of the season."""
    state.placing &= ~(1 << seat)
    if tell is not None:
        tell(PassedInfluence(seat, forced))


@question(PLACE, placements)
def place(state: State, seat: int, move: Place, tell: Tell | None) -> None:
    if move is PASS:
        pass_influence(state, seat, tell, forced=False)
        return
    state.coloured[seat] = without(state.coloured[seat], move.coloured)
    if move.white:
        state.white[seat] = without(state.white[seat], move.white)
    if move.token:
        state.tokens[seat] -= 1
        state.spent |= 1 << seat
    if move.power >= 0:
        state.used[seat] |= 1 << move.power
    if move.envoy:
        return_envoy(state, tell, used=True)
        state.guest, state.guest_at = move.cell | seat + 1, move.advisor
    else:
        state.court[move.advisor] = move.cell | seat + 1
    if tell is not None:
        tell(AdvisorInfluenced(seat, *move.plain[1:]))


# --------------------------------------------------------------------------- step c: help
@rule(HELP)
def helping(state: State, _: int, tell: Tell | None) -> None:
    """From the lowest to the highest, each advisor helps whoever stands there, first come first.

    What is pushed last comes first, so the court is walked from the King down.
    """
    for advisor in range(len(ADVISORS), 0, -1):
        group = state.court[advisor]
        if group:
            if advisor == state.guest_at:
                push_help(state, advisor, state.guest)
            push_help(state, advisor, group)


def push_help(state: State, advisor: int, group: int) -> None:
    owner = (group & 7) - 1
    if owner != NEUTRAL:
        state.agenda.append(ADVISOR | (owner | advisor << 3) << BITS)


@rule(ADVISOR)
def advisor_helps(state: State, argument: int, tell: Tell | None) -> None:
    """One advisor helps one seat: at once, or after asking what it chooses."""
    seat, advisor = argument & 7, argument >> 3
    if ADVISORS[advisor - 1].trades:
        choices: Sequence[Move] = trades(state, seat)
        if choices:
            state.agenda.append(TRADE | argument << BITS)
            state.choices = choices
        elif tell is not None:
            tell(AdvisorDeclined(seat, advisor))
        return
    choices = HELPS[advisor - 1]
    if len(choices) == 1:
        receive(state, argument, choices[0], tell)
    else:
        state.agenda.append(RECEIVE | argument << BITS)
        state.choices = choices


def helps(gifts: Sequence[Gift]) -> tuple[Take, ...]:
    """The goods between which an advisor's guest chooses, as moves."""
    found = [
        take((gift.gold + free.gold, gift.wood + free.wood, gift.stone + free.stone))
        for gift in gifts
        for free in TAKES[gift.any]
    ]
    return tuple(found)


HELPS = tuple(helps(advisor.gifts) for advisor in ADVISORS)


@question(RECEIVE, lambda state, argument: HELPS[(argument >> 3) - 1])
def receive(state: State, argument: int, move: Take, tell: Tell | None) -> None:
    """The goods chosen, and whatever else the advisor gives besides."""
    seat, advisor = argument & 7, argument >> 3
    row = ADVISORS[advisor - 1]
    if tell is not None:
        tell(AdvisorHelped(seat, advisor))
    give(state, seat, BESIDES[advisor - 1], row.name, tell, move.plain[1])
    if state.powers[seat] & HELPERS:
        for _, more in effects(state.powers[seat], HelpsMore):
            if advisor in more.advisors:
                give(state, seat, more.gift, row.name, tell)


def besides(gifts: Sequence[Gift]) -> Gift:
    """What an advisor gives apart from goods; it is the same whatever goods are chosen."""
    first = gifts[0] if gifts else Gift()
    return Gift(tokens=first.tokens, soldiers=first.soldiers, points=first.points, peek=first.peek)


BESIDES = tuple(besides(advisor.gifts) for advisor in ADVISORS)


def trades(state: State, argument: int) -> list[Move]:
    """The goods that can be given to the Alchemist, and the right to decline."""
    seat = argument & 7
    stores = (state.gold, state.wood, state.stone)
    found: list[Move] = [
        move for move, store in zip(TRADES, stores, strict=True) if store[seat] > 0
    ]
    if found:
        found.append(PASS)
    return found


@question(TRADE, trades)
def trade(state: State, argument: int, move: Move, tell: Tell | None) -> None:
    seat, advisor = argument & 7, argument >> 3
    if move is PASS:
        if tell is not None:
            tell(AdvisorDeclined(seat, advisor))
        return
    if tell is not None:
        tell(AdvisorHelped(seat, advisor))
    name = ADVISORS[advisor - 1].name
    kind = TRADES.index(move)
    gold, wood, stone = (int(good == GOODS[kind]) for good in GOODS)
    charge(state, seat, (gold, wood, stone), name, tell)
    give(state, seat, Gift(gold=1 - gold, wood=1 - wood, stone=1 - stone), name, tell)


@rule(DICE_RETURN)
def dice_return(state: State, _: int, tell: Tell | None) -> None:
    """Dice go back to their owners, white dice and +2 tokens to the supply."""
    state.court = [0] * len(state.court)
    state.guest = state.guest_at = 0
    state.coloured = [0] * state.seats
    state.white = [0] * state.seats
    if state.phase == SPRING:
        state.aided = -1
    if tell is not None:
        tell(DiceReturned())
