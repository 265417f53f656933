"""The rulings, where the booklets differ or are silent: one test for each row of both tables.

The first table stands with the facts of the game (content/kingsburg.md), the second with their
sources; a row that both have is tested once, under its name in the first.
"""

from typing import Any

import pytest

from games.kingsburg.rules.table_talk import (
    ANN,
    BRIAN,
    CINDY,
    DAVID,
    TableTalk,
    province,
    standing,
)
from kingsburg_arcade.games.kingsburg.rules.events import (
    AdvisorHelped,
    BattleFought,
    BuildingDestroyed,
    EnvoyAwarded,
    EnvoyReturned,
    Gained,
    Scored,
)


def at_court(anns: dict[str, Any], *groups: tuple[int, int], **rest: Any) -> TableTalk:
    """Autumn, Ann's turn to influence; others' dice stand where `groups` (advisor, seat) say."""
    court = [standing(advisor, seat) for advisor, seat in groups]
    return TableTalk.at(
        "autumn", anns, province(), province(), court=court, step="influence", **rest
    )


def with_token(table: TableTalk) -> list[str]:
    return [text for text in table.may(ANN) if "+2" in text]


# ================================================================================ the first table
def test_plus_two_tokens_on_advisors_one_a_season() -> None:
    """The designer, the Russian booklet and the summary."""
    table = TableTalk.at("spring", province(tokens=3), province(), province())
    table.rolls("1 1 2", "4 4 6", "4 5 6")
    table.says(ANN, "place 3 with 1 +2")
    assert table.tokens(ANN) == 2
    table.passes(BRIAN, CINDY)
    assert table.may(ANN) == ["place 1 with 1", "place 2 with 2", "pass"]
    # The limit is a season's: the next one begins anew.
    table.says(ANN, "pass")
    table.passes_on("roll")
    table.rolls("1 1 2", "4 4 6", "4 5 6")
    assert "place 3 with 1 +2" in with_token(table)


def test_plus_two_tokens_on_advisors_one_a_group_as_an_option() -> None:
    """The English and French booklets of 2007."""
    table = at_court(province(dice=[1, 2, 6], tokens=3), options={"plus_two": "group"})
    table.says(ANN, "place 3 with 1 +2")
    table.says(ANN, "place 4 with 2 +2")
    table.says(ANN, "place 8 with 6 +2")
    assert table.tokens(ANN) == 0
    assert table.goods(ANN)[1] == 1
    # Never two tokens in one group.
    pair = at_court(province(dice=[1], tokens=3), options={"plus_two": "group"})
    assert pair.may(ANN) == ["place 1 with 1", "place 3 with 1 +2", "pass"]


def test_a_token_for_the_town_hall_does_not_count_against_the_limit() -> None:
    table = at_court(province("town_hall", dice=[3], tokens=2))
    table.says(ANN, "place 5 with 3 +2")
    assert table.soldiers(ANN) == 1
    table.says(ANN, "pay +2 to town_hall")
    assert (table.tokens(ANN), table.points(ANN)) == (0, 1)


def test_white_dice_any_number_split_or_unused_but_with_a_coloured_die() -> None:
    table = at_court(province(dice=[1, 6], white_dice=[2, 2, 3, 4]))
    texts = table.may(ANN)
    assert "place 18 with 1 6 and white 2 2 3 4" in texts
    assert "place 12 with 1 and white 2 2 3 4" in texts
    assert not [text for text in texts if "with white" in text or "with and" in text]
    # None below her one that only white dice could reach: two of them are a four, with 1 a five.
    assert {text for text in texts if text.startswith("place 4 ")} == {"place 4 with 1 and white 3"}
    table.says(ANN, "place 3 with 1 and white 2")
    table.says(ANN, "place 10 with 6 and white 4")
    # A two and a three are left over and of no use.
    assert table.soldiers(ANN) == 2
    assert table.asked == (ANN, "build")


def test_market_optional_once_a_season_and_together_with_a_token() -> None:
    table = at_court(province("market", dice=[3, 4], tokens=1))
    seven = [text for text in table.may(ANN) if " 3 4" in text]
    assert seven == [
        "place 6 with 3 4 by market",
        "place 7 with 3 4",
        "place 8 with 3 4 by market",
        "place 8 with 3 4 +2 by market",
        "place 9 with 3 4 +2",
        "place 10 with 3 4 +2 by market",
    ]
    table.says(ANN, "place 5 with 4 by market")
    assert not [text for text in table.may(ANN) if "market" in text]
    # The dice keep their faces.
    assert table.state.to_plain()["court"][0]["dice"] == [4]


def test_statue_and_chapel_in_the_old_turn_order_and_optional() -> None:
    owner = province("chapel")
    table = TableTalk.at("spring", owner, owner, owner, turn_order=[CINDY, ANN, BRIAN])
    table.rolls("2 2 2", "1 1 1", "5 5 5")
    assert table.asked == (CINDY, "reroll")
    assert table.may(CINDY) == ["reroll a coloured die by statue", "pass"]
    table.says(CINDY, "pass")
    # Ann keeps her turn until she is done with both.
    table.says(ANN, "reroll a coloured die by statue")
    table.rolls("1")
    assert table.may(ANN) == ["reroll all dice by chapel", "pass"]
    table.says(ANN, "reroll all dice by chapel")
    table.rolls("6 6 6")
    # Three alike again, but the Statue has been used: it is Brian's turn.
    assert table.asked == (BRIAN, "reroll")
    assert table.order() == [CINDY, ANN, BRIAN]
    table.says(BRIAN, "pass")
    # Only now the order is redrawn.
    assert table.order() == [BRIAN, CINDY, ANN]


def test_statue_and_chapel_conditions_are_checked_again_after_each_reroll() -> None:
    table = TableTalk.at("spring", province("chapel"), province(), province())
    table.rolls("2 2 2", "5 5 6", "5 6 6")
    assert table.may(ANN) == [
        "reroll a coloured die by statue",
        "reroll all dice by chapel",
        "pass",
    ]
    table.says(ANN, "reroll a coloured die by statue")
    table.rolls("4")
    # Eight: the Chapel, open a moment ago, is closed.
    assert table.asked == (ANN, "place")


def test_the_merchants_guild_is_paid_by_itself() -> None:
    """At the table a forgotten gold is lost; a program does not forget."""
    table = TableTalk.at("summer", province("merchants_guild"), province(), province())
    assert (table.asked[1], table.goods(ANN)) == ("roll", (1, 0, 0))


def test_envoy_on_an_advisor_taken_by_another_helps_both() -> None:
    table = at_court(province(dice=[2, 6]), (8, CINDY), envoy=ANN)
    table.says(ANN, "place 8 with 2 6 by envoy")
    assert [table.goods(seat) for seat in (ANN, BRIAN, CINDY)] == [(2, 0, 0), (0, 0, 0), (2, 0, 0)]


def test_an_envoy_on_the_players_own_advisor_helps_twice() -> None:
    table = at_court(province(dice=[4, 2, 2]), envoy=ANN)
    table.says(ANN, "place 4 with 4")
    table.says(ANN, "place 4 with 2 2 by envoy")
    table.says(ANN, "take gold")
    table.says(ANN, "take wood")
    assert [event.advisor for event in table.told(AdvisorHelped)] == [4, 4]
    assert table.goods(ANN) == (1, 1, 0)


def test_envoy_on_an_advisor_needs_dice_that_match() -> None:
    table = at_court(province(dice=[3, 6]), (8, CINDY), (6, BRIAN), envoy=ANN)
    assert set(table.may(ANN)) == {
        "place 3 with 3",
        "place 6 with 6 by envoy",
        "place 9 with 3 6",
        "pass",
    }


def test_envoy_life_one_use() -> None:
    table = at_court(province(dice=[1, 2], wood=9, stone=9), (1, BRIAN), (2, CINDY), envoy=ANN)
    table.says(ANN, "place 1 with 1 by envoy")
    assert table.told(EnvoyReturned) == [EnvoyReturned(ANN, True)]
    # Neither a second advisor nor a double build.
    assert table.asked == (ANN, "build")
    table.says(ANN, "build barricade")
    assert table.asked[1] != "build again"
    assert table.owns(ANN) == {"barricade"}


def test_envoy_life_goes_back_at_phase_five_even_if_nobody_gets_it_then() -> None:
    table = TableTalk.at(
        "summer", province(wood=1), province(wood=1), province(), envoy=CINDY, step="construction"
    )
    table.says(ANN, "build barricade")
    table.says(BRIAN, "build barricade")
    assert table.told(EnvoyReturned) == [EnvoyReturned(CINDY, False)]
    assert table.told(EnvoyAwarded) == [EnvoyAwarded(CINDY)]
    tied = TableTalk.at(
        "summer", province(wood=1), province(), province(), envoy=CINDY, step="construction"
    )
    tied.says(ANN, "build barricade")
    assert tied.told(EnvoyReturned) == [EnvoyReturned(CINDY, False)]
    assert tied.told(EnvoyAwarded) == [EnvoyAwarded(None)]
    assert tied.envoy() is None


def test_several_effects_at_one_moment_are_ordered_by_their_owner() -> None:
    # Statue and Chapel are the two that get in each other's way.
    for first in ("reroll a coloured die by statue", "reroll all dice by chapel"):
        table = TableTalk.at("spring", province("chapel"), province(), province())
        table.rolls("1 1 1", "5 5 6", "5 6 6")
        table.says(ANN, first)
        table.rolls("1" if "statue" in first else "1 1 1")
        [left] = [text for text in table.may(ANN) if text != "pass"]
        assert left != first
        table.says(ANN, left)


def test_several_players_effects_at_one_moment_first_player_first() -> None:
    table = TableTalk.at(
        "summer",
        province("inn", "embassy"),
        province("inn", "embassy"),
        province(wood=1),
        turn_order=[BRIAN, CINDY, ANN],
        step="construction",
    )
    table.says(CINDY, "pass")
    table.says(BRIAN, "pay +2 to town_hall")
    table.says(ANN, "pay +2 to town_hall")
    seats = [
        event.seat
        for event in table.events
        if isinstance(event, Gained | Scored) and "reward" not in str(event)
    ]
    # Brian does all of his before Ann begins: his token, his points, then hers.
    assert seats == [BRIAN, BRIAN, BRIAN, ANN, ANN, ANN]


def test_end_of_season_effects_work_in_the_season_of_building() -> None:
    table = TableTalk.at(
        "summer",
        province("town_hall", gold=3, wood=3, stone=2),
        province(),
        province(),
        envoy=ANN,
        step="construction",
    )
    table.says(ANN, "build embassy")
    table.says(ANN, "build inn by envoy")
    # The Crane saved a gold; it is spent on nothing here.
    assert table.goods(ANN) == (1, 0, 0)
    assert (table.tokens(ANN), table.points(ANN)) == (1, 4 + 1)
    # The Inn's token can feed the Town Hall.
    table.says(ANN, "pay +2 to town_hall")
    assert (table.tokens(ANN), table.points(ANN)) == (0, 4 + 1 + 1)


def test_the_alchemist_may_be_declined_and_gives_the_two_other_goods() -> None:
    for text, left in (("pass", (1, 0, 0)), ("trade gold", (0, 1, 1))):
        table = at_court(province(dice=[6], gold=1))
        table.says(ANN, "place 6 with 6")
        table.says(ANN, text)
        assert table.goods(ANN) == left


@pytest.mark.parametrize("points", [0, -1, -7])
def test_the_smuggler_is_usable_at_no_points_and_below(points: int) -> None:
    table = at_court(province(dice=[4, 4, 6], points=points))
    table.says(ANN, "place 14 with 4 4 6")
    table.says(ANN, "take stone stone stone")
    assert (table.goods(ANN), table.points(ANN)) == ((0, 0, 3), points - 1)


def test_battle_losses_in_the_printed_order_and_nothing_in_place_of_what_is_missing() -> None:
    table = TableTalk.at(
        "winter", province("statue", wood=9, stone=1, points=3), province(), province(), year=4
    )
    table.battle("goblins 5", 1)
    # Four wood and four stone, a building, a point: three stones are missing, that is all.
    assert table.goods(ANN) == (0, 5, 0)
    assert table.owns(ANN) == set()
    assert table.points(ANN) == 3 - 3 - 1
    lost = [(event.points, event.reason) for event in table.told(Scored) if event.seat == ANN]
    assert lost == [(-3, "statue"), (-1, "defeat")]


def test_a_destroyed_building_is_the_right_most_then_the_top_most() -> None:
    table = TableTalk.at("winter", province("statue", "stables", "crane"), province(), province())
    table.battle("barbarians 2", 1)
    # One soldier and the Palisade make two: a draw. Nothing falls.
    assert table.told(BattleFought)[0].outcome == "draw"
    assert table.told(BuildingDestroyed) == []
    table = TableTalk.at("winter", province("statue", "stables", "crane"), province(), province())
    table.battle("goblins 3", 1)
    # The Barricade makes it three, a draw as well; a stronger card is needed.
    assert table.told(BuildingDestroyed) == []
    table = TableTalk.at(
        "winter", province("statue", "stables", "crane"), province(), province(), year=2
    )
    table.battle("goblins 4", 1)
    assert table.told(BuildingDestroyed) == [BuildingDestroyed(ANN, "stables", 2)]


def test_the_strongest_winner_must_be_the_strongest_of_all() -> None:
    table = TableTalk.at(
        "winter", province(soldiers=4), province(soldiers=4), province(soldiers=3), province()
    )
    table.battle("orcs 3", 1)
    assert [event.outcome for event in table.told(BattleFought)] == ["victory"] * 3 + ["defeat"]
    assert [table.points(seat) for seat in range(4)] == [1, 1, 0, -1]


def test_end_of_game_ties_goods_then_buildings_then_shared() -> None:
    def places(*seats: dict[str, Any]) -> tuple[int, ...]:
        held = [{**seat, "soldiers": 8} for seat in seats]
        table = TableTalk.at("winter", *held, year=5)
        table.battle("dragons 9", 1)
        assert table.over
        return table.state.result().places

    assert places(province(gold=1), province("inn"), province()) == (1, 2, 3)
    assert places(province("inn"), province("statue"), province()) == (1, 1, 3)


@pytest.mark.parametrize(
    ("three", "two", "blocked"),
    [
        ("1 2 3", "2 3", {6, 5}),
        ("1 2 3", "2 4", {6, 2, 4}),
        ("1 2 3", "3 3", {6, 3}),
    ],
)
def test_two_players_neutral_dice(three: str, two: str, blocked: set[int]) -> None:
    table = TableTalk.at("autumn", province(), province(), envoy=ANN)
    table.rolls(three, two, "1 2 3", "4 5 6")
    assert set(table.court()) == blocked
    for text in table.may(ANN):
        if text != "pass":
            # An Envoy may enter.
            assert ("envoy" in text) == (int(text.split()[1]) in blocked)


# =============================================================================== the second table
def test_a_score_may_be_negative() -> None:
    table = TableTalk.at("winter", province(), province(), province())
    table.battle("zombies 4", 1)
    assert [table.points(seat) for seat in range(3)] == [-2, -2, -2]


def test_plus_two_tokens_held_without_limit() -> None:
    court = [{"advisor": 12, "seat": ANN, "dice": [6, 6]}]
    table = TableTalk.at(
        "autumn", province(tokens=40), province(), province(), court=court, step="help"
    )
    table.says(ANN, "take gold gold")
    assert table.tokens(ANN) == 41


def test_a_token_with_white_dice_still_needs_a_coloured_die() -> None:
    table = at_court(province(dice=[6], white_dice=[1, 2], tokens=1))
    texts = [text for text in table.may(ANN) if text != "pass"]
    assert all(text.split(" with ")[1].startswith("6") for text in texts)
    assert "place 11 with 6 +2 and white 1 2" in texts
    empty = at_court(province(dice=[], white_dice=[1, 2], tokens=1))
    assert empty.state.question != "place"


def test_each_building_once_a_season_but_the_barracks() -> None:
    table = TableTalk.at("recruiting", province("barracks", wood=12), province(), province())
    for _ in range(12):
        table.says(ANN, "recruit for wood")
    assert table.soldiers(ANN) == 12
    hall = TableTalk.at(
        "autumn", province("town_hall", wood=9), province(), province(), step="season end"
    )
    hall.says(ANN, "pay wood to town_hall")
    assert hall.phase()[1] == "recruiting"


def test_the_market_reaches_eight_nine_and_ten_from_nine() -> None:
    table = at_court(province("market", dice=[4, 5]))
    assert [text.split()[1] for text in table.may(ANN) if " 4 5" in text] == ["8", "9", "10"]


def test_the_town_hall_gives_at_most_one_point_a_season() -> None:
    table = TableTalk.at(
        "autumn",
        province("town_hall", tokens=3, gold=0, soldiers=9),
        province(),
        province(),
        step="season end",
    )
    table.says(ANN, "pay +2 to town_hall")
    assert (table.points(ANN), table.tokens(ANN)) == (1, 2)
    assert table.state.question == "enemy"


def test_the_farms_keep_their_minus_in_battle() -> None:
    table = TableTalk.at("winter", province("farms", soldiers=1), province(), province())
    table.battle("orcs 3", 2)
    assert table.told(BattleFought)[0] == BattleFought(ANN, 3, (("farms", -1),), 2, 3, "defeat")


def test_stables_add_one_for_each_advisor_and_not_for_each_soldier() -> None:
    table = at_court(province("stables", dice=[4, 6]))
    table.says(ANN, "place 10 with 4 6")
    assert table.soldiers(ANN) == 2 + 1


def test_stables_built_this_season_come_too_late_for_its_advisors() -> None:
    table = at_court(province("palisade", dice=[5], gold=1, wood=1, stone=1))
    table.says(ANN, "place 5 with 5")
    table.says(ANN, "build stables")
    assert table.soldiers(ANN) == 1


def test_the_envoys_double_build_is_two_buildings_both_paid() -> None:
    table = TableTalk.at(
        "autumn",
        province(wood=3, stone=1),
        province(wood=3),
        province(),
        envoy=ANN,
        step="construction",
    )
    table.says(ANN, "build palisade")
    assert table.may(ANN) == ["build barricade by envoy", "pass"]
    table.says(ANN, "build barricade by envoy")
    assert (table.goods(ANN), table.owns(ANN)) == ((0, 0, 1), {"palisade", "barricade"})
    # Never three: it is Brian's turn.
    assert table.asked == (BRIAN, "build")


def test_the_kings_aid_in_its_three_cases() -> None:
    fewest = TableTalk.at("kings_aid", province("inn"), province(gold=9), province("inn"))
    assert fewest.white_die() == BRIAN
    goods = TableTalk.at("kings_aid", province(gold=1), province(gold=2), province("inn"))
    assert goods.white_die() == ANN
    tied = TableTalk.at("kings_aid", province(gold=1), province(wood=1), province("inn"))
    tied.says(ANN, "take gold")
    tied.says(BRIAN, "take gold")
    assert tied.white_die() is None
    assert tied.dice == (3, 3, 3)
    assert tied.goods(CINDY) == (0, 0, 0)


def test_the_kings_reward_is_a_point_for_all_tied() -> None:
    table = TableTalk.at(
        "kings_reward", province("inn"), province("statue"), province(), province("inn")
    )
    assert [table.points(seat) for seat in (ANN, BRIAN, CINDY, DAVID)] == [1, 1, 0, 1]


def test_the_supply_is_unlimited() -> None:
    court = [standing(number, ANN) for number in (13, 16)]
    table = TableTalk.at(
        "autumn",
        province(gold=25, wood=20, stone=15),
        province(gold=25, stone=15),
        province(),
        court=court,
        step="help",
    )
    assert table.goods(ANN) == (29, 20, 18)
