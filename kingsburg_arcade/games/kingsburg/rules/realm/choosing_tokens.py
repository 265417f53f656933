"""Choosing soldier tokens in winter: each in turn order and covered, then all are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from .....engine.contract import Choice, Reveal, Revealed, Tell
from ..agenda import ask, question, rule, wish
from ..events import TokenChosen, TokensShown
from ..position import Position
from ..steps import BITS, KIND, SOLDIER_TOKEN, SOLDIER_TOKENS, TOKENS_SHOWN
from ..winter import roll_own_dice
from .soldier_tokens import AFTER, KINDS, WITHHELD, laid
from .winter_moves import CHOOSE_TOKEN, TOKEN_QUESTIONS

TOKENS_INSTEAD: Final = 0
"""Soldiers that the King sends where tokens are chosen."""


def tokens_of(state: Position) -> list[int]:
    """The tokens that each seat has left."""
    assert state.realm is not None
    return state.realm.soldier_tokens


def choosers(state: Position) -> list[int]:
    """The seats with something to choose, in turn order; tokens all alike are no choice."""
    held = tokens_of(state)
    return [seat for seat in state.order if len(KINDS[held[seat]]) > 1]


@rule(SOLDIER_TOKENS)
def soldier_tokens(state: Position, position: int, tell: Tell | None) -> None:
    """Ask the next seat that has a choice; when all have chosen, they are shown."""
    held = tokens_of(state)
    for at in range(position, len(state.order)):
        seat = state.order[at]
        if len(KINDS[held[seat]]) > 1:
            ask(state, SOLDIER_TOKEN, seat | at + 1 << 3, tokens_to_choose(state, seat))
            return
    if choosers(state):
        state.agenda.append(TOKENS_SHOWN)
    else:
        lay(state, {}, tell)


def have_chosen(state: Position) -> tuple[int, ...]:
    """The seats whose choice is covered and not shown yet."""
    asked = choosers(state) if state.options.tokens else []
    top = state.agenda[-1] if state.agenda else 0
    if top & KIND == SOLDIER_TOKEN:
        return tuple(asked[: asked.index(top >> BITS & 7)])
    return tuple(asked) if top & KIND == TOKENS_SHOWN else ()


def tokens_to_choose(state: Position, argument: int) -> Sequence[Choice]:
    return choices_of(state.year, tokens_of(state)[argument & 7])


@cache
def choices_of(year: int, held: int) -> Sequence[Choice]:
    return [CHOOSE_TOKEN[TOKEN_QUESTIONS[year - 1], value] for value in KINDS[held]]


@question(SOLDIER_TOKEN, tokens_to_choose)
def soldier_token(state: Position, argument: int, _: Choice, tell: Tell | None) -> None:
    """The state learns only that this seat has chosen."""
    if tell is not None:
        tell(TokenChosen(argument & 7))
    soldier_tokens(state, argument >> 3, tell)


def all_chosen(state: Position, _: int) -> Reveal:
    seats, held = tuple(choosers(state)), tokens_of(state)
    options = tuple(tuple(map(str, KINDS[held[seat]])) for seat in seats)
    return Reveal(TOKEN_QUESTIONS[state.year - 1], seats, options, (WITHHELD,) * len(seats))


@wish(TOKENS_SHOWN, all_chosen)
def tokens_shown(state: Position, _: int, shown: Revealed, tell: Tell | None) -> None:
    lay(state, dict(zip(choosers(state), shown.names, strict=True)), tell)


def lay(state: Position, names: Mapping[int, str], tell: Tell | None) -> None:
    """Each brings as many soldiers as it says, and is discarded for the rest of the match."""
    held = tokens_of(state)
    seats, brought, lost = [], [], []
    for seat in state.order:
        if held[seat]:
            name = names[seat] if seat in names else str(KINDS[held[seat]][0])
            soldiers, gone = laid(held[seat], name)
            state.soldiers[seat] += soldiers
            held[seat] = AFTER[held[seat], gone]
            seats.append(seat)
            brought.append(soldiers)
            lost.append(gone)
    if tell is not None:
        tell(TokensShown(tuple(seats), tuple(brought), tuple(lost), tuple(state.soldiers)))
    roll_own_dice(state, TOKENS_INSTEAD)
