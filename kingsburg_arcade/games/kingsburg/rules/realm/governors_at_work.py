"""What governors' cards do at moments that the base game does not have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .....engine.contract import Tell
from ..agenda import Choices, ask, question
from ..calendar import return_envoy
from ..content import BUILDINGS, GOODS, POWER, SOURCES
from ..court import look_at
from ..effects import FreeBuildings, Gift, GoodOrCheaper, MovesGroup, effects, powers_with
from ..events import CardUsed, GroupMoved
from ..moves import ENVOY_BIT, USES, Build, Pass, Take, Use, cell, take, uncell
from ..position import Position
from ..prices import NEXT_SPACES
from ..province import builds_on, put_up_free
from ..season import BLESSERS, blessings, sources_of_white_dice, to_declare
from ..steps import BEFORE_ROLL, BITS, COURT, FREE_BUILDING, KIND, USE_CARD, YEAR_BEGINS
from ..treasury import give, give_all
from .at_court import groups_to_move
from .governors import GOVERNORS

FREE_BUILDERS: Final = powers_with(FreeBuildings)
CHOOSERS: Final = powers_with(GoodOrCheaper)
CHOSEN: Final = sum(1 << POWER[card.name] for card in GOVERNORS if card.chosen)
"""What a card's owner chooses for a year."""
POINT: Final = Gift(points=1)


# ------------------------------------------------------------------------ the start of the year
def new_year(state: Position) -> None:
    """What was used or chosen for a year is over."""
    state.added.used_this_year = [0] * state.seats
    state.powers = [powers & ~CHOSEN for powers in state.powers]


def asked_at_new_year(state: Position, seat: int) -> list[int]:
    """The questions that a year begins with, as steps of the agenda."""
    powers = state.powers[seat]
    builders = powers & FREE_BUILDERS
    found = [
        FREE_BUILDING | (seat | free.count << 3) << BITS
        for _, free in (effects(builders, FreeBuildings) if builders else ())
        if free.year == state.year and free_buildings(state, seat)
    ]
    if powers & CHOOSERS:
        found.append(USE_CARD | (seat | YEAR_BEGINS << 3) << BITS)
    return found


def free_buildings(state: Position, argument: int) -> Sequence[Build | Pass]:
    """The spaces on which a seat may build for nothing, and the right to stop."""
    powers = state.powers[argument & 7]
    ((_, free),) = effects(powers & FREE_BUILDERS, FreeBuildings)
    column = sum(1 << n for n, row in enumerate(BUILDINGS) if row.column == free.column)
    return builds_on(NEXT_SPACES[powers] & state.in_play.spaces & column)


@question(FREE_BUILDING, free_buildings)
def free_building(state: Position, argument: int, move: Build | Pass, tell: Tell | None) -> None:
    """Put one up for nothing, and be asked for the next; or stop."""
    seat, left = argument & 7, (argument >> 3) - 1
    if isinstance(move, Build):
        put_up_free(state, seat, move.number, tell)
        choices = free_buildings(state, seat) if left else ()
        if choices:
            ask(state, FREE_BUILDING, seat | left << 3, choices)


# ---------------------------------------------------------------------------------- using a card
def uses(state: Position, argument: int) -> Sequence[Take | Use | Pass]:
    """What a card offers at a moment."""
    return CHOICES_AT[argument >> 3](state, argument & 7)


def goods_or_cheaper(state: Position, seat: int) -> Sequence[Take | Use]:
    """A good now, or what its card does all year."""
    ((_, offer),) = effects(state.powers[seat] & CHOOSERS, GoodOrCheaper)
    gold, wood, stone = (int(offer.good == good) for good in GOODS)
    return take((gold, wood, stone)), USES[POWER[offer.card]]


CHOICES_AT: Final[dict[int, Choices[Take | Use | Pass]]] = {
    YEAR_BEGINS: goods_or_cheaper,
    BEFORE_ROLL: to_declare,
    COURT: groups_to_move,
}


@question(USE_CARD, uses)
def use_card(state: Position, argument: int, move: Take | Use | Pass, tell: Tell | None) -> None:
    seat, moment = argument & 7, argument >> 3
    if isinstance(move, Take):
        ((number, _),) = effects(state.powers[seat] & CHOOSERS, GoodOrCheaper)
        give(state, seat, SOURCES[number], tell, move.bundle)
    elif isinstance(move, Use):
        if moment == COURT:
            move_group(state, seat, move, tell)
            return
        if tell is not None:
            tell(CardUsed(seat, SOURCES[move.power]))
        if moment == YEAR_BEGINS:
            state.powers[seat] |= 1 << move.power
        else:
            declare(state, seat, move.power, tell)


def declare(state: Position, seat: int, power: int, tell: Tell | None) -> None:
    """Once a year; what is used in this season tells later rules of it.

    A blessing is a point for all who have a white die already; the others roll one. Whose only
    one is of the year's destiny chooses which of both comes first: see `season_gifts`.
    """
    was_blessed = blessings(state)
    state.used[seat] |= 1 << power
    state.added.used_this_year[seat] |= 1 << power
    if BLESSERS >> power & 1 and not was_blessed:
        for other in state.order:
            if sources_of_white_dice(state, other):
                give_all(state, other, POINT, SOURCES[power], tell)


def move_group(state: Position, seat: int, move: Use, tell: Tell | None) -> None:
    """The dice on a seat's highest advisor go to another, before any advisor helps."""
    ((number, moves),) = effects(1 << move.power, MovesGroup)
    if move.envoy:
        return_envoy(state, tell, used=True)
    moved = max(group for group in state.court if group & 7 == seat + 1)
    left, _, _, coloured, white, token, _, _ = uncell(moved)
    state.used[seat] |= 1 << number
    state.court.remove(moved)
    state.court = [first_come(group, left, state.court) for group in state.court]
    placed = cell(moves.advisor, coloured, white, token, number, move.envoy)
    state.court.append(placed | seat + 1)
    look_at(state)
    # In place: what runs the agenda goes on with this very list.
    state.agenda[:] = [step for step in state.agenda if can_still_move(state, step)]
    if tell is not None:
        tell(GroupMoved(seat, left, moves.advisor, SOURCES[number], move.envoy))


def can_still_move(state: Position, step: int) -> bool:
    """Is this no question to move a group, or has its seat a group that can go there still?

    The box has one such card; content packs may bring more, and the first may take the place.
    """
    seat, moment = step >> BITS & 7, step >> BITS >> 3
    return step & KIND != USE_CARD or moment != COURT or bool(groups_to_move(state, seat))


def first_come(group: int, left: int, court: Sequence[int]) -> int:
    """The group that the Envoy brought is the first, if the one before it has gone."""
    here = uncell(group)
    if here.advisor != left or not here.envoy:
        return group
    others = [uncell(other) for other in court if other != group]
    if any(other.advisor == left and not other.own for other in others):
        return group
    return group & ~(1 << ENVOY_BIT)
