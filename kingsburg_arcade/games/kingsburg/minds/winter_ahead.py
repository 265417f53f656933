"""The winter that comes next, played through: every card that can lie there, every face of the die.

What was learned knows a province that is about to fight only by its strength. What the battle
leaves of it is judged better afterwards, when the next year is about to be rolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....engine.contract import LUCK, Open, Opened, Rolled, View
from ....engine.luck import SeededStream
from ....governors.mind import Mind, Thinking
from ..rules.content import CARD
from ..rules.foe import FOES
from ..rules.state import State
from ..rules.winter import bonus
from .enemy_odds import KINGS_DIE
from .last_year import is_last
from .rollout import NOTHING, Supposed, lead, standing
from .worth import Worth

SENT: Final = {face: Rolled(((face,),)) for face in KINGS_DIE}


def is_near(state: State) -> bool:
    """Is the next thing to happen a battle that can be played through, and not the last?

    That is one of the printed game: any module may add to it, as a second deck of enemies does.
    """
    return state.question == "enemy" and not is_last(state) and state.in_play.printed


def led_after(
    state: State, view: View[State], minds: Sequence[Mind], worths: Sequence[Worth]
) -> Thinking[int]:
    """The lead of the seat that thinks when the next year is about to be rolled, on average over
    all that can come."""
    wish = state.wish()
    assert isinstance(wish, Open)
    known = view.secrets.get(wish.sealed)
    cards = [known] if known is not None else list(wish.sealed.left)
    total = cases = 0
    for card in cards:
        for face, alike in faces(state, CARD[state.year, card]):
            after = fought(state, view, minds, card, face)
            total += alike * (lead(standing(after, worths, view), view.seat) // 2)
            cases += alike
            yield
    return total // cases


def faces(state: State, card: int) -> list[tuple[int, int]]:
    """Faces of the King's die with which this battle ends differently for somebody, and how many
    end as each of them does."""
    foe = FOES[card]
    needed = [
        foe.strength - state.soldiers[seat] - bonus(state.powers[seat], card)
        for seat in state.order
    ]
    found: dict[tuple[int, ...], list[int]] = {}
    for face in KINGS_DIE:
        ends = tuple([(face > need) - (face < need) for need in needed])
        found.setdefault(ends, []).append(face)
    return [(alike[0], len(alike)) for alike in found.values()]


def fought(state: State, view: View[State], minds: Sequence[Mind], card: str, face: int) -> State:
    """The position after this battle, when the next year is about to be rolled."""
    after = state.copy()
    views = [
        Supposed(seat, after, view.secrets if seat == view.seat else NOTHING)
        for seat in range(after.seats)
    ]
    whims = SeededStream(0, "whims")
    while after.question != "roll":
        actor = after.actor
        if actor >= 0:
            after.play(minds[actor].choose(views[actor], after.legal(), whims))
        elif actor == LUCK:
            after.play(Opened(card) if after.question == "enemy" else SENT[face])
    return after
