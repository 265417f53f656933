"""The quick player inside the others: settles where it is worth most, seen one hex at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ....engine.contract import Move
from ..rules.hexes import BIT, jumps
from ..rules.locations import ACTIONS, Builds, Moves, jump
from ..rules.moves import BUILD, END_TURN, OF_LOCATION, PUT
from ..rules.state import State
from .characters import PLAIN, Taste
from .heights import Heights, last
from .standing import Standing
from .weights import Weights
from .worth import keeping, worth

JUMPERS: Final = frozenset(
    kind for kind, action in enumerate(ACTIONS) if isinstance(action, Moves) and action.puts is jump
)
"""The kinds of location whose tiles jump, each settlement to places of its own."""
WORTH_MOVING: Final = 0.5
"""Gold for which a settlement is moved."""
NOTHING_MORE: Final[Sequence[Move]] = (END_TURN,)

Pick = Callable[[Heights, int], int]
"""Chooses one of some hexes."""


def the_best(heights: Heights, among: int) -> int:
    return last(heights.best(among)[1])


def settle(state: State, weights: Weights, pick: Pick = the_best, taste: Taste = PLAIN) -> Move:
    """A legal move for the seat that must act, in a few dozen microseconds."""
    question = state.question
    if question == "give up":
        spent: Move = state.legal()[1]
        return spent
    standing = Standing(state, state.seat)
    heights = worth(standing, weights)
    if taste.name:
        taste.raised(state, heights)
    if question == "build":
        return BUILD[pick(heights, standing.places(state.played))]
    if question == "put":
        action = ACTIONS[state.lifter]
        assert isinstance(action, Moves)
        return PUT[pick(heights, action.puts(state, state.piece))]
    return _act(standing, heights, weights, pick)


def _act(standing: Standing, heights: Heights, weights: Weights, pick: Pick) -> Move:
    """The most promising of the mandatory action and the tiles; moving a settlement must pay."""
    state = standing.state
    best, table, among = WORTH_MOVING, NOTHING_MORE, BIT[0]
    kept: Heights | None = None
    for builds, wanted in _builds(standing):
        gold = heights.best(wanted)[0]
        if gold > best or table is NOTHING_MORE:
            best, table, among = gold, builds, wanted
    for kind in ready_kinds(state):
        action = ACTIONS[kind]
        if isinstance(action, Moves):
            kept = kept or keeping(standing, weights)
            gold, origin = _errand(standing, kind, action, heights, kept)
            if gold > max(best, WORTH_MOVING):
                best, table, among = gold, OF_LOCATION[kind], BIT[origin]
    return table[pick(heights, among)]


def ready_kinds(state: State) -> list[int]:
    """The kinds of location with whose tiles the active seat can still do something."""
    return [kind for place, kind in enumerate(state.board.kinds) if state.ready >> 2 * place & 3]


def _builds(standing: Standing) -> Iterator[tuple[Sequence[Move], int]]:
    """What can be built now, and where: never nothing."""
    state = standing.state
    if state.must_build:
        yield BUILD, standing.places(state.played)
    if state.supply(state.seat):
        for kind in ready_kinds(state):
            action = ACTIONS[kind]
            if isinstance(action, Builds) and (targets := action.targets(state)):
                yield OF_LOCATION[kind], targets


def _errand(
    standing: Standing, kind: int, action: Moves, heights: Heights, kept: Heights
) -> tuple[float, int]:
    """What moving a settlement with this tile gains, and from where."""
    if kind in JUMPERS:
        targets = jumps(standing.own) & standing.free
        if not targets:
            return 0.0, 0
        gold, where = heights.best(targets)
        lost, origins = kept.least(jumps(BIT[last(where)]) & standing.own)
        return gold - lost, last(origins)
    lifts = action.lifts(standing.state)
    if not lifts:
        return 0.0, 0
    lost, origins = kept.least(lifts)
    origin = last(origins)
    return heights.best(action.puts(standing.state, origin))[0] - lost, origin
