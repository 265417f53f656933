"""Positions in which dice stand where they could not, or something is used that nobody has."""

import pytest

from games.kingsburg.rules.table_talk import TableTalk
from games.kingsburg.rules.test_positions import refusal
from kingsburg_arcade.games.kingsburg.rules import CABINET


def standing_on(advisor, *dice, seat=0, **entries):
    return {"advisor": advisor, "seat": seat, "dice": list(dice), **entries}


MARKET = {"buildings": ["inn", "market"]}
PLACED = {
    "a sum that is another": ([standing_on(7, 1, 5)], {}, "court.sum"),
    "a white die that is not counted": (
        [standing_on(7, 1, 6, white_dice=[2])],
        {},
        "court.sum",
    ),
    "a token that is not counted": (
        [standing_on(7, 1, 6, token=True)],
        {},
        "court.sum",
    ),
    "a power that reaches no further": (
        [standing_on(9, 1, 6, power="market")],
        MARKET,
        "court.sum",
    ),
    "a power that changes nothing": ([standing_on(7, 1, 6, power="market")], MARKET, "court.sum"),
    "a power that leads nowhere": ([standing_on(2, 2, power="inn")], MARKET, "court.sum"),
    "a power of nobody's": ([standing_on(8, 1, 6, power="market")], {}, "court.power"),
    "dice of nobody on another sum": ([standing_on(7, 3, 3, seat=None)], {}, "court.sum"),
    "a white die of nobody": (
        [standing_on(7, 3, 2, white_dice=[2], seat=None)],
        {},
        "court.neutral_entry",
    ),
    "a token of nobody": ([standing_on(7, 3, 2, token=True, seat=None)], {}, "court.neutral_entry"),
    "four dice in hand and on the court": (
        [standing_on(7, 1, 6)],
        {"dice": [2, 3]},
        "dice.coloured",
    ),
    "four dice on the court": ([standing_on(7, 1, 6), standing_on(9, 3, 6)], {}, "dice.coloured"),
    "six dice of nobody": (
        [standing_on(7, 1, 1, 5, seat=None), standing_on(9, 3, 3, 3, seat=None)],
        {},
        "dice.neutral",
    ),
}
"""What stands on the court, what Ann has besides, and the words of the refusal."""


@pytest.mark.parametrize(("court", "anns", "words"), PLACED.values(), ids=PLACED)
def test_dice_stand_only_where_their_sum_leads(court, anns, words):
    position = {"phase": "spring", "step": "help", "seats": [anns, {}], "court": court}
    assert words in refusal(position)


@pytest.mark.parametrize(
    ("group", "anns"),
    [
        (standing_on(9, 1, 6, token=True), {}),
        (standing_on(9, 1, 6, white_dice=[2]), {"buildings": ["inn", "market", "farms"]}),
        (standing_on(6, 1, 6, power="market"), MARKET),
        (standing_on(8, 1, 6, power="market"), MARKET),
        (standing_on(10, 1, 6, token=True, power="market"), MARKET),
        (standing_on(11, 1, 5, 5, seat=None), {}),
    ],
)
def test_dice_stand_where_their_sum_leads(group, anns):
    state = CABINET.from_plain(
        {"phase": "spring", "step": "influence", "court": [group], "seats": [anns, {"dice": [5]}]}
    )
    assert state.to_plain()["court"][0]["advisor"] == group["advisor"]


def test_what_brought_a_group_to_the_court_is_used():
    court = [standing_on(10, 1, 6, token=True, power="market")]
    anns = {**MARKET, "dice": [3], "tokens": 1}
    seats = [{**anns, "used": [], "token_spent": False}, {"dice": [2]}]
    state = CABINET.from_plain(
        {"phase": "spring", "step": "influence", "seats": seats, "court": court}
    )
    assert [move.text for move in state.legal()] == ["place 3 with 3", "pass"]
    first = state.to_plain()["seats"][0]
    assert (first["used"], first["token_spent"]) == (["market"], True)


def test_a_stranger_to_the_match_of_two_has_no_dice():
    court = [standing_on(3, 3, seat=None)]
    position = {"phase": "spring", "step": "help", "court": court}
    CABINET.from_plain({**position, "seats": [{}, {}]})
    assert "court.neutral" in refusal({**position, "seats": [{}, {}, {}]})


RECRUITING = {"phase": "recruiting"}
FOUGHT = {
    "phase": "winter",
    "enemies": ["goblins 3", None, None, None, None],
    "agenda": ["soldiers home 0", "strongest 2"],
}
AIDED = {"phase": "kings_aid", "year": 2}


@pytest.mark.parametrize(
    ("when", "anns", "words"),
    [
        (RECRUITING, {"used": ["inn"], "buildings": ["inn"]}, "used.never"),
        (RECRUITING, {"used": ["statue"]}, "used.missing"),
        ({"phase": "winter"}, {"used": ["statue"]}, "used.missing"),
        ({"phase": "kings_aid"}, {"used": ["statue"]}, "used.missing"),
        (FOUGHT, {"used": ["statue", "chapel"]}, "used.missing"),
        (FOUGHT, {"used": ["market"]}, "used.missing"),
        (AIDED, {"used": ["statue"], "buildings": ["statue", "chapel"]}, None),
        (RECRUITING, {"used": ["statue"], "buildings": ["statue"]}, None),
        (FOUGHT, {"used": ["statue"]}, None),
        (FOUGHT, {"used": ["market"], "buildings": ["inn"]}, None),
        (AIDED, {"used": ["statue", "chapel"], "buildings": ["statue"]}, None),
    ],
)
def test_only_what_one_has_is_used_unless_winter_took_it(when, anns, words):
    position = {**when, "seats": [anns, {}]}
    if words:
        assert words in refusal(position)
    else:
        assert CABINET.from_plain(position).phase


def test_a_used_building_that_an_enemy_destroyed_is_read_back():
    """Reached by playing: the Statue is used in autumn and falls in winter."""
    table = TableTalk.at("autumn", {"buildings": ["statue"]}, {}, {})
    table.rolls("1 1 1", "2 3 5", "2 3 5")
    table.says(0, "reroll a coloured die by statue")
    table.rolls("1")
    table.passes_on("enemy")
    table.battle("goblins 3", 1)
    plain = table.state.to_plain()
    assert (plain["phase"], plain["seats"][0]["used"], plain["seats"][0]["buildings"]) == (
        *("kings_aid", ["statue"]),
        [],
    )
    assert CABINET.from_plain(plain).to_plain() == plain
