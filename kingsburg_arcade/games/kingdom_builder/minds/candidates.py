"""The moves worth a closer look: the best hexes for each thing that can be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....engine.contract import Move
from ..rules.hexes import BIT, jumps
from ..rules.locations import ACTIONS, Moves
from ..rules.moves import BUILD, END_TURN, OF_LOCATION, PUT
from ..rules.state import State
from .heights import Heights, lowest, some
from .settler import JUMPERS, ready_kinds
from .standing import Standing
from .weights import Weights
from .worth import keeping, worth


@dataclass(frozen=True, slots=True)
class Breadth:
    """How many of each kind are looked at."""

    builds: int
    tile_builds: int
    lifts: int
    puts: int


def candidates(state: State, weights: Weights, breadth: Breadth) -> Sequence[Move]:
    """Some of `state.legal()`, the likely ones; in an order that depends on nothing else."""
    question = state.question
    if question == "give up":
        return state.legal()
    standing = Standing(state, state.seat)
    heights = worth(standing, weights)
    if question == "build":
        return [BUILD[at] for at in some(heights, standing.places(state.played), breadth.builds)]
    if question == "put":
        action = ACTIONS[state.lifter]
        assert isinstance(action, Moves)
        return [PUT[at] for at in some(heights, action.puts(state, state.piece), breadth.puts)]
    moves: list[Move] = []
    if state.must_build:
        free = standing.places(state.played)
        moves += [BUILD[at] for at in some(heights, free, breadth.builds)]
    else:
        moves.append(END_TURN)
    kept: Heights | None = None
    for kind in ready_kinds(state):
        action, table = ACTIONS[kind], OF_LOCATION[kind]
        if isinstance(action, Moves):
            kept = kept or keeping(standing, weights)
            origins = lowest(kept, action.lifts(state), breadth.lifts)
            if kind in JUMPERS:
                origins += _jumpers(standing, heights, kept, breadth.lifts)
            moves += [table[at] for at in dict.fromkeys(origins)]
        elif state.supply(state.seat):
            moves += [table[at] for at in some(heights, action.targets(state), breadth.tile_builds)]
    return moves


def _jumpers(standing: Standing, heights: Heights, kept: Heights, count: int) -> list[int]:
    """Seen from the other end: who can jump to the best hexes in reach."""
    reach = jumps(standing.own) & standing.free
    origins = []
    for target in some(heights, reach, count):
        origins += lowest(kept, jumps(BIT[target]) & standing.own, 1)
    return origins
