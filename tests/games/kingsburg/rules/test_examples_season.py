"""The rulebooks' examples of a productive season: dice, influence, help, construction.

The four governors' first spring is one story told through the whole booklet, and one story here.
The English, French and Russian booklets give it with the same numbers (Ann, Laurence and Anna are
one person); where a booklet says more, the test says which.
"""

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, CINDY, DAVID, TableTalk, province
from kingsburg_arcade.games.kingsburg.rules.events import (
    AdvisorHelped,
    BuildingBuilt,
    DiceReturned,
    PassedInfluence,
    PhaseBegan,
    TurnOrderSet,
)


# ------------------------------------------------------------------------- the first spring, told
@pytest.fixture
def table() -> TableTalk:
    """The order was drawn (Cindy, Ann, David, Brian) and the King's goods are chosen."""
    table = TableTalk.new(4)
    table.luck("draw seat 3, seat 1, seat 4, seat 2")
    table.says(CINDY, "take gold")
    table.says(ANN, "take wood")
    table.says(DAVID, "take gold")
    table.says(BRIAN, "take stone")
    return table


def all_roll(table: TableTalk) -> None:
    table.rolls("1 3 5", "4 4 5", "2 2 6", "2 3 5")


def all_influence(table: TableTalk) -> None:
    table.says(ANN, "place 8 with 3 5")
    table.says(CINDY, "place 4 with 2 2")
    table.says(DAVID, "place 7 with 2 5")
    table.says(BRIAN, "place 9 with 4 5")
    table.says(ANN, "place 1 with 1")
    table.says(CINDY, "place 6 with 6")
    table.says(DAVID, "place 3 with 3")


def all_receive(table: TableTalk) -> None:
    table.says(CINDY, "take wood")
    table.says(CINDY, "trade wood")
    table.says(DAVID, "take wood")
    table.says(BRIAN, "take gold wood")


def all_build(table: TableTalk) -> None:
    table.says(ANN, "build statue")
    table.says(CINDY, "build guard_tower")
    table.says(DAVID, "build palisade")
    table.says(BRIAN, "build inn")


def test_example_of_rolling_and_the_turn_order(table: TableTalk) -> None:
    assert table.order() == [CINDY, ANN, DAVID, BRIAN]
    assert table.dice == (3, 3, 3, 3)
    all_roll(table)
    [event] = table.told(TurnOrderSet)
    assert event.totals == (9, 13, 10, 10)
    # Cindy has the same total as David, but stood higher before.
    assert table.order() == list(event.order) == [ANN, CINDY, DAVID, BRIAN]


def test_example_of_rolling_if_david_had_stood_above_cindy(table: TableTalk) -> None:
    other = TableTalk.at("spring", *[province()] * 4, turn_order=[BRIAN, DAVID, ANN, CINDY])
    all_roll(other)
    assert other.order() == [ANN, DAVID, CINDY, BRIAN]


def test_example_of_influencing_the_kings_advisors(table: TableTalk) -> None:
    all_roll(table)
    table.says(ANN, "place 8 with 3 5")
    # She cannot play 2, 6 on the Treasurer, who is occupied by Ann's dice.
    assert "place 8 with 2 6" not in table.may(CINDY)
    table.says(CINDY, "place 4 with 2 2")
    assert "place 3 with 3" in table.may(DAVID)
    table.says(DAVID, "place 7 with 2 5")
    # He could place all his dice on the Champion; not two on the Treasurer.
    assert "place 13 with 4 4 5" in table.may(BRIAN)
    assert "place 8 with 4 4" not in table.may(BRIAN)
    table.says(BRIAN, "place 9 with 4 5")
    # Only her die of one is left.
    assert table.may(ANN) == ["place 1 with 1", "pass"]
    table.says(ANN, "place 1 with 1")
    assert table.may(CINDY) == ["place 6 with 6", "pass"]
    table.says(CINDY, "place 6 with 6")
    assert table.may(DAVID) == ["place 3 with 3", "pass"]
    assert table.told(PassedInfluence) == []
    table.says(DAVID, "place 3 with 3")
    # Brian's four has no place: Cindy is with the Merchant. The others have no dice left.
    assert table.told(PassedInfluence)[0] == PassedInfluence(BRIAN, True)
    assert {event.seat for event in table.told(PassedInfluence)} == {ANN, BRIAN, CINDY, DAVID}
    assert table.court() == {
        1: [ANN],
        3: [DAVID],
        4: [CINDY],
        6: [CINDY],
        7: [DAVID],
        8: [ANN],
        9: [BRIAN],
    }
    assert table.asked == (CINDY, "receive")


def test_example_of_influencing_ann_at_first_has_every_group_of_her_dice(table: TableTalk) -> None:
    all_roll(table)
    assert set(table.may(ANN)) == {
        "place 1 with 1",
        "place 3 with 3",
        "place 5 with 5",
        "place 4 with 1 3",
        "place 6 with 1 5",
        "place 8 with 3 5",
        "place 9 with 1 3 5",
        "pass",
    }


def test_example_of_receiving_help(table: TableTalk) -> None:
    all_roll(table)
    all_influence(table)
    # The Jester and the Architect leave no choice, the Squire was not asked.
    assert table.points(ANN) == 1
    assert table.goods(DAVID) == (1, 1, 0)
    # The Merchant: Cindy has a gold already and goes for the wood.
    assert table.may(CINDY) == ["take wood", "take gold"]
    table.says(CINDY, "take wood")
    assert table.goods(CINDY) == (1, 1, 0)
    # The Alchemist: the wood she just got, for a gold and a stone.
    assert set(table.may(CINDY)) == {"trade gold", "trade wood", "pass"}
    table.says(CINDY, "trade wood")
    assert table.goods(CINDY) == (2, 0, 1)
    # The Astronomer: a token and a good of his choice.
    assert table.asked == (DAVID, "receive")
    assert set(table.may(DAVID)) == {"take gold", "take wood", "take stone"}
    table.says(DAVID, "take wood")
    assert table.goods(DAVID) == (1, 2, 0)
    assert table.tokens(DAVID) == 1
    # The Treasurer gives Ann two gold; Brian chooses at the Master Hunter.
    assert table.goods(ANN) == (2, 1, 0)
    assert set(table.may(BRIAN)) == {"take gold wood", "take wood stone"}
    assert table.told(DiceReturned) == []
    table.says(BRIAN, "take gold wood")
    assert table.goods(BRIAN) == (1, 1, 1)
    # All take their dice back.
    assert [event.advisor for event in table.told(AdvisorHelped)] == [1, 3, 4, 6, 7, 8, 9]
    assert len(table.told(DiceReturned)) == 1
    assert table.court() == {}
    assert [table.seat(seat)["dice"] for seat in range(4)] == [[]] * 4


def test_example_of_constructing_buildings(table: TableTalk) -> None:
    all_roll(table)
    all_influence(table)
    all_receive(table)
    assert table.goods(ANN) == (2, 1, 0)
    assert set(table.may(ANN)) == {"build statue", "build inn", "build barricade", "pass"}
    table.says(ANN, "build statue")
    assert (table.goods(ANN), table.points(ANN)) == ((0, 1, 0), 1 + 3)
    assert table.goods(CINDY) == (2, 0, 1)
    assert set(table.may(CINDY)) == {"build statue", "build guard_tower", "pass"}
    table.says(CINDY, "build guard_tower")
    assert (table.goods(CINDY), table.points(CINDY)) == ((1, 0, 0), 1)
    assert table.goods(DAVID) == (1, 2, 0)
    table.says(DAVID, "build palisade")
    assert (table.goods(DAVID), table.points(DAVID)) == ((1, 0, 0), 0)
    assert table.goods(BRIAN) == (1, 1, 1)
    before = len(table.events)
    table.says(BRIAN, "build inn")
    assert table.goods(BRIAN) == (0, 0, 1)
    built = table.told(BuildingBuilt)
    assert [(event.seat, event.building, event.points) for event in built] == [
        (ANN, "statue", 3),
        (CINDY, "guard_tower", 1),
        (DAVID, "palisade", 0),
        (BRIAN, "inn", 0),
    ]
    # The spring is over; all own one building, so the King rewards everybody.
    phases = [event for event in table.events[before:] if isinstance(event, PhaseBegan)]
    assert [event.name for event in phases] == ["kings_reward", "summer"]
    assert [table.points(seat) for seat in range(4)] == [5, 1, 2, 1]
    assert table.asked[1] == "roll"


def test_the_whole_first_year_goes_through_its_eight_phases(table: TableTalk) -> None:
    all_roll(table)
    all_influence(table)
    all_receive(table)
    all_build(table)
    assert table.phase() == (1, "summer")
    table.rolls("1 1 1", "2 2 2", "3 3 3", "4 4 4")
    # Ann's Statue: three alike.
    assert table.asked == (ANN, "reroll")
    table.passes_on("roll")
    assert table.phase() == (1, "autumn")
    table.rolls("1 1 1", "2 2 2", "3 3 3", "4 4 4")
    table.passes_on("enemy")
    assert table.phase() == (1, "winter")
    table.battle("goblins 3", 6)
    assert table.phase() == (2, "kings_aid")
    assert [event.phase for event in table.told(PhaseBegan)] == [1, 2, 3, 4, 5, 6, 7, 8, 1]


# -------------------------------------------------------------------- rules told without a story
def test_example_the_church_needs_the_statue_and_the_chapel() -> None:
    rich = {"gold": 9, "wood": 9, "stone": 9}
    builds = []
    for owned in ((), ("statue",), ("chapel",)):
        table = TableTalk.at("spring", province(*owned, **rich), province(), step="construction")
        builds.append("build church" in table.may(ANN))
    assert builds == [False, False, True]


def test_one_advisor_at_a_time_round_the_table_and_a_pass_is_for_good() -> None:
    table = TableTalk.at("spring", province(), province(), province("market", tokens=1))
    table.rolls("1 1 1", "2 2 2", "3 3 3")
    table.says(ANN, "place 1 with 1")
    table.says(BRIAN, "pass")
    table.says(CINDY, "place 3 with 3")
    table.says(ANN, "place 2 with 1 1")
    # Brian is not asked again, though the Merchant and the Alchemist fit his dice and are free.
    table.says(CINDY, "place 9 with 3 3 +2 by market")
    assert table.told(PassedInfluence) == [
        PassedInfluence(BRIAN, False),
        PassedInfluence(ANN, True),
        PassedInfluence(CINDY, True),
    ]
    assert table.court() == {1: [ANN], 2: [ANN], 3: [CINDY], 9: [CINDY]}


def test_all_dice_may_be_passed_even_those_that_fit() -> None:
    table = TableTalk.at("spring", *[province()] * 3)
    table.rolls("6 6 6", "6 6 6", "6 6 6")
    table.passes(ANN, BRIAN, CINDY)
    assert table.phase() == (1, "summer")
    assert not table.told(AdvisorHelped)


def test_dice_must_be_used_whole_and_match_exactly() -> None:
    table = TableTalk.at("spring", province(), province(), province())
    table.rolls("2 4 6", "6 6 6", "6 6 6")
    reached = {int(text.split()[1]) for text in table.may(ANN) if text != "pass"}
    assert reached == {2, 4, 6, 8, 10, 12}


def test_one_building_a_season_and_the_turn_order_counts() -> None:
    rich = {"gold": 9, "wood": 9, "stone": 9}
    table = TableTalk.at(
        "autumn", *[province(**rich)] * 3, step="construction", turn_order=[CINDY, ANN, BRIAN]
    )
    table.says(CINDY, "build statue")
    table.says(ANN, "pass")
    table.says(BRIAN, "build inn")
    assert table.phase() == (1, "recruiting")
    assert [len(table.owns(seat)) for seat in range(3)] == [0, 1, 1]


def test_each_building_only_once_and_any_new_row_may_be_begun() -> None:
    rich = {"gold": 99, "wood": 99, "stone": 99}
    owner = province("cathedral", "market", "guard_tower", **rich)
    table = TableTalk.at("spring", owner, province(), step="construction")
    assert set(table.may(ANN)) == {
        "build farms",
        "build blacksmith",
        "build palisade",
        "build barricade",
        "pass",
    }


def test_who_can_pay_for_no_building_is_not_asked() -> None:
    table = TableTalk.at("spring", province(), province(wood=1), step="construction")
    assert table.may(BRIAN) == ["build barricade", "pass"]


# ------------------------------------------------------------------------------ tokens, white dice
def test_a_token_adds_exactly_two_to_a_group() -> None:
    table = TableTalk.at("spring", province(tokens=2), province(), province())
    table.rolls("1 3 6", "6 6 6", "6 6 6")
    with_token = {text for text in table.may(ANN) if "+2" in text}
    assert with_token == {
        "place 3 with 1 +2",
        "place 5 with 3 +2",
        "place 6 with 1 3 +2",
        "place 8 with 6 +2",
        "place 9 with 1 6 +2",
        "place 11 with 3 6 +2",
        "place 12 with 1 3 6 +2",
    }
    table.says(ANN, "place 12 with 1 3 6 +2")
    assert table.tokens(ANN) == 1


def test_there_is_no_advisor_above_the_king() -> None:
    table = TableTalk.at("spring", province(tokens=1), province(), province(), white_die=ANN)
    table.rolls("6 6 6 1", "6 6 6", "6 6 6")
    table.passes(BRIAN, CINDY)
    reached = {int(text.split()[1]) for text in table.may(ANN) if text != "pass"}
    assert reached == {6, 7, 8, 9, 12, 13, 14, 15, 18}
    assert [text for text in table.may(ANN) if "6 6 6" in text] == ["place 18 with 6 6 6"]


def test_white_dice_only_with_a_coloured_die() -> None:
    table = TableTalk.at(
        "spring", province("farms", tokens=1), province("inn"), province("inn"), white_die=ANN
    )
    assert table.dice == (5, 3, 3)
    table.rolls("6 6 6 1 2", "1 1 1", "1 1 1")
    table.passes(BRIAN, CINDY)
    texts = table.may(ANN)
    # Nothing below her sixes: neither white dice alone nor white dice with a token.
    assert {int(text.split()[1]) for text in texts if text != "pass"} >= {6, 7, 8, 9, 11}
    assert all(" with 6" in text for text in texts if text != "pass")
    # Two white dice in one group, if a coloured one is with them.
    assert "place 9 with 6 and white 1 2" in texts
    assert "place 11 with 6 +2 and white 1 2" in texts
    table.says(ANN, "place 7 with 6 and white 1")
    table.says(ANN, "place 14 with 6 6 and white 2")
    # No coloured die is left; the white ones were all used, too.
    assert table.state.question == "receive"


def test_white_dice_left_over_when_the_coloured_are_gone_are_not_used() -> None:
    table = TableTalk.at("spring", province("farms"), province(), province())
    table.rolls("6 6 6 1", "6 6 6", "6 6 6")
    table.passes(BRIAN, CINDY)
    table.says(ANN, "place 18 with 6 6 6")
    assert PassedInfluence(ANN, True) in table.told(PassedInfluence)
    assert table.goods(ANN) == (1, 1, 1)


def test_white_dice_count_for_the_turn_order() -> None:
    table = TableTalk.at("spring", province("farms"), province("inn"), province("inn"))
    table.rolls("1 1 2 6", "1 2 4", "2 3 4")
    [event] = table.told(TurnOrderSet)
    assert (event.totals, event.order) == ((10, 7, 9), (BRIAN, CINDY, ANN))


def test_spent_tokens_and_the_kings_white_die_go_back_to_the_supply() -> None:
    table = TableTalk.at("spring", province(tokens=1), province("inn"), province(), white_die=ANN)
    table.rolls("1 1 1 1", "6 6 6", "6 6 6")
    table.says(ANN, "place 3 with 1 +2")
    table.passes_on("roll")
    assert table.phase() == (1, "summer")
    assert table.tokens(ANN) == 0
    assert table.white_die() is None
    assert table.dice == (3, 3, 3)
