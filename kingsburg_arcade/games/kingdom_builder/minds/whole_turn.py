"""The whole turn in advance: settlements and tiles in every order that looks good, a beam wide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ....engine.contract import Move
from ....governors.mind import Thinking
from ..rules.moves import Lift
from ..rules.state import State
from .candidates import Breadth, candidates
from .value import value
from .weights import Weights


class Plan(NamedTuple):
    """Moves up to the end of a turn, where they lead, and what that is worth."""

    moves: tuple[Move, ...]
    state: State
    worth: float


@dataclass(frozen=True, slots=True)
class Beam:
    """How many unfinished turns are kept side by side, and how many moves go on from each."""

    width: int
    breadth: Breadth


def plans(state: State, weights: Weights, beam: Beam) -> Thinking[list[Plan]]:
    """Turns that may be played, the best first; those with the same outcome are one plan."""
    seat = state.seat
    open_ = [Plan((), state, 0.0)]
    done: dict[tuple[int, ...], Plan] = {}
    while open_:
        seen: dict[tuple[int, ...], Plan] = {}
        for plan in open_:
            for moves, after in _next(plan.state, weights, beam.breadth):
                over = after.actor != seat
                known = done if over else seen
                key = (after.settlements[seat], after.held[seat], after.ready, after.owed)
                if key not in known:
                    gold = value(after, seat, weights)
                    known[key] = Plan(plan.moves + moves, after, gold)
            yield
        ranked = sorted(seen.values(), key=lambda plan: -plan.worth)
        open_ = ranked[: beam.width]
    return sorted(done.values(), key=lambda plan: -plan.worth)


def begun_with(move: Move, state: State, weights: Weights, beam: Beam) -> Thinking[Plan]:
    """The best turn that may be played after that move."""
    seat, after = state.seat, state.copy()
    after.play(move)
    if after.actor != seat:
        return Plan((move,), after, value(after, seat, weights))
    best = (yield from plans(after, weights, beam))[0]
    return best._replace(moves=(move, *best.moves))


def _next(
    state: State, weights: Weights, breadth: Breadth
) -> Iterator[tuple[tuple[Move, ...], State]]:
    """Likely moves with their positions; what is lifted is put down at once."""
    for move in candidates(state, weights, breadth):
        after = state.copy()
        after.play(move)
        if isinstance(move, Lift) or after.question == "give up":
            for moves, end in _next(after, weights, breadth):
                yield (move, *moves), end
        else:
            yield (move,), after
