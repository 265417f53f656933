"""The enemies a seat still has to reckon with, and the exact odds against each of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final

from ....engine.contract import View
from ....engine.lookup import Lookup
from ..rules.content import BUILDINGS, CARD, ENEMIES
from ..rules.effects import AtVictory, Gift, KingSends, effects
from ..rules.foe import FOES, numbered, stronger
from ..rules.options import InPlay
from ..rules.province import doomed
from ..rules.realm.choosing_tokens import tokens_of
from ..rules.realm.soldier_tokens import VALUES
from ..rules.winter import AT_VICTORY, SNOWS, SPARERS, TIE_WINNERS, bonus

KINGS_DIE: Final = (1, 2, 3, 4, 5, 6)
"""Soldiers that the King sends, each as likely as the others."""
NOTHING_SENT: Final = (0,)
BY_NAME: Final[Mapping[str, int]] = {enemy.name: i for i, enemy in enumerate(ENEMIES)}


def by_year(in_play: InPlay) -> tuple[tuple[int, ...], ...]:
    """The numbers of the cards that can lie on the calendar in each year."""
    return tuple(
        tuple(CARD[year, name] for name in cards.contents)
        for year, cards in enumerate(in_play.cards, start=1)
    )


OF_YEARS: Final = Lookup(by_year)


def candidates(view: View[Any]) -> tuple[int, ...]:
    """The cards that can lie on the calendar this year, for all that this seat knows."""
    state = view.state
    if state.enemies[state.year - 1] >= 0:
        return (state.foe,)
    more = stronger(state.powers[view.seat])
    if state.peeked >> view.seat & 1:
        for name in view.secrets.values():
            return (numbered(BY_NAME[name], more),)
    cards = OF_YEARS[state.in_play][state.year - 1]
    return tuple([numbered(card, more) for card in cards]) if more else cards


@lru_cache(maxsize=1 << 15)
def odds(
    powers: int, soldiers: int, card: int, sends: tuple[int, ...] = KINGS_DIE
) -> tuple[int, int]:
    """Of the six faces of the King's die, or what else may be sent, how many lose and win."""
    needed = FOES[card].strength - soldiers - bonus(powers, card)
    lost = sum([sent < needed for sent in sends])
    drawn = 0 if powers & TIE_WINNERS else sends.count(needed)
    return lost, len(sends) - lost - drawn


def sends_of(state: Any, seat: int) -> tuple[int, ...]:
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
    lost = foe.loss.points + sum(BUILDINGS[number].points for number in falls)
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
