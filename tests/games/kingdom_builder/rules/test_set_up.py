"""Before the first turn: what luck is asked for, and what comes of its answers."""

import pytest

from games.kingdom_builder.rules.situations import OPTIONS, names, play
from kingsburg_arcade.engine.contract import LUCK, Draw, Open, Options, Refused, Roll
from kingsburg_arcade.games.kingdom_builder.rules import CABINET
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARD_NAMES

FIRST = CABINET.options.read({"setup": "first"})


def test_luck_lays_the_board_and_the_cards():
    state = CABINET.new(3, OPTIONS)
    assert state.actor == LUCK
    assert isinstance(state.wish(), Draw)
    assert (len(state.wish().pool), state.wish().count) == (8, 4)
    told = play(state, "draw oasis, barn, tower, oracle")
    assert state.wish() == Roll("turned quadrants", (1, 1, 1, 1), sides=2)
    told += play(state, "roll 1 / 2 / 2 / 1")
    assert state.to_plain()["board"] == ["oasis", "barn turned", "tower turned", "oracle"]
    assert state.wish() == Draw("kingdom builder cards", CARD_NAMES, 3)
    told += play(state, "draw lords, knights, miners")
    assert state.to_plain()["cards"] == ["lords", "knights", "miners"]
    assert state.wish() == Draw("start player", ("seat 1", "seat 2", "seat 3"), 1)
    told += play(state, "draw seat 2")
    assert state.seat == state.start == 1
    assert names(told) == [
        "BoardLaid",
        "CardsRevealed",
        "StartPlayerDrawn",
        *["CardDrawn"] * 3,
        "TurnBegan",
    ]


def test_everybody_is_dealt_a_card_from_the_start_player_on():
    state = CABINET.new(3, FIRST)
    play(state, "draw seat 3")
    hands = state.to_plain()["hands"]
    assert [hand["position"] for hand in hands] == [1, 2, 0]
    assert isinstance(state.wish(), Open)
    assert state.wish().sealed.position == 0


def test_the_introductory_set_up():
    state = CABINET.new(2, FIRST)
    assert state.to_plain()["board"] == ["tavern", "paddock", "oasis", "farm"]
    assert state.to_plain()["cards"] == ["fishermen", "merchants", "knights"]
    assert state.wish().key == "start player"


def test_two_tiles_lie_on_every_location():
    state = CABINET.new(2, FIRST)
    assert [row["left"] for row in state.to_plain()["locations"]] == [2] * 8


def test_forty_settlements_each():
    assert CABINET.new(4, FIRST).to_plain()["supply"] == [40] * 4


@pytest.mark.parametrize("seats", [1, 5, 0, "2", True, 2.0])
def test_two_to_four_play(seats):
    with pytest.raises(Refused, match=r"match\.seats"):
        CABINET.new(seats, OPTIONS)


def test_options_of_another_game_are_refused():
    with pytest.raises(Refused, match=r"option\.other_game"):
        CABINET.new(2, Options())
    with pytest.raises(Refused, match=r"option\.choice"):
        CABINET.options.read({"setup": "last"})


def test_each_set_up_has_a_hash_of_its_own_rules():
    options = [CABINET.options.read({"setup": setup}) for setup in ("random", "first")]
    random, first = map(CABINET.rules_of, options)
    assert random != first
    assert CABINET.former_rules["4fd39bfc"] == (random, first)
