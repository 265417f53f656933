"""The year: its eight phases in order, and the three in which the King weighs his governors."""

from __future__ import annotations

from typing import Final

from ....engine.contract import Draw, Drawn, Tell, seat_names
from .agenda import question, rule, wish
from .content import BUILDINGS, PHASES, SOURCES
from .effects import (
    PointForBuildings,
    PointForGoods,
    RewardMore,
    WinsCourtTies,
    WithoutEnvoy,
    effects,
    powers_with,
)
from .events import (
    EnvoyAwarded,
    EnvoyReturned,
    KingsAidWent,
    KingsRewardWent,
    MatchEnded,
    PhaseBegan,
    TurnOrderDrawn,
    YearBegan,
)
from .moves import TAKES, Take
from .position import Position
from .steps import (
    AID_GOOD,
    BITS,
    GAME_END,
    KINGS_AID,
    KINGS_ENVOY,
    KINGS_REWARD,
    SET_UP,
    YEAR,
)
from .treasury import give, give_all, score

REWARDERS: Final = powers_with(RewardMore)
KINGS_REWARD_POINTS: Final = 1
COURT_TIE_WINNERS: Final = powers_with(WinsCourtTies)
CONSOLERS: Final = powers_with(WithoutEnvoy)


def begin_phase(state: Position, phase: int, tell: Tell | None) -> None:
    state.phase = phase
    if tell is not None:
        tell(PhaseBegan(state.year, phase, PHASES[phase - 1]))


# -------------------------------------------------------------------------------- set-up
def random_order(state: Position, _: int) -> Draw:
    return Draw("turn order", seat_names(state.seats), state.seats)


@wish(SET_UP, random_order)
def set_up(state: Position, _: int, drawn: Drawn, tell: Tell | None) -> None:
    """The turn order is random for now; the enemies' cards lie face down."""
    state.order = list(map(seat_names(state.seats).index, drawn.names))
    if tell is not None:
        tell(TurnOrderDrawn(tuple(state.order)))
    state.agenda += state.in_play.plan.set_up


# ------------------------------------------------------------------------------ the phases
@rule(YEAR)
def year(state: Position, _: int, tell: Tell | None) -> None:
    """Eight phases, always in the same order."""
    state.year += 1
    if tell is not None:
        tell(YearBegan(state.year))
    state.agenda += state.in_play.plan.year


def least_developed(state: Position) -> list[int]:
    """The seats with the fewest buildings; of these, the ones with the fewest goods."""
    counts = state.building_counts()
    fewest = min(counts)
    if counts.count(fewest) == 1:
        return [counts.index(fewest)]
    behind = [seat for seat in state.order if counts[seat] == fewest]
    goods = [state.goods(seat) for seat in behind]
    poorest = min(goods)
    behind = [seat for seat, held in zip(behind, goods, strict=True) if held == poorest]
    return alone(state, behind) if state.in_play.expanded else behind


def alone(state: Position, tied: list[int]) -> list[int]:
    """The one of these who wins all ties at court, or all of them."""
    winning = [seat for seat in tied if state.powers[seat] & COURT_TIE_WINNERS]
    return winning or tied


@rule(KINGS_AID)
def kings_aid(state: Position, _: int, tell: Tell | None) -> None:
    """Phase 1: the last player rolls a white die in spring; those tied take a good each."""
    if state.phase != 1:
        begin_phase(state, 1, tell)
    behind = least_developed(state)
    if tell is not None:
        tell(KingsAidWent(tuple(behind), len(behind) == 1))
    if len(behind) == 1:
        state.aided = behind[0]
    else:
        state.agenda += [AID_GOOD | seat << BITS for seat in reversed(behind)]


@question(AID_GOOD, lambda state, seat: TAKES[1])
def aid_good(state: Position, seat: int, move: Take, tell: Tell | None) -> None:
    give(state, seat, "kings_aid", tell, move.bundle)


@rule(KINGS_REWARD)
def kings_reward(state: Position, _: int, tell: Tell | None) -> None:
    """Phase 3: a point for the most buildings, for each of those tied."""
    begin_phase(state, 3, tell)
    counts = state.building_counts()
    most = max(counts)
    rewarded = [seat for seat in state.order if counts[seat] == most]
    if state.in_play.expanded:
        rewarded = alone(state, rewarded)
    if tell is not None:
        tell(KingsRewardWent(tuple(rewarded)))
    for seat in rewarded:
        points = KINGS_REWARD_POINTS
        if state.in_play.expanded and state.powers[seat] & REWARDERS:
            found = effects(state.powers[seat] & REWARDERS, RewardMore)
            points += sum(more.points for _, more in found)
        score(state, seat, points, "kings_reward", tell)


@rule(KINGS_ENVOY)
def kings_envoy(state: Position, _: int, tell: Tell | None) -> None:
    """Phase 5: last year's Envoy goes home; it comes to the last player, unless tied."""
    begin_phase(state, 5, tell)
    return_envoy(state, tell, used=False)
    behind = least_developed(state)
    state.envoy = behind[0] if len(behind) == 1 else -1
    if tell is not None:
        tell(EnvoyAwarded(state.envoy if state.envoy >= 0 else None))
    if state.in_play.expanded:
        console(state, tell)


def console(state: Position, tell: Tell | None) -> None:
    """What those get to whom the Envoy does not come."""
    for seat in state.order:
        if seat == state.envoy or not state.powers[seat] & CONSOLERS:
            continue
        for number, instead in effects(state.powers[seat] & CONSOLERS, WithoutEnvoy):
            give_all(state, seat, instead.gift, SOURCES[number], tell)


def return_envoy(state: Position, tell: Tell | None, used: bool) -> None:
    """Put the Envoy back on the calendar, if somebody has it."""
    if state.envoy >= 0:
        if tell is not None:
            tell(EnvoyReturned(state.envoy, used))
        state.envoy = -1


# ------------------------------------------------------------------------ the end of the game
@rule(GAME_END)
def game_end(state: Position, _: int, tell: Tell | None) -> None:
    """After the fifth winter: what counts only now, then the points decide."""
    for seat in state.order:
        for number, counting in effects(state.powers[seat], PointForGoods):
            points = state.goods(seat) // counting.goods
            if points:
                score(state, seat, points, SOURCES[number], tell)
        for number, counted in effects(state.powers[seat], PointForBuildings):
            free = state.realm.unscored[seat] if state.in_play.governors and state.realm else 0
            points = buildings_counted(state.powers[seat] & ~free, counted)
            if points:
                score(state, seat, points, SOURCES[number], tell)
    if tell is not None:
        result = state.result()
        tell(MatchEnded(result.points, result.winners))


def buildings_counted(powers: int, counted: PointForBuildings) -> int:
    """The buildings among these powers for which a point is scored at the end."""
    built = (row for number, row in enumerate(BUILDINGS) if powers >> number & 1)
    return sum(
        (not counted.rows or row.row in counted.rows)
        and (not counted.columns or row.column in counted.columns)
        for row in built
    )
