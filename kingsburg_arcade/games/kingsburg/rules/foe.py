"""The foe of a winter, whole: the card of the year, and all that joins it or makes it stronger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....engine.lookup import Lookup
from .content import ENEMIES
from .effects import EnemyStrength, Gift, effects, powers_with
from .rows import Loss

CARD_BITS: Final = 8
CARD_MASK: Final = (1 << CARD_BITS) - 1


@dataclass(frozen=True, slots=True)
class Foe:
    """Whom all governors fight in one winter."""

    name: str
    """The names of its cards, as the deck lists them."""
    creatures: tuple[str, ...]
    strength: int
    loss: Loss
    reward: Gift


def numbered(first: int, stronger: int = 0) -> int:
    """A foe as one small number: its card, and how much stronger than printed it is.

    A foe that is as printed has the number of its card.
    """
    return first | stronger << CARD_BITS


def foe_of(number: int) -> Foe:
    """The foe of a number: strengths, losses and rewards of its cards add up."""
    cards = [ENEMIES[number & CARD_MASK]]
    return Foe(
        name=" + ".join(card.name for card in cards),
        creatures=tuple(card.creature for card in cards),
        strength=sum(card.strength for card in cards) + (number >> CARD_BITS),
        loss=sum([card.loss for card in cards], start=Loss()),
        reward=sum([card.reward for card in cards], start=Gift()),
    )


HARDENERS: Final = powers_with(EnemyStrength)


def stronger(powers: int) -> int:
    """By how much these powers make the enemy of the year stronger, or weaker."""
    found = effects(powers & HARDENERS, EnemyStrength) if powers & HARDENERS else ()
    return sum(harder.by for _, harder in found)


FOES: Final = Lookup(foe_of)
"""By number."""
