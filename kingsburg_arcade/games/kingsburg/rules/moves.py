"""What a seat may say in Kingsburg: every move is one object that lives in a table here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, Final, NamedTuple

from ....engine.contract import Move
from .content import (
    ADVISORS,
    BUILDINGS,
    ENEMIES,
    GOODS,
    ORDINARY_SOLDIER,
    POWER,
    POWERS,
    TOKEN,
)
from .dice import faces, total
from .effects import ROWS, BuildsTwice, Gift, SoldiersCost
from .realm.governors import GOVERNORS
from .realm.hands import DEALT
from .realm.strips import STRIPS

MOST_BID: Final = 20
Bundle = tuple[int, int, int]
"""So much gold, wood and stone."""


def bundles(size: int) -> tuple[Bundle, ...]:
    """All ways to choose so many goods."""
    chosen = combinations_with_replacement(range(len(GOODS)), size)
    return tuple((kinds.count(0), kinds.count(1), kinds.count(2)) for kinds in chosen)


def spelled(bundle: Sequence[int]) -> str:
    """`(1, 0, 2)` as `gold stone stone`."""
    words = (good for good, count in zip(GOODS, bundle, strict=True) for _ in range(count))
    return " ".join(words)


class Pass(Move):
    """No, or no more."""

    __slots__ = ()
    idle = True


class Goods(Move):
    """A move that names goods: take, lose, recruit for."""

    __slots__ = ("bundle", "gold", "stone", "wood")

    def __init__(self, verb: str, words: str, bundle: Bundle) -> None:
        self.bundle = bundle
        self.gold, self.wood, self.stone = bundle
        super().__init__(f"{words} {spelled(bundle)}", (verb, bundle))


class Take(Goods):
    """Goods chosen from what an advisor, the King or a beaten enemy offers."""

    __slots__ = ()


class Lose(Goods):
    """Goods chosen to be lost to an enemy."""

    __slots__ = ()


class Recruit(Goods):
    """One soldier, and the goods or the token paid for it."""

    __slots__ = ("tokens",)

    def __init__(self, bundle: Bundle, tokens: int = 0) -> None:
        super().__init__("recruit", "recruit for", bundle)
        self.tokens = tokens
        if tokens:
            Move.__init__(self, f"recruit for {TOKEN}", ("recruit", TOKEN))


class Trade(Move):
    """The Alchemist's exchange: this good for the two others."""

    __slots__ = ("good",)

    def __init__(self, good: str) -> None:
        self.good = good
        super().__init__(f"trade {good}", ("trade", good))


class Reroll(Move):
    """Dice rolled again by a power: all of them, or one coloured or white die."""

    __slots__ = ("dice", "power")

    def __init__(self, power: int, dice: str) -> None:
        self.power, self.dice = power, dice
        what = "all dice" if dice == "all" else f"a {dice} die"
        super().__init__(f"reroll {what} by {POWERS[power]}", ("reroll", POWERS[power], dice))


class Turn(Move):
    """Dice turned by a power: what they show now, coloured and white ones."""

    __slots__ = ("coloured", "power", "white")

    def __init__(self, power: int, coloured: int, white: int) -> None:
        self.power, self.coloured, self.white = power, coloured, white
        shown = faces(coloured), faces(white)
        words = f"turn dice to {' '.join(map(str, shown[0]))}"
        words += f" and white {' '.join(map(str, shown[1]))}" if white else ""
        super().__init__(f"{words} by {POWERS[power]}", ("turn", POWERS[power], *shown))


class Use(Move):
    """What a card allows is done, or what it offers is chosen; `envoy` if that needs the Envoy."""

    __slots__ = ("envoy", "power")

    def __init__(self, power: int, envoy: bool = False) -> None:
        self.power, self.envoy = power, envoy
        name = POWERS[power]
        super().__init__(f"use {name}" + " by envoy" * envoy, ("use", name, envoy))


class Keep(Move):
    """One of the cards dealt is kept: which place it has says nothing of what it is."""

    __slots__ = ("place",)
    stands = True

    def __init__(self, place: int) -> None:
        self.place = place
        super().__init__(f"keep {place + 1}", ("keep", place + 1))


class NameCard(Move):
    """The card for which all bid next."""

    __slots__ = ("power",)

    def __init__(self, power: int) -> None:
        self.power = power
        super().__init__(f"name {POWERS[power]}", ("name", POWERS[power]))


class Bid(Move):
    """So many victory points for the card that was named."""

    __slots__ = ("points",)
    stands = True

    def __init__(self, points: int) -> None:
        self.points = points
        super().__init__(f"bid {points}", ("bid", points))


class Deal(Move):
    """An advisor named for a secret deal."""

    __slots__ = ("advisor",)

    def __init__(self, advisor: int) -> None:
        self.advisor = advisor
        super().__init__(f"deal {advisor}", ("deal", advisor))


CLOSES: Final = tuple(1 << advisor for advisor in range(len(ADVISORS) + 1))
"""By the number of an advisor: the same few numbers for thousands of moves."""
OWN_SPACE: Final = " on a space of its own"
SECOND_GUEST: Final = " as second guest"


class Place(Move):
    """A group of dice on an advisor: coloured and white ones, a token, a power, the Envoy.

    `own`: on a space beside the advisor that is the seat's own. `second`: as the second guest of
    the one advisor who may have two.
    """

    __slots__ = (
        *("advisor", "cell", "closes", "coloured", "envoy", "guest", "helped", "power", "token"),
        "white",
    )
    closes: int
    """The advisor to whom no other group comes then, as a bit; 0 for a space of its own."""
    helped: bool
    """Does it take more than coloured dice?"""
    vital = True

    def __init__(
        self,
        advisor: int,
        coloured: int,
        white: int,
        token: bool,
        power: int,
        envoy: bool,
        own: bool = False,
        second: bool = False,
    ) -> None:
        self.advisor, self.coloured, self.white = advisor, coloured, white
        self.token, self.power, self.envoy = token, power, envoy
        after_another = envoy or second
        self.cell = cell(advisor, coloured, white, token, power, after_another) | own << OWN_BIT
        self.guest = guest(self.cell)
        self.closes = 0 if own else CLOSES[advisor]
        self.helped = bool(white or token or power >= 0 or after_another or own)

    # What is seldom asked is no field: a match touches the more memory, the larger moves are.
    @property
    def own(self) -> bool:
        return not self.closes

    @property
    def second(self) -> bool:
        return not self.envoy and self.cell >> ENVOY_BIT & 1 > 0

    @property
    def text(self) -> str:
        words = f"place {self.advisor} with {' '.join(map(str, faces(self.coloured)))}"
        words += f" {TOKEN}" * self.token
        words += f" and white {' '.join(map(str, faces(self.white)))}" if self.white else ""
        words += f" by {POWERS[self.power]}" if self.power >= 0 else ""
        words += " by envoy" * self.envoy + OWN_SPACE * self.own
        return words + SECOND_GUEST * self.second

    @property
    def plain(self) -> tuple[Any, ...]:
        power = POWERS[self.power] if self.power >= 0 else ""
        dice = faces(self.coloured), faces(self.white)
        where = (True,) if self.own else ("second",) if self.second else ()
        return ("place", self.advisor, *dice, self.token, power, self.envoy, *where)

    @property
    def sum(self) -> int:
        """What the group counts before a power shifts it."""
        return total(self.coloured) + total(self.white) + 2 * self.token


class Build(Move):
    """A building put up; the second of a season by the Envoy, or by a power."""

    __slots__ = ("envoy", "number", "power")
    vital = True

    def __init__(self, number: int, envoy: bool, power: int = -1) -> None:
        self.number, self.envoy, self.power = number, envoy, power
        name = BUILDINGS[number].name
        if power < 0:
            super().__init__(f"build {name}" + " by envoy" * envoy, ("build", name, envoy))
        else:
            by = POWERS[power]
            super().__init__(f"build {name} by {by}", ("build", name, by))


class Pick(Move):
    """A strip taken of those that lie face up."""

    __slots__ = ("strip",)

    def __init__(self, strip: int) -> None:
        self.strip = strip
        name = STRIPS[strip].name
        super().__init__(f"pick {name}", ("pick", name))


class Lay(Move):
    """Strips laid over the rows of a province, one bit each in the order of `STRIPS`."""

    __slots__ = ("strips",)
    vital = True

    def __init__(self, strips: int) -> None:
        self.strips = strips
        names = [strip.name for at, strip in enumerate(STRIPS) if strips >> at & 1]
        super().__init__(f"lay {' '.join(names)}", ("lay", *names))


class Exchange(Move):
    """Goods given for others by a power at the end of a season."""

    __slots__ = ("given", "gold", "got", "power", "stone", "wood")

    def __init__(self, power: int, given: Bundle, got: Bundle) -> None:
        self.power, self.given, self.got = power, given, got
        self.gold, self.wood, self.stone = (
            more - less for more, less in zip(got, given, strict=True)
        )
        words = f"exchange {spelled(given)} for {spelled(got)} by {POWERS[power]}"
        super().__init__(words, ("exchange", given, got, POWERS[power]))


class Pay(Move):
    """A good or a token paid for what a power gives at the end of a season."""

    __slots__ = ("power", "price")

    def __init__(self, power: int, price: str) -> None:
        self.power, self.price = power, price
        super().__init__(f"pay {price} to {POWERS[power]}", ("pay", price, POWERS[power]))


# ------------------------------------------------------------------- a group on the court, packed
ADVISOR_BITS: Final = 59
"""The advisor stands above these bits, and the Envoy's guest after the first comer: groups in
ascending order are groups in the order in which they are helped."""
assert len(ADVISORS) < 1 << 64 - ADVISOR_BITS, "a group of the court fits into 64 bits"
ENVOY_BIT: Final = 58
OWN_BIT: Final = 57
"""Above the white dice: a group on a space of its own does not close the advisor."""
SEAT_BITS: Final = 3


def cell(
    advisor: int, coloured: int, white: int, token: bool, power: int, envoy: bool = False
) -> int:
    """A group of dice on an advisor as one number; the lowest bits are left for seat + 1."""
    dice = coloured << 12 | white << 30
    return advisor << ADVISOR_BITS | envoy << ENVOY_BIT | dice | (power + 1) << 4 | token << 3


def guest(number: int) -> int:
    """What `cell` packed without the dice: the advisor, the Envoy and the lowest bits."""
    return number >> ENVOY_BIT << SEAT_BITS | number & (1 << SEAT_BITS) - 1


class Group(NamedTuple):
    """A group of dice on the court, unpacked."""

    advisor: int
    envoy: bool
    """Does it stand there after another, by the Envoy or as a second guest?"""
    seat: int
    coloured: int
    white: int
    token: bool
    power: int
    own: bool = False


def uncell(number: int) -> Group:
    """What `cell` packed, with the seat that was added."""
    return Group(
        number >> ADVISOR_BITS,
        bool(number >> ENVOY_BIT & 1),
        (number & 7) - 1,
        number >> 12 & (1 << 18) - 1,
        number >> 30 & (1 << OWN_BIT - 30) - 1,
        bool(number >> 3 & 1),
        (number >> 4 & 255) - 1,
        bool(number >> OWN_BIT & 1),
    )


# --------------------------------------------------------------------------------- the tables
PASS: Final = Pass("pass", ("pass",))
_OFFERED: Final = [
    *(gift for advisor in ADVISORS for gift in advisor.gifts),
    *(enemy.reward for enemy in ENEMIES),
]
MOST_TAKEN: Final = max(gift.gold + gift.wood + gift.stone + gift.any for gift in _OFFERED)
MOST_LOST: Final = max(enemy.loss.any for enemy in ENEMIES)
TAKES: Final = tuple(
    tuple(Take("take", "take", b) for b in bundles(n)) for n in range(MOST_TAKEN + 1)
)
LOSSES: Final = tuple(
    tuple(Lose("lose", "lose", b) for b in bundles(n)) for n in range(MOST_LOST + 1)
)
DEAREST_SOLDIER: Final = max(
    ORDINARY_SOLDIER,
    *(effect.goods for row in ROWS for effect in row if isinstance(effect, SoldiersCost)),
)
RECRUITS: Final = tuple(
    tuple(Recruit(bundle) for bundle in bundles(n)) for n in range(DEAREST_SOLDIER + 1)
)
RECRUIT_FOR_TOKEN: Final = Recruit((0, 0, 0), tokens=1)
TRADES: Final = tuple(Trade(good) for good in GOODS)
DEALS: Final = tuple(Deal(advisor.number) for advisor in ADVISORS)
BUILDS: Final = tuple(Build(number, False) for number in range(len(BUILDINGS)))
ENVOY_BUILDS: Final = tuple(Build(number, True) for number in range(len(BUILDINGS)))
POWER_BUILDS: Final = {
    power: tuple(Build(number, False, power) for number in range(len(BUILDINGS)))
    for power, named in enumerate(ROWS)
    if any(isinstance(effect, BuildsTwice) for effect in named)
}
"""By the power that allows a second building."""
KEEPS: Final = tuple(Keep(place) for place in range(DEALT))
BIDS: Final = tuple(Bid(points) for points in range(MOST_BID + 1))
_CARDS: Final = {POWER[card.name]: card for card in GOVERNORS}
CARD_NAMES: Final = {power: NameCard(power) for power, card in _CARDS.items() if not card.chosen}
USES: Final = {power: Use(power) for power in _CARDS}
ENVOY_USES: Final = {power: Use(power, envoy=True) for power in _CARDS}
PICKS: Final = tuple(Pick(strip) for strip in range(len(STRIPS)))
LAYS: Final = {
    sum(1 << strip for strip in some): Lay(sum(1 << strip for strip in some))
    for count in (1, 2)
    for some in combinations(range(len(STRIPS)), count)
}
"""By their strips."""


@cache
def take(bundle: Bundle) -> Take:
    """The move that takes this bundle."""
    return next(move for move in TAKES[sum(bundle)] if move.plain[1] == bundle)


def ways_to_take(gifts: Sequence[Gift]) -> tuple[Take, ...]:
    """The goods to choose from where one of these gifts is had."""
    found = [
        take((gift.gold + free.gold, gift.wood + free.wood, gift.stone + free.stone))
        for gift in gifts
        for free in TAKES[gift.any]
    ]
    return tuple(found)


@cache
def reroll(power: int, dice: str) -> Reroll:
    return Reroll(power, dice)


@cache
def exchange(power: int, given: Bundle, got: Bundle) -> Exchange:
    return Exchange(power, given, got)


@cache
def pay(power: int, price: str) -> Pay:
    return Pay(power, price)


@cache
def turn(power: int, coloured: int, white: int) -> Turn:
    return Turn(power, coloured, white)


@cache
def place(
    advisor: int,
    coloured: int,
    white: int,
    token: bool,
    power: int = -1,
    envoy: bool = False,
    own: bool = False,
    second: bool = False,
) -> Place:
    return Place(advisor, coloured, white, token, power, envoy, own, second)
