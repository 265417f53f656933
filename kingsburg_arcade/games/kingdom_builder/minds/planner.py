"""What all levels above the Squire share: whole turns in advance, and how they may go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ....engine.contract import Move, Stream, View
from ....governors.mind import Mind, Reason, Thinking, Trust
from ..rules.content import MANDATORY
from ..rules.moves import Lift
from ..rules.state import State
from .characters import PLAIN, Taste
from .learned import promise
from .playout import LEARNED, TUNED, Draws, led_by, next_turn, play_on
from .reasons import reason
from .value import value
from .ways import Breadth, ways
from .weights import Weights, WeightsOf, tuned
from .whole_turn import Beam, Plan, begun_with, by_worth, plans

TRUST: Final = Trust(share=0.9, overrated=0.2, doubt=2.3, matches=32, astray=2.5)
NUMBERS: Final = 1 << 31
FEWEST: Final = 2
"""Seats at the smallest table."""
DROPPING: Final = 3
"""After one of so many parts of the futures, the worse half of the plans is dropped."""
AHEAD: Final = 120
"""Settlements of a next turn that are foreseen: with many tiles each plan has many."""
NOW: Final = 0.3
"""How much of a plan's worth is what it promises at once, where the next turn is looked at."""
UNSEEN: Final = 0.5
"""Gold by which a move that begins no plan is thought to be behind all that do."""


@dataclass(frozen=True, slots=True)
class Search:
    """How much work goes into a move. Work is counted, never timed."""

    beam: Beam
    plans: int = 1
    """How many plans are played on."""
    futures: int = 0
    """How often each of them that is not dropped early, at a table of two; less often where a round
    is longer. All plans see the same futures."""
    rounds: int = 1
    """How far."""
    trust: float = 1.0
    """How much of the judgement is the value of the plan itself, in futures."""
    closely: int = 0
    """How many plans, and all futures, are judged by what was learned as well."""
    ahead: int = 0
    """How many of those are judged by the seat's next turn as well, once for each card."""
    opening: int = 0
    """As long as the seat has built fewer settlements, when plans come furthest apart and are found
    soonest, futures are twice as many."""
    most: int = 330
    """Moves in all futures after which no other one begins: with many tiles a turn has many."""
    larger: Search | None = None
    """The work at tables of more than two, if it is another."""

    def at(self, seats: int) -> Search:
        return self.larger or self if seats > FEWEST else self


class Planner(Mind):
    """Plans a whole turn as far as it is told to, and plays the plan to its end.

    Nothing new is shown before a turn ends or another card is drawn: then it plans again. A turn
    with many tiles, too large to be seen whole, it plans again after each move, which leaves less.
    """

    weighs = True

    def __init__(self, search: Search, weights: WeightsOf = tuned, taste: Taste = PLAIN) -> None:
        self._search = search
        self.weights = weights
        self._taste = taste
        self._plan: dict[Moment, Move] = {}
        """What to play at each moment of the turn that is planned."""

    def think(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Thinking[Move]:
        if len(legal) == 1:
            return legal[0]
        planned = self._plan.get(moment(view.state))
        if planned is not None:
            return planned
        best, worths = yield from self._judged(view, luck, begin=True)
        if self._taste.name:
            likings = [self._taste.of(plan.state, view.seat) for plan in best]
            worths = [worth + liking for worth, liking in zip(worths, likings, strict=True)]
        chosen = best[worths.index(max(worths))]
        self._plan = along(view.state, chosen.moves) if chosen.whole else {}
        return chosen.moves[0]

    def weigh(
        self, view: View[Any], legal: Sequence[Move], luck: Stream, closely: Sequence[Move] = ()
    ) -> Thinking[Sequence[float]]:
        """A move that begins a plan is worth the plan; the others follow by a look at each."""
        quick = []
        state, weights = view.state.copy(), self.weights(view.state.seats)
        for move in legal:
            quick.append(worth_of(state, move, weights))
            yield
        if len(legal) == 1:
            return quick
        best, worths = yield from self._judged(view, luck, closely)
        judged: dict[str, float] = {}
        for plan, worth in zip(best, worths, strict=True):
            text = plan.moves[0].text
            judged[text] = max(worth, judged.get(text, worth))
        floor, top = min(judged.values()) - UNSEEN, max(quick)
        return [
            judged.get(move.text, floor + worth - top)
            for move, worth in zip(legal, quick, strict=True)
        ]

    def begins(self, move: Move) -> bool:
        """A settlement is taken up; where it goes is the next answer."""
        return isinstance(move, Lift)

    def then(self, view: View[Any], move: Move) -> Thinking[Move | None]:
        """Where it goes in the best turn that begins so."""
        found = yield from self._begun_with(move, view)
        return found.moves[1] if len(found.moves) > 1 else None

    def because(
        self, view: View[Any], better: Move, worse: Move, luck: Stream
    ) -> Thinking[Reason | None]:
        """What differs at the end of the best turns that begin with them."""
        weights = self.weights(view.state.seats)
        one = yield from self._begun_with(better, view)
        other = yield from self._begun_with(worse, view)
        return reason(view.seat, one.state, other.state, weights)

    def trusted(self, view: View[Any]) -> Trust:
        return TRUST

    def gains(
        self, view: View[Any], one: Move, other: Move, luck: Stream, matches: int
    ) -> Thinking[Sequence[float]]:
        """The best turn that begins with each, then quick players in every seat."""
        weights = self.weights(view.state.seats)
        ahead = yield from self._begun_with(one, view)
        behind = yield from self._begun_with(other, view)
        found = []
        for _ in range(matches):
            number = luck.below(NUMBERS)
            first = yield from led_by(ahead.state, view.seat, weights, Draws(number))
            second = yield from led_by(behind.state, view.seat, weights, Draws(number))
            found.append(float(first - second))
        return found

    def _judged(
        self, view: View[Any], luck: Stream, closely: Sequence[Move] = (), begin: bool = False
    ) -> Thinking[tuple[list[Plan], list[float]]]:
        """The best plans, and those that begin with certain moves, with a number for each.

        To begin a turn that is too large to be seen whole, a look at where the plans lead must do.
        """
        search, weights = self._search.at(view.state.seats), self.weights(view.state.seats)
        seat = view.seat
        found = yield from plans(view.state.copy(), weights, search.beam)
        self._sort(found, seat)
        if search.closely:
            found = yield from self._closer(found[: search.closely], seat)
        if begin and not found[0].whole:
            return found, [plan.worth for plan in found]
        tiles = view.state.held[seat].bit_count()
        farther = found[: min(search.ahead, AHEAD // (MANDATORY + tiles))]
        if any(plan.state.ending for plan in farther):
            farther = []
        usual = 0.0
        if farther:
            gains = yield from self._gains(farther, seat)
            usual = sum(gains) / len(gains)
            found = [turned(plan, gain - usual) for plan, gain in zip(farther, gains, strict=True)]
            self._sort(found, seat)
        best = found[: search.plans]
        for move in closely:
            if all(plan.moves[0].text != move.text for plan in best):
                other = yield from self._begun_with(move, view)
                if farther and not other.state.ending:
                    [gain] = yield from self._gains([other], seat)
                    other = turned(other, gain - usual)
                best.append(other)
        worths = yield from self._played_on(best, view, luck)
        return best, worths

    def _played_on(
        self, best: Sequence[Plan], view: View[Any], luck: Stream
    ) -> Thinking[list[float]]:
        """What these plans are worth when futures are played as well, the same ones after each."""
        if len(best) == 1:
            return [best[0].worth]
        search, weights = self._search.at(view.state.seats), self.weights(view.state.seats)
        seat = view.seat
        totals = [search.trust * plan.worth for plan in best]
        leaf = LEARNED if search.closely else TUNED
        behind: dict[int, float] = {}
        played = moves = 0
        opening = view.state.settlements[seat].bit_count() < search.opening
        futures = (search.futures << opening) * FEWEST // view.state.seats
        while played < futures and moves < search.most << opening:
            if played == futures // DROPPING:
                behind = dropped(search, totals, played)
            number = luck.below(NUMBERS)
            for index, plan in enumerate(best):
                if index not in behind:
                    state, draws = plan.state.copy(), Draws(number)
                    totals[index] += play_on(state, seat, search.rounds, weights, draws, leaf)
                    moves += draws.moves
                    yield
            played += 1
        share = search.trust + played
        top = max(total for index, total in enumerate(totals) if index not in behind) / share
        worths = [total / share for total in totals]
        for index, gap in behind.items():
            worths[index] = top - gap
        return worths

    def _sort(self, found: list[Plan], seat: int) -> None:
        """The best first, and what is liked before what is as good."""
        taste = self._taste
        if taste.name:
            found.sort(key=lambda plan: -plan.worth - taste.of(plan.state, seat))
        else:
            found.sort(key=by_worth, reverse=True)

    def _begun_with(self, move: Move, view: View[Any]) -> Thinking[Plan]:
        """The best turn that begins with that move, chosen as closely as any: else the way on from
        it would be a worse one than from the moves that this mind likes best."""
        search, weights = self._search.at(view.state.seats), self.weights(view.state.seats)
        found = yield from begun_with(move, view.state, weights, search.beam)
        if search.closely:
            found = yield from self._closer(found[: search.closely], view.seat)
        return found[0]

    def _closer(self, found: Sequence[Plan], seat: int) -> Thinking[list[Plan]]:
        """These plans as what was learned says, the best first."""
        judged, weights = [], self.weights(found[0].state.seats)
        for plan in found:
            judged.append(plan._replace(worth=promise(plan.state, seat, weights, plan.seen)))
            yield
        self._sort(judged, seat)
        return judged

    def _gains(self, found: Sequence[Plan], seat: int) -> Thinking[list[float]]:
        """By how much the seat's next turn shows each of these plans to be better."""
        gains, weights = [], self.weights(found[0].state.seats)
        for plan in found:
            gains.append(next_turn(plan.state, seat, weights) - plan.worth)
            yield
        return gains


def turned(plan: Plan, gain: float) -> Plan:
    """The plan as its next turn shows it, given how much more than usual that gains."""
    return plan._replace(worth=plan.worth + (1 - NOW) * gain)


def dropped(search: Search, totals: Sequence[float], futures: int) -> dict[int, float]:
    """The worse half of the plans but those asked for, and how far each is behind the best."""
    ranked = sorted(range(len(totals)), key=totals.__getitem__, reverse=True)
    best, seen = totals[ranked[0]], search.trust + futures
    worse = ranked[(len(ranked) + 1) // 2 :]
    return {i: (best - totals[i]) / seen for i in worse if i < search.plans}


Moment = tuple[object, ...]


def moment(state: State) -> Moment:
    """All that a turn changes, and the board."""
    return (
        state.board,
        tuple(state.settlements),
        state.held,
        state.ready,
        state.owed,
        state.piece,
        state.lifter,
        state.shown,
        state.question,
    )


def along(state: State, moves: Sequence[Move]) -> dict[Moment, Move]:
    """The moments at which these moves are played, one after the other."""
    state, found = state.copy(), {}
    for move in moves:
        found[moment(state)] = move
        state.play(move)
    return found


BREADTH: Final = Breadth(builds=10, tile_builds=4, lifts=4, puts=6)
"""Where a settlement that was lifted may come down, when a single move is looked at."""


def worth_of(state: State, move: Move, weights: Weights) -> float:
    """What the position is worth after this move, for the seat that plays it."""
    seat, after = state.seat, state.copy()
    after.play(move)
    if isinstance(move, Lift):
        return max(worth_of(after, way.moves[0], weights) for way in ways(after, weights, BREADTH))
    if after.question == "give up":
        return max(worth_of(after, tile, weights) for tile in after.legal())
    return value(after, seat, weights)
