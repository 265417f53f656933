"""Strips of Forge a Realm: how they are dealt, picked and laid over the rows of a province."""

from collections import Counter
from random import Random

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, CINDY, TableTalk
from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.contract import LUCK, NOBODY, Refused
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.events import (
    BuildingBuilt,
    StripPicked,
    StripsDealt,
    StripsLaid,
)
from kingsburg_arcade.games.kingsburg.rules.laying import hands

FIVE = ["strip_b", "strip_c", "strip_d", "strip_e", "strip_f"]
SEVEN = ["strip_a", *FIVE, "strip_g"]
RICH = {"gold": 9, "wood": 9, "stone": 9}


def new(seats: int, mode: str, **options) -> TableTalk:
    table = TableTalk.new(seats, strips=mode, **options)
    table.luck("draw " + ", ".join(f"seat {seat + 1}" for seat in range(seats)))
    return table


def dealt(seats: int, *strips: str, **options) -> TableTalk:
    """A match in which these strips were dealt, two and two."""
    table = new(seats, "dealt", **options)
    rest = list(table.state.wish().pool)
    for strip in strips:
        rest.remove(strip)
    table.luck("draw " + ", ".join([*strips, *rest]))
    return table


# ------------------------------------------------------------------------------------- dealing
@pytest.mark.parametrize(("rows", "kinds"), [(False, FIVE), (True, SEVEN)])
def test_two_copies_of_each_kind_and_a_and_g_only_with_their_rows(rows, kinds):
    table = new(3, "dealt", rows=rows)
    assert Counter(table.state.wish().pool) == dict.fromkeys(kinds, 2)


def test_two_for_each_in_turn_order():
    table = dealt(2, "strip_b", "strip_c", "strip_b", "strip_f")
    (told,) = table.told(StripsDealt)
    assert told.strips == (("strip_b", "strip_c"), ("strip_b", "strip_f"))
    assert table.asked == (ANN, "lay strips")


def test_of_two_alike_one_is_swapped_for_the_top_of_the_pile():
    assert hands(["b", "b", "c", "d", "e", "f"], 2) == [["b", "e"], ["c", "d"]]
    assert hands(["b", "b", "c", "c", "e", "f"], 2) == [["b", "e"], ["c", "f"]]
    assert hands(["b", "b", "c", "c", "e"], 2) == [["b", "e"], ["c", "b"]]


def test_where_all_are_dealt_it_is_swapped_with_the_next_player():
    assert hands(["b", "b", "c", "d", "c", "d"], 3) == [["b", "c"], ["b", "d"], ["c", "d"]]
    assert hands(["b", "c", "b", "c", "d", "d"], 3) == [["d", "c"], ["b", "c"], ["d", "b"]]


def test_nobody_ever_has_two_alike():
    for seed in range(200):
        names = FIVE * 2
        Random(seed).shuffle(names)
        found = hands(list(names), 5)
        assert all(len(set(hand)) == 2 for hand in found), names
        assert Counter(name for hand in found for name in hand) == Counter(names)


# ------------------------------------------------------------------------------------- picking
def test_strips_are_picked_in_turn_order_and_back():
    table = new(3, "picked")
    asked = []
    for name in ("strip_b", "strip_c", "strip_b", "strip_c", "strip_d", "strip_d"):
        asked.append(table.asked[0])
        table.says(table.asked[0], f"pick {name}")
    assert asked == [ANN, BRIAN, CINDY, CINDY, BRIAN, ANN]
    assert [event.seat for event in table.told(StripPicked)] == asked
    assert table.state.realm.strips == [0b1010, 0b1100, 0b0110]
    assert table.asked == (ANN, "lay strips")


def test_a_kind_that_is_gone_or_held_is_not_picked():
    table = new(2, "picked")
    table.says(ANN, "pick strip_b")
    assert "pick strip_b" in table.may(BRIAN)
    table.says(BRIAN, "pick strip_b")
    assert "pick strip_b" not in table.may(BRIAN)
    table.says(BRIAN, "pick strip_c")
    assert "pick strip_b" not in table.may(ANN)
    assert "pick strip_c" in table.may(ANN)


def test_who_finds_only_the_kind_it_has_goes_without():
    table = new(5, "picked")
    for name in ("b", "c", "d", "e", "f", "c", "d", "e", "f"):
        table.says(table.asked[0], f"pick strip_{name}")
    assert table.asked == (ANN, "lay strips")
    assert table.state.realm.strips[ANN] == 0b10


# -------------------------------------------------------------------------------------- laying
def test_each_lays_none_one_or_both_openly_in_turn_order():
    table = dealt(3, "strip_b", "strip_c", "strip_d", "strip_e", "strip_b", "strip_f")
    both = ["lay strip_b", "lay strip_c", "lay strip_b strip_c", "pass"]
    assert table.may(ANN) == both
    table.says(ANN, "lay strip_b strip_c")
    table.says(BRIAN, "lay strip_e")
    table.says(CINDY, "pass")
    laid = [(event.seat, event.strips) for event in table.told(StripsLaid)]
    assert laid == [(ANN, ("strip_b", "strip_c")), (BRIAN, ("strip_e",)), (CINDY, ())]
    assert table.phase() == (1, "kings_aid")


def test_a_strip_covers_the_row_of_its_letter_for_its_owner_alone():
    both = {"cards": ["strip_c"], **RICH}
    table = TableTalk.at(
        "spring", both, dict(RICH), options={"strips": "dealt"}, step="construction"
    )
    assert "build well" in table.may(ANN)
    assert "build inn" not in table.may(ANN)
    table.says(ANN, "build well")
    assert "build inn" in table.may(BRIAN)
    assert "build well" not in table.may(BRIAN)


def test_a_strip_of_row_a_lies_over_the_row_of_the_module():
    table = dealt(2, "strip_a", "strip_b", "strip_c", "strip_g", rows=True)
    table.says(ANN, "lay strip_a")
    table.says(BRIAN, "lay strip_g")
    assert table.seat(ANN)["cards"] == ["row_g", "strip_a"]
    assert table.seat(BRIAN)["cards"] == ["row_a", "strip_g"]
    names = [CABINET.new(2, Options()).spaces(0), table.state.spaces(ANN)]
    assert [len(spaces) for spaces in names] == [20, 28]


def test_a_strip_is_built_from_the_left_and_falls_from_the_right():
    ann = {"cards": ["strip_f"], "buildings": ["surveyor", "workshop", "guard_tower"], **RICH}
    options = {"strips": "dealt"}
    table = TableTalk.at("winter", ann, {"soldiers": 9}, options=options, year=5)
    table.battle("barbarians 8", 1)
    assert table.owns(ANN) == {"surveyor", "guard_tower"}


def test_without_the_option_there_are_none():
    table = TableTalk.new(2)
    table.luck("draw seat 1, seat 2")
    assert table.phase() == (1, "kings_aid")


@pytest.mark.parametrize(
    ("seat", "code"),
    [
        ({"buildings": ["well"]}, "province.row"),
        ({"cards": ["strip_c"], "buildings": ["inn"]}, "province.row"),
        ({"cards": ["strip_a", "row_a"]}, "province.twice"),
    ],
)
def test_a_position_must_have_the_rows_of_its_buildings(seat, code):
    options = {"strips": "dealt", "rows": True}
    with pytest.raises(Refused, match=code):
        TableTalk.at("spring", seat, {}, options=options)


def test_without_house_cards_there_are_none():
    table = TableTalk.new(2, strips="dealt", house_cards=False)
    table.luck("draw seat 1, seat 2")
    assert table.phase() == (1, "kings_aid")


@pytest.mark.parametrize("question", ["pick strip", "lay strips"])
def test_a_position_is_unpacked_while_strips_are_chosen(question):
    table = new(2, "picked")
    while table.asked[1] != question:
        table.says(table.asked[0], table.may(table.asked[0])[0])
    state = table.state
    packed = decode(encode(state.pack()))
    again = CABINET.unpack(2, state.options, packed)
    assert (again.agenda, again.actor) == (state.agenda, state.actor)
    assert [move.text for move in again.legal()] == table.may(state.actor)


@pytest.mark.parametrize("strips", [[0b1110, 0], [0b10, 1], [1 << 7, 0]])
def test_a_position_must_have_strips_that_can_be_had(strips):
    with pytest.raises(Refused, match=r"realm\.strips"):
        TableTalk.at("spring", {}, {}, options={"strips": "dealt"}, realm={"strips": strips})


@pytest.mark.parametrize(
    "agenda",
    [
        ["laying 0"],
        ["year 0", "year 0"],
        ["laying 0", "year 0"],
        ["year 0", "laying 0", "deal strips 0", "build 0"],
        ["year 0", "lay strips 0", "deal strips 0"],
        ["year 0", "lay strips 1"],
        ["year 0", "laying 9"],
    ],
)
def test_the_agenda_before_the_first_year_is_the_set_up(agenda):
    plain = {
        **{"options": {"strips": "dealt"}, "year": 0, "seats": [{}, {}], "agenda": agenda},
        "realm": {"strips": [2, 0]},
    }
    with pytest.raises(Refused, match="agenda"):
        CABINET.from_plain(plain)


# ---------------------------------------------------------------------------- the laws, at random
def walk(mode: str, rows: bool, seats: int, seed: int) -> Counter:
    """A whole match at random; what is packed, written or copied is the same position."""
    state = CABINET.new(seats, Options(strips=mode, rows=rows))
    dealer, chance, events = SeededDealer(seed), Random(seed), []
    points = Counter()
    for at in range(10_000):
        if state.actor == NOBODY:
            break
        move = dealer.deal(state.wish()) if state.actor == LUCK else None
        if move is None:
            legal = state.legal()
            assert legal
            move = chance.choice([one for one in legal if not one.idle] or legal)
            assert CABINET.move_from_text(move.text).plain == move.plain
            assert CABINET.move_from_plain(decode(encode(move.plain))).text == move.text
        if at % 7 == 0:
            assert CABINET.from_plain(state.to_plain()).pack() == state.pack()
            again = CABINET.unpack(seats, state.options, decode(encode(state.pack())))
            assert again.pack() == state.copy().pack() == state.pack()
        state.play(move, events.append)
    assert state.actor == NOBODY
    for event in events:
        if type(event).__name__ == "Scored":
            points[event.seat] += event.points
    assert [points[seat] for seat in range(seats)] == state.points
    return Counter(event.building for event in events if isinstance(event, BuildingBuilt))


@pytest.mark.parametrize(("mode", "rows", "seats"), [("dealt", True, 2), ("picked", False, 5)])
def test_random_matches_keep_the_laws(mode, rows, seats):
    assert walk(mode, rows, seats, seed=3)


@pytest.mark.long
def test_many_random_matches_keep_the_laws():
    built = Counter()
    for seed in range(120):
        built += walk(("dealt", "picked")[seed % 2], seed % 3 > 0, 2 + seed % 4, seed)
    assert {"ferry", "bridge", "well", "watch_fire", "riding_school"} <= set(built)
