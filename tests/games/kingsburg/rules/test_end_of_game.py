"""The end: five years of eight phases, what counts only then, and who has won."""

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, CINDY, DAVID, TableTalk, province
from kingsburg_arcade.games.kingsburg.rules.events import (
    BattleFought,
    KingsRewardWent,
    MatchEnded,
    PhaseBegan,
    SoldiersWentHome,
    YearBegan,
)


def last_battle(*seats: dict[str, object]) -> TableTalk:
    """The fifth winter against dragons, whom all hold off: nobody gains, nobody loses."""
    held = [{**seat, "soldiers": 8} for seat in seats]
    table = TableTalk.at("winter", *held, year=5)
    table.battle("dragons 9", 1)
    assert {event.outcome for event in table.told(BattleFought)} == {"draw"}
    assert table.over
    return table


# ------------------------------------------------------------------------------------- when it ends
def test_the_game_is_over_after_the_fifth_winter_and_not_before() -> None:
    for year in (1, 2, 3, 4):
        table = TableTalk.at("winter", province(), province(), province(), year=year)
        table.battle(("zombies 4", "zombies 5", "zombies 6", "zombies 7")[year - 1], 1)
        assert not table.over
        assert table.phase() == (year + 1, "kings_aid")
        assert table.told(YearBegan) == [YearBegan(year + 1)]
    table = last_battle(province(), province(), province())
    assert table.state.question == "over"
    assert table.told(YearBegan) == []
    assert isinstance(table.events[-1], MatchEnded)
    assert len(table.told(SoldiersWentHome)) == 1


def test_five_years_in_which_everybody_passes() -> None:
    table = TableTalk.new(3)
    table.luck("draw seat 1, seat 2, seat 3")
    cards = ("zombies 4", "zombies 5", "zombies 6", "zombies 7", "dragons 9")
    for card in cards:
        while table.state.question == "aid good":
            table.says(table.state.actor, "take stone")
        for after in ("roll", "roll", "enemy"):
            table.rolls("1 2 3", "2 3 4", "3 4 5")
            table.passes_on(after)
        table.battle(card, 1)
    assert table.over
    phases = [(event.year, event.phase) for event in table.told(PhaseBegan)]
    assert phases == [(year, phase) for year in range(1, 6) for phase in range(1, 9)]
    assert len(table.told(KingsRewardWent)) == 5
    # A point of the King each year, two lost to each of the zombies, five to the dragons.
    assert [table.points(seat) for seat in range(3)] == [5 - 4 * 2 - 5] * 3
    # All are tied each year, so each has five goods of the King.
    assert [table.goods(seat) for seat in range(3)] == [(0, 0, 5)] * 3


# ------------------------------------------------------------------------------------ who has won
def test_the_most_points_win() -> None:
    table = last_battle(province(points=3), province(points=9), province(points=-4))
    result = table.state.result()
    assert result.points == (3, 9, -4)
    assert result.places == (2, 1, 3)
    assert table.told(MatchEnded) == [MatchEnded((3, 9, -4), (BRIAN,))]


def test_points_go_before_goods_and_buildings() -> None:
    table = last_battle(
        province(points=5, gold=9, tokens=9), province("cathedral", points=5), province(points=6)
    )
    assert table.state.result().winners == (CINDY,)


def test_a_tie_is_decided_by_the_goods_left() -> None:
    table = last_battle(
        province("statue", "inn", points=9, gold=1),
        province(points=9, wood=1, stone=1),
        province("statue", points=9, tokens=9),
        province(points=1, gold=9),
    )
    # Tokens are no goods; buildings count only after the goods.
    result = table.state.result()
    assert result.places == (2, 1, 3, 4)
    assert result.winners == (BRIAN,)


def test_a_tie_on_goods_too_is_decided_by_the_buildings() -> None:
    table = last_battle(
        province("statue", points=9, gold=2),
        province("statue", "inn", points=9, wood=1, stone=1),
        province("inn", points=9, stone=2),
    )
    result = table.state.result()
    assert result.places == (2, 1, 2)
    assert result.winners == (BRIAN,)


def test_who_is_tied_on_everything_shares_the_victory() -> None:
    table = last_battle(
        province("statue", points=9, gold=2),
        province("inn", points=9, wood=1, stone=1),
        province("chapel", points=8, gold=9),
        province(points=9, gold=1),
    )
    result = table.state.result()
    assert result.winners == (ANN, BRIAN)
    assert result.places == (1, 1, 4, 3)
    assert table.told(MatchEnded)[0].winners == (ANN, BRIAN)


def test_the_tie_breaks_are_named_in_their_order() -> None:
    table = last_battle(province("inn", gold=2), province(wood=1), province())
    assert table.state.result().tie_breaks == (("goods", (2, 1, 0)), ("buildings", (1, 0, 0)))


@pytest.mark.parametrize(("goods", "winner"), [(1, BRIAN), (2, ANN), (3, ANN)])
def test_the_cathedral_counts_before_the_winner_is_named(goods: int, winner: int) -> None:
    table = last_battle(
        province("cathedral", points=9, stone=goods), province(points=9, gold=9), province()
    )
    assert table.points(ANN) == 9 + goods // 2
    assert table.state.result().winners == (winner,)


def test_the_last_battle_counts_with_its_destroyed_buildings() -> None:
    table = TableTalk.at(
        "winter",
        province("cathedral", points=30, gold=8),
        province(points=20, soldiers=9),
        province(points=29),
        year=5,
    )
    table.battle("barbarians 8", 1)
    # The Cathedral falls with its nine points, and no longer counts any goods.
    assert "cathedral" not in table.owns(ANN)
    assert table.told(MatchEnded)[0].points == (30 - 9, 20 + 1 + 1, 29)
    assert table.told(MatchEnded)[0].winners == (CINDY,)


def test_all_five_may_be_below_zero_and_the_least_of_them_wins() -> None:
    table = last_battle(*[province(points=points) for points in (-5, -1, -3, -2, -9)])
    result = table.state.result()
    assert result.winners == (BRIAN,)
    assert result.places[DAVID] == 2
