"""What is at stake in a battle: who may come, what is lost and won, what goods are worth then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....engine.lookup import Lookup
from ..rules.effects import Gift
from ..rules.foe import FOES
from ..rules.winter import AT_VICTORY, bonus
from .enemy_odds import plundering, points_at_stake, spoils
from .features import POINT
from .stores import HEAP, MASK, STONE, WOOD
from .worth import Worth


class Heaps:
    """What so much gold, wood, stone and so many tokens are worth."""

    __slots__ = ("_least", "gold", "stone", "tokens", "wood")

    def __init__(
        self, gold: list[int], wood: list[int], stone: list[int], tokens: list[int]
    ) -> None:
        self.gold, self.wood, self.stone, self.tokens = gold, wood, stone, tokens
        self._least = min([heap[2] - heap[1] for heap in (gold, wood, stone)])
        """What the second good of the kind is worth of which that is least."""

    def of_goods(self, store: int) -> int:
        """Gold, wood and stone of a store."""
        found = self.gold[store & MASK] + self.wood[store >> WOOD & MASK]
        return found + self.stone[store >> STONE & MASK]

    def booty(self, gift: Gift) -> int:
        """The goods of a victory, each as the first of its kind."""
        found = gift.gold * self.gold[1] + gift.wood * self.wood[1]
        return found + (gift.stone + gift.any) * self.stone[1]

    def plundered(self, store: int, gold: int, wood: int, stone: int, chosen: int) -> int:
        """What goes with so much of the goods of a store, and with some of the loser's choice."""
        golden, wooden, stony = store & MASK, store >> WOOD & MASK, store >> STONE & MASK
        found = self.gold[golden] - self.gold[max(0, golden - gold)]
        found += self.wood[wooden] - self.wood[max(0, wooden - wood)]
        found += self.stone[stony] - self.stone[max(0, stony - stone)]
        return found + min(chosen, golden + wooden + stony) * self._least


NOTHING: Final = [0] * (HEAP + 1)
NO_HEAPS: Final = Heaps(NOTHING, NOTHING, NOTHING, NOTHING)
"""When the match is over."""


def heaps_of(worth: Worth, roll: int) -> Heaps:
    """When that season is about to be rolled."""
    return Heaps(worth.gold[roll], worth.wood[roll], worth.stone[roll], worth.tokens[roll])


class Sent:
    """The soldiers who may come, each number as likely as the others."""

    __slots__ = ("cases", "even", "fewer", "top")

    def __init__(self, sends: tuple[int, ...]) -> None:
        self.cases = len(sends)
        self.top = max(sends) + 1
        self.fewer = [sum([sent < needed for sent in sends]) for needed in range(self.top)]
        """In how many cases fewer come than are needed."""
        self.even = [sends.count(needed) for needed in range(self.top)]
        """In how many cases as many come as make a draw."""


SENT: Final = Lookup(Sent)


class Threat:
    """An enemy that may come, as one province meets it."""

    __slots__ = ("any", "bonus", "gold", "lost", "needed", "plunders", "prize", "stone", "wood")

    def __init__(self, powers: int, card: int, heaps: Heaps, weights: Sequence[int] | None) -> None:
        """`weights` are those of the buildings, if they matter after the battle."""
        foe = FOES[card]
        loss = foe.loss
        self.bonus = bonus(powers, card)
        self.needed = foe.strength - foe.soldiers - self.bonus
        """Soldiers for a draw."""
        points_lost, falls, points_won = points_at_stake(powers, card)
        self.lost = points_lost * POINT
        """What is lost in a defeat, but for the goods."""
        if falls and weights is not None:
            self.lost += sum([weights[number] for number in falls])
        self.plunders = plundering(card)
        self.gold, self.wood, self.stone, self.any = loss.gold, loss.wood, loss.stone, loss.any
        """The goods that are lost; `any` of the loser's choice."""
        self.prize = points_won * POINT + heaps.booty(foe.reward)
        if powers & AT_VICTORY:
            self.prize += sum(map(heaps.booty, spoils(powers)))

    def taken(self, heaps: Heaps, store: int) -> int:
        """What goes with the goods that this enemy takes."""
        return heaps.plundered(store, self.gold, self.wood, self.stone, self.any)


class Stakes:
    """What a battle brings with so many soldiers."""

    __slots__ = ("plunders", "safe", "worth")

    def __init__(self) -> None:
        self.worth = 0
        """Over all cases, but for plunder."""
        self.plunders: list[tuple[int, Threat]] = []
        """Who takes goods, and in how many cases."""
        self.safe = True
        """Would one more soldier change nothing?"""
