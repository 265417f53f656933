"""Each rung is stronger than the one below: few deals, each from both seats, wide margins."""

import pytest

from kingsburg_arcade.games.kingdom_builder.minds import MINDS
from kingsburg_arcade.games.kingdom_builder.rules import CABINET
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.simulate.one_match import play_out


def share(hero, rival, deals, seats=2):
    """The part of the matches that the hero wins, every deal played from every seat."""
    won = 0.0
    for seed in range(deals):
        for chair in range(seats):
            governors = [hero if seat == chair else rival for seat in range(seats)]
            state, _ = play_out(CABINET, CABINET.options(), governors, 2_000_000 + seed)
            winners = state.result().winners
            won += (chair in winners) / len(winners)
    return won / deals / seats


def test_the_page_beats_chance():
    assert share(MINDS.mind("page"), RandomSeat(), 20) > 0.75


def test_the_squire_beats_chance():
    assert share(MINDS.mind("squire"), RandomSeat(), 20) > 0.8


@pytest.mark.long
def test_the_squire_beats_the_page():
    assert share(MINDS.mind("squire"), MINDS.mind("page"), 500) > 0.5


def test_the_steward_beats_the_page():
    assert share(MINDS.mind("steward"), MINDS.mind("page"), 4) > 0.6


@pytest.mark.long
def test_the_steward_beats_the_page_on_many_deals():
    assert share(MINDS.mind("steward"), MINDS.mind("page"), 40) > 0.6


@pytest.mark.long
def test_the_steward_beats_three_pages():
    assert share(MINDS.mind("steward"), MINDS.mind("page"), 40, seats=4) > 0.5


@pytest.mark.long
def test_the_chancellor_beats_the_steward():
    assert share(MINDS.mind("chancellor"), MINDS.mind("steward"), 40) > 0.5


@pytest.mark.long
def test_the_regent_beats_the_steward():
    assert share(MINDS.mind("regent"), MINDS.mind("steward"), 20) > 0.5
