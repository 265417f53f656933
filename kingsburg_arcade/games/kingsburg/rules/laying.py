"""Strips before the first year: dealt or picked, and then laid over printed rows, or not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from ....engine.contract import Draw, Drawn, Tell
from .agenda import ask, question, rule, wish
from .content import LAID
from .events import StripPicked, StripsDealt, StripsLaid
from .moves import LAYS, PASS, PICKS, Lay, Pass, Pick
from .position import Position
from .realm.boards import BOARDS
from .realm.strips import STRIPS
from .rows import Board
from .steps import DEAL_STRIPS, LAY_STRIPS, LAYING, PICK_STRIP, PICKING

COPIES: Final = 2
"""Of each kind of strip."""
EACH: Final = 2
"""Strips that each player gets."""


def covered_by(strip: Board) -> int:
    """The rows of its letter that lie at a province, which it takes the place of."""
    return sum(LAID[board.name] for board in BOARDS if board.row == strip.row)


COVERED: Final = {strip.name: covered_by(strip) for strip in STRIPS}


def held(state: Position) -> list[int]:
    """The strips that each seat has and may still lay, one bit each in the order of `STRIPS`."""
    assert state.realm is not None
    return state.realm.strips


def names_of(strips: int) -> tuple[str, ...]:
    return tuple(strip.name for at, strip in enumerate(STRIPS) if strips >> at & 1)


# ---------------------------------------------------------------------------------------- dealt
def all_strips(state: Position, _: int) -> Draw:
    pool = [name for name in names_of(state.in_play.strips) for _ in range(COPIES)]
    return Draw("strips", tuple(pool), len(pool))


@wish(DEAL_STRIPS, all_strips)
def deal_strips(state: Position, _: int, drawn: Drawn, tell: Tell | None) -> None:
    """Two to each player, in turn order; the others stay in the box."""
    dealt = hands(list(drawn.names), state.seats)
    for seat, names in zip(state.order, dealt, strict=True):
        held(state)[seat] = sum(1 << at for at, one in enumerate(STRIPS) if one.name in names)
    if tell is not None:
        tell(StripsDealt(tuple(map(names_of, held(state)))))


def hands(names: list[str], seats: int) -> list[list[str]]:
    """Two strips for each, in turn order. Of two alike the second is swapped: for the top one of
    the pile, or, where all are dealt, for the first one of the next player."""
    dealt = [names[at : at + EACH] for at in range(0, EACH * seats, EACH)]
    pile = names[EACH * seats :]
    for at, hand in enumerate(dealt):
        if hand[0] != hand[1]:
            continue
        if pile:
            pile.append(hand[1])
            hand[1] = pile.pop(0)
        else:
            following = dealt[(at + 1) % seats]
            hand[1], following[0] = following[0], hand[1]
    return dealt


# --------------------------------------------------------------------------------------- picked
@rule(PICKING)
def picking(state: Position, position: int, tell: Tell | None) -> None:
    """One strip each in turn order, then one each in reverse order; who finds one kind takes it."""
    order = [*state.order, *reversed(state.order)]
    for at in range(position, len(order)):
        choices = picks(state, order[at])
        if len(choices) == 1:
            take_strip(state, order[at], choices[0], tell)
        elif choices:
            ask(state, PICK_STRIP, order[at] | at + 1 << 3, choices)
            return


def picks(state: Position, seat: int) -> Sequence[Pick]:
    """The kinds of which a copy lies face up, but for the one that the seat has."""
    here = held(state)
    return [
        PICKS[at]
        for at in range(len(STRIPS))
        if state.in_play.strips & ~here[seat] & 1 << at
        and sum(strips >> at & 1 for strips in here) < COPIES
    ]


@question(PICK_STRIP, lambda state, argument: picks(state, argument & 7))
def pick_strip(state: Position, argument: int, move: Pick, tell: Tell | None) -> None:
    take_strip(state, argument & 7, move, tell)
    picking(state, argument >> 3, tell)


def take_strip(state: Position, seat: int, move: Pick, tell: Tell | None) -> None:
    held(state)[seat] |= 1 << move.strip
    if tell is not None:
        tell(StripPicked(seat, STRIPS[move.strip].name))


# ----------------------------------------------------------------------------------------- laid
@rule(LAYING)
def laying(state: Position, position: int, tell: Tell | None) -> None:
    """In turn order, each lays none, one or both of its strips, for all to see."""
    for at in range(position, len(state.order)):
        seat = state.order[at]
        if held(state)[seat]:
            ask(state, LAY_STRIPS, seat | at + 1 << 3, lays(held(state)[seat]))
            return


@cache
def lays(strips: int) -> Sequence[Lay | Pass]:
    """All ways to lay some of these strips, and the right to lay none."""
    have = [at for at in range(len(STRIPS)) if strips >> at & 1]
    some = [chosen for size in range(1, len(have) + 1) for chosen in combinations(have, size)]
    return [*(LAYS[sum(1 << at for at in chosen)] for chosen in some), PASS]


@question(LAY_STRIPS, lambda state, argument: lays(held(state)[argument & 7]))
def lay_strips(state: Position, argument: int, move: Lay | Pass, tell: Tell | None) -> None:
    """Each strip laid covers the row of its letter; what is not laid goes back to the box."""
    seat = argument & 7
    names = names_of(move.strips) if isinstance(move, Lay) else ()
    held(state)[seat] = 0
    for name in names:
        state.powers[seat] = state.powers[seat] & ~COVERED[name] | LAID[name]
    if tell is not None:
        tell(StripsLaid(seat, names))
    laying(state, argument >> 3, tell)
