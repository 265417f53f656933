"""The calendar as a stack of small steps, kept in the state as plain numbers.

The step on top either runs (a rule: it changes the state and pushes what comes next) or waits
for an answer (a question to a seat, or a wish to luck). A step is a number for its kind and an
argument, mostly a seat: `BUILD | seat << BITS`. Rules, questions and wishes register themselves
here; the modules of this package hold one function for each, in the rulebook's order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar, overload

from ....engine.contract import (
    LUCK,
    NOBODY,
    Draw,
    Drawn,
    Move,
    Open,
    Opened,
    Reveal,
    Revealed,
    Roll,
    Rolled,
    Tell,
    Wish,
)
from .position import Position
from .steps import BITS, KIND, STEPS

M = TypeVar("M", bound=Move)
W = TypeVar("W", bound=Wish)
Rule = Callable[[Position, int, Tell | None], None]
Choices = Callable[[Position, int], Sequence[M]]
Asks = Callable[[Position, int], W]
Answer = Callable[[Position, int, M, Tell | None], None]
"""What follows from a move: one of those that its question lists, or what luck is asked for."""
Register = Callable[[Answer[M]], Answer[M]]


def nobody_waits(state: Position, argument: int, move: Move, tell: Tell | None) -> None:
    """Stands where a step that runs has no answer: the agenda never stops there."""
    raise ValueError(f"{move!r} answers a step that asks nothing")


RULES: Final[list[Rule | None]] = [None] * len(STEPS)
CHOICES: Final[list[Choices[Move] | None]] = [None] * len(STEPS)
WISHES: Final[list[Asks[Wish] | None]] = [None] * len(STEPS)
ANSWERS: Final[list[Answer[Any]]] = [nobody_waits] * len(STEPS)


def rule(step: int) -> Callable[[Rule], Rule]:
    """Register what happens when a step comes to the top.

    What is often called by its name as well is registered after it: such a call is quicker when
    compiled than one of what a decorator returned.
    """

    def register(function: Rule) -> Rule:
        RULES[step] = function
        return function

    return register


def question(step: int, choices: Choices[M]) -> Register[M]:
    """Register a step that asks a seat: what it may choose, and what its answer does."""

    def register(function: Answer[M]) -> Answer[M]:
        CHOICES[step], ANSWERS[step] = choices, function
        return function

    return register


@overload
def wish(step: int, wanted: Asks[Roll]) -> Register[Rolled]: ...
@overload
def wish(step: int, wanted: Asks[Draw]) -> Register[Drawn]: ...
@overload
def wish(step: int, wanted: Asks[Open]) -> Register[Opened]: ...
@overload
def wish(step: int, wanted: Asks[Reveal]) -> Register[Revealed]: ...
def wish(step: int, wanted: Asks[Wish]) -> Register[Any]:
    """Register a step that asks luck: what is wanted, and what its answer does."""

    def register(function: Answer[Any]) -> Answer[Any]:
        WISHES[step], ANSWERS[step] = wanted, function
        return function

    return register


def ask(state: Position, step: int, argument: int, choices: Sequence[Move]) -> None:
    """Leave a seat with a choice; the lowest bits of the argument are the seat."""
    state.agenda.append(step | argument << BITS)
    state.choices = choices
    state.actor = argument & 7


def advance(state: Position, tell: Tell | None) -> None:
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
