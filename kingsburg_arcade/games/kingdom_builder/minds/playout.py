"""How a match may go on: everybody settles quickly, the sealed cards are drawn by chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ....engine.contract import LUCK, NOBODY, Open, Opened
from ....engine.luck import INCREMENT, MULTIPLIER, WORD
from ....governors.mind import Thinking
from ..rules.content import TERRAINS
from ..rules.state import State
from ..rules.turn import suppose_turn
from .learned import final_margin, promise
from .settler import settle
from .standing import chances
from .value import final_lead, lead
from .weights import Weights

_OPENED: Final = {terrain: Opened(terrain) for terrain in TERRAINS}


class Draws:
    """The terrain cards of one possible future: the same number gives the same future."""

    __slots__ = ("_word", "moves")

    def __init__(self, number: int) -> None:
        self._word = number
        self.moves = 0
        """How many were played on them."""

    def open(self, wish: Open) -> Opened:
        """Any card that this one can still be, given all that has been shown."""
        self._word = self._word * MULTIPLIER + INCREMENT & WORD
        left = wish.sealed.left
        return _OPENED[left[(self._word >> 32) * len(left) >> 32]]


Judge = Callable[[State, int, Weights], float]


class Leaf(NamedTuple):
    """How the lead of a seat is judged."""

    early: Judge
    final: Judge


TUNED: Final = Leaf(lead, final_lead)
LEARNED: Final = Leaf(promise, final_margin)


def play_on(
    state: State, seat: int, rounds: int, weights: Weights, draws: Draws, leaf: Leaf = TUNED
) -> float:
    """The lead of a seat after some rounds, or at the end; the state is played upon."""
    turns = rounds * state.seats
    last = state.seat
    while True:
        actor = state.actor
        if actor == NOBODY:
            return leaf.final(state, seat, weights)
        if state.seat != last:
            last = state.seat
            turns -= 1
            if not turns:
                return leaf.early(state, seat, weights)
        step(state, weights, draws)


def next_turn(state: State, seat: int, weights: Weights) -> float:
    """What is promised after the seat's next turn, by the chances of its card, if nobody moves in
    between and the turn is a quick one."""
    gold = total = 0.0
    for terrain, chance in enumerate(chances(state)):
        if chance and state.board.terrains[terrain] & state.empty:
            ahead = state.copy()
            suppose_turn(ahead, seat, terrain)
            while ahead.seat == seat and ahead.actor >= 0:
                ahead.play(settle(ahead, weights))
            gold += chance * promise(ahead, seat, weights)
            total += chance
    return gold / total if total else promise(state, seat, weights)


def led_by(state: State, seat: int, weights: Weights, draws: Draws) -> Thinking[int]:
    """The gold by which a seat leads the best of the others when this match is over."""
    state = state.copy()
    while state.actor != NOBODY:
        step(state, weights, draws)
        yield
    points = state.result().points
    return points[seat] - max(points[other] for other in range(state.seats) if other != seat)


def step(state: State, weights: Weights, draws: Draws) -> None:
    """One card, or one move of a quick player."""
    if state.actor == LUCK:
        wish = state.wish()
        assert isinstance(wish, Open)
        state.play(draws.open(wish))
    else:
        state.play(settle(state, weights))
        draws.moves += 1
