"""The calendar as a stack of small steps, kept in the state as plain numbers.

The step on top either runs (a rule: it changes the state and pushes what comes next) or waits
for an answer (a question to a seat, or a wish to luck). A step is a number for its kind and an
argument, mostly a seat: `BUILD | seat << 6`. Rules, questions and wishes register themselves
here; the modules of this package hold one function for each, in the rulebook's order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from ....engine.contract import LUCK, NOBODY, Move, Tell, Wish

if TYPE_CHECKING:
    from .state import State

BITS: Final = 6
KIND: Final = (1 << BITS) - 1

STEPS: Final = (
    # the year and its eight phases
    ("set up", ""),
    ("year", ""),
    ("king's aid", ""),
    ("aid good", "seat"),
    ("season", "phase"),
    ("roll", ""),
    ("reroll check", "seat"),
    ("reroll", "seat"),
    ("roll again", "seat, coloured, white, power"),
    ("turn order", ""),
    ("influence", "next"),
    ("place", "seat, next"),
    ("help", "guest"),
    ("receive", "seat, advisor, guest"),
    ("trade", "seat, advisor, guest"),
    ("construction", "position"),
    ("build", "seat, position"),
    ("build again", "seat, position"),
    ("season end", "position"),
    ("pay", "seat, position"),
    ("king's reward", ""),
    ("king's envoy", ""),
    ("recruiting", "position"),
    ("recruit", "seat, position"),
    ("winter", ""),
    ("enemy", ""),
    ("king's die", ""),
    ("battle", ""),
    ("victory", "seat"),
    ("reward good", "seat"),
    ("defeat", "seat"),
    ("lose", "seat"),
    ("ruin", "seat"),
    ("strongest", "seats"),
    ("soldiers home", ""),
    ("game end", ""),
)
"""Every kind of step: its name, and what its argument holds."""

(
    SET_UP,
    YEAR,
    KINGS_AID,
    AID_GOOD,
    SEASON,
    ROLL,
    REROLL_CHECK,
    REROLL,
    ROLL_AGAIN,
    TURN_ORDER,
    INFLUENCE,
    PLACE,
    HELP,
    RECEIVE,
    TRADE,
    CONSTRUCTION,
    BUILD,
    BUILD_AGAIN,
    SEASON_END,
    PAY,
    KINGS_REWARD,
    KINGS_ENVOY,
    RECRUITING,
    RECRUIT,
    WINTER,
    ENEMY,
    KINGS_DIE,
    BATTLE,
    VICTORY,
    REWARD_GOOD,
    DEFEAT,
    LOSE,
    RUIN,
    STRONGEST,
    SOLDIERS_HOME,
    GAME_END,
) = range(len(STEPS))

Rule = Callable[["State", int, Tell | None], None]
Choices = Callable[["State", int], Sequence[Move]]
Wanted = Callable[["State", int], Wish]
Answer = Callable[["State", int, Any, Tell | None], None]


def nobody_waits(state: State, argument: int, move: Any, tell: Tell | None) -> None:
    """Stands where a step that runs has no answer: the agenda never stops there."""
    raise ValueError(f"{move!r} answers a step that asks nothing")


RULES: Final[list[Rule | None]] = [None] * len(STEPS)
CHOICES: Final[list[Choices | None]] = [None] * len(STEPS)
WISHES: Final[list[Wanted | None]] = [None] * len(STEPS)
ANSWERS: Final[list[Answer]] = [nobody_waits] * len(STEPS)


def rule(step: int) -> Callable[[Rule], Rule]:
    """Register what happens when a step comes to the top."""

    def register(function: Rule) -> Rule:
        RULES[step] = function
        return function

    return register


def question(step: int, choices: Choices) -> Callable[[Answer], Answer]:
    """Register a step that asks a seat: what it may choose, and what its answer does."""

    def register(function: Answer) -> Answer:
        CHOICES[step], ANSWERS[step] = choices, function
        return function

    return register


def wish(step: int, wanted: Wanted) -> Callable[[Answer], Answer]:
    """Register a step that asks luck: what is wanted, and what its answer does."""

    def register(function: Answer) -> Answer:
        WISHES[step], ANSWERS[step] = wanted, function
        return function

    return register


def ask(state: State, step: int, argument: int, choices: Sequence[Move]) -> None:
    """Leave a seat with a choice; the lowest bits of the argument are the seat."""
    state.agenda.append(step | argument << BITS)
    state.choices = choices
    state.actor = argument & 7


def advance(state: State, tell: Tell | None) -> None:
    """Run the steps on top until somebody is asked, or the match is over."""
    agenda = state.agenda
    while state.choices is None:
        if not agenda:
            state.actor = NOBODY
            return
        top = agenda.pop()
        run = RULES[top & KIND]
        if run is None:
            agenda.append(top)
            state.actor = top >> BITS & 7 if CHOICES[top & KIND] else LUCK
            return
        run(state, top >> BITS, tell)
