"""All twenty buildings: their price and points, and what each does at its moment.

The numbers are typed from the printed province; none is read from the engine.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from games.kingsburg.rules.table_talk import (
    ANN,
    BRIAN,
    CINDY,
    ROWS,
    TableTalk,
    province,
    standing,
    up_to,
)
from kingsburg_arcade.games.kingsburg.rules.events import (
    BattleFought,
    BuildingBuilt,
    BuildingDestroyed,
    DiceRerolled,
    Scored,
)

# column, building, gold, wood, stone, points
PRINTED = """
1 statue          2 0 0 3
2 chapel          3 0 1 5
3 church          3 1 2 7
4 cathedral       5 0 3 9
1 inn             1 1 0 0
2 market          2 2 0 1
3 farms           2 3 1 2
4 merchants_guild 3 1 2 4
1 guard_tower     1 0 1 1
2 blacksmith      1 2 0 2
3 barracks        2 2 1 4
4 wizards_guild   3 2 2 6
1 palisade        0 2 0 0
2 stables         1 1 1 2
3 stone_wall      2 0 2 2
4 fortress        3 0 2 4
1 barricade       0 1 0 0
2 crane           0 1 1 1
3 town_hall       2 1 1 2
4 embassy         2 2 2 4
"""


@dataclass(frozen=True)
class Printed:
    column: int
    name: str
    gold: int
    wood: int
    stone: int
    points: int

    @property
    def left(self) -> list[str]:
        return up_to(self.name)[:-1]

    @property
    def price(self) -> list[int]:
        """What it costs with only the buildings on its left: a Crane there saves a gold."""
        return [self.gold - ("crane" in self.left), self.wood, self.stone]


def read(line: str) -> Printed:
    column, name, *numbers = line.split()
    return Printed(int(column), name, *map(int, numbers))


ALL = [read(line) for line in PRINTED.strip().splitlines()]
every_building = pytest.mark.parametrize("printed", ALL, ids=lambda printed: printed.name)


def building_site(left: list[str], gold: int, wood: int, stone: int) -> TableTalk:
    """Ann may build in autumn; Brian waits for his turn, so that the season does not end."""
    seat = province(*left, gold=gold, wood=wood, stone=stone)
    return TableTalk.at("autumn", seat, province(wood=1), province(), step="construction")


# ---------------------------------------------------------------------------- price and points
@every_building
def test_its_price_its_points_and_its_place_in_the_row(printed: Printed) -> None:
    assert len(printed.left) == printed.column - 1
    table = building_site(printed.left, *printed.price)
    table.says(ANN, f"build {printed.name}")
    assert table.told(BuildingBuilt) == [
        BuildingBuilt(ANN, printed.name, printed.points, by_envoy=False)
    ]
    assert table.goods(ANN) == (0, 0, 0)
    assert table.points(ANN) == printed.points
    assert table.owns(ANN) == {*printed.left, printed.name}


@every_building
def test_it_cannot_be_built_with_one_good_less(printed: Printed) -> None:
    price = printed.price
    for kind in range(3):
        if price[kind]:
            # Plenty of the other two goods does not help.
            plenty = [9 if other != kind else cost - 1 for other, cost in enumerate(price)]
            table = building_site(printed.left, *plenty)
            if table.state.actor == ANN:
                assert f"build {printed.name}" not in table.may(ANN)
            else:
                assert table.asked == (BRIAN, "build")


@every_building
def test_it_needs_all_buildings_on_its_left(printed: Printed) -> None:
    for missing in range(len(printed.left)):
        table = building_site(printed.left[:missing], 9, 9, 9)
        assert f"build {printed.name}" not in table.may(ANN)
    table = building_site(printed.left, 9, 9, 9)
    assert f"build {printed.name}" in table.may(ANN)


@every_building
def test_its_points_go_with_it_when_it_is_destroyed(printed: Printed) -> None:
    # No row alone gives as much as seven, so that with the King's one soldier eight wins.
    table = TableTalk.at(
        "winter", province(printed.name, points=30), province(), province(), year=5
    )
    table.battle("barbarians 8", 1)
    assert table.told(BuildingDestroyed)[0] == BuildingDestroyed(ANN, printed.name, printed.points)
    assert table.owns(ANN) == set(printed.left)


# ------------------------------------------------------------------------------- the battle
CREATURES = ("barbarians", "goblins", "orcs", "zombies", "demons", "dragons")
CARD_OF = {
    "barbarians": (5, "barbarians 7"),
    "goblins": (4, "goblins 6"),
    "orcs": (4, "orcs 7"),
    "zombies": (4, "zombies 7"),
    "demons": (5, "demons 9"),
    "dragons": (5, "dragons 9"),
}
#                    barbarians goblins orcs zombies demons dragons
DEFENDS = {
    "church": (0, 0, 0, 0, 1, 0),
    "farms": (-1, -1, -1, -1, -1, -1),
    "guard_tower": (1, 1, 1, 1, 1, 1),
    "blacksmith": (1, 1, 1, 1, 1, 1),
    "wizards_guild": (2, 2, 2, 2, 2, 2),
    "palisade": (1, 1, 1, 2, 1, 1),
    "stone_wall": (1, 1, 1, 1, 1, 1),
    "fortress": (1, 1, 1, 1, 1, 1),
    "barricade": (0, 1, 0, 0, 0, 0),
}


def defence(name: str, creature: str) -> int:
    return DEFENDS.get(name, (0,) * 6)[CREATURES.index(creature)]


@pytest.mark.parametrize("creature", CREATURES)
@every_building
def test_its_bonus_in_battle(printed: Printed, creature: str) -> None:
    year, card = CARD_OF[creature]
    table = TableTalk.at(
        "winter", province(printed.name, soldiers=20), province(), province(), year=year
    )
    table.battle(card, 3)
    fought = table.told(BattleFought)[0]
    assert fought.seat == ANN
    assert dict(fought.bonuses).get(printed.name, 0) == defence(printed.name, creature)
    owned = [*printed.left, printed.name]
    assert fought.combat == 20 + 3 + sum(defence(name, creature) for name in owned)
    assert table.told(BattleFought)[1].combat == 3


@pytest.mark.parametrize("creature", CREATURES)
def test_all_twenty_together_in_battle(creature: str) -> None:
    year, card = CARD_OF[creature]
    table = TableTalk.at(
        "winter", province(*(row[-1] for row in ROWS)), province(), province(), year=year
    )
    table.battle(card, 1)
    # Six everywhere: -1 +1 +1 +2 +1 +1 +1; one more against goblins, zombies and demons.
    more = creature in ("goblins", "zombies", "demons")
    assert table.told(BattleFought)[0].combat == 1 + 6 + more


def test_stone_wall_wins_a_tied_battle_with_its_reward() -> None:
    walled = province("stone_wall")
    same = province("stables", soldiers=1)
    # Three against three: Stone Wall and Palisade give two to Ann, the Palisade one to Brian.
    table = TableTalk.at("winter", walled, same, province())
    table.battle("goblins 3", 1)
    fought = {event.seat: (event.combat, event.outcome) for event in table.told(BattleFought)}
    assert fought[ANN] == (3, "victory")
    assert fought[BRIAN] == (3, "draw")
    assert table.goods(ANN) == (0, 0, 1)
    assert table.goods(BRIAN) == (0, 0, 0)
    # Ann is a victor and nobody is stronger; Brian is as strong and no victor.
    assert (table.points(ANN), table.points(BRIAN)) == (1, 0)


def test_stone_wall_does_not_win_a_lost_battle() -> None:
    table = TableTalk.at("winter", province("stone_wall"), province(), province(), year=2)
    table.battle("goblins 4", 1)
    assert table.told(BattleFought)[0].outcome == "defeat"
    assert table.told(BuildingDestroyed)[0].building == "stone_wall"


def test_example_of_the_fortress() -> None:
    # Against an enemy whose reward is one gold, one receives a gold and a point.
    table = TableTalk.at(
        "winter", province("fortress", soldiers=1), province(soldiers=9), province()
    )
    table.battle("barbarians 2", 1)
    assert table.goods(ANN) == (1, 0, 0)
    scored = [(event.seat, event.points, event.reason) for event in table.told(Scored)]
    assert scored == [(ANN, 1, "fortress"), (BRIAN, 1, "strongest")]


def test_the_fortress_gives_no_point_for_a_lost_battle() -> None:
    table = TableTalk.at("winter", province("fortress"), province(), province(), year=5)
    table.battle("demons 9", 1)
    assert [(event.seat, event.points, event.reason) for event in table.told(Scored)] == [
        (ANN, -4, "fortress")
    ]


def test_the_fortress_counts_a_tie_won_by_its_stone_wall() -> None:
    # One soldier of the King, Palisade, Stone Wall and Fortress.
    table = TableTalk.at("winter", province("fortress"), province(), province(), year=2)
    table.battle("goblins 4", 1)
    assert table.told(BattleFought)[0].outcome == "victory"
    assert table.points(ANN) == 1 + 1


# --------------------------------------------------------------------------- Statue and Chapel
def rolled(*owned: str, white: bool = False, faces: str = "2 2 2") -> TableTalk:
    table = TableTalk.at(
        "spring",
        province(*owned),
        province("palisade"),
        province(),
        white_die=ANN if white else None,
    )
    table.rolls(faces, "5 5 6", "5 6 6")
    return table


def test_example_of_statue_and_chapel() -> None:
    table = rolled("chapel", white=True, faces="2 2 2 2")
    # Four alike: the Statue. Their total is eight: no Chapel.
    assert table.may(ANN) == [
        "reroll a coloured die by statue",
        "reroll a white die by statue",
        "pass",
    ]
    table.says(ANN, "reroll a coloured die by statue")
    assert table.dice == (1,)
    table.rolls("1")
    assert table.seat(ANN)["dice"] == [1, 2, 2]
    # Now the total is seven: all dice, the one just rolled too.
    assert table.may(ANN) == ["reroll all dice by chapel", "pass"]
    table.says(ANN, "reroll all dice by chapel")
    assert table.dice == (4,)
    # Four alike again, and a total of four: no more rerolls this season.
    table.rolls("1 1 1 1")
    assert table.told(DiceRerolled)[-1] == DiceRerolled(
        ANN, "chapel", (1, 1, 1, 1), (1, 1, 1), (1,)
    )
    assert table.asked == (ANN, "place")


def test_a_white_die_may_be_the_one_that_the_statue_rolls_again() -> None:
    table = rolled("statue", white=True, faces="6 6 6 6")
    table.says(ANN, "reroll a white die by statue")
    table.rolls("1")
    assert (table.seat(ANN)["dice"], table.seat(ANN)["white_dice"]) == ([6, 6, 6], [1])


def test_the_chapel_may_come_before_the_statue() -> None:
    table = rolled("chapel", faces="1 1 1")
    assert table.may(ANN) == [
        "reroll a coloured die by statue",
        "reroll all dice by chapel",
        "pass",
    ]
    table.says(ANN, "reroll all dice by chapel")
    table.rolls("5 5 5")
    assert table.may(ANN) == ["reroll a coloured die by statue", "pass"]
    table.says(ANN, "reroll a coloured die by statue")
    table.rolls("2")
    assert table.seat(ANN)["dice"] == [2, 5, 5]
    assert table.state.question == "place"


@pytest.mark.parametrize(("faces", "asked"), [("1 1 5", True), ("1 1 6", False), ("1 2 4", True)])
def test_the_chapel_takes_seven_and_no_more(faces: str, asked: bool) -> None:
    assert (rolled("chapel", faces=faces).state.question == "reroll") == asked


def test_the_statue_wants_all_dice_alike_the_white_ones_too() -> None:
    assert rolled("statue", faces="3 3 3").state.question == "reroll"
    assert rolled("statue", faces="3 3 4").state.question == "place"
    assert rolled("statue", white=True, faces="3 3 3 4").state.question == "place"


def test_rerolls_change_the_turn_order_that_is_drawn_after_them() -> None:
    table = rolled("statue", faces="6 6 6")
    table.says(ANN, "reroll a coloured die by statue")
    table.rolls("3")
    # 15 against 16 and 17: without the reroll Ann would have been last.
    assert table.seat(ANN)["dice"] == [3, 6, 6]
    assert table.order() == [ANN, BRIAN, CINDY]


def test_both_work_again_in_the_next_season() -> None:
    table = rolled("statue", faces="1 1 1")
    table.says(ANN, "reroll a coloured die by statue")
    table.rolls("1")
    assert table.asked == (ANN, "place")
    table.passes_on("roll")
    table.rolls("4 4 4", "5 5 6", "5 6 6")
    assert table.asked == (ANN, "reroll")


# -------------------------------------------------------------------------------------- Market
def at_court(owner: dict[str, Any], *, court: tuple[int, ...] = ()) -> TableTalk:
    groups = [standing(number, BRIAN) for number in court]
    return TableTalk.at("autumn", owner, province(), province(), court=groups, step="influence")


def test_example_of_the_market() -> None:
    table = at_court(province("market", dice=[4, 5]))
    nine = [text for text in table.may(ANN) if " 4 5" in text]
    assert nine == [
        "place 8 with 4 5 by market",
        "place 9 with 4 5",
        "place 10 with 4 5 by market",
    ]
    table.says(ANN, "place 10 with 4 5 by market")
    # The General helps, and not the Master Hunter.
    assert (table.soldiers(ANN), table.goods(ANN)) == (2, (0, 0, 0))


def test_the_market_is_used_once_a_season() -> None:
    table = at_court(province("market", dice=[2, 5, 6]))
    table.says(ANN, "place 4 with 5 by market")
    assert set(table.may(ANN)) == {
        "place 2 with 2",
        "place 6 with 6",
        "place 8 with 2 6",
        "pass",
    }


def test_the_market_reaches_no_advisor_below_the_first_or_above_the_last() -> None:
    low = at_court(province("market", dice=[1]))
    assert low.may(ANN) == ["place 1 with 1", "place 2 with 1 by market", "pass"]
    high = at_court(province("market", dice=[6, 6, 6], tokens=1))
    reached = {text for text in high.may(ANN) if "6 6 6" in text}
    assert reached == {"place 18 with 6 6 6", "place 17 with 6 6 6 by market"}


def test_the_market_leads_away_from_an_advisor_who_is_taken() -> None:
    table = at_court(province("market", dice=[4]), court=(3, 4))
    assert table.may(ANN) == ["place 5 with 4 by market", "pass"]


def test_the_market_can_be_used_again_next_season() -> None:
    table = TableTalk.at("spring", province("market"), province(), province())
    table.rolls("1 1 3", "4 4 6", "4 5 6")
    table.says(ANN, "place 2 with 3 by market")
    table.passes_on("roll")
    assert table.phase() == (1, "summer")
    table.rolls("1 1 3", "4 4 6", "4 5 6")
    assert "place 2 with 3 by market" in table.may(ANN)


def test_a_position_written_down_before_the_roll_keeps_the_rerolls() -> None:
    written = TableTalk.at("spring", province("statue"), province(), province(), step="roll")
    written.rolls("2 2 2", "5 5 6", "5 6 6")
    assert written.asked == (ANN, "reroll")
