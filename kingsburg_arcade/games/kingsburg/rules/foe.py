"""The foe of a winter, whole: the card of the year, and all that joins it or makes it stronger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....engine.lookup import Lookup
from .content import CARD, ENEMIES, YEARS
from .effects import EnemyStrength, Gift, effects, powers_with
from .rows import Loss

CARD_BITS: Final = 8
CARD_MASK: Final = (1 << CARD_BITS) - 1
AHEAD_AT: Final = 2 * CARD_BITS
HARDER_AT: Final = AHEAD_AT + 1
AND: Final = " + "
"""Between the names of two cards that come together."""
VALLEY: Final = "goblins"
"""The creatures of Goblin Valley."""


@dataclass(frozen=True, slots=True)
class Foe:
    """Whom all governors fight in one winter."""

    name: str
    """The names of its cards, as the deck lists them."""
    creatures: tuple[str, ...]
    strength: int
    loss: Loss
    reward: Gift
    soldiers: int = 0
    """Soldiers that the King will send besides, as long as they have not come."""


def joins(second: int) -> bool:
    """Does this card of Goblin Valley join the enemy? Goblins do, and in the last year all."""
    card = ENEMIES[second]
    return card.creature == VALLEY or card.year == YEARS


def numbered(first: int, stronger: int = 0, second: int = -1, *, ahead: bool = False) -> int:
    """A foe as one small number: its cards, and how much stronger than printed it is.

    `second` is the card of Goblin Valley; `ahead` says that it is not turned over yet, so that
    the King's soldiers against it are still to come. A foe that is one card as printed has the
    number of this card.
    """
    number = first | stronger << HARDER_AT
    if second < 0 or second not in JOINING:
        return number
    return number | (second + 1) << CARD_BITS | ahead << AHEAD_AT


JOINING: Final = frozenset(number for number in range(len(ENEMIES)) if joins(number))
"""The cards that join the enemy as cards of Goblin Valley."""


def foe_of(number: int) -> Foe:
    """The foe of a number: strengths, losses and rewards of its cards add up."""
    cards = [ENEMIES[number & CARD_MASK]]
    if second := number >> CARD_BITS & CARD_MASK:
        cards.append(ENEMIES[second - 1])
    return Foe(
        name=AND.join(card.name for card in cards),
        creatures=tuple(card.creature for card in cards),
        strength=sum(card.strength for card in cards) + (number >> HARDER_AT),
        loss=sum([card.loss for card in cards], start=Loss()),
        reward=sum([card.reward for card in cards], start=Gift()),
        soldiers=cards[0].year if number >> AHEAD_AT & 1 else 0,
    )


HARDENERS: Final = powers_with(EnemyStrength)


def stronger(powers: int) -> int:
    """By how much these powers make the enemy of the year stronger, or weaker."""
    if not powers & HARDENERS:
        return 0
    return sum(harder.by for _, harder in effects(powers & HARDENERS, EnemyStrength))


PAIRS: Final = tuple(
    (first, second)
    for first, card in enumerate(ENEMIES)
    for second, other in enumerate(ENEMIES)
    if first != second and card.year == other.year and joins(second)
)
"""The cards that can come together, by their numbers."""
FOES: Final = Lookup(foe_of)
"""By number."""
PRINTED_FOES: Final = tuple(FOES[number] for number in range(len(ENEMIES)))
"""Those that are one card as printed."""


def named(year: int, name: str) -> Foe:
    """The foe of that name, as its cards are printed."""
    cards = [CARD[year, card] for card in name.split(AND)]
    return FOES[numbered(cards[0], 0, *cards[1:])]
