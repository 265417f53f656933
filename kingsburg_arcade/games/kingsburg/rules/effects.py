"""The verbs that rows of content name: each effect says at what moment it acts and how.

A seat's *powers* are one bit for each row of content that acts for it: its buildings today, its
governor card and the year's destiny later. Rules never ask "does this seat own a Crane?"; they
ask `effects(powers, Cheaper)` at the moment when prices are made, and whatever row names that
verb is heard.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import astuple, dataclass, replace
from functools import lru_cache
from operator import add
from typing import Final, TypeVar

SPRING: Final = 2
SUMMER: Final = 4
AUTUMN: Final = 6
SEASONS: Final = (SPRING, SUMMER, AUTUMN)
"""The productive seasons, by the number of their phase."""


@dataclass(frozen=True, slots=True)
class Gift:
    """What is given at one go; `any` counts goods of the receiver's own choice."""

    gold: int = 0
    wood: int = 0
    stone: int = 0
    any: int = 0
    tokens: int = 0
    soldiers: int = 0
    points: int = 0
    peek: bool = False

    def __add__(self, other: Gift) -> Gift:
        whole = Gift(*map(add, astuple(self), astuple(other)))
        return replace(whole, peek=self.peek or other.peek)


@dataclass(frozen=True, slots=True)
class Effect:
    """A verb of the rules."""


@dataclass(frozen=True, slots=True)
class AtSeasonStart(Effect):
    """Given before the dice are rolled."""

    gift: Gift


@dataclass(frozen=True, slots=True)
class WhiteDice(Effect):
    """More white dice to roll."""

    count: int = 1
    seasons: tuple[int, ...] = SEASONS


@dataclass(frozen=True, slots=True)
class Reroll(Effect):
    """After the roll, once a season: all dice, or one of them, may be rolled again."""

    everything: bool
    alike: bool = False
    """Only if all dice show the same."""
    at_most: int = 1000
    """Only if the dice together show no more than this."""

    def allowed(self, dice: tuple[int, ...]) -> bool:
        return sum(dice) <= self.at_most and (not self.alike or dice.count(dice[0]) == len(dice))


@dataclass(frozen=True, slots=True)
class Reach(Effect):
    """Once a season a group of dice may influence an advisor this far from its sum."""

    distance: int


@dataclass(frozen=True, slots=True)
class AtYearStart(Effect):
    """Given before the King's Aid."""

    gift: Gift


@dataclass(frozen=True, slots=True)
class FewerDice(Effect):
    """Fewer coloured dice to roll."""

    count: int


@dataclass(frozen=True, slots=True)
class FirstWhiteDie(Effect):
    """One white die to roll, or this gift for who has a white die already."""

    instead: Gift


@dataclass(frozen=True, slots=True)
class DieForGift(Effect):
    """Each season a die is rolled, and given this if it shows enough."""

    at_least: int
    gift: Gift


@dataclass(frozen=True, slots=True)
class HighestTotal(Effect):
    """Given to who has rolled the most; all those tied get it."""

    gift: Gift


@dataclass(frozen=True, slots=True)
class NoTokens(Effect):
    """No token is added to dice."""


@dataclass(frozen=True, slots=True)
class LargestGroup(Effect):
    """A group has no more dice than this."""

    dice: int


@dataclass(frozen=True, slots=True)
class ClosedAdvisor(Effect):
    """An advisor takes no guest."""

    advisor: int


@dataclass(frozen=True, slots=True)
class StarsOn(Effect):
    """On these advisors lies a gift each season, for the first dice of a player there."""

    advisors: tuple[int, ...]
    gift: Gift


@dataclass(frozen=True, slots=True)
class HelpsMore(Effect):
    """Some advisors give more."""

    advisors: tuple[int, ...]
    gift: Gift


@dataclass(frozen=True, slots=True)
class Cheaper(Effect):
    """Buildings of some columns cost less gold; more, if it is below zero."""

    columns: tuple[int, ...]
    gold: int


@dataclass(frozen=True, slots=True)
class OneGoodLess(Effect):
    """Each building costs a good less: gold, else wood, else stone, after all that is cheaper."""


@dataclass(frozen=True, slots=True)
class NoBuilding(Effect):
    """Nothing is built in these rows."""

    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RewardMore(Effect):
    """The King's Reward is so many points more."""

    points: int


@dataclass(frozen=True, slots=True)
class AtSeasonEnd(Effect):
    """Given when all have built; also in the season in which the building itself was built."""

    gift: Gift
    seasons: tuple[int, ...] = SEASONS


@dataclass(frozen=True, slots=True)
class PayAtSeasonEnd(Effect):
    """When all have built, once a season: one of these may be paid for a gift."""

    prices: tuple[str, ...]
    gift: Gift
    seasons: tuple[int, ...] = SEASONS


@dataclass(frozen=True, slots=True)
class LongerSeasons(Effect):
    """What the other buildings of a row offer at the end of some seasons, they offer in all."""

    row: str


@dataclass(frozen=True, slots=True)
class AtRecruiting(Effect):
    """Given when recruiting begins, to who has fewer soldiers than this."""

    gift: Gift
    fewer_than: int


@dataclass(frozen=True, slots=True)
class TokensRecruit(Effect):
    """A token pays for a soldier."""


@dataclass(frozen=True, slots=True)
class SoldiersCost(Effect):
    """A soldier costs this many goods instead of two; the least of several counts."""

    goods: int


@dataclass(frozen=True, slots=True)
class Defends(Effect):
    """A bonus in battle, and what it becomes against one kind of enemy."""

    bonus: int
    against: str = ""
    special: int = 0
    up_to: int = 0
    """Only if the enemy's final strength is no more than this; 0 for any enemy."""

    def adds(self, creatures: Collection[str], strength: int) -> int:
        """The bonus against a foe of these kinds; it counts once, however many of a kind come."""
        if self.up_to and strength > self.up_to:
            return 0
        return self.special if self.against in creatures else self.bonus


@dataclass(frozen=True, slots=True)
class EnemyStrength(Effect):
    """The enemy of the year is stronger, or weaker."""

    by: int


@dataclass(frozen=True, slots=True)
class EarlyEnemy(Effect):
    """The enemy of the year is shown when spring ends."""


@dataclass(frozen=True, slots=True)
class KingSends(Effect):
    """The King sends so many soldiers, and nobody rolls for them."""

    soldiers: int


@dataclass(frozen=True, slots=True)
class NoRuin(Effect):
    """No building is lost."""


@dataclass(frozen=True, slots=True)
class Debt(Effect):
    """When winter ends: pay a good, or lose points."""

    points: int


@dataclass(frozen=True, slots=True)
class OwnDie(Effect):
    """In winter the owner rolls another die, and the better of it and the King's counts."""


@dataclass(frozen=True, slots=True)
class WinsTies(Effect):
    """A tied battle is won."""


@dataclass(frozen=True, slots=True)
class AtVictory(Effect):
    """Given for each battle won."""

    gift: Gift


@dataclass(frozen=True, slots=True)
class PointForGoods(Effect):
    """At the end of the game, a point for every so many goods."""

    goods: int


# ---------------------------------------------------------------------- who has which effect
E = TypeVar("E", bound=Effect)

ROWS: Final[list[tuple[Effect, ...]]] = []
"""The effects of every power, by its number; `content` fills it, one entry a row."""


@lru_cache(maxsize=1 << 16)
def effects(powers: int, kind: type[E]) -> tuple[tuple[int, E], ...]:
    """The effects of one kind among these powers, each with the number of its power."""
    return tuple(
        (number, effect)
        for number, named in enumerate(ROWS)
        if powers >> number & 1
        for effect in named
        if isinstance(effect, kind)
    )


def powers_with(kind: type[Effect]) -> int:
    """The powers of all content that has an effect of this kind: a quick first look."""
    return sum(
        1 << number
        for number, named in enumerate(ROWS)
        if any(isinstance(effect, kind) for effect in named)
    )
