"""The destinies of Forge a Realm: one is turned over each year, for all, until winter is over."""

from __future__ import annotations

from typing import Final

from ..effects import (
    AtSeasonStart,
    AtVictory,
    AtYearStart,
    Cheaper,
    ClosedAdvisor,
    Debt,
    DieForGift,
    EarlyEnemy,
    Effect,
    EnemyStrength,
    Exchange,
    FewerDice,
    FirstWhiteDie,
    Gift,
    HelpsMore,
    HighestTotal,
    KingSends,
    LargestGroup,
    NoBuilding,
    NoRuin,
    NoTokens,
    OneGoodLess,
    RewardMore,
    SecondGuest,
    SecretDeal,
    SoldiersCost,
    StarsOn,
    WinsTies,
)
from ..rows import Card
from .packed import PACKED

KING: Final = 18
QUEEN: Final = 17
JESTER: Final = 1
STARRED: Final = (3, 7, 11, 15)


def printed(name: str, *effects: Effect) -> Card:
    return Card(name, effects, module="destinies")


def ours(name: str, *effects: Effect) -> Card:
    return Card(name, effects, house=True, module="destinies")


DESTINIES: Final = (
    printed("famine", FewerDice(1)),
    printed("good_year", FirstWhiteDie(Gift(any=1))),
    printed("fierce_enemies", EnemyStrength(1)),
    printed("heavy_snow", KingSends(2)),
    printed("rising_stars", StarsOn(STARRED, Gift(any=1))),
    printed("king_is_ill", ClosedAdvisor(KING)),
    printed("royal_gift", AtYearStart(Gift(any=1))),
    printed("stone_finds", DieForGift(4, Gift(stone=1))),
    printed("secret_deals", SecretDeal(Gift(any=1), Gift(gold=1))),
    ours("royal_wedding", HelpsMore((QUEEN, KING), Gift(points=1))),
    ours("builders_year", OneGoodLess()),
    ours("hard_times", Cheaper((3, 4), gold=-1)),
    ours("mild_winter", EnemyStrength(-1)),
    ours("court_fair", Exchange(2, 1)),
    ours("pilgrimage", RewardMore(1)),
    ours("conscription", SoldiersCost(1)),
    ours("truce", NoRuin()),
    ours("open_gates", EarlyEnemy()),
    ours("plague", LargestGroup(2)),
    ours("fools_day", HelpsMore((JESTER,), Gift(points=2))),
    ours("flood", NoBuilding(("F", "G"))),
    ours("golden_harvest", AtSeasonStart(Gift(gold=1))),
    ours("old_debts", Debt(1)),
    ours("crusade", AtVictory(Gift(points=1))),
    ours("long_night", NoTokens()),
    ours("open_court", SecondGuest()),
    ours("tournament", HighestTotal(Gift(points=1))),
    ours("great_thaw", SoldiersCost(3), WinsTies()),
    ours("muster", AtYearStart(Gift(soldiers=1))),
    *PACKED.destinies,
)
"""New rows go to the end: a power is known by its number."""
