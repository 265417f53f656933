"""What a position is worth to a seat, in gold."""

from __future__ import annotations

from ..rules.locations import ACTIONS, Builds
from ..rules.scoring import castles, result
from ..rules.state import State
from .heights import Heights
from .standing import SLOTS, Standing
from .tastes import BY_CARD
from .weights import Weights
from .worth import worth


def value(state: State, seat: int, weights: Weights) -> float:
    """Gold, what the cards promise beyond, tiles for the turns to come, and freedom."""
    standing = Standing(state, seat)
    board, own = standing.board, standing.own
    gold = float(castles(board, own))
    for card in state.cards:
        gold += BY_CARD[card].prospect(standing, weights)
    mine = state.seat == seat and (state.must_build or state.ready)
    if not standing.turns and not mine:
        return gold
    gold += tiles(standing, weights)
    heights = worth(standing, weights)
    if mine:
        gold += weights.now * _rest(standing, heights)
    if standing.turns:
        gold += standing.hurry * _next(standing, weights, heights)
    return gold


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
    held = standing.state.held[standing.seat]
    kinds, worths = standing.board.kinds, weights.tiles
    gold = sum(worths[kinds[slot >> 1]] for slot in SLOTS if held >> slot & 1)
    return gold * standing.turns


def _next(standing: Standing, weights: Weights, heights: Heights) -> float:
    """By the chances of the card, the best hex there is, and whether it may be anywhere."""
    gold = 0.0
    for chance, free, adjacent in standing.terrains:
        if not free or not chance:
            continue
        gold += chance * weights.next * heights.best(adjacent or free)[0]
        if not adjacent:
            gold += chance * weights.roam
    return gold


def lead(state: State, seat: int, weights: Weights) -> float:
    """The value for this seat, less a part of the best of the others."""
    others = [value(state, other, weights) for other in range(state.seats) if other != seat]
    return value(state, seat, weights) - weights.spite * max(others)


def final_lead(state: State, seat: int, weights: Weights) -> float:
    """The same when all is counted."""
    points = result(state).points
    others = max(points[other] for other in range(state.seats) if other != seat)
    return points[seat] - weights.spite * others
