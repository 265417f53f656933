"""The ways to go on with a turn that are worth a closer look, and what each is likely to add."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from ....engine.contract import Move
from ..rules.building import tiles_alike
from ..rules.hexes import BIT, jumps
from ..rules.locations import ACTIONS, Moves
from ..rules.moves import BUILD, END_TURN, OF_LOCATION, PUT
from ..rules.state import State
from .heights import Found, Heights, highest, lowest
from .settler import JUMPERS
from .standing import Standing
from .value import Look, look
from .weights import Weights
from .worth import keeping


@dataclass(frozen=True, slots=True)
class Breadth:
    """How many of each kind are looked at."""

    builds: int
    tile_builds: int
    lifts: int
    puts: int


class Way(NamedTuple):
    """One step of a turn: a settlement more, or one that moves, or the end."""

    gain: float
    """What it is likely to add to the value; the end of the turn is always worth a look."""
    moves: tuple[Move, ...]
    left: tuple[int, int, int]
    """Settlements, ready tiles and what is owed after it: two ways to the same are one."""


def ways(state: State, weights: Weights, breadth: Breadth, seen: Look | None = None) -> list[Way]:
    """The likely ones, in an order that depends on nothing else; a look saves a second one."""
    question, own = state.question, state.settlements[state.seat]
    if question == "give up":
        return [Way(0.0, (move,), (own, index, 0)) for index, move in enumerate(state.legal())]
    seen = seen or look(state, state.seat, weights)
    standing, heights = seen.standing, seen.raised(weights)
    if question == "put":
        return _put(state, state.lifter, state.piece, heights, breadth.puts, state.ready)
    found: list[Way] = []
    if state.must_build:
        free, left = standing.places(state.played), (state.ready, state.owed - 1)
        best = highest(heights, free, breadth.builds)
        found += _built(own, best, BUILD, weights.now, left)
    else:
        found.append(Way(inf, (END_TURN,), (own, 0, 0)))
    if question == "build":
        return found
    kept: Heights | None = None
    for place, kind in enumerate(standing.board.kinds):
        both = tiles_alike(2 * place) & state.ready
        if not both:
            continue
        action, ready = ACTIONS[kind], state.ready ^ both & -both
        if isinstance(action, Moves):
            kept = kept or keeping(standing, weights)
            for lost, origin in _origins(standing, kind, heights, kept, breadth.lifts):
                lift = OF_LOCATION[kind][origin]
                for way in _put(state, kind, origin, heights, breadth.puts, ready):
                    found.append(Way(way.gain - lost, (lift, *way.moves), way.left))
        elif state.supply(state.seat):
            best = highest(heights, action.targets(state), breadth.tile_builds)
            found += _built(own, best, OF_LOCATION[kind], weights.now, (ready, state.owed))
    return found


def _built(
    own: int,
    best: Sequence[Found],
    table: Sequence[Move],
    now: float,
    left: tuple[int, int],
) -> list[Way]:
    """A settlement on each of these; the value has counted a part of the best of them before."""
    counted = now * max(0.0, best[0][0]) if best else 0.0
    return [Way(gold - counted, (table[at],), (own | BIT[at], *left)) for gold, at in best]


def _put(
    state: State, kind: int, origin: int, heights: Heights, count: int, ready: int
) -> list[Way]:
    """The settlement from there, put down elsewhere with such a tile."""
    action, own = ACTIONS[kind], state.settlements[state.seat] ^ BIT[origin]
    assert isinstance(action, Moves)
    return [
        Way(gold, (PUT[at],), (own | BIT[at], ready, state.owed))
        for gold, at in highest(heights, action.puts(state, origin), count)
    ]


def _origins(
    standing: Standing, kind: int, heights: Heights, kept: Heights, count: int
) -> list[Found]:
    """The settlements that are missed least; of those that jump, also who reaches the best."""
    action = ACTIONS[kind]
    assert isinstance(action, Moves)
    found = lowest(kept, action.lifts(standing.state), count)
    if kind in JUMPERS:
        for _, target in highest(heights, jumps(standing.own) & standing.free, count):
            found += lowest(kept, jumps(BIT[target]) & standing.own, 1)
    return list(dict.fromkeys(found))
