"""Buildings at their moments of the year: income, white dice, prices, soldiers, season's end."""

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, CINDY, TableTalk, province
from kingsburg_arcade.games.kingsburg.rules.events import (
    BattleFought,
    DiceRolled,
    Gained,
    MatchEnded,
    PhaseBegan,
    Scored,
)

SEASONS = ("spring", "summer", "autumn")


def built(phase: str, owner: dict[str, object], *others: dict[str, object]) -> TableTalk:
    """The end of construction: Cindy passes, and what happens at the season's end happens."""
    brian = others[0] if others else province()
    table = TableTalk.at(phase, owner, brian, province(wood=1), step="construction")
    if table.asked == (ANN, "build"):
        table.says(ANN, "pass")
    if table.asked == (BRIAN, "build"):
        table.says(BRIAN, "pass")
    table.says(CINDY, "pass")
    return table


# ------------------------------------------------------------ the start: Merchants' Guild, Farms
@pytest.mark.parametrize("phase", SEASONS)
def test_the_merchants_guild_gives_a_gold_before_each_roll(phase: str) -> None:
    table = TableTalk.at(phase, province("merchants_guild"), province(), province())
    assert table.asked[1] == "roll"
    assert [table.goods(seat) for seat in range(3)] == [(1, 0, 0), (0, 0, 0), (0, 0, 0)]


def test_the_merchants_guild_gives_three_gold_a_year_and_the_first_after_the_kings_aid() -> None:
    table = TableTalk.at("winter", province("merchants_guild"), province(), province())
    table.battle("zombies 4", 2)
    # The King weighs the goods before the guild pays: Brian and Cindy are tied.
    for seat in (BRIAN, CINDY):
        assert table.goods(ANN) == (0, 0, 0)
        table.says(seat, "take gold")
    for season in range(3):
        assert table.goods(ANN) == (season + 1, 0, 0)
        table.rolls("1 2 3 4", "6 6 6", "6 6 5")
        table.passes_on("enemy" if season == 2 else "roll")
    paid = [event for event in table.told(Gained) if event.source == "merchants_guild"]
    assert len(paid) == 3
    kinds = [
        type(event) for event in table.events if event in paid or isinstance(event, DiceRolled)
    ]
    assert kinds == [Gained, DiceRolled] * 3


def test_a_guild_built_this_season_pays_from_the_next_on() -> None:
    table = TableTalk.at(
        "spring",
        province("farms", gold=3, wood=1, stone=2),
        province(),
        province(),
        step="construction",
    )
    table.says(ANN, "build merchants_guild")
    assert table.phase() == (1, "summer")
    assert table.goods(ANN) == (1, 0, 0)


@pytest.mark.parametrize("phase", SEASONS)
def test_the_farms_give_a_white_die_in_each_productive_season(phase: str) -> None:
    table = TableTalk.at(phase, province(), province("farms"), province())
    assert table.dice == (3, 4, 3)


def test_the_farms_die_comes_on_top_of_the_kings() -> None:
    table = TableTalk.at("spring", province("farms"), province(), province(), white_die=ANN)
    assert table.dice == (5, 3, 3)


def test_farms_built_this_season_give_their_die_from_the_next_on() -> None:
    table = TableTalk.at(
        "spring", province("market", gold=2, wood=3, stone=1), province(), province()
    )
    assert table.dice == (3, 3, 3)
    table.rolls("1 2 3", "4 5 6", "4 5 6")
    table.passes_on("build")
    table.says(ANN, "build farms")
    assert table.phase() == (1, "summer")
    assert table.dice == (4, 3, 3)


# --------------------------------------------------------------------------------------- the Crane
CRANED = {
    "church": (2, 1, 2),
    "cathedral": (4, 0, 3),
    "farms": (1, 3, 1),
    "merchants_guild": (2, 1, 2),
    "barracks": (1, 2, 1),
    "wizards_guild": (2, 2, 2),
    "stone_wall": (1, 0, 2),
    "fortress": (2, 0, 2),
    "town_hall": (1, 1, 1),
    "embassy": (1, 2, 2),
}
FULL_PRICE = {
    "statue": (2, 0, 0),
    "chapel": (3, 0, 1),
    "inn": (1, 1, 0),
    "market": (2, 2, 0),
    "guard_tower": (1, 0, 1),
    "blacksmith": (1, 2, 0),
    "palisade": (0, 2, 0),
    "stables": (1, 1, 1),
}
LEFT = {
    "church": "chapel",
    "cathedral": "church",
    "farms": "market",
    "merchants_guild": "farms",
    "barracks": "blacksmith",
    "wizards_guild": "barracks",
    "stone_wall": "stables",
    "fortress": "stone_wall",
    "town_hall": "crane",
    "embassy": "town_hall",
    "chapel": "statue",
    "market": "inn",
    "blacksmith": "guard_tower",
    "stables": "palisade",
}


@pytest.mark.parametrize(("name", "price"), [*CRANED.items(), *FULL_PRICE.items()])
def test_the_crane_saves_a_gold_in_the_third_and_fourth_columns(
    name: str, price: tuple[int, int, int]
) -> None:
    owned = {"crane", LEFT.get(name, "crane")}
    gold, wood, stone = price
    table = TableTalk.at(
        "autumn",
        province(*owned, gold=gold, wood=wood, stone=stone),
        province(wood=1),
        province(),
        step="construction",
    )
    table.says(ANN, f"build {name}")
    assert table.goods(ANN) == (0, 0, 0)
    if gold:
        poorer = province(*owned, gold=gold - 1, wood=9, stone=9)
        table = TableTalk.at("autumn", poorer, province(), province(), step="construction")
        assert f"build {name}" not in table.may(ANN)


def test_example_of_the_crane() -> None:
    # The Farms will only cost one gold (instead of two), three wood and a stone.
    goods = {"gold": 1, "wood": 3, "stone": 1}
    with_crane = province("market", "crane", **goods)
    without = province("market", "barricade", **goods)
    table = TableTalk.at("autumn", with_crane, without, province(), step="construction")
    table.says(ANN, "build farms")
    assert table.goods(ANN) == (0, 0, 0)
    assert "build farms" not in table.may(BRIAN)


def test_a_crane_built_first_makes_the_envoys_second_building_cheaper() -> None:
    table = TableTalk.at(
        "autumn",
        province("market", "barricade", gold=1, wood=4, stone=2),
        province(),
        province(),
        envoy=ANN,
        step="construction",
    )
    assert "build farms" not in table.may(ANN)
    table.says(ANN, "build crane")
    table.says(ANN, "build farms by envoy")
    assert table.goods(ANN) == (0, 0, 0)


# ------------------------------------------------------------------------------------ the Barracks
def test_example_of_the_barracks() -> None:
    # Three goods for three soldiers.
    table = TableTalk.at(
        "recruiting", province("barracks", gold=1, stone=2), province(), province()
    )
    assert table.may(ANN) == ["recruit for gold", "recruit for stone", "pass"]
    table.says(ANN, "recruit for gold")
    assert table.may(ANN) == ["recruit for stone", "pass"]
    table.says(ANN, "recruit for stone")
    table.says(ANN, "recruit for stone")
    assert (table.goods(ANN), table.soldiers(ANN)) == ((0, 0, 0), 3)
    assert table.asked[1] == "enemy"


def test_the_barracks_of_another_do_not_help() -> None:
    table = TableTalk.at("recruiting", province(wood=1), province("barracks", wood=1), province())
    assert table.may(BRIAN) == ["recruit for wood", "pass"]


def test_the_barracks_do_not_make_soldiers_of_advisors_cheaper_or_more() -> None:
    court = [{"advisor": 5, "seat": ANN, "dice": [5]}]
    table = TableTalk.at(
        "autumn", province("barracks"), province(), province(), court=court, step="help"
    )
    assert table.soldiers(ANN) == 1


# ------------------------------------------------------------------------------------ season's end
def test_example_of_the_inn() -> None:
    table = built("summer", province("inn"), province("inn"))
    assert [table.tokens(seat) for seat in range(3)] == [1, 1, 0]
    moments = [
        event.source if isinstance(event, Gained) else event.name
        for event in table.events
        if isinstance(event, Gained | PhaseBegan)
    ]
    # Before phase 5.
    assert moments[:3] == ["inn", "inn", "kings_envoy"]


@pytest.mark.parametrize("phase", ["spring", "autumn"])
def test_the_inn_gives_nothing_at_the_end_of_other_seasons(phase: str) -> None:
    table = built(phase, province("inn"))
    assert table.tokens(ANN) == 0


def test_example_of_the_inns_token_paid_to_the_town_hall() -> None:
    table = built("summer", province("inn", "town_hall"))
    assert table.may(ANN) == ["pay +2 to town_hall", "pass"]
    table.says(ANN, "pay +2 to town_hall")
    assert (table.tokens(ANN), table.points(ANN)) == (0, 1)
    assert table.phase() == (1, "autumn")


@pytest.mark.parametrize("phase", SEASONS)
@pytest.mark.parametrize("price", ["+2", "gold", "wood", "stone"])
def test_the_town_hall_takes_a_token_or_a_good_for_a_point_in_each_season(
    phase: str, price: str
) -> None:
    table = built(phase, province("town_hall", gold=1, wood=1, stone=1, tokens=1))
    assert table.asked == (ANN, "pay")
    assert table.may(ANN) == [
        "pay +2 to town_hall",
        "pay gold to town_hall",
        "pay wood to town_hall",
        "pay stone to town_hall",
        "pass",
    ]
    table.says(ANN, f"pay {price} to town_hall")
    assert [event for event in table.told(Scored) if event.reason == "town_hall"] == [
        Scored(ANN, 1, 1, "town_hall")
    ]
    left = (*table.goods(ANN), table.tokens(ANN))
    assert left == tuple(int(kind != price) for kind in ("gold", "wood", "stone", "+2"))


def test_example_of_the_town_hall_only_one_point_a_season() -> None:
    # Not a token and a good, nor two tokens, nor two goods.
    table = built("spring", province("town_hall", gold=2, tokens=2))
    table.says(ANN, "pay +2 to town_hall")
    assert table.phase() == (1, "summer")
    assert (table.goods(ANN), table.tokens(ANN)) == ((2, 0, 0), 1)
    table.rolls("1 2 3", "1 2 4", "1 2 5")
    table.passes_on("pay")
    # The next season it works again.
    assert "pay gold to town_hall" in table.may(ANN)


def test_the_town_hall_may_be_left_unpaid() -> None:
    table = built("spring", province("town_hall", gold=1))
    table.says(ANN, "pass")
    assert (table.goods(ANN), table.phase()) == ((1, 0, 0), (1, "summer"))


def test_who_can_pay_the_town_hall_nothing_is_not_asked() -> None:
    assert built("spring", province("town_hall")).phase() == (1, "summer")


@pytest.mark.parametrize("phase", SEASONS)
def test_the_embassy_gives_a_point_in_each_season(phase: str) -> None:
    table = built(phase, province("embassy"))
    embassy = [event for event in table.told(Scored) if event.reason == "embassy"]
    assert embassy == [Scored(ANN, 1, 1, "embassy")]


def test_example_of_the_embassy_in_the_season_it_is_built() -> None:
    table = TableTalk.at(
        "autumn",
        province("town_hall", gold=2, wood=2, stone=2),
        province(),
        province(),
        step="construction",
    )
    table.says(ANN, "build embassy")
    # Four for the building and one at the end of this very season. The Crane saved a gold.
    assert table.points(ANN) == 4 + 1
    assert table.may(ANN) == ["pay gold to town_hall", "pass"]


def test_a_town_hall_works_in_the_season_it_is_built() -> None:
    table = TableTalk.at(
        "autumn",
        province("crane", gold=2, wood=1, stone=1),
        province(),
        province(),
        step="construction",
    )
    table.says(ANN, "build town_hall")
    table.says(ANN, "pay gold to town_hall")
    assert (table.goods(ANN), table.points(ANN)) == ((0, 0, 0), 2 + 1)


def test_an_inn_works_in_the_summer_it_is_built() -> None:
    table = TableTalk.at(
        "summer", province(gold=1, wood=1), province(), province(), step="construction"
    )
    table.says(ANN, "build inn")
    assert table.tokens(ANN) == 1


def test_stables_do_not_reach_back_to_advisors_of_the_season_they_are_built() -> None:
    court = [{"advisor": 10, "seat": ANN, "dice": [4, 6]}]
    table = TableTalk.at(
        "autumn",
        province("palisade", gold=1, wood=1, stone=1),
        province(),
        province(),
        court=court,
        step="help",
    )
    table.says(ANN, "build stables")
    assert table.soldiers(ANN) == 2


# ----------------------------------------------------------------------------- the Cathedral
@pytest.mark.parametrize(
    ("gold", "wood", "stone", "points"),
    [(0, 0, 0, 0), (1, 0, 0, 0), (1, 0, 1, 1), (1, 1, 1, 1), (2, 3, 4, 4), (0, 0, 8, 4)],
)
def test_the_cathedral_counts_pairs_of_any_goods_at_the_end(
    gold: int, wood: int, stone: int, points: int
) -> None:
    rich = {"gold": gold, "wood": wood, "stone": stone}
    table = TableTalk.at(
        "winter", province("cathedral", soldiers=5, **rich), province(**rich), province(), year=5
    )
    # Ann wins and has a point of the enemy and one as the strongest.
    table.battle("barbarians 7", 3)
    assert table.over
    assert table.told(BattleFought)[0].outcome == "victory"
    assert table.points(ANN) == 1 + 1 + points
    assert table.points(BRIAN) == -8
    [ended] = table.told(MatchEnded)
    assert ended.points == (2 + points, -8, -8)
    # The goods are not paid for it.
    assert table.goods(ANN) == (gold, wood, stone)


def test_the_cathedral_gives_nothing_before_the_end() -> None:
    table = TableTalk.at(
        "winter", province("cathedral", gold=9, soldiers=9), province(), province(), year=4
    )
    table.battle("zombies 7", 1)
    assert table.phase()[0] == 5
    assert table.points(ANN) == 1 + 1
