"""Which function stands behind each step: what it runs, what it asks for, how it is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ....engine.contract import Move, Tell, Wish
from . import setup, turn
from .position import Position
from .scoring import announce
from .steps import (
    BEGIN_TURN,
    BUILD_ON,
    DEAL,
    DRAW_CARDS,
    DRAW_QUADRANTS,
    DRAW_START,
    END_OF_TURN,
    GIVE_UP_TILE,
    PUT_DOWN,
    SCORE,
    SHOW,
    TURN,
    TURN_QUADRANTS,
)

Rule = Callable[[Position, Tell | None], bool]
Answer = Callable[[Position, Any, Tell | None], bool]

RULES: Final[dict[int, Rule]] = {
    DEAL: setup.deal,
    BEGIN_TURN: turn.begin_turn,
    SHOW: turn.before_showing,
    TURN: turn.before_acting,
    BUILD_ON: turn.before_building_on,
    END_OF_TURN: turn.end_of_turn,
    SCORE: announce,
}
"""What happens when a step comes to the top; True if the stack has changed. Others just wait."""
RUNS: Final = [RULES.get(step) for step in range(SCORE + 1)]
"""The same by number."""

WISHES: Final[dict[int, Callable[[Position], Wish]]] = {
    DRAW_QUADRANTS: setup.wish_quadrants,
    TURN_QUADRANTS: setup.wish_turns,
    DRAW_CARDS: setup.wish_cards,
    DRAW_START: setup.wish_start,
    SHOW: turn.wish_card,
}

CHOICES: Final[dict[int, Callable[[Position], Sequence[Move]]]] = {
    TURN: turn.actions,
    BUILD_ON: turn.mandatory_builds,
    PUT_DOWN: turn.places_to_put,
    GIVE_UP_TILE: turn.tiles_to_give_up,
}

ANSWERS: Final[dict[int, Answer]] = {
    DRAW_QUADRANTS: setup.lay_quadrants,
    TURN_QUADRANTS: setup.turn_quadrants,
    DRAW_CARDS: setup.reveal_cards,
    DRAW_START: setup.start_with,
    SHOW: turn.show_card,
    TURN: turn.act,
    BUILD_ON: turn.build_mandatory,
    PUT_DOWN: turn.put_down,
    GIVE_UP_TILE: turn.give_up,
}
"""What comes of a move; False if the same seat must act again and no step runs before that."""


def go_on(state: Position, tell: Tell | None) -> None:
    """Run steps until one waits for somebody, or none is left."""
    agenda = state.agenda
    while agenda:
        rule = RUNS[agenda[-1]]
        if rule is None or not rule(state, tell):
            return
