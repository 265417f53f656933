"""The province: prices, construction, and what buildings do at the end of a season."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from ....engine.contract import Tell
from ....engine.lookup import Lookup
from .agenda import ask, question, rule
from .calendar import return_envoy
from .content import (
    BUILDINGS,
    GOODS,
    PRINTED_SPACES,
    SOURCES,
    TOKEN,
)
from .effects import (
    AUTUMN,
    AtBuilding,
    AtSeasonEnd,
    BuildsTwice,
    Exchange,
    Gift,
    LongerSeasons,
    PayAtSeasonEnd,
    PointForGold,
    SoldierLeaves,
    WhenOthersBuild,
    WhenOthersPass,
    effects,
    powers_with,
)
from .events import BuildingBuilt, PassedBuilding, SoldierLeft
from .moves import (
    BUILDS,
    ENVOY_BUILDS,
    PASS,
    POWER_BUILDS,
    Build,
    Bundle,
    Pass,
    Pay,
    bundles,
    exchange,
    pay,
)
from .moves import Exchange as Exchanged
from .position import Position
from .prices import (
    HEAP,
    NEXT_SPACES,
    PAYABLE,
    PRICE_LISTS,
    PRICING_POWERS,
    PRINTED_PRICING,
    SPACE_POWERS,
    numbers,
    payable,
)
from .steps import BUILD, BUILD_AGAIN, CONSTRUCTION, PAY, SEASON_END
from .treasury import charge, charge_one, gifts_by_season, give, give_all, score

EXCHANGERS: Final = powers_with(Exchange)
PAYING_POWERS: Final = powers_with(PayAtSeasonEnd) | EXCHANGERS
PAID_FOR_BUILDING: Final = powers_with(AtBuilding)
SOLDIERS_LEAVE: Final = powers_with(SoldierLeaves)
LENGTHENERS: Final = powers_with(LongerSeasons)
PASS_WATCHERS: Final = powers_with(WhenOthersPass)
BUILD_WATCHERS: Final = powers_with(WhenOthersBuild)
BUILDERS: Final = powers_with(BuildsTwice)
GOLD_COUNTERS: Final = powers_with(PointForGold)
GIVING_POWERS: Final = powers_with(AtSeasonEnd)
ENDING_POWERS: Final = GIVING_POWERS | PAYING_POWERS | SOLDIERS_LEAVE
PRINTED_ENDING: Final = ENDING_POWERS & PRINTED_SPACES
PRINTED_PAYING: Final = PAYING_POWERS & PRINTED_SPACES


# ------------------------------------------------------------------------ step d: construction
def construction(state: Position, position: int, tell: Tell | None) -> None:
    """In turn order, each may construct one building."""
    for seat in state.order[position:]:
        position += 1
        choices = builds(state, seat)
        if choices:
            ask(state, BUILD, seat | position << 3, choices)
            return
        if tell is not None or state.in_play.expanded:
            pass_building(state, seat, tell)


rule(CONSTRUCTION)(construction)


def pass_building(state: Position, seat: int, tell: Tell | None) -> None:
    """A seat builds nothing this season."""
    if tell is not None:
        tell(PassedBuilding(seat))
    if state.in_play.expanded:
        reward_watchers_of_pass(state, seat, tell)


def reward_watchers_of_pass(state: Position, seat: int, tell: Tell | None) -> None:
    """What others have of it that this seat builds nothing, once a season."""
    for other, powers in enumerate(state.powers):
        if powers & PASS_WATCHERS and other != seat:
            unused = powers & PASS_WATCHERS & ~state.used[other]
            for number, paid in effects(unused, WhenOthersPass):
                state.used[other] |= 1 << number
                give_all(state, other, paid.gift, SOURCES[number], tell)


def builds(state: Position, seat: int) -> Sequence[Build | Pass]:
    """The buildings that a seat can pay, and the right to pass; empty if there is none."""
    powers = state.powers[seat]
    gold, wood, stone = state.gold[seat], state.wood[seat], state.stone[seat]
    if state.in_play.expanded:
        paid = payable(powers & PRICING_POWERS, gold, wood, stone)
        return BUILDS_ON[paid & NEXT_SPACES[powers & SPACE_POWERS] & state.in_play.spaces]
    goods = gold + HEAP * (wood + HEAP * stone)
    return BUILDS_ON[PAYABLE[powers & PRINTED_PRICING][goods] & NEXT_SPACES[powers]]


def builds_on(spaces: int) -> Sequence[Build | Pass]:
    """The moves that build on one of these spaces, and the right to pass."""
    return (*map(BUILDS.__getitem__, numbers(spaces)), PASS) if spaces else ()


BUILDS_ON: Final[Lookup[int, Sequence[Build | Pass]]] = Lookup(builds_on)


def second_builds(state: Position, seat: int) -> list[Build | Pass]:
    """The same for a second building, by the Envoy or by a power; empty without either."""
    allowed = [ENVOY_BUILDS] if state.envoy == seat else []
    twice = state.powers[seat] & BUILDERS
    if twice and state.realm is not None:
        unused = twice & ~state.realm.used_this_year[seat]
        allowed += [POWER_BUILDS[power] for power in POWER_BUILDS if unused >> power & 1]
    found = builds(state, seat) if allowed else ()
    first = [move for move in found if isinstance(move, Build)]
    again: list[Build | Pass] = [table[move.number] for table in allowed for move in first]
    return [*again, PASS] if again else []


@question(BUILD, lambda state, argument: builds(state, argument & 7))
def build(state: Position, argument: int, move: Build | Pass, tell: Tell | None) -> None:
    """Build one, or pass; who has the Envoy, or a power for it, may build a second."""
    seat = argument & 7
    if isinstance(move, Pass):
        pass_building(state, seat, tell)
    else:
        put_up(state, seat, move, tell)
        twice = state.envoy == seat or (state.in_play.expanded and state.powers[seat] & BUILDERS)
        if twice and asks_again(state, argument):
            return
    construction(state, argument >> 3, tell)


def asks_again(state: Position, argument: int) -> bool:
    """Ask a seat for a second building, if it can have one."""
    choices = second_builds(state, argument & 7)
    if choices:
        ask(state, BUILD_AGAIN, argument, choices)
    return bool(choices)


@question(BUILD_AGAIN, lambda state, argument: second_builds(state, argument & 7))
def build_again(state: Position, argument: int, move: Build | Pass, tell: Tell | None) -> None:
    """Two buildings in one season: the Envoy's other use, or that of a power, once a year."""
    seat = argument & 7
    if isinstance(move, Build):
        if move.envoy:
            return_envoy(state, tell, used=True)
        elif state.realm is not None:
            state.used[seat] |= 1 << move.power
            state.realm.used_this_year[seat] |= 1 << move.power
        put_up(state, seat, move, tell)
    construction(state, argument >> 3, tell)


def put_up(state: Position, seat: int, move: Build, tell: Tell | None) -> None:
    """Pay, put the token down, score."""
    building = BUILDINGS[move.number]
    pricing = PRICING_POWERS if state.in_play.expanded else PRINTED_PRICING
    cost = PRICE_LISTS[state.powers[seat] & pricing].prices[move.number]
    charge(state, seat, cost, building.name, tell)
    state.powers[seat] |= 1 << move.number
    if tell is not None:
        tell(BuildingBuilt(seat, building.name, building.points, move.envoy))
    if building.points:
        score(state, seat, building.points, building.name, tell)
    if state.in_play.expanded:
        reward_for_building(state, seat, move.number, cost, tell)


WATCHED_COLUMNS: Final = {
    column for _, watched in effects(BUILD_WATCHERS, WhenOthersBuild) for column in watched.columns
}
WATCHED_SPACES: Final = sum(
    1 << number for number, space in enumerate(BUILDINGS) if space.column in WATCHED_COLUMNS
)
"""Where others may have something of it that a seat builds, one bit each."""


def reward_for_building(
    state: Position, seat: int, built: int, cost: Bundle, tell: Tell | None
) -> None:
    """What the builder has of it by other powers, and what others have."""
    paid = state.powers[seat] & PAID_FOR_BUILDING & ~(1 << built)
    if paid and any(cost):
        for number, more in effects(paid, AtBuilding):
            give_all(state, seat, more.gift, SOURCES[number], tell)
    for other, powers in enumerate(state.powers if WATCHED_SPACES >> built & 1 else ()):
        if powers & BUILD_WATCHERS and other != seat:
            for number, watched in effects(powers & BUILD_WATCHERS, WhenOthersBuild):
                if BUILDINGS[built].column in watched.columns:
                    give_all(state, other, watched.gift, SOURCES[number], tell)


def put_up_free(state: Position, seat: int, number: int, tell: Tell | None) -> None:
    """A building that costs nothing and never counts for points."""
    assert state.realm is not None
    state.powers[seat] |= 1 << number
    state.realm.unscored[seat] |= 1 << number
    if tell is not None:
        tell(BuildingBuilt(seat, BUILDINGS[number].name, 0, False))


DESTROYED_FIRST: Final = sorted(
    range(len(BUILDINGS)), key=lambda number: (-BUILDINGS[number].column, BUILDINGS[number].row)
)
"""Right-most column first, the top-most row there; rows are lettered from the top."""


@lru_cache(maxsize=1 << 14)
def doomed(powers: int) -> int:
    """The building an enemy destroys; -1 if there is none."""
    return next((number for number in DESTROYED_FIRST if powers >> number & 1), -1)


# -------------------------------------------------------------------------- the end of the season
SEASON_ENDS: Final = gifts_by_season(lambda powers: effects(powers, AtSeasonEnd))


def season_end(state: Position, position: int, tell: Tell | None) -> None:
    """First player first: what must be, what comes by itself, then what may be paid for.

    A gift can only widen what its owner can pay with, so gifts come before payments; among
    payments the owner chooses, and is asked again after each.
    """
    expanded = state.in_play.expanded
    acting, paying = PRINTED_ENDING, PRINTED_PAYING
    if expanded:
        acting, paying = ENDING_POWERS, PAYING_POWERS
    gifts = SEASON_ENDS[state.phase]
    for seat in state.order[position:]:
        position += 1
        powers = state.powers[seat] & acting
        if not powers:
            continue
        if expanded and powers & SOLDIERS_LEAVE:
            lose_soldiers(state, seat, tell)
        for source, gift in gifts[powers]:
            give_all(state, seat, gift, source, tell)
        choices = payments(state, seat) if powers & paying else None
        if choices:
            ask(state, PAY, seat | position << 3, choices)
            return
    if expanded and state.phase == AUTUMN:
        count_gold(state, tell)


rule(SEASON_END)(season_end)


def count_gold(state: Position, tell: Tell | None) -> None:
    """When autumn ends, after all payments."""
    for seat in state.order:
        counted = state.powers[seat] & GOLD_COUNTERS
        for number, counting in effects(counted, PointForGold) if counted else ():
            points = state.gold[seat] // counting.gold
            if points:
                score(state, seat, points, SOURCES[number], tell)


def lose_soldiers(state: Position, seat: int, tell: Tell | None) -> None:
    """No other order: soldiers who are hired in this season's last moments stay for the next."""
    for number, leaving in effects(state.powers[seat] & SOLDIERS_LEAVE, SoldierLeaves):
        if state.phase in leaving.seasons and state.soldiers[seat]:
            state.soldiers[seat] -= 1
            if tell is not None:
                tell(SoldierLeft(seat, SOURCES[number], state.soldiers[seat]))
            give_all(state, seat, leaving.gift, SOURCES[number], tell)


def payments(state: Position, seat: int) -> Sequence[Pay | Exchanged | Pass]:
    """What a seat may pay at the end of a season, each power once, and the right not to."""
    expanded = state.in_play.expanded
    unused = state.powers[seat] & ~state.used[seat]
    offering = unused & (PAYING_POWERS | LENGTHENERS if expanded else PRINTED_PAYING)
    if not offering:
        return ()
    gold, wood, stone = state.gold[seat], state.wood[seat], state.stone[seat]
    token = state.tokens[seat] > 0
    found = payments_with(offering, state.phase, token, gold > 0, wood > 0, stone > 0)
    if not expanded or not unused & EXCHANGERS:
        return found
    goods = min(gold, MOST_GIVEN), min(wood, MOST_GIVEN), min(stone, MOST_GIVEN)
    swaps = exchanges(unused & EXCHANGERS, state.phase, goods)
    return (*swaps, *(found or (PASS,))) if swaps else found


@cache
def payments_with(powers: int, phase: int, *holds: bool) -> Sequence[Pay | Pass]:
    """The same for these powers, and whether there is a token, gold, wood and stone to pay."""
    held = dict(zip((TOKEN, *GOODS), holds, strict=True))
    found = [
        pay(number, price)
        for number, offer in offered(powers, phase)
        for price in offer.prices
        if held[price]
    ]
    return (*found, PASS) if found else ()


MOST_GIVEN: Final = max((offer.pays for _, offer in effects(EXCHANGERS, Exchange)), default=0)
"""Goods of a kind: more of it makes no difference to what can be exchanged."""


@lru_cache(maxsize=1 << 14)
def exchanges(powers: int, phase: int, goods: Bundle) -> tuple[Exchanged, ...]:
    """What these powers exchange at the end of a season, for a seat with these goods."""
    gold, wood, stone = goods
    return tuple(
        exchange(number, given, got)
        for number, offer in effects(powers, Exchange)
        if phase in offer.seasons
        for given, got in SWAPS[offer.pays, offer.gets]
        if given[0] <= gold and given[1] <= wood and given[2] <= stone
    )


def swaps(sizes: tuple[int, int]) -> list[tuple[Bundle, Bundle]]:
    """So many goods, and so many of other kinds: to get a kind back is to exchange less."""
    pays, gets = sizes
    return [
        (given, got)
        for given in bundles(pays)
        for got in bundles(gets)
        if not any(out and back for out, back in zip(given, got, strict=True))
    ]


SWAPS: Final = Lookup(swaps)


def offered(powers: int, phase: int) -> list[tuple[int, PayAtSeasonEnd]]:
    """What these powers offer for a price at the end of a season."""
    longer = {more.row for _, more in effects(powers, LongerSeasons)}
    return [
        (number, offer)
        for number, offer in effects(powers, PayAtSeasonEnd)
        if phase in offer.seasons or (number < len(BUILDINGS) and BUILDINGS[number].row in longer)
    ]


@question(PAY, lambda state, argument: payments(state, argument & 7))
def pay_at_season_end(
    state: Position, argument: int, move: Pay | Exchanged | Pass, tell: Tell | None
) -> None:
    """Pay for one thing, and be asked for the next; or pass."""
    seat = argument & 7
    if not isinstance(move, Pass):
        pay_power(state, seat, move, tell)
        choices = payments(state, seat)
        if choices:
            ask(state, PAY, argument, choices)
            return
    season_end(state, argument >> 3, tell)


def pay_power(state: Position, seat: int, move: Pay | Exchanged, tell: Tell | None) -> None:
    name = SOURCES[move.power]
    state.used[seat] |= 1 << move.power
    if isinstance(move, Exchanged):
        charge(state, seat, move.given, name, tell)
        give(state, seat, name, tell, move.got)
        return
    charge_one(state, seat, move.price, name, tell)
    for gift in PAID_FOR[move.power]:
        give_all(state, seat, gift, name, tell)


PAID_FOR: Final[Lookup[int, Sequence[Gift]]] = Lookup(
    lambda power: [offer.gift for _, offer in effects(1 << power, PayAtSeasonEnd)]
)
"""What a power gives for its price."""
