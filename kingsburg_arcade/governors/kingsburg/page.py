"""The Page: somebody's first evening, who likes high advisors and builds whatever can be paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine.contract import Move, Stream, View
from ...engine.kingsburg.moves import Place
from ...engine.kingsburg.state import State
from ..mind import Mind


class Page(Mind):
    """Never passes with a die in hand or with goods for a building; takes the good it lacks."""

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        if len(legal) == 1:
            return legal[0]
        seat, state = view.seat, view.state
        question = state.question
        if question == "place":
            return _placed(legal, state.goods(seat), luck)
        if question in ("aid good", "receive", "reward good"):
            return max(legal, key=lambda move: _evenness(state, seat, move, 1))
        if question == "lose":
            return max(legal, key=lambda move: _evenness(state, seat, move, -1))
        if question == "recruit" and luck.below(3):
            return legal[-1]
        busy = [move for move in legal if not move.idle]
        if question == "pay" or question == "recruit":
            return _from_the_largest_heap(state, seat, busy)
        return busy[luck.below(len(busy))]


def _placed(legal: Sequence[Any], goods: int, luck: Stream) -> Move:
    """One of the open advisors, the higher the likelier, with as little as will do."""
    plainest: dict[int, Place] = {}
    for way in legal:
        if way.idle or (way.advisor == ALCHEMIST and not goods):
            continue
        known = plainest.get(way.advisor)
        if known is None or _expense(way) < _expense(known):
            plainest[way.advisor] = way
    if not plainest:
        first: Move = legal[0]
        return first
    pick = luck.below(sum(plainest))
    for advisor, way in plainest.items():
        pick -= advisor
        if pick < 0:
            return way
    raise AssertionError("a number below the sum falls on one of its parts")


ALCHEMIST = 6


def _expense(way: Place) -> tuple[bool, bool, bool, int]:
    return way.envoy, way.token, way.power >= 0, way.white


def _evenness(state: State, seat: int, move: Any, sign: int) -> int:
    """The fewer lie in the smallest heap, the worse; what is twice as high counts no more."""
    heaps = (
        state.gold[seat] + sign * move.gold,
        state.wood[seat] + sign * move.wood,
        state.stone[seat] + sign * move.stone,
    )
    return 2 * min(heaps) + sum(min(heap, 3) for heap in heaps)


def _from_the_largest_heap(state: State, seat: int, busy: Sequence[Move]) -> Move:
    heaps = {"gold": state.gold[seat], "wood": state.wood[seat], "stone": state.stone[seat]}
    return max(busy, key=lambda move: sum(heaps.get(word, 0) for word in move.text.split()))
