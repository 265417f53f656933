"""The cards of governors: each acts for the seat that keeps it, from the first year to the last."""

from __future__ import annotations

from typing import Final

from ..effects import (
    AUTUMN,
    SPRING,
    SUMMER,
    ActsFirst,
    AtLowRoll,
    AtOrderEnds,
    AtSeasonStart,
    AtVictory,
    AtWinterStart,
    Blessing,
    BuildsTwice,
    Cheaper,
    Defends,
    FreeBuildings,
    Gift,
    GoodOrCheaper,
    HelpsMore,
    MovesGroup,
    OneMoreToken,
    OwnAdvisor,
    PointForGold,
    ReadsAs,
    Reroll,
    SoldiersStay,
    TurnDice,
    WhenOthersBuild,
    WhenOthersPass,
    WhiteDice,
    WinsCourtTies,
    WinsTies,
)
from ..rows import Card
from .packed import PACKED

OPTION: Final = "governor_cards"
LATE: Final = (4,)
"""The columns of which some cards make buildings cheaper."""

GOVERNORS: Final[tuple[Card, ...]] = (
    Card("sorcerer", (FreeBuildings(year=3, column=1, count=3),), module=OPTION),
    Card("duke", (MovesGroup(12),), module=OPTION),
    Card("prince", (TurnDice((3, 4, 6), at_most=8),), module=OPTION),
    Card("trickster", (ReadsAs(2, (1, 3)),), module=OPTION),
    Card("fairy", (WhiteDice(1, (SUMMER,)),), module=OPTION),
    Card(
        "philosopher",
        (Reroll(everything=True, at_most=9), AtLowRoll(9, Gift(points=1))),
        module=OPTION,
    ),
    Card("preacher", (WhenOthersPass(Gift(points=1)),), module=OPTION),
    Card("politician", (OwnAdvisor(5),), module=OPTION),
    Card("priest", (Blessing(),), module=OPTION),
    Card("minstrel", (AtOrderEnds(1, 1, 2, (SUMMER, AUTUMN)),), module=OPTION),
    Card("tax_collector", (WhenOthersBuild((4,), Gift(gold=1)),), module=OPTION),
    Card("miner", (GoodOrCheaper("gold", "gold_mine"),), module=OPTION),
    Card("carpenter", (GoodOrCheaper("wood", "timber_yard"),), module=OPTION),
    Card("sculptor", (GoodOrCheaper("stone", "stone_yard"),), module=OPTION),
    Card("heiress", (AtLowRoll(10, Gift(tokens=1)),), module=OPTION),
    Card("general", (AtWinterStart(Gift(soldiers=1)),), module=OPTION),
    Card("damsel", (WinsCourtTies(), AtLowRoll(7, Gift(points=1))), module=OPTION),
    Card(
        "banker",
        (AtSeasonStart(Gift(gold=1), (AUTUMN,)), PointForGold(6)),
        house=True,
        module=OPTION,
    ),
    Card(
        "herald",
        (ActsFirst(), AtVictory(Gift(points=1))),
        house=True,
        module=OPTION,
    ),
    Card(
        "astrologer",
        (AtSeasonStart(Gift(peek=True), (SPRING,)), WinsTies(), Defends(1)),
        house=True,
        module=OPTION,
    ),
    Card(
        "innkeeper",
        (AtSeasonStart(Gift(tokens=1), (SPRING,)), OneMoreToken()),
        house=True,
        module=OPTION,
    ),
    Card("captain", (SoldiersStay(1),), house=True, module=OPTION),
    Card(
        "smugglers_cousin",
        (HelpsMore((14,), Gift(points=1, gold=1)),),
        house=True,
        module=OPTION,
    ),
    Card("master_mason", (BuildsTwice(), Cheaper((4,), stone=1)), house=True, module=OPTION),
    # What the Miner, the Carpenter and the Sculptor have chosen for a year.
    Card("gold_mine", (Cheaper(LATE, gold=1),), module=OPTION, chosen=True),
    Card("timber_yard", (Cheaper(LATE, wood=1),), module=OPTION, chosen=True),
    Card("stone_yard", (Cheaper(LATE, stone=1),), module=OPTION, chosen=True),
    *PACKED.governors,
)
"""New rows go to the end: a power is known by its number."""
