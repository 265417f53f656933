"""The cards of governors: what each does at its moment, and how it meets others of that moment."""

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, CINDY, TableTalk, province, standing
from kingsburg_arcade.games.kingsburg.rules.events import Scored

EVEN = province("inn", "statue", gold=1)
"""Two seats that have this are tied at court."""


def at(phase, card, *others, ann=None, **rest):
    """Ann has the card; the others have nothing, unless they are given."""
    seats = [{**(ann or {}), "cards": [card]}, *(others or [{}, {}])]
    options = {"governor_cards": "dealt", **rest.pop("options", {})}
    return TableTalk.at(phase, *seats, options=options, **rest)


def points(table, source):
    """Points that a card has brought its owner so far."""
    name = f"governor_card.{source}"
    return sum(event.points for event in table.told(Scored) if event.reason == name)


# ------------------------------------------------------------------------- the start of a year
def test_the_sorcerer_puts_up_three_first_buildings_in_year_three():
    table = at("winter", "sorcerer", {"soldiers": 9}, ann={"soldiers": 9}, year=2)
    table.battle("orcs 4", 1)
    assert table.asked == (ANN, "free building")
    assert "build statue" in table.may(ANN)
    assert "build chapel" not in table.may(ANN)
    for name in ("statue", "inn", "guard_tower"):
        table.says(ANN, f"build {name}")
    assert table.owns(ANN) == {"statue", "inn", "guard_tower"}
    assert not any(event.reason in table.owns(ANN) for event in table.told(Scored))
    assert table.asked[1] != "free building"


def test_a_free_building_that_falls_has_no_points_to_lose():
    ann = {"buildings": ["statue"], "points": 5}
    free = {"unscored": [["statue"], []]}
    table = at("winter", "sorcerer", {"soldiers": 9}, ann=ann, year=5, realm=free)
    table.battle("barbarians 8", 1)
    assert (table.owns(ANN), table.points(ANN)) == (set(), 5)


@pytest.mark.parametrize(
    ("card", "good", "yard"),
    [
        ("miner", "gold", "gold_mine"),
        ("carpenter", "wood", "timber_yard"),
        ("sculptor", "stone", "stone_yard"),
    ],
)
def test_a_good_at_once_or_cheaper_buildings_all_year(card, good, yard):
    def new_year():
        table = at("winter", card, {"soldiers": 9}, ann={"soldiers": 9}, year=1)
        table.battle("zombies 4", 1)
        assert table.may(ANN) == [f"take {good}", f"use {yard}"]
        return table

    table = new_year()
    table.says(ANN, f"take {good}")
    assert table.seat(ANN)[good] == 1
    table = new_year()
    table.says(ANN, f"use {yard}")
    assert table.seat(ANN)[good] == 0
    assert yard in table.seat(ANN)["cards"]
    ann = province("barracks", gold=3, wood=3, stone=3)
    table = TableTalk.at(
        "spring",
        {**ann, "cards": [card, yard]},
        {},
        options={"governor_cards": "dealt"},
        step="construction",
    )
    table.says(ANN, "build wizards_guild")  # in column 4: 3 gold, 2 wood, 2 stone
    left = {"gold": 0, "wood": 1, "stone": 1}
    left[good] += 1
    assert {name: table.seat(ANN)[name] for name in left} == left


@pytest.mark.parametrize("name", ["chapel", "barracks"])
def test_buildings_of_the_first_columns_cost_what_they_cost(name):
    yards = ["sculptor", "stone_yard"]
    ann = {**province("statue", "blacksmith", gold=9, wood=9, stone=9), "cards": yards}
    options = {"governor_cards": "dealt"}
    table = TableTalk.at("spring", ann, {}, options=options, step="construction")
    table.says(ANN, f"build {name}")
    assert table.goods(ANN) == {"chapel": (6, 9, 8), "barracks": (7, 7, 8)}[name]


def test_what_was_chosen_lasts_one_year():
    ann = {"soldiers": 9}
    seats = [{**ann, "cards": ["miner", "gold_mine"]}, {"soldiers": 9}]
    table = TableTalk.at("winter", *seats, options={"governor_cards": "dealt"}, year=1)
    table.battle("zombies 4", 1)
    assert table.seat(ANN)["cards"] == ["miner"]


# ------------------------------------------------------------------------------ before the roll
def test_the_fairy_adds_a_white_die_in_summer_alone():
    assert at("spring", "fairy").dice == (3, 3, 3)
    assert at("summer", "fairy").dice == (4, 3, 3)


def test_the_priest_blesses_a_season_once_a_year():
    farms = province("farms")
    table = at("summer", "priest", farms, {})
    table.says(ANN, "use priest")
    assert table.dice == (4, 4, 4), "who has a white die already gets none"
    assert [table.points(seat) for seat in (ANN, BRIAN, CINDY)] == [0, 1, 0]
    used = {"used_this_year": [["priest"], [], []]}
    table = at("summer", "priest", farms, {}, realm=used)
    assert table.dice == (3, 4, 3)


@pytest.mark.parametrize(
    ("answer", "goods", "points"), [("take stone", (0, 0, 1), 0), ("pass", (0, 0, 0), 1)]
)
def test_in_a_good_year_a_blessing_comes_before_or_after_its_white_die(answer, goods, points):
    """The year first: a die, then the point. The blessing first: a die, then the year's good."""
    turned = {"destinies": ["good_year", None, None, None, None]}
    options = {"governor_cards": "dealt", "destinies": True}
    farms = province("farms")
    table = at("summer", "priest", farms, {}, options=options, realm=turned)
    table.says(ANN, "use priest")
    assert [table.points(seat) for seat in (ANN, BRIAN, CINDY)] == [0, 1, 0]
    for seat in (ANN, BRIAN, CINDY):
        assert table.asked == (seat, "choose good")
        assert ("pass" in table.may(seat)) == (seat != BRIAN), "who has the Farms has both"
        table.says(seat, answer if seat == ANN else "take gold")
    assert table.dice == (4, 4, 4)
    assert (table.goods(ANN), table.points(ANN)) == (goods, points)
    assert [table.goods(seat)[0] for seat in (BRIAN, CINDY)] == [1, 1]


def test_the_priest_need_not():
    table = at("summer", "priest")
    table.passes(ANN)
    assert table.dice == (3, 3, 3)


def test_the_kings_aid_is_a_white_die_already():
    table = at("spring", "priest", {}, {}, white_die=BRIAN)
    table.says(ANN, "use priest")
    assert table.dice == (4, 4, 4)
    assert table.points(BRIAN) == 1


def test_the_herald_acts_first_and_the_others_follow_by_their_dice():
    table = at("summer", "herald")
    table.says(ANN, "use herald")
    table.rolls("6 6 6", "2 2 3", "1 2 3")
    assert table.order() == [ANN, CINDY, BRIAN]


def test_the_astrologer_looks_in_spring_and_wins_ties():
    table = at("spring", "astrologer")
    assert table.seat(ANN)["peeked"]
    assert not at("summer", "astrologer").seat(ANN)["peeked"]
    table = at("winter", "astrologer", {"soldiers": 3}, ann={"soldiers": 2}, year=1)
    table.battle("zombies 4", 1)  # Ann has 2 + 1 of the King + 1 of her card
    assert table.points(ANN) > table.points(BRIAN)


# ------------------------------------------------------------------------------- after the roll
def test_the_prince_turns_low_dice_to_three_four_and_six():
    table = at("summer", "prince")
    table.rolls("1 2 5", "6 6 6", "6 6 5")
    table.says(ANN, "turn dice to 3 4 6 by prince")
    assert table.seat(ANN)["dice"] == [3, 4, 6]
    assert table.asked[1] == "place"


def test_white_dice_count_against_the_prince():
    ann = province("farms")
    table = at("summer", "prince", ann=ann)
    table.rolls("1 2 4 2", "6 6 6", "6 6 5")
    assert table.asked[1] == "place"


def test_with_two_coloured_dice_the_prince_has_three_ways():
    dice = {"dice": [1, 2]}
    table = TableTalk.at(
        "summer",
        {**dice, "cards": ["prince"]},
        {"dice": [6, 6]},
        options={"governor_cards": "dealt"},
        agenda=[*TO_COME, "help 0", "influence 0", "turn order 0", "reroll check 0"],
    )
    turns = {f"turn dice to {way} by prince" for way in ("3 4", "3 6", "4 6")}
    assert set(table.may(ANN)) == {*turns, "pass"}


TO_COME = ["winter 0", "recruiting 0", "season 6", "king's envoy 0", "season end 0"]
TO_COME += ["construction 0"]


def test_the_philosopher_rolls_low_dice_again_and_has_a_point_if_still_low():
    table = at("summer", "philosopher")
    table.rolls("1 2 5", "6 6 6", "6 6 5")
    table.says(ANN, "reroll all dice by philosopher")
    table.rolls("2 2 5")
    assert points(table, "philosopher") == 1


@pytest.mark.parametrize(("dice", "won"), [("2 2 5", 1), ("2 2 6", 0)])
def test_the_philosopher_has_the_point_without_rolling_again(dice, won):
    table = at("summer", "philosopher")
    table.rolls(dice, "6 6 6", "6 6 5")
    if table.asked == (ANN, "reroll"):
        table.passes(ANN)
    assert points(table, "philosopher") == won


@pytest.mark.parametrize(("dice", "tokens"), [("1 3 6", 1), ("1 4 6", 0)])
def test_the_heiress_has_a_token_for_low_dice(dice, tokens):
    table = at("summer", "heiress")
    table.rolls(dice, "6 6 6", "6 6 5")
    assert table.tokens(ANN) == tokens


def test_low_dice_are_judged_when_nobody_rolls_again():
    ann = province("chapel")
    table = at("summer", "heiress", ann=ann)
    table.rolls("1 2 4", "6 6 6", "6 6 5")
    table.says(ANN, "reroll all dice by chapel")
    table.rolls("6 6 6")
    assert table.tokens(ANN) == 0


@pytest.mark.parametrize(
    ("anns", "brians", "cindys", "won"),
    [
        ("1 1 1", "2 2 2", "3 3 3", 1),  # lowest alone
        ("6 6 6", "2 2 2", "3 3 3", 1),  # last
        ("2 2 3", "2 2 2", "3 3 3", 0),  # between
        ("2 2 2", "1 2 3", "3 3 3", 2),  # tied for the lowest
        ("2 2 2", "1 2 3", "1 1 4", 2),  # all tied, Ann first by the old order
    ],
)
def test_the_minstrel_sings_at_both_ends_of_the_order(anns, brians, cindys, won):
    table = at("summer", "minstrel")
    table.rolls(anns, brians, cindys)
    assert points(table, "minstrel") == won


def test_both_parts_of_the_minstrel_at_once():
    table = at("summer", "minstrel", turn_order=[BRIAN, CINDY, ANN])
    table.rolls("2 2 2", "1 2 3", "1 1 4")
    assert points(table, "minstrel") == 3


# ------------------------------------------------------------------------------- advisors, building
def test_the_smuggler_takes_no_point_of_his_cousin_and_gives_a_gold():
    table = at("summer", "smugglers_cousin", court=[standing(14, ANN)], step="help")
    table.says(ANN, "take gold gold gold")
    assert (table.points(ANN), table.goods(ANN)) == (0, (4, 0, 0))


@pytest.mark.parametrize(("soldiers", "won"), [(3, 1), (2, 0)])
def test_the_herald_has_a_point_for_a_victory(soldiers, won):
    table = at("winter", "herald", {"soldiers": 9}, ann={"soldiers": soldiers}, year=1)
    table.battle("goblins 3", 1)
    assert points(table, "herald") == won


def test_the_preacher_has_a_point_a_season_in_which_another_builds_nothing():
    rich = {"gold": 9, "wood": 9, "stone": 9}
    table = at("summer", "preacher", rich, rich, step="construction")
    table.passes(BRIAN)
    assert points(table, "preacher") == 1
    table.passes(CINDY)
    assert points(table, "preacher") == 1, "once, however many build nothing"


def test_the_preacher_has_nothing_of_those_who_build():
    rich = {"gold": 9, "wood": 9, "stone": 9}
    table = at("summer", "preacher", rich, step="construction")
    table.says(BRIAN, "build inn")
    assert points(table, "preacher") == 0


def test_the_tax_collector_has_gold_for_the_last_column_of_others():
    brian = province("merchants_guild", "stone_wall", gold=9, wood=9, stone=9)
    table = at("summer", "tax_collector", brian, step="construction")
    table.says(BRIAN, "build fortress")
    assert table.goods(ANN) == (1, 0, 0)


@pytest.mark.parametrize("name", ["build inn", "pass"])
def test_the_tax_collector_has_nothing_of_other_columns(name):
    brian = {"gold": 9, "wood": 9, "stone": 9}
    table = at("summer", "tax_collector", brian, step="construction")
    table.says(BRIAN, name)
    assert table.goods(ANN) == (0, 0, 0)


def test_the_master_mason_builds_twice_once_a_year():
    rich = {"gold": 9, "wood": 9, "stone": 9}
    table = at("spring", "master_mason", {}, ann=rich, step="construction")
    table.says(ANN, "build statue")
    assert "build chapel by master_mason" in table.may(ANN)
    table.says(ANN, "build inn by master_mason")
    assert table.owns(ANN) == {"statue", "inn"}
    used = {"used_this_year": [["master_mason"], []]}
    table = at("summer", "master_mason", {}, ann=rich, step="construction", realm=used)
    table.says(ANN, "build statue")
    assert table.asked[1] != "build again"


def test_with_the_envoy_the_master_mason_chooses_which_to_spend():
    rich = {"gold": 9, "wood": 9, "stone": 9}
    table = at("summer", "master_mason", rich, ann=rich, step="construction", envoy=ANN)
    table.says(ANN, "build statue")
    assert {"build inn by envoy", "build inn by master_mason"} < set(table.may(ANN))
    table.says(ANN, "build inn by master_mason")
    assert table.envoy() == ANN


# -------------------------------------------------------------------------- the court's ties
def test_the_damsel_alone_has_the_kings_aid_of_the_tied():
    table = at("kings_aid", "damsel", {}, {})
    assert table.white_die() == ANN
    assert [table.goods(seat) for seat in (ANN, BRIAN, CINDY)] == [(0, 0, 0)] * 3


def test_the_damsel_alone_has_the_kings_reward_of_the_tied():
    table = at("kings_reward", "damsel", EVEN, {}, ann=EVEN)
    assert [table.points(seat) for seat in (ANN, BRIAN, CINDY)] == [1, 0, 0]


def test_the_damsel_has_the_envoy_of_the_tied():
    assert at("kings_envoy", "damsel", {}, {}).envoy() == ANN


def test_the_damsel_wins_no_tie_in_which_she_is_not():
    table = at("kings_reward", "damsel", EVEN, EVEN)
    assert [table.points(seat) for seat in (ANN, BRIAN, CINDY)] == [0, 1, 1]


# ----------------------------------------------------------------------------------- autumn, winter
@pytest.mark.parametrize(("phase", "gold", "won"), [("autumn", 17, 2), ("summer", 17, 0)])
def test_six_gold_are_a_point_when_autumn_ends(phase, gold, won):
    table = at(phase, "banker", ann={"gold": gold}, step="season end")
    assert table.points(ANN) == won


def test_the_money_changer_has_gold_each_autumn():
    assert [at(phase, "banker").goods(ANN)[0] for phase in ("spring", "autumn")] == [0, 1]


def test_gold_that_is_paid_when_autumn_ends_is_no_point():
    ann = province("town_hall", gold=6)
    table = at("autumn", "banker", ann=ann, step="season end")
    table.says(ANN, "pay gold to town_hall")
    assert table.points(ANN) == 1, "of the Town Hall"


def test_the_general_has_a_soldier_when_winter_begins():
    table = at("winter", "general", {}, year=1)
    assert (table.soldiers(ANN), table.soldiers(BRIAN)) == (1, 0)


def test_the_minstrel_sings_not_in_spring():
    table = at("spring", "minstrel")
    table.rolls("1 1 1", "2 2 2", "3 3 3")
    assert points(table, "minstrel") == 0


def test_a_soldier_of_the_captain_stays():
    table = at("winter", "captain", {"soldiers": 9}, ann={"soldiers": 9}, year=1)
    table.battle("zombies 4", 1)
    assert (table.soldiers(ANN), table.soldiers(BRIAN)) == (1, 0)
