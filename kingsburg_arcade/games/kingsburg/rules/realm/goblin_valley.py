"""Goblin Valley: a second card for each winter, which joins the enemy if it shows goblins."""

from __future__ import annotations

from collections.abc import Sequence

from .....engine.contract import Open, Opened, Tell
from ..agenda import ask, question, wish
from ..content import CARD, ENEMIES
from ..events import EnemyPeeked, KingSentMore, SecondEnemyPeeked, SecondEnemyRevealed
from ..foe import joins
from ..position import Position
from ..steps import LOOK, SECOND_ENEMY
from .winter_moves import LOOKS, Look


# ------------------------------------------------------------------------------------- a look
def look(state: Position, seat: int, tell: Tell | None) -> None:
    """A seat may look at the card of the year: of two decks at one that it chooses.

    Who has seen the one looks at the other: nothing else would tell it more.
    """
    if not state.in_play.second:
        if state.enemies[state.year - 1] < 0:
            see(state, seat, LOOKS[0], tell)
        return
    unseen = looks(state, seat)
    if len(unseen) > 1:
        ask(state, LOOK, seat, unseen)
    elif unseen:
        see(state, seat, unseen[0], tell)


def looks(state: Position, seat: int) -> Sequence[Look]:
    """The cards of this year that the seat has not seen."""
    first, second = LOOKS
    found = []
    if state.enemies[state.year - 1] < 0 and not state.peeked >> seat & 1:
        found.append(first)
    if state.second(state.year) < 0 and not state.looked_at_second(seat):
        found.append(second)
    return found


@question(LOOK, looks)
def choose_deck(state: Position, seat: int, move: Look, tell: Tell | None) -> None:
    see(state, seat, move, tell)


def see(state: Position, seat: int, move: Look, tell: Tell | None) -> None:
    """What it sees is told to that seat alone."""
    if not move.second:
        state.peeked |= 1 << seat
    elif state.realm is not None:
        state.realm.second_peeked[seat] = 1
    if tell is not None:
        tell((SecondEnemyPeeked if move.second else EnemyPeeked)(seat, state.year))


# ---------------------------------------------------------------------------------- in winter
@wish(SECOND_ENEMY, lambda state, _: Open(state.second_card(state.year)))
def second_enemy(state: Position, _: int, opened: Opened, tell: Tell | None) -> None:
    """Goblins add strength, losses and reward; the King sends as many soldiers as the year says."""
    assert state.realm is not None
    year = state.year
    number = state.realm.second[year - 1] = CARD[year, opened.card]
    state.realm.second_peeked = [0] * state.seats
    card, joined = ENEMIES[number], joins(number)
    if tell is not None:
        tell(SecondEnemyRevealed(year, card.creature, card.strength, joined))
    if joined:
        state.soldiers = [soldiers + year for soldiers in state.soldiers]
        if tell is not None:
            tell(KingSentMore(year, tuple(state.soldiers)))
