"""The whole turn in advance: settlements and tiles in every order that looks good, a beam wide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from typing import Final, NamedTuple

from ....engine.contract import Move
from ....governors.mind import Thinking
from ..rules.state import State
from .value import Look, look
from .ways import Breadth, Way, ways
from .weights import Weights


class Plan(NamedTuple):
    """Moves up to the end of a turn, where they lead, and what that is worth."""

    moves: tuple[Move, ...]
    state: State
    worth: float
    seen: Look | None = None
    """What was seen when it was judged."""
    whole: bool = True
    """Was the turn small enough to follow all that looked good?"""


_ESTIMATE: Final = itemgetter(0)
by_worth: Final = attrgetter("worth")


@dataclass(frozen=True, slots=True)
class Beam:
    """How many unfinished turns are kept side by side, and how many moves go on from each."""

    width: int
    breadth: Breadth
    tries: int
    """How many of all those moves are played and judged: the ones that promise most."""
    most: int = 0
    """Positions looked at after which only a few turns are followed on; 0 if there is no end."""

    def narrower(self) -> Beam:
        """How the rest of a large turn is looked at."""
        return Beam(max(self.width // 8, 3), self.breadth, max(self.tries // 8, 10))


def plans(state: State, weights: Weights, beam: Beam) -> Thinking[list[Plan]]:
    """Turns that may be played, the best first; those with the same outcome are one plan."""
    seat, looks, whole = state.seat, 0, True
    open_ = [_seen((), state, seat, weights)]
    done: dict[tuple[int, ...], Plan] = {}
    while open_:
        if beam.most and looks >= beam.most:
            beam, whole = beam.narrower(), False
            open_ = open_[: beam.width]
        looks += len(open_)
        likely: dict[tuple[int, ...], tuple[float, Plan, Way]] = {}
        for plan in open_:
            held = plan.state.held[seat]
            for way in ways(plan.state, weights, beam.breadth, plan.seen):
                outcome = (*way.left, held)
                if outcome not in likely:
                    likely[outcome] = (plan.worth + way.gain, plan, way)
            yield
        ranked = sorted(likely.values(), key=_ESTIMATE, reverse=True)
        seen: dict[tuple[int, ...], Plan] = {}
        for _, plan, way in ranked[: beam.tries + len(open_)]:
            for moves, after in _played(plan.state, way.moves):
                known = done if after.actor != seat else seen
                key = (after.settlements[seat], after.held[seat], after.ready, after.owed)
                if key not in known:
                    known[key] = _seen(plan.moves + moves, after, seat, weights)
                    looks += 1
            yield
        open_ = sorted(seen.values(), key=by_worth, reverse=True)[: beam.width]
    found = sorted(done.values(), key=by_worth, reverse=True)
    return found if whole else [plan._replace(whole=False) for plan in found]


def begun_with(move: Move, state: State, weights: Weights, beam: Beam) -> Thinking[list[Plan]]:
    """Turns that begin with that move, the best first."""
    seat, after = state.seat, state.copy()
    after.play(move)
    if after.actor != seat:
        return [_seen((move,), after, seat, weights)]
    found = yield from plans(after, weights, beam)
    return [plan._replace(moves=(move, *plan.moves)) for plan in found]


def _seen(moves: tuple[Move, ...], state: State, seat: int, weights: Weights) -> Plan:
    found = look(state, seat, weights)
    return Plan(moves, state, found.gold, found)


def _played(state: State, moves: tuple[Move, ...]) -> Iterator[tuple[tuple[Move, ...], State]]:
    """These moves on a copy; if a tile must be given up then, each that may be."""
    after = state.copy()
    for move in moves:
        after.play(move)
    if after.question == "give up":
        for tile in after.legal():
            without = after.copy()
            without.play(tile)
            yield (*moves, tile), without
    else:
        yield moves, after
