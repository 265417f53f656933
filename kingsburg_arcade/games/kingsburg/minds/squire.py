"""The Squire: a fixed worth for each advisor and each building, and no look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....engine.contract import Move, Stream, View
from ....governors.mind import Mind
from ..rules.content import BUILDINGS, STRENGTHS, YEARS
from ..rules.dice import total
from ..rules.effects import AUTUMN
from ..rules.moves import Place
from .advisor_gifts import ALCHEMIST
from .characters import NO_TASTE, Taste
from .features import bulwark
from .rules_of_thumb import evenness, from_the_largest_heap

ADVISORS: Final = (
    *(100, 90, 85, 105, 80, 105, 185, 190, 205, 190, 210, 310, 310, 250, 315, 375, 520, 400),
)
"""Hundredths of a point, by advisor."""
PIP: Final = 18
"""What a pip on a die is worth elsewhere."""
SPENT_TOKEN: Final = 110
SPENT_ENVOY: Final = 150
SOLDIER: Final = 60
"""What a soldier is worth more in autumn, when the enemy is near and too strong."""
SOLDIERS: Final = {5: 1, 10: 2, 18: 1}
BUILDINGS_BY_NAME: Final = {
    "statue": 300, "chapel": 480, "church": 680, "cathedral": 900,
    "inn": 180, "market": 330, "farms": 420, "merchants_guild": 560,
    "guard_tower": 260, "blacksmith": 370, "barracks": 480, "wizards_guild": 780,
    "palisade": 120, "stables": 260, "stone_wall": 380, "fortress": 620,
    "barricade": 60, "crane": 240, "town_hall": 360, "embassy": 700,
}  # fmt: skip
WORTHS: Final = tuple(BUILDINGS_BY_NAME[row.name] for row in BUILDINGS)
KING_SENDS: Final = 3
"""What a careful person expects of the King's die."""


class Squire(Mind):
    """Takes what stands highest on its list."""

    def __init__(self, taste: Taste = NO_TASTE) -> None:
        self._advisors = [worth + taste.advisor(i) // 10 for i, worth in enumerate(ADVISORS, 1)]
        self._buildings = [worth + taste.building(i) // 5 for i, worth in enumerate(WORTHS)]

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        if len(legal) == 1:
            return legal[0]
        seat, state = view.seat, view.state
        question = state.question
        if question == "place":
            return max(legal, key=self._appraisal(state, seat))
        if question in ("aid good", "receive", "reward good"):
            return max(legal, key=lambda move: evenness(state, seat, move, 1))
        if question == "lose":
            return max(legal, key=lambda move: evenness(state, seat, move, -1))
        if question.startswith("build"):
            return max(legal, key=self._worth_of_building)
        if question == "trade" and min(state.gold[seat], state.wood[seat], state.stone[seat]):
            return legal[-1]
        if question == "recruit" and not afraid(state, seat):
            return legal[-1]
        busy = [move for move in legal if not move.idle]
        return from_the_largest_heap(state, seat, busy)

    def _appraisal(self, state: Any, seat: int) -> Any:
        """What a placement is worth to that seat now."""
        soldier = SOLDIER if state.phase == AUTUMN and afraid(state, seat) else 0
        advisors = self._advisors
        poor = not state.goods(seat)

        def appraisal(way: Place) -> int:
            if way.idle:
                return -1000
            pips = total(way.coloured) + total(way.white)
            found = advisors[way.advisor - 1] - PIP * pips
            found += soldier * SOLDIERS.get(way.advisor, 0)
            if way.advisor == ALCHEMIST and poor:
                found -= 100
            return found - SPENT_TOKEN * way.token - SPENT_ENVOY * way.envoy

        return appraisal

    def _worth_of_building(self, move: Any) -> int:
        return 0 if move.idle else self._buildings[move.number]


def afraid(state: Any, seat: int) -> bool:
    """Would an ordinary enemy of this year win if the King sends what he sends on average?"""
    weakest, strongest = STRENGTHS[min(state.year, YEARS) - 1]
    combat = state.soldiers[seat] + bulwark(state.powers[seat]) // 2 + KING_SENDS
    afraid: bool = 2 * combat < weakest + strongest
    return afraid
