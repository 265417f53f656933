"""The 28 buildings of the strips: what each does, at its moment, and beside others."""

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, TableTalk, standing
from kingsburg_arcade.games.kingsburg.rules import CABINET
from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS
from kingsburg_arcade.games.kingsburg.rules.events import BattleFought, SoldierLeft

STRIPS = {
    "strip_a": ["ferry", "travelling_market", "counting_house", "exchange"],
    "strip_b": ["bridge", "altar", "monastery", "dome"],
    "strip_c": ["well", "brewery", "vineyard", "fountain"],
    "strip_d": ["watch_fire", "armory", "drill_yard", "war_council"],
    "strip_e": ["riding_school", "griffin_ranch", "kennels", "royal_stud"],
    "strip_f": ["surveyor", "workshop", "architects_guild", "royal_hall"],
    "strip_g": ["signal_tower", "hospital", "veterans_hall", "order_of_the_king"],
}
"""Typed here again, so that the tests do not read the engine's."""
OPTIONS = {"strips": "dealt", "rows": True}


def at(phase, *seats, **rest):
    return TableTalk.at(phase, *seats, options=OPTIONS, **rest)


def owner(*names: str, **held):
    """A seat with these buildings of strips, those on their left, and their strips laid."""
    laid = {strip: row for strip, row in STRIPS.items() if {*row}.intersection(names)}
    built = [
        one
        for row in laid.values()
        for one in row[: 1 + max(row.index(name) for name in names if name in row)]
    ]
    covered = [f"row_{row}" for row in "ag" if f"strip_{row}" not in laid]
    also = held.pop("also", [])
    return {"buildings": [*built, *also], "cards": [*covered, *laid], **held}


# ------------------------------------------------------------------------------ being there
def test_the_rows_are_those_typed_here_and_all_are_house_cards():
    rows = {}
    for row in BUILDINGS:
        if row.board.startswith("strip"):
            assert row.house
            rows.setdefault(row.board, []).append(row.name)
            assert (row.row.lower(), row.column) == (row.board[-1], len(rows[row.board]))
    assert rows == STRIPS


FRAME = {1: ((1, 2), (0, 3)), 2: ((2, 4), (1, 5)), 3: ((4, 6), (2, 7)), 4: ((5, 8), (4, 9))}


def test_prices_and_points_lie_in_the_frame_of_the_printed_ones():
    for row in BUILDINGS:
        if row.board.startswith("strip"):
            (cheap, dear), (few, many) = FRAME[row.column]
            assert cheap <= row.gold + row.wood + row.stone <= dear, row.name
            assert few <= row.points <= many, row.name


# ------------------------------------------------------------------------------------- strip A
def test_the_ferry_exchanges_a_good_for_another_once():
    table = at("spring", owner("ferry", gold=2), {}, step="season end")
    assert set(table.may(ANN)) == {
        *("exchange gold for wood by ferry", "exchange gold for stone by ferry", "pass")
    }
    table.says(ANN, "exchange gold for stone by ferry")
    assert table.goods(ANN) == (1, 0, 1)
    assert table.asked[1] != "pay"


def test_the_travelling_market_comes_in_summer_and_gives_two_of_the_others():
    autumn = at("autumn", owner("travelling_market", gold=1), {}, step="season end")
    assert not [text for text in autumn.may(ANN) if text.endswith("travelling_market")]
    table = at("summer", owner("travelling_market", gold=1), {}, step="season end")
    found = [text for text in table.may(ANN) if text.endswith("travelling_market")]
    assert len(found) == 3
    table.says(ANN, "exchange gold for wood stone by travelling_market")
    assert table.goods(ANN) == (0, 1, 1)
    assert "exchange wood for gold by ferry" in table.may(ANN)


def test_the_counting_house_changes_gold_each_season():
    table = at("autumn", owner("counting_house", gold=2), {}, step="season end")
    table.says(ANN, "pay gold to counting_house")
    assert table.goods(ANN) == (1, 1, 1)
    assert "pay gold to counting_house" not in table.may(ANN)


@pytest.mark.parametrize("good", ["gold", "wood", "stone"])
def test_the_exchange_turns_a_good_into_points(good):
    table = at("summer", owner("exchange", **{good: 1}, tokens=1), {}, step="season end")
    assert "pay +2 to exchange" not in table.may(ANN)
    table.says(ANN, f"pay {good} to exchange")
    assert (table.points(ANN), table.goods(ANN)) == (2, (0, 0, 0))


def test_what_is_exchanged_may_be_paid_in_the_same_season():
    table = at("spring", owner("counting_house", wood=1), {}, step="season end")
    table.says(ANN, "exchange wood for gold by ferry")
    table.says(ANN, "pay gold to counting_house")
    assert table.goods(ANN) == (0, 1, 1)


# ------------------------------------------------------------------------------------- strip B
LOW, HIGH = "1 3 5", "2 3 5"
"""Rolls of nine and of ten."""


def test_the_bridge_turns_one_die_by_one_in_either_direction():
    table = at("spring", owner("bridge"), {}, turn_order=[ANN, BRIAN])
    table.rolls("1 2 3", "1 2", "1 1 4", "2 2 2")
    assert set(table.may(ANN)) == {
        *("turn dice to 1 2 4 by bridge", "turn dice to 1 1 3 by bridge"),
        *("turn dice to 1 1 5 by bridge", "pass"),
    }
    table.says(ANN, "turn dice to 1 1 3 by bridge")
    assert table.seat(ANN)["dice"] == [1, 1, 3]
    assert table.order() == [ANN, BRIAN], "the total of the dice as they lie now counts"


@pytest.mark.parametrize(("roll", "points"), [(LOW, 1), (HIGH, 0)])
def test_the_altar_scores_for_a_low_roll(roll, points):
    table = at("summer", owner("altar"), {}, {})
    table.rolls(roll, "1 1 1", "6 6 6")
    table.passes_on("place")
    assert [table.points(seat) for seat in (ANN, BRIAN)] == [points, 0]


def test_the_bridge_may_make_a_roll_low_enough():
    table = at("summer", owner("altar"), {}, {})
    table.rolls(HIGH, "1 1 1", "6 6 6")
    table.says(ANN, "turn dice to 1 3 5 by bridge")
    assert table.points(ANN) == 1


def test_the_monastery_gives_a_good_of_choice_before_dice_are_placed():
    both = owner("monastery")
    table = at("summer", both, both, {}, turn_order=[ANN, BRIAN, 2])
    table.rolls(LOW, "1 2 3", "6 6 6")
    table.passes_on("low roll good")
    assert table.asked == (BRIAN, "low roll good"), "in the new turn order"
    table.says(BRIAN, "take stone")
    assert table.asked == (ANN, "low roll good")
    table.says(ANN, "take wood")
    assert (table.goods(ANN), table.goods(BRIAN)) == ((0, 1, 0), (0, 0, 1))
    assert table.asked == (BRIAN, "place")


def test_a_position_is_read_back_while_the_monastery_asks():
    table = at("summer", owner("monastery"), owner("monastery"), {})
    table.rolls(LOW, "1 2 3", "6 6 6")
    table.passes_on("low roll good")
    assert CABINET.from_plain(table.state.to_plain()).pack() == table.state.pack()


# ------------------------------------------------------------------------------------- strip C
@pytest.mark.parametrize(
    ("name", "dice"),
    [
        ("well", {"spring": 4, "summer": 3, "autumn": 3}),
        ("vineyard", dict.fromkeys(("spring", "summer", "autumn"), 4)),
    ],
)
def test_white_dice_of_well_and_vineyard(name, dice):
    for phase, count in dice.items():
        table = at(phase, owner(name), owner("ferry"), {})
        assert table.dice == (count, 3, 3), phase


def test_the_brewery_takes_a_soldier_each_season_and_cannot_be_refused():
    table = at("summer", owner("brewery", soldiers=2), {"soldiers": 2}, step="season end")
    assert (table.soldiers(ANN), table.points(ANN)) == (1, 1)
    assert (table.soldiers(BRIAN), table.points(BRIAN)) == (2, 0)
    none = at("summer", owner("brewery"), {}, step="season end")
    assert (none.soldiers(ANN), none.points(ANN)) == (0, 0)


def test_the_soldier_who_goes_to_the_brewery_is_told():
    rich = {"gold": 1, "wood": 2, "soldiers": 1}
    table = at("summer", owner("well", **rich), {}, step="construction")
    table.says(ANN, "build brewery")
    assert table.told(SoldierLeft) == [SoldierLeft(ANN, "brewery", 0)]


def test_soldiers_who_come_at_the_seasons_end_stay_from_the_brewery():
    table = at("summer", owner("brewery", "watch_fire", wood=1), {}, step="season end")
    table.says(ANN, "pay wood to watch_fire")
    assert (table.soldiers(ANN), table.points(ANN)) == (1, 0)


def test_the_fountain_scores_each_season_and_weakens():
    table = at("summer", owner("fountain"), {}, step="season end")
    assert table.points(ANN) == 2
    table = at("winter", owner("fountain", soldiers=9), {"soldiers": 9}, year=1)
    table.battle("zombies 4", 1)
    fought = next(event for event in table.told(BattleFought) if event.seat == ANN)
    assert dict(fought.bonuses)["fountain"] == -2


# ------------------------------------------------------------------------------------- strip D
@pytest.mark.parametrize("phase", ["spring", "summer", "autumn"])
def test_the_watch_fire_burns_wood_for_a_soldier(phase):
    table = at(phase, owner("watch_fire", wood=2), {}, step="season end")
    table.says(ANN, "pay wood to watch_fire")
    assert (table.soldiers(ANN), table.goods(ANN)) == (1, (0, 1, 0))


def test_the_armory_arms_two_soldiers_for_a_token():
    table = at("spring", owner("armory", tokens=2), {}, step="season end")
    table.says(ANN, "pay +2 to armory")
    assert (table.soldiers(ANN), table.tokens(ANN)) == (2, 1)


@pytest.mark.parametrize(("soldiers", "after"), [(0, 2), (3, 5), (4, 4)])
def test_the_drill_yard_trains_two_where_there_are_few(soldiers, after):
    assert at("recruiting", owner("drill_yard", soldiers=soldiers), {}).soldiers(ANN) == after


def test_the_war_council_counts_goods_and_leaves_them():
    table = at("winter", owner("war_council", gold=2, stone=3), {"gold": 9}, year=1)
    assert (table.soldiers(ANN), table.goods(ANN)) == (2, (2, 0, 3))
    assert table.soldiers(BRIAN) == 0


# ------------------------------------------------------------------------------------- strip E
@pytest.mark.parametrize(
    ("name", "advisor", "soldiers"),
    [
        ("riding_school", 2, 1),
        ("riding_school", 13, 1),
        ("riding_school", 8, 0),
        ("griffin_ranch", 7, 1),
        ("griffin_ranch", 16, 1),
        ("royal_stud", 17, 2),
        ("royal_stud", 18, 3),
    ],
)
def test_advisors_give_soldiers(name, advisor, soldiers):
    court = [standing(advisor, ANN)]
    table = at("spring", owner(name), {}, court=court, step="help")
    while table.asked[1] == "receive":
        table.says(ANN, table.may(ANN)[0])
    assert table.soldiers(ANN) == soldiers


@pytest.mark.parametrize(("behind", "soldiers"), [(False, 1), (True, 0)])
def test_the_kennels_give_a_soldier_instead_of_the_envoy(behind, soldiers):
    other = ["inn", "market", "guard_tower", "palisade"] if behind else []
    table = at("kings_envoy", owner("kennels"), {"buildings": other})
    assert (table.envoy() == ANN) == behind
    assert table.soldiers(ANN) == soldiers


# ------------------------------------------------------------------------------------- strip F
def test_the_surveyor_makes_the_first_columns_cheaper():
    table = at("spring", owner("surveyor", gold=1, wood=1), {}, step="construction")
    assert "build statue" in table.may(ANN)  # two gold as printed
    table.says(ANN, "build inn")
    assert table.goods(ANN) == (1, 0, 0)


def test_the_workshop_saves_a_wood_in_every_column():
    table = at("spring", owner("workshop", gold=2, stone=1), {}, step="construction")
    table.says(ANN, "build architects_guild")
    assert table.goods(ANN) == (0, 0, 0)


def test_the_architects_guild_pays_for_later_buildings_but_not_for_free_ones():
    table = at("summer", owner("workshop", gold=2, stone=1), {}, step="construction")
    table.says(ANN, "build architects_guild")
    assert table.points(ANN) == 3  # not for itself
    seat = owner("architects_guild", stone=1)
    table = at("summer", seat, {}, envoy=ANN, step="construction")
    table.says(ANN, "build inn")  # the Surveyor saves its gold, the Workshop its wood
    assert table.points(ANN) == 0
    table.says(ANN, "build guard_tower by envoy")
    assert (table.points(ANN), table.goods(ANN)) == (1 + 1, (0, 0, 0))


@pytest.mark.parametrize(
    ("names", "points"),
    [
        (["dome"], 0),
        (["dome", "well"], 1),
        (["dome", "brewery", "ferry"], 3),
        (["royal_hall"], 2),
        (["royal_hall", "fountain"], 4),
    ],
)
def test_dome_and_royal_hall_count_buildings_at_the_end(names, points):
    table = at("winter", owner(*names, soldiers=20), {"soldiers": 9}, year=5)
    before = table.points(ANN)
    table.battle("barbarians 8", 1)
    won = 2  # the reward, and the strongest
    assert table.over
    assert table.points(ANN) - before - won == points


def test_the_dome_does_not_count_a_building_that_the_sorcerer_put_up_for_nothing():
    seat = owner("dome", "well", "brewery", soldiers=20)
    options = OPTIONS | {"governor_cards": "dealt"}
    realm = {"unscored": [["well"], []]}
    table = TableTalk.at("winter", seat, {}, year=5, options=options, realm=realm)
    before = table.points(ANN)
    table.battle("barbarians 8", 1)
    assert table.over
    assert table.points(ANN) - before - 2 == 1


# ------------------------------------------------------------------------------------- strip G
def test_the_signal_tower_sees_the_enemy_in_autumn_alone():
    def peeks(phase):
        table = at("kings_envoy" if phase == "autumn" else phase, owner("signal_tower"), {})
        return table.seat(ANN)["peeked"]

    assert [peeks(phase) for phase in ("spring", "summer", "autumn")] == [False, False, True]


def test_two_towers_choose_a_deck_of_the_goblin_valley_in_turn_order():
    both, options = owner("signal_tower"), OPTIONS | {"goblin_valley": True}
    order = [BRIAN, ANN]
    table = TableTalk.at("kings_envoy", both, both, options=options, turn_order=order)
    for seat in order:
        assert table.asked == (seat, "look")
        assert CABINET.from_plain(table.state.to_plain()).pack() == table.state.pack()
        table.says(seat, table.may(seat)[0])
    assert table.asked[1] == "roll"


@pytest.mark.parametrize(("name", "lost"), [("hospital", 0), ("signal_tower", 5)])
def test_the_hospital_saves_the_points_of_a_defeat(name, lost):
    table = at("winter", owner(name, points=9), {"soldiers": 20}, year=5)
    table.battle("dragons 9", 1)
    assert table.points(ANN) == 9 - lost


def test_the_points_of_a_lost_building_are_lost_with_the_hospital_too():
    table = at("winter", owner("hospital", points=9), {"soldiers": 20}, year=5)
    table.battle("demons 8", 1)
    assert table.owns(ANN) == {"signal_tower"}
    assert table.points(ANN) == 9 - 3


@pytest.mark.parametrize(("soldiers", "points"), [(7, 3), (6, 3), (5, 0)])
def test_the_order_pays_victories_and_wins_ties(soldiers, points):
    seat = owner("order_of_the_king", soldiers=soldiers)
    table = at("winter", seat, {"soldiers": 20}, year=5)
    table.battle("barbarians 7", 1)
    assert table.points(ANN) == points


def test_two_soldiers_stay_at_the_veterans_hall():
    table = at("winter", owner("veterans_hall", soldiers=3), {"soldiers": 3}, year=1)
    table.battle("zombies 4", 2)
    assert (table.soldiers(ANN), table.soldiers(BRIAN)) == (2, 0)
