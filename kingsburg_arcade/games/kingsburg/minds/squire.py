"""The Squire: a fixed worth for each advisor and each building, and no look ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ....engine.contract import Move, Stream, View
from ....governors.mind import Mind
from ..rules.content import ADVISORS, BUILDINGS
from ..rules.dice import total
from ..rules.effects import AUTUMN
from ..rules.foe import FOES
from ..rules.moves import Build, Pass, Place
from ..rules.state import State
from .advisor_gifts import TRADERS
from .characters import PLAIN, Taste
from .enemy_odds import candidates
from .features import POINT, ROLLS, bulwark
from .governor_choice import chosen
from .page import GOODS_TAKEN, KING_SENDS, evenness, from_the_largest_heap, swapped_or_not
from .row_gains import MOODY, in_a_mood
from .token_game import token_that_wins
from .untuned import advisor_worth, power_worth
from .worth import kept

HUNDREDTH: Final = POINT // 100
PIP: Final = 18
"""What a pip on a die is worth elsewhere."""
SPENT_TOKEN: Final = 110
SPENT_ENVOY: Final = 150
SOLDIER: Final = 60
"""What a soldier is worth more in autumn, when the enemy is near and too strong."""
SOLDIERS: Final = {
    row.number: max(gift.soldiers for gift in row.gifts) for row in ADVISORS if row.gifts
}
MIDDLE: Final = ROLLS // 2
"""Seasons left when what has no estimate is appraised."""
DOUBTED: Final = HUNDREDTH * 5 // 3
"""Hundredths of a point, of which six in ten count, about as in the list of printed buildings."""
KEPT: Final[Mapping[str, Mapping[str, int]]] = kept("squire")
VISITS: Final = tuple(
    KEPT["advisors"].get(row.name, advisor_worth(row) // HUNDREDTH) for row in ADVISORS
)
"""Hundredths of a point, by advisor."""
WORTHS: Final = tuple(
    KEPT["buildings"].get(row.name, 100 * row.points + power_worth(number, MIDDLE) // DOUBTED)
    for number, row in enumerate(BUILDINGS)
)
VISIT_UNIT: Final = 25
BUILDING_UNIT: Final = 4
"""Thousandths of a point that a hundredth on the lists is taken for where a liking is weighed
against it: advisors stand close together there, buildings far apart."""
NO_BUILDING: Final = -1000


class Squire(Mind):
    """Takes what stands highest on its list."""

    def __init__(self, taste: Taste = PLAIN) -> None:
        self._taste = taste

    def choose(self, view: View[State], legal: Sequence[Move], luck: Stream) -> Move:
        if len(legal) == 1:
            return legal[0]
        seat, state = view.seat, view.state
        question = state.question
        worths = chosen(view, legal) if state.in_play.governors else None
        if worths is not None:
            return legal[worths.index(max(worths))]
        if question == "place":
            placed = [VISIT_UNIT * worth for worth in map(appraisal(view), legal)]
            return self._taste.pick(state, legal, placed, luck)
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
        if question.startswith("build"):
            built = [BUILDING_UNIT * worth for worth in map(worth_of_building, legal)]
            return self._taste.pick(state, legal, built, luck)
        if question == "trade" and min(state.gold[seat], state.wood[seat], state.stone[seat]):
            return legal[-1]
        if question == "soldier token":
            return legal[token_that_wins(state, seat, luck)]
        if question == "recruit" and not afraid(view):
            return legal[-1]
        busy = [move for move in legal if not move.idle]
        return from_the_largest_heap(state, seat, busy)


def appraisal(view: View[State]) -> Callable[[Any], int]:
    """What a placement is worth to that seat now."""
    state, seat = view.state, view.seat
    soldier = SOLDIER if state.phase == AUTUMN and afraid(view) else 0
    poor = not state.goods(seat)

    def appraised(way: Place | Pass) -> int:
        if isinstance(way, Pass):
            return -1000
        pips = total(way.coloured) + total(way.white)
        found = VISITS[way.advisor - 1] - PIP * pips
        found += soldier * SOLDIERS.get(way.advisor, 0)
        if way.advisor in TRADERS and poor:
            found -= 100
        return found - SPENT_TOKEN * way.token - SPENT_ENVOY * way.envoy

    return appraised


def worth_of_building(move: Move) -> int:
    return WORTHS[move.number] if isinstance(move, Build) else NO_BUILDING


def afraid(view: View[State]) -> bool:
    """Would the enemy that was looked at win, or an ordinary one, if the King sends the average?"""
    state, seat = view.state, view.seat
    strengths = [FOES[card].strength - FOES[card].soldiers for card in candidates(view)]
    combat = state.soldiers[seat] + bulwark(state.powers[seat]) // 2 + KING_SENDS
    return 2 * combat < min(strengths) + max(strengths)
