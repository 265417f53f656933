"""The special rule of two players: dice of nobody block advisors in each productive season."""

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, TableTalk, province
from kingsburg_arcade.games.kingsburg.rules.events import (
    AdvisorHelped,
    BattleFought,
    EnvoyReturned,
    NeutralDiceRolled,
    TurnOrderSet,
)


def rolled(three: str, two: str, anns: str = "1 3 5", brians: str = "2 4 6") -> TableTalk:
    table = TableTalk.at("spring", province(), province())
    table.rolls(three, two, anns, brians)
    return table


def reached(table: TableTalk, seat: int) -> set[int]:
    return {int(text.split()[1]) for text in table.may(seat) if text != "pass"}


@pytest.mark.parametrize("phase", ["spring", "summer", "autumn"])
def test_three_neutral_dice_and_two_more_are_rolled_in_each_productive_season(phase: str) -> None:
    table = TableTalk.at(phase, province(), province())
    assert table.dice == (3, 2, 3, 3)


def test_each_group_blocks_the_advisor_of_its_sum() -> None:
    table = rolled("1 2 5", "1 3")
    assert table.court() == {8: [None], 4: [None]}
    assert table.told(NeutralDiceRolled) == [
        NeutralDiceRolled((1, 2, 5, 1, 3), ((8, (1, 2, 5)), (4, (1, 3))))
    ]
    # Ann could reach 1, 3, 4, 5, 6, 8 and 9.
    assert reached(table, ANN) == {1, 3, 5, 6, 9}
    table.says(ANN, "pass")
    # Brian could reach 2, 4, 6, 8, 10 and 12.
    assert reached(table, BRIAN) == {2, 6, 10, 12}


def test_equal_sums_send_the_two_dice_to_the_advisors_of_their_own_faces() -> None:
    table = rolled("1 1 3", "1 4")
    assert table.court() == {5: [None], 1: [None], 4: [None]}
    [event] = table.told(NeutralDiceRolled)
    assert event.blocks == ((5, (1, 1, 3)), (1, (1,)), (4, (4,)))
    assert reached(table, ANN) == {3, 6, 8, 9}


def test_equal_sums_and_two_dice_alike_put_one_die_aside() -> None:
    table = rolled("1 1 4", "3 3")
    assert table.court() == {6: [None], 3: [None]}
    [event] = table.told(NeutralDiceRolled)
    assert event.blocks == ((6, (1, 1, 4)), (3, (3,)))
    assert reached(table, ANN) == {1, 4, 5, 8, 9}


def test_two_dice_alike_stay_together_when_the_sums_differ() -> None:
    assert rolled("1 1 1", "6 6").court() == {3: [None], 12: [None]}
    assert rolled("6 6 6", "1 1").court() == {18: [None], 2: [None]}


def test_the_highest_sums_that_can_be_equal() -> None:
    assert rolled("4 4 4", "6 6").court() == {12: [None], 6: [None]}


def test_neutral_dice_are_nobodys_for_the_turn_order_and_receive_no_help() -> None:
    table = rolled("1 1 1", "1 1", anns="6 6 6", brians="4 5 6")
    [order] = table.told(TurnOrderSet)
    assert (order.order, order.totals) == ((BRIAN, ANN), (18, 15))
    table.passes(BRIAN, ANN)
    assert table.told(AdvisorHelped) == []
    for seat in (ANN, BRIAN):
        assert table.goods(seat) == (0, 0, 0)


def test_neutral_dice_are_taken_away_at_the_end_and_rolled_anew() -> None:
    table = rolled("1 1 1", "1 1")
    table.passes(ANN, BRIAN)
    assert table.phase() == (1, "summer")
    assert table.court() == {}
    table.rolls("6 6 6", "5 6", "1 1 2", "1 1 3")
    assert table.court() == {18: [None], 11: [None]}
    # The advisors of the spring are free.
    assert {1, 2, 3} <= reached(table, ANN)


def test_an_envoy_may_enter_where_neutral_dice_stand() -> None:
    table = TableTalk.at("spring", province(), province(), envoy=ANN)
    table.rolls("1 3 4", "1 1", "2 3 3", "4 4 4")
    assert "place 8 with 2 3 3 by envoy" in table.may(ANN)
    assert "place 8 with 2 3 3" not in table.may(ANN)
    table.says(ANN, "place 8 with 2 3 3 by envoy")
    assert table.told(EnvoyReturned) == [EnvoyReturned(ANN, True)]
    table.passes(BRIAN)
    # The Treasurer helps Ann once: the dice of nobody take nothing.
    assert table.goods(ANN) == (2, 0, 0)
    assert [event.seat for event in table.told(AdvisorHelped)] == [ANN]


def test_whose_only_reach_is_blocked_must_pass() -> None:
    table = rolled("1 1 2", "1 1", anns="2 2 2", brians="6 6 6")
    # 2 and 4 are blocked; the Alchemist is left.
    assert table.may(ANN) == ["place 6 with 2 2 2", "pass"]


def test_the_market_leads_away_from_neutral_dice() -> None:
    table = TableTalk.at("spring", province("market"), province())
    table.rolls("1 3 5", "1 1", "3 3 3", "6 6 6")
    assert [text for text in table.may(ANN) if " 3 3 3" in text] == [
        "place 8 with 3 3 3 by market",
        "place 10 with 3 3 3 by market",
    ]


def test_farms_and_the_kings_aid_add_white_dice_to_the_players_group() -> None:
    table = TableTalk.at("spring", province(), province("farms"), white_die=ANN)
    assert table.dice == (3, 2, 4, 4)


def test_three_players_have_no_neutral_dice() -> None:
    table = TableTalk.at("spring", province(), province(), province())
    assert table.dice == (3, 3, 3)
    table.rolls("1 2 3", "1 2 4", "1 2 5")
    assert table.court() == {}


def test_winter_and_the_kings_phases_are_those_of_all_players() -> None:
    table = TableTalk.at("winter", province(soldiers=2), province(soldiers=1))
    table.battle("goblins 2", 1)
    assert [event.outcome for event in table.told(BattleFought)] == ["victory", "draw"]
    assert table.goods(ANN) == (0, 1, 0)
    # Brian has as few buildings and fewer goods: the white die is his.
    assert table.white_die() == BRIAN
