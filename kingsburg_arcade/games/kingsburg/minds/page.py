"""The Page: somebody's first evening, who likes high advisors and builds whatever can be paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....engine.contract import Move, Stream, View
from ....governors.mind import Mind
from ..rules.foe import FOES
from ..rules.moves import Exchange, Place
from ..rules.state import State
from .advisor_gifts import TRADERS
from .characters import PLAIN, Taste
from .enemy_odds import candidates
from .row_gains import MOODY, in_a_mood
from .token_game import token_that_wins

KING_SENDS: Final = 3
"""What a careful person expects of the King's die."""
MOST_BID: Final = 4
"""Victory points at which it bids no more for a card."""
GOODS_TAKEN: Final = frozenset(
    {"aid good", "receive", "reward good", "choose good", "star good", "low roll good"}
)
"""The questions of which the answer is what goods to take."""
PER_PIP: Final = 50
"""Thousandths of a point of liking that draw as much as an advisor one higher."""
WHIM: Final = 4
"""One time in so many it thinks of what it likes to build."""
LOOKS: Final = 2
"""One time in so many it looks which soldier token would do."""
ENOUGH: Final = 3
"""Goods of one kind above which more of it counts no more."""


class Page(Mind):
    """Never passes with a die in hand or with goods for a building; takes the good it lacks."""

    def __init__(self, taste: Taste = PLAIN) -> None:
        self._taste = taste

    def choose(self, view: View[State], legal: Sequence[Move], luck: Stream) -> Move:
        if len(legal) == 1:
            return legal[0]
        seat, state = view.seat, view.state
        question = state.question
        if question == "place":
            return self._placed(legal, state.goods(seat), luck)
        if question in GOODS_TAKEN:
            takes = [move for move in legal if not move.idle]
            return max(takes, key=lambda move: evenness(state, seat, move, 1))
        if question == "lose":
            return max(legal, key=lambda move: evenness(state, seat, move, -1))
        if question in MOODY:
            return in_a_mood(state, seat, legal, luck)
        if question == "pay":
            legal = swapped_or_not(state, seat, legal)
            if len(legal) == 1:
                return legal[0]
        if question == "recruit" and not hires(view, luck):
            return legal[-1]
        if question == "bid":
            return bid(legal, luck)
        if question == "soldier token" and luck.below(LOOKS):
            return legal[token_that_wins(state, seat, luck)]
        busy: list[Any] = [move for move in legal if not move.idle]
        if question == "pay" or question == "recruit":
            return from_the_largest_heap(state, seat, busy)
        if question.startswith("build") and not luck.below(WHIM):
            busy = [move for move in busy if self._taste.of(move) > 0] or busy
        any_of_them: Move = busy[luck.below(len(busy))]
        return any_of_them

    def _placed(self, legal: Sequence[Any], goods: int, luck: Stream) -> Move:
        """One of the open advisors, the higher the likelier, with as little as will do."""
        plainest: dict[int, Place] = {}
        for way in legal:
            if way.idle or (way.advisor in TRADERS and not goods):
                continue
            known = plainest.get(way.advisor)
            if known is None or _expense(way) < _expense(known):
                plainest[way.advisor] = way
        if not plainest:
            first: Move = legal[0]
            return first
        taste = self._taste
        weights = {at: max(1, at + taste.of(way) // PER_PIP) for at, way in plainest.items()}
        pick = luck.below(sum(weights.values()))
        for advisor, way in plainest.items():
            pick -= weights[advisor]
            if pick < 0:
                return way
        raise AssertionError("a number below the sum falls on one of its parts")


def hires(view: View[State], luck: Stream) -> bool:
    """One time in three, but as many as it takes against an enemy that it has looked at."""
    state, seat = view.state, view.seat
    if not state.knows(seat):
        return luck.below(3) == 0
    needed = min(FOES[card].strength - FOES[card].soldiers for card in candidates(view))
    return state.soldiers[seat] + KING_SENDS < needed


def bid(legal: Sequence[Any], luck: Stream) -> Move:
    """A little more than the others, and seldom much."""
    lowest: Move = legal[0]
    last: Move = legal[-1]
    return lowest if not last.idle or luck.below(MOST_BID) >= legal[0].points else last


def _expense(way: Place) -> tuple[bool, bool, bool, int]:
    return way.envoy, way.token, way.power >= 0, way.white


# ------------------------------------------------------- rules of thumb, the Squire's as well
def evenness(state: State, seat: int, move: Any, sign: int) -> int:
    """How well goods are mixed after a move that brings (or, with -1, takes) some."""
    gold: int = state.gold[seat] + sign * move.gold
    wood: int = state.wood[seat] + sign * move.wood
    stone: int = state.stone[seat] + sign * move.stone
    smallest = min(gold, wood, stone)
    return 2 * smallest + min(gold, ENOUGH) + min(wood, ENOUGH) + min(stone, ENOUGH)


def swapped_or_not(state: State, seat: int, legal: Sequence[Move]) -> Sequence[Move]:
    """The exchange that mixes goods best, if one does; else what there is besides exchanges."""
    swaps = [move for move in legal if isinstance(move, Exchange)]
    if swaps:
        best = max(swaps, key=lambda move: evenness(state, seat, move, 1))
        if evenness(state, seat, best, 1) > evenness(state, seat, best, 0):
            return [best]
    return [move for move in legal if not isinstance(move, Exchange)]


def from_the_largest_heap(state: State, seat: int, paying: Sequence[Move]) -> Move:
    """The payment that takes most from what there is most of."""
    heaps = {"gold": state.gold[seat], "wood": state.wood[seat], "stone": state.stone[seat]}
    return max(paying, key=lambda move: sum(heaps.get(word, 0) for word in move.text.split()))
