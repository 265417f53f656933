"""The enemies a seat still has to reckon with, and the exact odds against each of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from ....engine.contract import Sealed, View
from ....engine.lookup import Lookup
from ..rules.content import BUILDINGS, CARD, ENEMIES
from ..rules.effects import AtVictory, Gift, KingSends, effects
from ..rules.foe import FOES, numbered, stronger
from ..rules.options import InPlay
from ..rules.province import doomed
from ..rules.realm.choosing_tokens import tokens_of
from ..rules.realm.soldier_tokens import VALUES
from ..rules.state import State
from ..rules.winter import AT_VICTORY, SNOWS, SPARERS, TIE_WINNERS, UNSHAMED, bonus

KINGS_DIE: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)
"""Soldiers that the King sends, each as likely as the others."""
NOTHING_SENT: Final[tuple[int, ...]] = (0,)
BY_NAME: Final[Mapping[str, int]] = {enemy.name: i for i, enemy in enumerate(ENEMIES)}


def by_year(in_play: InPlay) -> tuple[tuple[int, ...], ...]:
    """The numbers of the foes that can come in each year, each as likely as the others."""
    found = []
    for year, cards in enumerate(in_play.cards, start=1):
        numbers = tuple(CARD[year, name] for name in cards.contents)
        found.append(pairs(numbers, numbers, 0) if in_play.second else numbers)
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def pairs(first: tuple[int, ...], second: tuple[int, ...], more: int) -> tuple[int, ...]:
    """The foes of two decks of which these cards may lie on top."""
    both = [(one, other) for one in first for other in second if one != other]
    return tuple([numbered(one, more, other, ahead=True) for one, other in both])


OF_YEARS: Final = Lookup(by_year)


def candidates(view: View[State]) -> tuple[int, ...]:
    """The cards that can lie on the calendar this year, for all that this seat knows."""
    state = view.state
    more = stronger(state.powers[view.seat])
    if state.in_play.second:
        return of_two_decks(view, more)
    if state.enemies[state.year - 1] >= 0:
        return (state.foe,)
    if state.peeked >> view.seat & 1:
        for name in view.secrets.values():
            return (numbered(BY_NAME[name], more),)
    cards = OF_YEARS[state.in_play][state.year - 1]
    return tuple([numbered(card, more) for card in cards]) if more else cards


def of_two_decks(view: View[State], more: int) -> tuple[int, ...]:
    """The same with Goblin Valley, of which a seat can know either card."""
    state = view.state
    year = state.year
    if state.second(year) >= 0:
        return (state.foe,)
    shown, secrets = state.enemies[year - 1], view.secrets
    first_card, second_card = state.in_play.cards[year - 1], state.second_card(year)
    first = (shown,) if shown >= 0 else known_of(first_card, secrets, year)
    return pairs(first, known_of(second_card, secrets, year), more)


def known_of(card: Sealed, secrets: Mapping[Sealed, str], year: int) -> tuple[int, ...]:
    """What a sealed card can be for somebody with these secrets."""
    names = (secrets[card],) if card in secrets else card.left
    return tuple([CARD[year, name] for name in names])


@lru_cache(maxsize=1 << 15)
def odds(
    powers: int, soldiers: int, card: int, sends: tuple[int, ...] = KINGS_DIE
) -> tuple[int, int]:
    """Of the six faces of the King's die, or what else may be sent, how many lose and win."""
    foe = FOES[card]
    needed = foe.strength - foe.soldiers - soldiers - bonus(powers, card)
    lost = sum([sent < needed for sent in sends])
    drawn = 0 if powers & TIE_WINNERS else sends.count(needed)
    return lost, len(sends) - lost - drawn


def sends_of(state: State, seat: int) -> tuple[int, ...]:
    """What may be sent to a seat this winter, each as likely as the others.

    Of soldier tokens the smallest is the one that is left at the end.
    """
    if state.powers[seat] & SNOWS:
        return tuple([snow.soldiers for _, snow in effects(state.powers[seat], KingSends)])
    if state.options.tokens:
        return VALUES[tokens_of(state)[seat]][1:] or NOTHING_SENT
    return KINGS_DIE


@lru_cache(maxsize=1 << 15)
def points_at_stake(powers: int, card: int) -> tuple[int, tuple[int, ...], int]:
    """Points lost in defeat, the buildings that would fall, points of a victory."""
    foe = FOES[card]
    falls = ruins(powers, foe.loss.buildings)
    lost = 0 if powers & UNSHAMED else foe.loss.points
    lost += sum(BUILDINGS[number].points for number in falls)
    return lost, falls, foe.reward.points + sum(gift.points for gift in spoils(powers))


def ruins(powers: int, count: int) -> tuple[int, ...]:
    """The buildings that an enemy destroys who destroys so many."""
    if powers & SPARERS:
        return ()
    found: list[int] = []
    while len(found) < count and (number := doomed(powers)) >= 0:
        found.append(number)
        powers &= ~(1 << number)
    return tuple(found)


@cache
def spoils(powers: int) -> tuple[Gift, ...]:
    """What a seat's own powers give for a battle won."""
    return tuple([won.gift for _, won in effects(powers & AT_VICTORY, AtVictory)])


def plundering(card: int) -> bool:
    """Does this enemy take goods?"""
    loss = FOES[card].loss
    return loss.gold + loss.wood + loss.stone + loss.any > 0
