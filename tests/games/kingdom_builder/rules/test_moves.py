"""The faces of a move: text and plain are read back, everything else is refused in a sentence."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsburg_arcade.engine.contract import Drawn, Opened, Refused, Rolled
from kingsburg_arcade.games.kingdom_builder.rules import CABINET, moves

EVERY = [
    *moves.BUILD,
    *(move for table in moves.OF_LOCATION for move in table),
    *moves.PUT,
    *(move for pair in moves.GIVE_UP for move in pair),
    moves.END_TURN,
]


def test_every_move_is_read_back_as_the_same_object():
    for move in EVERY:
        assert CABINET.move_from_text(move.text) is move
        assert CABINET.move_from_plain(move.plain) is move
        assert CABINET.move_from_plain(list(move.plain)) is move


def test_moves_have_different_names():
    assert len({move.text for move in EVERY}) == len(EVERY) == 400 * 10 + 16 + 1
    assert len({move.plain for move in EVERY}) == len(EVERY)


def test_the_words_of_the_moves():
    assert [table[106].text for table in moves.OF_LOCATION] == [
        "oracle 5,6",
        "farm 5,6",
        "tavern 5,6",
        "tower 5,6",
        "harbor from 5,6",
        "paddock from 5,6",
        "barn from 5,6",
        "oasis 5,6",
    ]
    assert moves.BUILD[106].plain == ("build", 5, 6)
    assert moves.PUT[399].text == "put 19,19"
    assert moves.GIVE_UP[2][0].text == "give up ready tavern"
    assert moves.END_TURN.plain == ("end turn",)


@pytest.mark.parametrize("text", [" build  5 , 6 ", "Build 5,6", "build 5, 6"])
def test_a_person_may_be_careless_with_spaces_and_capitals(text):
    assert CABINET.move_from_text(text) is moves.BUILD[106]


def test_luck_is_read_as_well():
    assert isinstance(CABINET.move_from_text("open forest"), Opened)
    assert isinstance(CABINET.move_from_plain(["draw", ["oasis", "barn"]]), Drawn)
    assert isinstance(CABINET.move_from_text("roll 1 / 2 / 1 / 1"), Rolled)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("build 20,3", "move.place"),
        ("build a,b", "move.place"),
        ("barn 5,6", "move.from"),
        ("conquer 5,6", "move.unreadable"),
        ("", "move.unreadable"),
        ("build", "move.unreadable"),
        ("build " * 1000, "move.unreadable"),
    ],
)
def test_an_invalid_move_is_refused_in_one_sentence(text, said):
    with pytest.raises(Refused, match=said) as refused:
        CABINET.move_from_text(text)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    "plain",
    [
        [],
        ["build"],
        ["build", 20, 0],
        ["build", -1, 0],
        ["build", True, 6],
        ["build", 5.0, 6],
        ["build", [5], 6],
        ["build", {}, 6],
        [["build"], 5, 6],
        [None],
        "build 5,6",
        7,
        None,
        ["give up", "old", "tavern"],
        ["roll", "x"],
    ],
)
def test_a_plain_move_that_is_none_is_refused(plain):
    with pytest.raises(Refused):
        CABINET.move_from_plain(plain)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text):
    with suppress(Refused):
        assert CABINET.move_from_text(text).text


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats(),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=4), parts),
    max_leaves=8,
)


@given(st.lists(st.sampled_from(["build", "put", "open", "roll", "draw"]) | anything, max_size=4))
def test_any_plain_value_is_read_or_refused(plain):
    with suppress(Refused):
        assert CABINET.move_from_plain(plain).text
