"""The chance to win in the last year: what counts then is who is first, not by how much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....engine.contract import NOBODY, View
from ..rules.content import YEARS
from ..rules.state import State
from ..rules.winter import bonus
from .enemy_odds import KINGS_DIE, candidates, odds, points_at_stake
from .features import POINT
from .season_value import at_the_end

SURE: Final = 1000
"""A chance is counted in thousandths."""
WEIGHT: Final = 10
"""Points for which a whole chance counts: near an even match about what a point brings."""
STEPS: Final = 8
"""Steps of the table for one spread."""
# fmt: off
CHANCES: Final[tuple[int, ...]] = (
    500, 550, 599, 646, 691, 734, 773, 809, 841, 870, 894, 915, 933, 948, 960, 970, 977, 983, 988,
    991, 994, 996, 997, 998, 999, 1000,
)
# fmt: on
"""To end ahead with a lead of so many steps, if what is to come is spread as it mostly is."""
SPREADS: Final[tuple[int, ...]] = (4400, 4250, 4000)
"""How far two seats mostly come apart from before the rolls of the last year to its end."""
GOODS_BEFORE_BUILDINGS: Final = 15
WINTER: Final = 2800
"""The same from before the last enemy is shown, where it is not reckoned up."""


def is_last(state: State) -> bool:
    """Is this the last year, or the end?"""
    return state.year == YEARS or state.actor == NOBODY


def aimed_at(state: State, view: View[State], standings: Sequence[int], led: int) -> int:
    """A lead in the last year: mostly the chance to win, and a little the lead itself."""
    seat = view.seat
    if state.actor == NOBODY:
        winners = state.result().winners
        won = SURE // len(winners) if seat in winners else 0
    elif state.question == "roll":
        won = ahead_of_all(standings, seat, SPREADS[state.phase // 2 - 1])
    elif state.question == "enemy" and state.in_play.printed:
        won = after_the_battle(state, view)
    else:
        won = ahead_of_all(standings, seat, WINTER)
    return won * WEIGHT + led // WEIGHT


def ahead_of_all(standings: Sequence[int], seat: int, spread: int) -> int:
    """The chance that a seat ends ahead of each other."""
    won = SURE
    for other, value in enumerate(standings):
        if other != seat:
            won = won * chance(standings[seat] - value, spread) // SURE
    return won


def chance(ahead: int, spread: int) -> int:
    """The chance to end ahead of one other seat."""
    if ahead < 0:
        return SURE - chance(-ahead, spread)
    step, rest = divmod(ahead * STEPS, spread)
    if step >= len(CHANCES) - 1:
        return SURE
    return CHANCES[step] + (CHANCES[step + 1] - CHANCES[step]) * rest // spread


def after_the_battle(state: State, view: View[State]) -> int:
    """The chance to win over all cards that can lie there and all faces of the die."""
    won = cases = 0
    before = [ended(state, seat) for seat in range(state.seats)]
    for card in candidates(view):
        strong = [
            soldiers + bonus(powers, card)
            for soldiers, powers in zip(state.soldiers, state.powers, strict=True)
        ]
        stakes = [points_at_stake(powers, card) for powers in state.powers]
        prizes = [
            (won_points + (mine == max(strong))) * POINT
            for mine, (_, _, won_points) in zip(strong, stakes, strict=True)
        ]
        for face in KINGS_DIE:
            cases += 1
            ends = []
            for seat, standing in enumerate(before):
                lost, wins = odds(state.powers[seat], state.soldiers[seat], card, (face,))
                ends.append(standing + wins * prizes[seat] - lost * stakes[seat][0] * POINT)
            best = max(ends)
            if ends[view.seat] == best:
                won += SURE // ends.count(best)
    return won // cases


def ended(state: State, seat: int) -> int:
    """What a seat will have come to if no battle is fought; goods break ties, then buildings."""
    goods = state.goods(seat)
    found = state.points[seat] * POINT + at_the_end(state.powers[seat], goods)
    return found + GOODS_BEFORE_BUILDINGS * goods + state.buildings(seat)
