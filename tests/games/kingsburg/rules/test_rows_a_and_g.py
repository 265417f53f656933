"""Rows A and G of Forge a Realm: what each of their eight buildings does, at its moment."""

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, TableTalk, province
from kingsburg_arcade.games.kingsburg.rules.events import BattleFought, OwnDieRolled

ROWS = {"options": {"rows": True}}
MANY = province("embassy", "stone_wall")
"""More buildings than anybody else: the King's Reward goes here."""
ROW_A = ["sawmill", "quarry", "goldsmith", "mint"]
ROW_G = ["improvised_defenses", "recruiting_center", "training_camp", "military_academy"]


def at(phase, *seats, **rest):
    return TableTalk.at(phase, *seats, **ROWS, **rest)


def row(name: str) -> list[str]:
    """A building of row A or G, and those on its left."""
    names = ROW_A if name in ROW_A else ROW_G
    return names[: names.index(name) + 1]


# ------------------------------------------------------------------------------ being there
def test_they_are_built_from_the_left_for_their_price():
    rich = {"gold": 9, "wood": 9, "stone": 9}
    table = at("spring", rich, MANY, step="construction")
    assert {"build sawmill", "build improvised_defenses"} < set(table.may(ANN))
    assert not {"build quarry", "build recruiting_center"} & set(table.may(ANN))
    table.says(ANN, "build sawmill")
    assert (table.goods(ANN), table.points(ANN)) == ((9, 7, 8), 1)


@pytest.mark.parametrize(
    ("name", "price", "points"),
    [
        ("sawmill", (0, 2, 1), 1),
        ("quarry", (1, 1, 2), 2),
        ("goldsmith", (2, 2, 2), 3),
        ("mint", (6, 1, 1), 5),
        ("improvised_defenses", (0, 0, 1), 0),
        ("recruiting_center", (1, 1, 0), 1),
        ("training_camp", (1, 2, 0), 2),
        ("military_academy", (2, 1, 1), 3),
    ],
)
def test_what_each_costs_and_scores(name, price, points):
    gold, wood, stone = price
    ann = {"buildings": row(name)[:-1], "gold": gold, "wood": wood, "stone": stone}
    table = at("spring", ann, MANY, step="construction")
    table.says(ANN, f"build {name}")
    assert (table.goods(ANN), table.points(ANN)) == ((0, 0, 0), points)


def test_without_the_option_they_are_not_there():
    rich = {"gold": 9, "wood": 9, "stone": 9}
    table = TableTalk.at("spring", rich, {}, step="construction")
    assert not {f"build {name}" for name in (*ROW_A, *ROW_G)} & set(table.may(ANN))


def test_the_top_most_of_equals_falls_first_and_a_lies_above_b():
    ann = {"buildings": ["sawmill", "statue", "improvised_defenses"], "points": 4}
    table = at("winter", ann, {"soldiers": 9}, year=5)
    table.battle("barbarians 8", 1)
    assert table.owns(ANN) == {"statue", "improvised_defenses"}
    assert table.points(ANN) == 3


# ------------------------------------------------------------------------------------- row A
@pytest.mark.parametrize(
    ("name", "price", "gets"),
    [
        ("sawmill", "wood", {"gold": 2}),
        ("quarry", "stone", {"gold": 3}),
        ("goldsmith", "gold", {"soldiers": 1, "points": 1}),
    ],
)
def test_a_good_is_exchanged_at_the_end_of_summer_once(name, price, gets):
    seat = {"buildings": row(name), price: 2}
    table = at("summer", seat, {}, step="season end")
    table.says(ANN, f"pay {price} to {name}")
    assert f"pay {price} to {name}" not in (table.may(ANN) if table.asked[0] == ANN else [])
    held = table.seat(ANN)
    assert held[price] - gets.get(price, 0) == 1
    assert {what: held[what] for what in gets} == gets


@pytest.mark.parametrize("phase", ["spring", "autumn"])
def test_in_spring_and_autumn_only_with_the_mint(phase):
    without = {"buildings": row("goldsmith"), "wood": 1, "stone": 1, "gold": 1}
    table = at(phase, without, MANY, step="season end")
    assert table.asked[1] != "pay"
    table = at(phase, without | {"buildings": ROW_A}, MANY, step="season end")
    offered = {"pay wood to sawmill", "pay stone to quarry", "pay gold to goldsmith", "pass"}
    assert set(table.may(ANN)) == offered
    for move in ("pay wood to sawmill", "pay stone to quarry", "pay gold to goldsmith"):
        table.says(ANN, move)
    assert (table.goods(ANN), table.soldiers(ANN), table.points(ANN)) == ((5, 0, 0), 1, 1)


def test_the_mint_makes_no_other_row_longer():
    seat = {"buildings": [*ROW_A, "inn"]}
    table = at("spring", seat, {}, step="season end")
    assert table.tokens(ANN) == 0


def test_the_season_of_building_counts():
    seat = {"wood": 3, "stone": 1}
    table = at("summer", seat, {}, step="construction")
    table.says(ANN, "build sawmill")
    table.says(ANN, "pay wood to sawmill")
    assert table.goods(ANN) == (2, 0, 0)


# ------------------------------------------------------------------------------------- row G
@pytest.mark.parametrize(("year", "card", "bonus"), [(3, "orcs 5", 1), (3, "zombies 6", 0)])
def test_improvised_defenses_hold_against_the_weak(year, card, bonus):
    seat = {"buildings": ["improvised_defenses"], "soldiers": 9}
    table = at("winter", seat, {"soldiers": 9}, year=year)
    table.battle(card, 1)
    fought = next(event for event in table.told(BattleFought) if event.seat == ANN)
    assert dict(fought.bonuses).get("improvised_defenses", 0) == bonus
    assert fought.combat == 10 + bonus


def test_tokens_pay_for_soldiers_at_the_recruiting_center():
    seat = {"buildings": row("recruiting_center"), "tokens": 2, "gold": 2}
    table = at("recruiting", seat, {"tokens": 2}, turn_order=[ANN, BRIAN])
    table.says(ANN, "recruit for +2")
    table.says(ANN, "recruit for gold gold")
    table.says(ANN, "recruit for +2")
    assert (table.soldiers(ANN), table.tokens(ANN), table.goods(ANN)) == (3, 0, (0, 0, 0))
    assert (table.soldiers(BRIAN), table.tokens(BRIAN)) == (0, 2)


@pytest.mark.parametrize(("soldiers", "after"), [(0, 1), (1, 2), (2, 2), (3, 3)])
def test_the_training_camp_helps_who_has_few(soldiers, after):
    seat = {"buildings": row("training_camp"), "soldiers": soldiers}
    table = at("recruiting", seat, {})
    assert table.soldiers(ANN) == after


def test_the_training_camp_trains_once_though_more_are_hired():
    seat = {"buildings": row("training_camp"), "gold": 2}
    table = at("recruiting", seat, {})
    table.says(ANN, "recruit for gold gold")
    assert table.soldiers(ANN) == 2


@pytest.mark.parametrize(("kings", "own", "after"), [(2, 5, 5), (5, 2, 5), (3, 3, 3)])
def test_the_academy_rolls_a_die_of_its_own(kings, own, after):
    table = at("winter", {"buildings": ROW_G}, {}, year=5)
    table.battle("dragons 9", kings)
    table.rolls(str(own))
    (rolled,) = table.told(OwnDieRolled)
    assert (rolled.face, rolled.soldiers, rolled.has) == (own, after - kings, after)
    fought = {event.seat: event.soldiers for event in table.told(BattleFought)}
    assert fought == {ANN: after, BRIAN: kings}


def test_each_academy_rolls_its_own_die_in_turn_order():
    both = {"buildings": ROW_G}
    table = at("winter", both, both, year=5, turn_order=[BRIAN, ANN])
    table.battle("dragons 9", 1)
    assert table.state.wish().key == "year 5 military_academy of seat 2"
    table.rolls("6")
    table.rolls("4")
    assert [event.seat for event in table.told(OwnDieRolled)] == [BRIAN, ANN]


def test_a_position_says_so_if_a_row_is_not_there():
    with pytest.raises(Exception, match=r"province\.row"):
        TableTalk.at("spring", {"buildings": ["sawmill"]}, {})


def test_beside_the_printed_buildings():
    seat = province("stone_wall", soldiers=2)
    seat["buildings"] += ROW_G
    table = at("winter", seat, {}, year=1)
    table.battle("zombies 4", 1)
    table.rolls("1")
    fought = next(event for event in table.told(BattleFought) if event.seat == ANN)
    assert dict(fought.bonuses) == {"improvised_defenses": 1, "palisade": 2, "stone_wall": 1}
