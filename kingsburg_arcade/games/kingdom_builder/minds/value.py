"""What a position is worth to a seat, in gold."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ..rules.game_board import Board
from ..rules.locations import ACTIONS, Builds
from ..rules.scoring import castles, result
from ..rules.state import State
from .heights import Heights
from .opinions import BY_CARD
from .standing import Standing
from .weights import Weights
from .worth import worth

HANDS: Final = 4096
"""Sets of tiles whose worth is remembered."""


class Look(NamedTuple):
    """What a seat's position is worth, and what was worked out to say so."""

    gold: float
    standing: Standing
    heights: Heights | None
    """None if nothing will be built any more."""

    def raised(self, weights: Weights) -> Heights:
        return self.heights or worth(self.standing, weights)


def value(state: State, seat: int, weights: Weights) -> float:
    return look(state, seat, weights).gold


def look(state: State, seat: int, weights: Weights) -> Look:
    """Gold, what the cards promise beyond, tiles for the turns to come, and freedom."""
    standing = Standing(state, seat)
    board, own = standing.board, standing.own
    gold = float(castles(board, own))
    for card in state.cards:
        gold += BY_CARD[card].prospect(standing, weights)
    mine = state.seat == seat and (state.must_build or state.ready)
    if not standing.turns and not mine:
        return Look(gold, standing, None)
    gold += tiles(standing, weights) - weights.rush * _threat(standing, weights)
    gold -= weights.reserve * own.bit_count() * standing.hurry
    heights = worth(standing, weights)
    if mine:
        gold += weights.now * _rest(standing, heights)
    if standing.turns:
        gold += standing.hurry * _next(standing, weights, heights)
    return Look(gold, standing, heights)


def _rest(standing: Standing, heights: Heights) -> float:
    """What the settlements still to be built in this turn promise, each seen alone."""
    state, gold = standing.state, 0.0
    supply = state.supply(standing.seat)
    if state.must_build and (free := standing.places(state.played)):
        owed = min(state.owed, supply)
        gold += owed * heights.best(free)[0]
        supply -= owed
    if supply > 0 and state.ready:
        for place, kind in enumerate(standing.board.kinds):
            action = ACTIONS[kind]
            if state.ready >> 2 * place & 3 and isinstance(action, Builds):
                targets = action.targets(state)
                if targets:
                    gold += max(0.0, heights.best(targets)[0])
    return gold


def tiles(standing: Standing, weights: Weights) -> float:
    """What the tiles one holds will still do."""
    return still(standing, weights, standing.seat)


def _threat(standing: Standing, weights: Weights) -> float:
    """The same for the rival who has the best."""
    seats = range(standing.state.seats)
    return max([still(standing, weights, seat) for seat in seats if seat != standing.seat])


def still(standing: Standing, weights: Weights, seat: int) -> float:
    each_turn, variety = _hand(standing.board, standing.state.held[seat], weights)
    return each_turn * standing.turns + variety * standing.hurry


@lru_cache(maxsize=HANDS)
def _hand(board: Board, held: int, weights: Weights) -> tuple[float, float]:
    """What these tiles do in each turn, and what it is worth that they differ."""
    gold = variety = 0.0
    for place, kind in enumerate(board.kinds):
        count = (held >> 2 * place & 3).bit_count()
        if count:
            gold += weights.tiles[kind] * (count - weights.alike * (count - 1))
            variety += weights.variety
    return gold, variety


def _next(standing: Standing, weights: Weights, heights: Heights) -> float:
    """By the chances of the card, the best hex there is, and whether it may be anywhere."""
    gold = 0.0
    for chance, free, adjacent in standing.terrains:
        if not free or not chance:
            continue
        best, second, third = three(heights, adjacent or free)
        promise = weights.next * best + weights.second_best * second + weights.third_best * third
        if not adjacent:
            promise += weights.roam + weights.later * standing.turns
        gold += chance * promise
    return gold


def three(heights: Heights, among: int) -> tuple[float, float, float]:
    """The three highest of these, nothing for those that are missing."""
    best, equal = heights.best(among)
    count = equal.bit_count()
    if count > 2:
        return best, best, best
    rest = among ^ equal
    if not rest:
        return best, best if count > 1 else 0.0, 0.0
    second, equal = heights.best(rest)
    if count > 1:
        return best, best, second
    if equal & equal - 1:
        return best, second, second
    rest ^= equal
    return best, second, heights.best(rest)[0] if rest else 0.0


def lead(state: State, seat: int, weights: Weights) -> float:
    """The value for this seat, less a part of the best of the others."""
    others = [value(state, other, weights) for other in range(state.seats) if other != seat]
    return value(state, seat, weights) - weights.spite * max(others)


def final_lead(state: State, seat: int, weights: Weights) -> float:
    """The same when all is counted."""
    points = result(state).points
    others = max(points[other] for other in range(state.seats) if other != seat)
    return points[seat] - weights.spite * others
