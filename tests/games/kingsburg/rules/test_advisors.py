"""All eighteen advisors: what each gives, what its guest may choose, who chooses and when."""

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
    AdvisorDeclined,
    AdvisorHelped,
    EnemyPeeked,
)

Held = tuple[int, int, int, int, int, int]
"""Gold, wood, stone, tokens, soldiers, points."""

BEFORE: Held = (5, 5, 5, 0, 0, 0)
ANY_ONE = ["gold", "wood", "stone"]
ANY_TWO = [
    "gold gold",
    "gold wood",
    "gold stone",
    "wood wood",
    "wood stone",
    "stone stone",
]
ANY_THREE = [
    "gold gold gold",
    "gold gold wood",
    "gold gold stone",
    "gold wood wood",
    "gold wood stone",
    "gold stone stone",
    "wood wood wood",
    "wood wood stone",
    "wood stone stone",
    "stone stone stone",
]

# What each advisor gives besides goods (tokens, soldiers, points), then the goods: those between
# which its guest chooses, or those it gives without asking.
PRINTED: list[tuple[int, tuple[int, int, int], list[str]]] = [
    (1, (0, 0, 1), [""]),
    (2, (0, 0, 0), ["gold"]),
    (3, (0, 0, 0), ["wood"]),
    (4, (0, 0, 0), ["wood", "gold"]),
    (5, (0, 1, 0), [""]),
    (7, (1, 0, 0), ANY_ONE),
    (8, (0, 0, 0), ["gold gold"]),
    (9, (0, 0, 0), ["gold wood", "wood stone"]),
    (10, (0, 2, 0), [""]),
    (11, (0, 0, 0), ["wood stone", "gold stone"]),
    (12, (1, 0, 0), ANY_TWO),
    (13, (0, 0, 0), ["stone stone stone"]),
    (14, (0, 0, -1), ANY_THREE),
    (15, (0, 0, 0), ["gold wood stone"]),
    (16, (0, 0, 0), ["gold gold gold gold"]),
    (17, (0, 0, 3), ANY_TWO),
    (18, (0, 1, 0), ["gold wood stone"]),
]
CHOICES = [(number, more, goods) for number, more, all_goods in PRINTED for goods in all_goods]


def visited(number: int, *seats: int, **anns: object) -> TableTalk:
    """The end of influence, with dice of these seats on one advisor; the second by the Envoy."""
    court = [standing(number, seat, envoy=bool(at)) for at, seat in enumerate(seats)]
    gold, wood, stone, *_ = BEFORE
    held: dict[str, object] = {"gold": gold, "wood": wood, "stone": stone, **anns}
    buildings = held.pop("buildings", [])
    seat = {**held, "buildings": buildings}
    return TableTalk.at("autumn", seat, seat, seat, court=court, step="help")


def held(table: TableTalk, seat: int) -> Held:
    return (*table.goods(seat), table.tokens(seat), table.soldiers(seat), table.points(seat))


def with_goods(words: str, more: tuple[int, int, int], before: Held = BEFORE) -> Held:
    gold, wood, stone = (words.split().count(good) for good in ANY_ONE)
    tokens, soldiers, points = more
    got = (gold, wood, stone, tokens, soldiers, points)
    return tuple(had + new for had, new in zip(before, got, strict=True))  # type: ignore[return-value]


@pytest.mark.parametrize(("number", "more", "goods"), CHOICES)
def test_each_advisor_gives_what_is_printed(
    number: int, more: tuple[int, int, int], goods: str
) -> None:
    table = visited(number, ANN)
    offered = next(offered for at, _, offered in PRINTED if at == number)
    if len(offered) > 1:
        assert table.asked == (ANN, "receive")
        assert sorted(table.may(ANN)) == sorted(f"take {choice}" for choice in offered)
        assert held(table, ANN) == BEFORE
        table.says(ANN, f"take {goods}")
    # One choice is none: the season has gone on to construction.
    assert table.asked == (ANN, "build")
    assert held(table, ANN) == with_goods(goods, more)
    assert held(table, BRIAN) == BEFORE


@pytest.mark.parametrize(
    ("given", "after"),
    [("gold", (4, 6, 6)), ("wood", (6, 4, 6)), ("stone", (6, 6, 4))],
)
def test_the_alchemist_trades_a_good_for_the_two_others(
    given: str, after: tuple[int, int, int]
) -> None:
    table = visited(6, ANN)
    assert table.asked == (ANN, "trade")
    assert sorted(table.may(ANN)) == ["pass", "trade gold", "trade stone", "trade wood"]
    table.says(ANN, f"trade {given}")
    assert held(table, ANN) == (*after, 0, 0, 0)


def test_the_alchemist_may_be_declined() -> None:
    table = visited(6, ANN)
    table.says(ANN, "pass")
    assert held(table, ANN) == BEFORE
    assert table.told(AdvisorDeclined) == [AdvisorDeclined(ANN, 6)]
    assert table.told(AdvisorHelped) == []


def test_the_alchemist_takes_only_what_his_guest_has() -> None:
    table = visited(6, ANN, gold=0, wood=2, stone=0)
    assert table.may(ANN) == ["trade wood", "pass"]


def test_the_alchemist_has_nothing_for_who_has_nothing() -> None:
    table = visited(6, ANN, gold=0, wood=0, stone=0)
    assert table.phase() == (1, "winter")
    assert table.goods(ANN) == (0, 0, 0)


def test_the_smuggler_helps_below_zero_too() -> None:
    table = visited(14, ANN, points=-3)
    table.says(ANN, "take gold wood stone")
    assert held(table, ANN) == (6, 6, 6, 0, 0, -4)


@pytest.mark.parametrize(("number", "soldiers"), [(5, 2), (10, 3), (18, 2)])
def test_stables_add_a_soldier_to_each_advisor_who_gives_some(number: int, soldiers: int) -> None:
    table = visited(number, ANN, buildings=["palisade", "stables"])
    assert table.soldiers(ANN) == soldiers


@pytest.mark.parametrize("number", [1, 2, 3, 8, 13, 15, 16])
def test_stables_add_nothing_to_the_others(number: int) -> None:
    table = visited(number, ANN, buildings=["palisade", "stables"])
    assert table.soldiers(ANN) == 0


def test_only_the_owner_of_stables_has_their_soldier() -> None:
    court = [
        {"advisor": 5, "seat": ANN, "dice": [5]},
        {"advisor": 10, "seat": BRIAN, "dice": [4, 6]},
    ]
    table = TableTalk.at(
        "autumn", province("stables"), province(), province(), court=court, step="help"
    )
    assert [table.soldiers(seat) for seat in range(3)] == [2, 2, 0]


@pytest.mark.parametrize("number", [10, 17])
def test_the_general_and_the_queen_show_the_next_enemy_to_their_guest(number: int) -> None:
    court = [standing(number, BRIAN)]
    table = TableTalk.at("spring", *[province()] * 3, court=court, year=4, step="help")
    if number == 17:
        table.says(BRIAN, "take gold gold")
        assert table.told(EnemyPeeked) == [EnemyPeeked(BRIAN, 4)]
    assert [table.seat(seat)["peeked"] for seat in range(3)] == [False, True, False]
    assert [card.stack for card in table.state.knows(BRIAN)] == ["enemies of year 4"]
    assert table.state.knows(ANN) == ()


@pytest.mark.parametrize("number", [1, 5, 7, 9, 12, 18])
def test_the_others_show_no_enemy(number: int) -> None:
    table = visited(number, ANN)
    if table.state.question == "receive":
        table.says(ANN, table.may(ANN)[0])
    assert not table.seat(ANN)["peeked"]


# ------------------------------------------------------------------------- who chooses, and when
def test_advisors_help_in_ascending_order_whatever_the_turn_order() -> None:
    groups = [(17, CINDY), (4, DAVID), (12, ANN), (9, BRIAN), (7, CINDY), (14, DAVID), (11, ANN)]
    court = [standing(number, seat) for number, seat in groups]
    table = TableTalk.at(
        "autumn",
        *[province()] * 4,
        court=[*court, {"advisor": 6, "seat": DAVID, "dice": [6]}],
        turn_order=[BRIAN, CINDY, ANN, DAVID],
        step="help",
    )
    for seat, question, text in (
        (DAVID, "receive", "take wood"),
        (DAVID, "trade", "trade wood"),
        (CINDY, "receive", "take stone"),
        (BRIAN, "receive", "take wood stone"),
        (ANN, "receive", "take gold stone"),
        (ANN, "receive", "take wood wood"),
        (DAVID, "receive", "take stone stone stone"),
        (CINDY, "receive", "take gold gold"),
    ):
        assert table.asked == (seat, question)
        table.says(seat, text)
    helped = [event.advisor for event in table.told(AdvisorHelped)]
    assert helped == [4, 6, 7, 9, 11, 12, 14, 17]
    assert [table.goods(seat) for seat in range(4)] == [
        (1, 2, 1),
        (0, 1, 1),
        (2, 0, 1),
        (1, 0, 4),
    ]


def test_the_alchemist_can_trade_what_a_lower_advisor_gave_and_not_what_a_higher_will() -> None:
    court = [
        {"advisor": 6, "seat": ANN, "dice": [6]},
        {"advisor": 8, "seat": ANN, "dice": [2, 6]},
        {"advisor": 6, "seat": BRIAN, "dice": [6], "envoy": True},
        {"advisor": 3, "seat": BRIAN, "dice": [3]},
    ]
    table = TableTalk.at("autumn", *[province()] * 3, court=court, step="help")
    assert table.may(BRIAN) == ["trade wood", "pass"]
    table.says(BRIAN, "trade wood")
    assert (table.goods(ANN), table.goods(BRIAN)) == ((2, 0, 0), (1, 0, 1))


@pytest.mark.parametrize(("number", "more", "goods"), [row for row in PRINTED if row[0] != 14])
def test_an_advisor_shared_by_the_envoy_gives_to_both(
    number: int, more: tuple[int, int, int], goods: list[str]
) -> None:
    table = visited(number, BRIAN, ANN)
    if len(goods) > 1:
        # First come, first helped; each chooses for himself.
        table.says(BRIAN, f"take {goods[0]}")
        table.says(ANN, f"take {goods[1]}")
    assert held(table, BRIAN) == with_goods(goods[0], more)
    assert held(table, ANN) == with_goods(goods[-1 if len(goods) == 1 else 1], more)


@pytest.mark.parametrize(("number", "more", "goods"), PRINTED)
def test_an_advisor_entered_twice_by_one_governor_gives_twice(
    number: int, more: tuple[int, int, int], goods: list[str]
) -> None:
    table = visited(number, ANN, ANN)
    if len(goods) > 1:
        table.says(ANN, f"take {goods[0]}")
        table.says(ANN, f"take {goods[-1]}")
    once = with_goods(goods[0], more)
    assert held(table, ANN) == with_goods(goods[-1], more, once)
