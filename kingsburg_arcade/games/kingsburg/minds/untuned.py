"""What a row of content is worth that nobody has tuned: it follows from what the row says."""

from __future__ import annotations

from functools import cache
from typing import Final

from ..rules.content import ADVISORS, BUILDINGS, COLUMNS, ORDINARY_SOLDIER
from ..rules.effects import (
    ROWS,
    SEASONS,
    AtSeasonEnd,
    AtSeasonStart,
    AtVictory,
    Cheaper,
    Defends,
    Effect,
    Gift,
    HelpsMore,
    PayAtSeasonEnd,
    PointForGoods,
    Reach,
    Reroll,
    SoldiersCost,
    WhiteDice,
    WinsTies,
)
from ..rules.rows import Advisor
from .features import POINT

GOOD: Final = 950
"""In thousandths of a point, like everything here."""
TOKEN: Final = 1500
SOLDIER: Final = 600
PEEK: Final = 200
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
        case AtSeasonStart(gift):
            return gift_worth(gift)
        case AtSeasonEnd(gift, seasons):
            return gift_worth(gift) * len(seasons) // len(SEASONS)
        case PayAtSeasonEnd(_, gift, seasons):
            # One pays with what is of least use.
            return max(0, gift_worth(gift) - GOOD // 3) * len(seasons) // len(SEASONS)
        case WhiteDice(count, seasons):
            return 1800 * count * len(seasons) // len(SEASONS)
        case Reroll(everything):
            return 100 if everything else 20
        case Reach(distance):
            return 900 * distance
        case HelpsMore(advisors, gift):
            return gift_worth(gift) * GROUPS * len(advisors) // len(ADVISORS)
        case Cheaper(columns, gold):
            return gold * GOOD * len(columns) // COLUMNS
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
    return None


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
