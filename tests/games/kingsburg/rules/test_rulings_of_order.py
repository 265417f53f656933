"""The rulings about order and limits, where the booklets are silent: one test for each row."""

from games.kingsburg.rules.table_talk import (
    ANN,
    BRIAN,
    CINDY,
    DAVID,
    ROWS,
    TableTalk,
    province,
)
from kingsburg_arcade.games.kingsburg.rules.events import (
    BattleFought,
    BuildingDestroyed,
    Gained,
    Scored,
)


def test_those_tied_at_the_kings_aid_choose_in_turn_order() -> None:
    table = TableTalk.at("kings_aid", *[province()] * 3, turn_order=[CINDY, ANN, BRIAN])
    for seat in (CINDY, ANN, BRIAN):
        table.says(seat, "take wood")
    assert [table.goods(seat) for seat in (ANN, BRIAN, CINDY)] == [(0, 1, 0)] * 3


def test_the_kings_reward_where_nobody_has_built_goes_to_all() -> None:
    table = TableTalk.at("kings_reward", *[province()] * 4)
    assert [table.points(seat) for seat in (ANN, BRIAN, CINDY, DAVID)] == [1] * 4


def test_soldiers_go_beyond_the_chart() -> None:
    table = TableTalk.at("recruiting", province(gold=4, soldiers=9), province(), province())
    table.says(ANN, "recruit for gold gold")
    table.says(ANN, "recruit for gold gold")
    assert table.soldiers(ANN) == 11


def test_building_tokens_do_not_run_out() -> None:
    everything = [name for row in ROWS for name in row]
    held = everything[:-1]
    table = TableTalk.at(
        "autumn", province(*held, gold=9, wood=9, stone=9), province(), step="construction"
    )
    table.says(ANN, f"build {everything[-1]}")
    assert table.owns(ANN) == set(everything)
    assert len(everything) == 20 > 17


def test_victories_and_defeats_are_settled_in_turn_order() -> None:
    table = TableTalk.at(
        "winter",
        province("statue", soldiers=1),
        province(soldiers=7),
        province(gold=1, soldiers=2),
        province(soldiers=6),
        turn_order=[CINDY, BRIAN, ANN, DAVID],
    )
    table.battle("goblins 3", 1)
    table.events = [e for e in table.events if not isinstance(e, BattleFought)]
    settled = [e.seat for e in table.events if isinstance(e, Gained | Scored | BuildingDestroyed)]
    # A victory, a draw without a word, a defeat, a victory; then the strongest of all.
    assert list(dict.fromkeys(settled)) == [BRIAN, ANN, DAVID]
    assert settled[-1] == BRIAN
