"""What a row of content is worth that nobody has tuned: it follows from what the row says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Final

from ..rules.content import ADVISORS, BUILDINGS, COLUMNS, DICE, FACES, ORDINARY_SOLDIER
from ..rules.content import TOKEN as TOKEN_SIGN
from ..rules.effects import (
    ROWS,
    SEASONS,
    ActsFirst,
    AtBuilding,
    AtLowRoll,
    AtOrderEnds,
    AtRecruiting,
    AtSeasonEnd,
    AtSeasonStart,
    AtVictory,
    AtWinterStart,
    Blessing,
    BuildsTwice,
    Cheaper,
    Defends,
    Effect,
    Exchange,
    FreeBuildings,
    Gift,
    GoodOrCheaper,
    HelpsMore,
    MovesGroup,
    NoPointsLost,
    OneMoreToken,
    OwnAdvisor,
    PayAtSeasonEnd,
    PointForBuildings,
    PointForGold,
    PointForGoods,
    Reach,
    ReadsAs,
    Reroll,
    SoldierLeaves,
    SoldiersCost,
    SoldiersForGoods,
    SoldiersStay,
    TurnDice,
    WhenOthersBuild,
    WhenOthersPass,
    WhiteDice,
    WinsCourtTies,
    WinsTies,
    WithoutEnvoy,
)
from ..rules.rows import Advisor
from .features import POINT

GOOD: Final = 950
"""In thousandths of a point, like everything here."""
TOKEN: Final = 1500
SOLDIER: Final = 900
PEEK: Final = 200
SWAP: Final = 400
"""To choose a good instead of the one at hand."""
KEPT_GOODS: Final = 3
"""Goods that a seat has when winter comes."""
STRENGTH: Final = 500
"""To be stronger by one in each winter."""
CHANCE: Final = 400
"""That something may be paid for, even where it mostly is not."""
LOWEST: Final = 3
"""Of three dice."""
CHOICE: Final = 100
"""Each gift more between which an advisor lets one choose."""
GROUPS: Final = 3
"""Advisors that a seat visits in a season."""
COUNTED: Final = 5
"""Seasons to come for which an effect counts; what lies beyond, others catch up with."""
WINTERS: Final = 3
"""Seasons for one winter."""


@cache
def power_worth(power: int, left: int) -> int:
    """What a power does from now on, with so many productive seasons left to be played.

    Each effect is worth so much a season. A row with an effect that is unknown here is worth at
    least what its price says: the goods it costs, less the points it scores, count as the gain
    of all the seasons that count.
    """
    row = BUILDINGS[power] if power < len(BUILDINGS) else None
    known = [a_season(effect) for effect in ROWS[power]]
    worth = sum(value for value in known if value is not None)
    if row is not None and None in known:
        price = (row.gold + row.wood + row.stone) * GOOD
        worth = max(worth, (price - row.points * POINT) // COUNTED)
    return worth * min(left, COUNTED)


def a_season(effect: Effect) -> int | None:
    """What an effect brings in a mean season; None if this verb is unknown."""
    match effect:
        case AtSeasonStart(gift, seasons):
            return gift_worth(gift) * len(seasons) // len(SEASONS)
        case AtSeasonEnd(gift, seasons):
            return gift_worth(gift) * len(seasons) // len(SEASONS)
        case PayAtSeasonEnd(prices, gift, seasons):
            gain = max(CHANCE, gift_worth(gift) - price_of(prices))
            return gain * len(seasons) // len(SEASONS)
        case WhiteDice(count, seasons):
            return 1800 * count * len(seasons) // len(SEASONS)
        case Reroll(everything):
            return 100 if everything else 20
        case Reach(distance):
            return 900 * distance
        case HelpsMore(advisors, gift):
            return gift_worth(gift) * GROUPS * len(advisors) // len(ADVISORS)
        case Cheaper(columns, gold, wood, stone):
            return (2 * gold + wood + stone) * GOOD // 2 * len(columns) // COLUMNS
        case AtBuilding(gift):
            return gift_worth(gift) // 2
        case Exchange(pays, gets, seasons):
            more = (gets - pays) * GOOD + SWAP
            return max(0, more) * len(seasons) // len(SEASONS)
        case SoldierLeaves(gift, seasons):
            return (gift_worth(gift) - SOLDIER) * len(seasons) // len(SEASONS)
        case WithoutEnvoy(gift) | AtRecruiting(gift):
            return STRENGTH * gift.soldiers + gift_worth(replace(gift, soldiers=0)) // WINTERS
        case SoldiersForGoods(goods):
            return STRENGTH * KEPT_GOODS // goods
        case TurnDice(by=by) if by:
            return 700 * by
        case PointForBuildings(rows, columns):
            return POINT * (3 * len(rows) // 2 + 2 * len(columns)) // COUNTED
        case NoPointsLost():
            return 300
        case SoldiersCost(goods):
            return 400 * (ORDINARY_SOLDIER - goods)
        case Defends(bonus, _, special):
            return 300 * bonus + 30 * max(0, special - bonus)
        case WinsTies():
            return 100
        case AtVictory(gift):
            return gift_worth(gift) // WINTERS
        case PointForGoods():
            return 100
    return of_a_governor(effect)


def of_a_governor(effect: Effect) -> int | None:
    """The same for the verbs of governors' cards, by what they brought four Stewards."""
    match effect:
        case AtLowRoll(at_most, gift):
            return gift_worth(gift) * low_rolls(at_most) // FACES**DICE
        case WhenOthersPass(gift):
            return gift_worth(gift) * 45 // 100
        case WhenOthersBuild(_, gift):
            return gift_worth(gift) * 4 // 10
        case AtOrderEnds(last, lowest, _, seasons):
            return 300 * (last + lowest) * len(seasons) // len(SEASONS)
        case AtWinterStart(gift):
            return gift_worth(gift) // len(SEASONS)
        case SoldiersStay(count):
            return 260 * count
        case GoodOrCheaper():
            return 400
        case TurnDice():
            return 330
        case MovesGroup():
            return 290
        case PointForGold(gold):
            return 400 // gold
        case ReadsAs():
            return 170
        case OneMoreToken():
            return 100
        case WinsCourtTies() | FreeBuildings() | BuildsTwice() | Blessing():
            return 50
        case OwnAdvisor() | ActsFirst():
            return 20
    return None


def low_rolls(most: int) -> int:
    """Of all rolls of a hand, those that show no more than this."""
    return sum(sum(roll) <= most for roll in product(range(1, FACES + 1), repeat=DICE))


def price_of(prices: Sequence[str]) -> int:
    """What is paid with: where one may choose, it is what is of least use."""
    if len(prices) == 1:
        return TOKEN if TOKEN_SIGN in prices else GOOD
    return GOOD // 3 if TOKEN_SIGN in prices else GOOD // 2


def gift_worth(gift: Gift) -> int:
    """A gift by what it names."""
    goods = gift.gold + gift.wood + gift.stone + gift.any
    return (
        goods * GOOD
        + gift.tokens * TOKEN
        + gift.soldiers * SOLDIER
        + gift.points * POINT
        + gift.peek * PEEK
    )


def advisor_worth(advisor: Advisor) -> int:
    """A visit: the best of the gifts, and a little for each choice."""
    if not advisor.gifts:
        return GOOD
    return max(map(gift_worth, advisor.gifts)) + CHOICE * (len(advisor.gifts) - 1)
