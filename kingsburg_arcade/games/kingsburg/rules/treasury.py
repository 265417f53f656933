"""What comes to a seat and leaves it: gifts, payments and points, each with its event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from ....engine.contract import Tell
from ....engine.lookup import Lookup
from .content import GOODS, SOURCES, TOKEN
from .effects import AtSeasonEnd, AtSeasonStart, Gift
from .events import Gained, Paid, Scored
from .moves import Bundle
from .position import Position
from .realm.goblin_valley import look

NOTHING: Final = (0, 0, 0)
ONE: Final[Mapping[str, Bundle]] = {
    **dict(zip(GOODS, ((1, 0, 0), (0, 1, 0), (0, 0, 1)), strict=True)),
    TOKEN: NOTHING,
}
"""One of what a price names, as goods."""

BySeason = Lookup[int, Lookup[int, Sequence[tuple[str, Gift]]]]
"""What powers give in a season, and by what names: by the season, then by the powers."""


Given = Callable[[int], Sequence[tuple[int, AtSeasonStart | AtSeasonEnd]]]
"""What these powers give in some seasons, each with its number."""


def gifts_by_season(given: Given) -> BySeason:
    return Lookup(lambda phase: Lookup(partial(gifts_in, given, phase)))


def gifts_in(given: Given, phase: int, powers: int) -> Sequence[tuple[str, Gift]]:
    return [(SOURCES[number], paid.gift) for number, paid in given(powers) if phase in paid.seasons]


def give(
    state: Position,
    seat: int,
    source: str,
    tell: Tell | None,
    goods: Bundle = NOTHING,
    besides: Gift | None = None,
) -> None:
    """Hand over goods, and what a gift names besides goods."""
    gold, wood, stone = goods
    if gold:
        state.gold[seat] += gold
    if wood:
        state.wood[seat] += wood
    if stone:
        state.stone[seat] += stone
    if besides is not None:
        if besides.tokens:
            state.tokens[seat] += besides.tokens
        if besides.soldiers:
            state.soldiers[seat] += besides.soldiers
    if tell is not None:
        tokens, soldiers = (besides.tokens, besides.soldiers) if besides else (0, 0)
        if gold or wood or stone or tokens or soldiers:
            has = (*_holds(state, seat), state.soldiers[seat])
            tell(Gained(seat, source, gold, wood, stone, tokens, soldiers, has))
    if besides is not None:
        if besides.points:
            score(state, seat, besides.points, source, tell)
        if besides.peek:
            look(state, seat, tell)


def give_all(state: Position, seat: int, gift: Gift, source: str, tell: Tell | None) -> None:
    """Hand over a gift in which nothing is left to choose."""
    give(state, seat, source, tell, (gift.gold, gift.wood, gift.stone), gift)


def charge(
    state: Position, seat: int, bundle: Bundle, reason: str, tell: Tell | None, tokens: int = 0
) -> None:
    """Take goods and tokens away."""
    gold, wood, stone = bundle
    if gold:
        state.gold[seat] -= gold
    if wood:
        state.wood[seat] -= wood
    if stone:
        state.stone[seat] -= stone
    if tokens:
        state.tokens[seat] -= tokens
    if tell is not None and (gold or wood or stone or tokens):
        tell(Paid(seat, reason, gold, wood, stone, tokens, _holds(state, seat)))


def score(state: Position, seat: int, points: int, reason: str, tell: Tell | None) -> None:
    """Move a counter on the scoring track, forward or back, below zero too."""
    state.points[seat] += points
    if tell is not None:
        tell(Scored(seat, points, state.points[seat], reason))


def charge_one(state: Position, seat: int, price: str, reason: str, tell: Tell | None) -> None:
    """Take away one of what is named: a good or a token."""
    charge(state, seat, ONE[price], reason, tell, int(price == TOKEN))


def _holds(state: Position, seat: int) -> tuple[int, int, int, int]:
    return state.gold[seat], state.wood[seat], state.stone[seat], state.tokens[seat]
