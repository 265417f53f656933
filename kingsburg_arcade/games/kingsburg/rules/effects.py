"""The verbs that rows of content name: each effect says at what moment it acts and how.

A seat's *powers* are one bit for each row of content that acts for it: its buildings today, its
governor card and the year's destiny later. Rules never ask "does this seat own a Crane?"; they
ask `effects(powers, Cheaper)` at the moment when prices are made, and whatever row names that
verb is heard.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeVar

from ....engine.lookup import Lookup

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
        return Gift(
            self.gold + other.gold,
            self.wood + other.wood,
            self.stone + other.stone,
            self.any + other.any,
            self.tokens + other.tokens,
            self.soldiers + other.soldiers,
            self.points + other.points,
            self.peek or other.peek,
        )


@dataclass(frozen=True, slots=True)
class Effect:
    """A verb of the rules."""


@dataclass(frozen=True, slots=True)
class AtSeasonStart(Effect):
    """Given before the dice are rolled."""

    gift: Gift
    seasons: tuple[int, ...] = SEASONS


@dataclass(frozen=True, slots=True)
class WhiteDice(Effect):
    """More white dice to roll."""

    count: int = 1
    seasons: tuple[int, ...] = SEASONS


ANY_SUM: Final = 1000


@dataclass(frozen=True, slots=True)
class AfterRoll(Effect):
    """After the roll, once a season, while the dice allow it."""

    def allowed(self, dice: tuple[int, ...]) -> bool:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Reroll(AfterRoll):
    """All dice, or one of them, may be rolled again."""

    everything: bool
    alike: bool = False
    """Only if all dice show the same."""
    at_most: int = ANY_SUM
    """Only if the dice together show no more than this."""

    def allowed(self, dice: tuple[int, ...]) -> bool:
        return sum(dice) <= self.at_most and (not self.alike or dice.count(dice[0]) == len(dice))


Hand = tuple[int, ...]
"""Faces of dice, ascending."""


@dataclass(frozen=True, slots=True)
class TurnDice(AfterRoll):
    """The coloured dice may be turned to these faces, or one die of any kind a little."""

    faces: Hand = ()
    """What the coloured dice become: with fewer dice, any so many of these."""
    by: int = 0
    """How much more or less one die may show."""
    at_most: int = ANY_SUM
    """Only if the dice together show no more than this."""

    def allowed(self, dice: tuple[int, ...]) -> bool:
        return sum(dice) <= self.at_most

    def turns(self, coloured: Hand, white: Hand) -> list[tuple[Hand, Hand]]:
        """The coloured and the white dice as they can lie then, each way once."""
        found = [(chosen, white) for chosen in combinations(self.faces, len(coloured))]
        for away in (-self.by, self.by) if self.by else ():
            found += [(turned, white) for turned in _one_turned(coloured, away)]
            found += [(coloured, turned) for turned in _one_turned(white, away)]
        return list(dict.fromkeys(found))


def _one_turned(dice: Hand, away: int) -> list[Hand]:
    """These dice with one of them turned so far; no die shows less than 1 or more than 6."""
    return [
        tuple(sorted((*dice[:at], face + away, *dice[at + 1 :])))
        for at, face in enumerate(dice)
        if 1 <= face + away <= 6
    ]


@dataclass(frozen=True, slots=True)
class Blessing(Effect):
    """Once a year, before a roll: all get a white die, or a point if they have one already."""


@dataclass(frozen=True, slots=True)
class ActsFirst(Effect):
    """Once a year, before a roll: the owner will be the first in this season's turn order."""


@dataclass(frozen=True, slots=True)
class AtLowRoll(Effect):
    """Given when nobody turns or rolls dice any more, if the owner's show no more than this."""

    at_most: int
    gift: Gift


@dataclass(frozen=True, slots=True)
class AtOrderEnds(Effect):
    """Points for the last place in the turn order, and for the lowest roll."""

    last: int
    lowest: int
    tied: int
    """For the lowest roll if others rolled as little."""
    seasons: tuple[int, ...] = SEASONS


@dataclass(frozen=True, slots=True)
class ReadsAs(Effect):
    """Where dice are placed, a die of this face counts as one of these, too."""

    face: int
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OwnAdvisor(Effect):
    """A space beside an advisor, once a season, that nobody else can take."""

    advisor: int


@dataclass(frozen=True, slots=True)
class OneMoreToken(Effect):
    """One more token a season may be put on advisors, with another group."""


@dataclass(frozen=True, slots=True)
class MovesGroup(Effect):
    """When all have placed: the dice on the owner's highest advisor may go to this one."""

    advisor: int


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
class SecondGuest(Effect):
    """Each season one advisor may have two guests; the second needs no Envoy."""


@dataclass(frozen=True, slots=True)
class SecretDeal(Effect):
    """Before dice are placed each player names an advisor: the first player there takes one gift,
    who named it the other; who comes there himself takes only the latter."""

    guest: Gift
    dealer: Gift


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
    """Buildings of some columns cost less; more, if a number is below zero."""

    columns: tuple[int, ...]
    gold: int = 0
    wood: int = 0
    stone: int = 0


@dataclass(frozen=True, slots=True)
class GoodOrCheaper(Effect):
    """At the start of each year a good, or what a card of that name does until the next year."""

    good: str
    card: str


@dataclass(frozen=True, slots=True)
class FreeBuildings(Effect):
    """At the start of a year, so many buildings of a column cost nothing and never score."""

    year: int
    column: int
    count: int


@dataclass(frozen=True, slots=True)
class BuildsTwice(Effect):
    """Once a year a second building in a season."""


@dataclass(frozen=True, slots=True)
class WhenOthersBuild(Effect):
    """Given for each building that another player builds in one of these columns."""

    columns: tuple[int, ...]
    gift: Gift


@dataclass(frozen=True, slots=True)
class WhenOthersPass(Effect):
    """Given once in a season in which another player builds nothing."""

    gift: Gift


@dataclass(frozen=True, slots=True)
class PointForGold(Effect):
    """When autumn ends, a point for every so much gold that is held."""

    gold: int


@dataclass(frozen=True, slots=True)
class AtBuilding(Effect):
    """Given for each building that the owner pays for from then on."""

    gift: Gift


@dataclass(frozen=True, slots=True)
class WinsCourtTies(Effect):
    """The owner alone wins each tie for the King's Aid, Reward and Envoy."""


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
class Exchange(Effect):
    """When all have built, once a season: so many goods for so many of the kinds not paid."""

    pays: int
    gets: int
    seasons: tuple[int, ...] = SEASONS


@dataclass(frozen=True, slots=True)
class SoldierLeaves(Effect):
    """When all have built, before anything else: a soldier of the owner leaves for this gift."""

    gift: Gift
    seasons: tuple[int, ...] = SEASONS


@dataclass(frozen=True, slots=True)
class LongerSeasons(Effect):
    """What the other buildings of a row offer at the end of some seasons, they offer in all."""

    row: str


@dataclass(frozen=True, slots=True)
class WithoutEnvoy(Effect):
    """Given in phase 5, if the King's Envoy does not come to the owner."""

    gift: Gift


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
class AtWinterStart(Effect):
    """Given when winter begins, before the enemy is seen."""

    gift: Gift


@dataclass(frozen=True, slots=True)
class SoldiersStay(Effect):
    """After the battle, so many soldiers do not go home."""

    count: int


@dataclass(frozen=True, slots=True)
class SoldiersForGoods(Effect):
    """When winter comes: a soldier for every so many goods that the owner keeps."""

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
class NoPointsLost(Effect):
    """A defeat costs none of the points that the enemy's card names."""


@dataclass(frozen=True, slots=True)
class AtVictory(Effect):
    """Given for each battle won."""

    gift: Gift


@dataclass(frozen=True, slots=True)
class PointForGoods(Effect):
    """At the end of the game, a point for every so many goods."""

    goods: int


@dataclass(frozen=True, slots=True)
class PointForBuildings(Effect):
    """At the end of the game, a point for each building in these rows and columns."""

    rows: tuple[str, ...] = ()
    """Empty for all."""
    columns: tuple[int, ...] = ()
    """Empty for all."""


# ---------------------------------------------------------------------- who has which effect
E = TypeVar("E", bound=Effect)

ROWS: Final[list[tuple[Effect, ...]]] = []
"""The effects of every power, by its number; `content` fills it, one entry a row."""


@lru_cache(maxsize=1 << 16)
def effects(powers: int, kind: type[E]) -> tuple[tuple[int, E], ...]:
    """The effects of one kind among these powers, each with the number of its power."""
    powers &= WITH[kind]
    found = []
    while powers:
        number = (powers & -powers).bit_length() - 1
        powers &= powers - 1
        found += [(number, effect) for effect in ROWS[number] if isinstance(effect, kind)]
    return tuple(found)


def powers_with(kind: type[Effect]) -> int:
    """The powers of all content that has an effect of this kind: a quick first look."""
    return WITH[kind]


def _powers_with(kind: type[Effect]) -> int:
    return sum(
        1 << number
        for number, named in enumerate(ROWS)
        if any(isinstance(effect, kind) for effect in named)
    )


WITH: Final[Lookup[type[Effect], int]] = Lookup(_powers_with)
