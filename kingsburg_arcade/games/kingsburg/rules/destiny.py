"""The destiny of the year: turned over in phase 1, in force for all until winter is over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import filterfalse
from typing import Final

from ....engine.contract import Draw, Drawn, Roll, Rolled, Tell
from .agenda import ask, question, rule, wish
from .calendar import begin_phase
from .content import DESTINY_POWERS, POWER, POWERS, SOURCES
from .effects import (
    SPRING,
    AtYearStart,
    Debt,
    DieForGift,
    EarlyEnemy,
    FirstWhiteDie,
    effects,
    powers_with,
)
from .events import DestinyTurned, FindsRolled
from .moves import LOSSES, PASS, TAKES, Lose, Pass, Take
from .position import Position
from .realm.destinies import DESTINIES
from .realm.governors_at_work import POINT, asked_at_new_year, new_year
from .season import FIRST_WHITENERS, blessings, rolls_first_white_die, season_key
from .steps import (
    BITS,
    CHOOSE_GOOD,
    DAWN,
    DEBT,
    DEBTS,
    DESTINY,
    DESTINY_ENDS,
    ENEMY,
    FINDS,
    GATES,
    SEASON_GIFTS,
    YEAR_START,
)
from .treasury import charge, give, give_all, score

STARTERS: Final = powers_with(AtYearStart)
FINDERS: Final = powers_with(DieForGift)
GATE_OPENERS: Final = powers_with(EarlyEnemy)
DEBTORS: Final = powers_with(Debt)


# ------------------------------------------------------------------------- phase 1, and the year
@rule(DAWN)
def dawn(state: Position, _: int, tell: Tell | None) -> None:
    """Phase 1, where more comes in it than the King's Aid."""
    begin_phase(state, 1, tell)
    state.agenda += state.in_play.plan.dawn


def next_destiny(state: Position, _: int) -> Draw:
    """One of those that no year before had: nobody can know it before it is drawn."""
    assert state.realm is not None
    gone = {DESTINIES[number].name for number in state.realm.destinies if number >= 0}
    left = tuple(filterfalse(gone.__contains__, state.in_play.destinies))
    return Draw(f"destiny of year {state.year}", left, 1)


@wish(DESTINY, next_destiny)
def destiny(state: Position, _: int, drawn: Drawn, tell: Tell | None) -> None:
    assert state.realm is not None
    (name,) = drawn.names
    state.realm.destinies[state.year - 1] = NUMBER[name]
    bit = 1 << POWER[name]
    state.powers = [powers | bit for powers in state.powers]
    if tell is not None:
        tell(DestinyTurned(state.year, name))


NUMBER: Final = {card.name: number for number, card in enumerate(DESTINIES)}


@rule(DESTINY_ENDS)
def destiny_ends(state: Position, _: int, tell: Tell | None) -> None:
    """Winter is over."""
    state.powers = [powers & ~DESTINY_POWERS for powers in state.powers]
    state.used = [powers & ~DESTINY_POWERS for powers in state.used]


# --------------------------------------------------------------------------------- what it gives
@rule(YEAR_START)
def year_start(state: Position, _: int, tell: Tell | None) -> None:
    """In turn order, before the King's Aid."""
    if state.in_play.governors:
        new_year(state)
    asked: list[int] = []
    for seat in state.order:
        starting = state.powers[seat] & STARTERS
        for number, given in effects(starting, AtYearStart) if starting else ():
            if given.gift.any:
                asked.append(CHOOSE_GOOD | (seat | number << 3) << BITS)
            else:
                give_all(state, seat, given.gift, POWERS[number], tell)
        asked += asked_at_new_year(state, seat)
    state.agenda += reversed(asked)


@rule(SEASON_GIFTS)
def season_gifts(state: Position, _: int, tell: Tell | None) -> None:
    """Before the roll, in turn order: goods instead of white dice, and dice that find something."""
    for seat in reversed(state.order):
        first = state.powers[seat] & FIRST_WHITENERS
        if first and (blessings(state) or not rolls_first_white_die(state, seat)):
            for number, _first in effects(first, FirstWhiteDie):
                state.agenda.append(CHOOSE_GOOD | (seat | number << 3) << BITS)
    if state.powers[0] & FINDERS:
        state.agenda.append(FINDS)


def goods_or_point(state: Position, argument: int) -> Sequence[Take | Pass]:
    """A good. If a blessing may bring the white die or be a point beside it, the point as well."""
    seat, power = argument & 7, argument >> 3
    either = FIRST_WHITENERS >> power & 1 and rolls_first_white_die(state, seat)
    return (*TAKES[1], PASS) if either and blessings(state) else TAKES[1]


@question(CHOOSE_GOOD, goods_or_point)
def choose_good(state: Position, argument: int, move: Take | Pass, tell: Tell | None) -> None:
    seat, power = argument & 7, argument >> 3
    if isinstance(move, Pass):
        priest = blessings(state)[0].bit_length() - 1
        give_all(state, seat, POINT, SOURCES[priest], tell)
    else:
        give(state, seat, POWERS[power], tell, move.bundle)


def finders_dice(state: Position, _: int) -> Roll:
    ((number, _find),) = effects(state.powers[0] & FINDERS, DieForGift)
    return Roll(f"{season_key(state.year, state.phase)} {POWERS[number]}", (1,) * state.seats)


@wish(FINDS, finders_dice)
def finds(state: Position, _: int, rolled: Rolled, tell: Tell | None) -> None:
    """A die for each, all at once."""
    ((number, find),) = effects(state.powers[0] & FINDERS, DieForGift)
    faces = tuple(face for (face,) in rolled.groups)
    if tell is not None:
        tell(FindsRolled(POWERS[number], faces, find.at_least))
    for seat in state.order:
        if faces[seat] >= find.at_least:
            give_all(state, seat, find.gift, POWERS[number], tell)


@rule(GATES)
def gates(state: Position, _: int, tell: Tell | None) -> None:
    """When spring ends the enemy may show itself."""
    if state.phase == SPRING and state.powers[0] & GATE_OPENERS:
        state.agenda.append(ENEMY)


# ------------------------------------------------------------------------------- when winter ends
@rule(DEBTS)
def debts(state: Position, position: int, tell: Tell | None) -> None:
    """In turn order; who has no good loses the points without being asked."""
    for at in range(position, len(state.order)):
        seat = state.order[at]
        owing = state.powers[seat] & DEBTORS
        for number, debt in effects(owing, Debt) if owing else ():
            if state.goods(seat):
                ask(state, DEBT, seat | at + 1 << 3, ways_to_pay_debt(state, seat))
                return
            score(state, seat, -debt.points, POWERS[number], tell)


def ways_to_pay_debt(state: Position, argument: int) -> list[Lose | Pass]:
    """A good, or points."""
    seat = argument & 7
    gold, wood, stone = state.gold[seat], state.wood[seat], state.stone[seat]
    held = [
        move
        for move in LOSSES[1]
        if move.gold <= gold and move.wood <= wood and move.stone <= stone
    ]
    return [*held, PASS]


@question(DEBT, ways_to_pay_debt)
def pay_debt(state: Position, argument: int, move: Lose | Pass, tell: Tell | None) -> None:
    seat = argument & 7
    ((number, debt),) = effects(state.powers[seat] & DEBTORS, Debt)
    if isinstance(move, Pass):
        score(state, seat, -debt.points, POWERS[number], tell)
    else:
        charge(state, seat, move.bundle, POWERS[number], tell)
    debts(state, argument >> 3, tell)
