"""The winter that comes next is played through: every card that can lie there, every face."""

from itertools import islice

import pytest

from games.kingsburg.minds.matches import (
    KINGSBURG,
    MODULES,
    before_a_battle,
    positions,
    watched,
)
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingsburg.minds import search
from kingsburg_arcade.games.kingsburg.minds.enemy_odds import KINGS_DIE
from kingsburg_arcade.games.kingsburg.minds.regent import Chancellor, Regent
from kingsburg_arcade.games.kingsburg.minds.rollout import lead, standing
from kingsburg_arcade.games.kingsburg.minds.steward import Planner
from kingsburg_arcade.games.kingsburg.minds.winter_ahead import fought, is_near, led_after
from kingsburg_arcade.games.kingsburg.minds.worth import worth_for
from kingsburg_arcade.governors.mind import driven
from kingsburg_arcade.simulate.one_match import LiveView


def mean_lead(state, view, cards):
    """By all faces of the die."""
    minds, worths = [Planner()] * state.seats, [worth_for(state.seats)] * state.seats
    ends = [fought(state, view, minds, card, face) for card in cards for face in KINGS_DIE]
    assert all(end.question == "roll" and end.year == state.year + 1 for end in ends)
    return sum(lead(standing(end, worths, view), view.seat) // 2 for end in ends) // len(ends)


def found(state, view):
    minds, worths = [Planner()] * state.seats, [worth_for(state.seats)] * state.seats
    return driven(led_after(state, view, minds, worths))


@pytest.mark.parametrize("seed", range(6))
def test_the_lead_is_that_of_all_cards_and_faces(seed):
    state, dealer = before_a_battle(seed, 2 + seed % 3, 1 + seed % 4)
    packed = state.pack()
    cards = state.in_play.cards[state.year - 1].contents
    for seat in range(state.seats):
        view = LiveView(seat, state, dealer)
        assert found(state, view) == mean_lead(state, view, cards)
    assert state.pack() == packed


def test_who_has_looked_thinks_of_one_card():
    state, dealer = before_a_battle(2, 3, 2)
    state.peeked = 1 << 1
    view = LiveView(1, state, dealer)
    (card,) = view.secrets.values()
    cards = state.in_play.cards[state.year - 1].contents
    assert found(state, view) == mean_lead(state, view, [card])
    blind = LiveView(0, state, dealer)
    assert found(state, blind) == mean_lead(state, blind, cards)


def test_the_last_battle_and_those_of_other_rules_are_not_played_through():
    assert is_near(before_a_battle(1, 2, 4)[0])
    assert not is_near(before_a_battle(1, 2, 5)[0])


ALONE = [{name: value} for name, values in MODULES.items() for value in values[1:]]


@pytest.mark.parametrize("module", ALONE, ids=str)
def test_with_a_module_alone_no_battle_is_played_through_but_the_match_is(module):
    options = KINGSBURG.options(**module)
    assert not KINGSBURG.new(2, options).in_play.printed
    seats = [governor(name, "kingsburg") for name in ("chancellor", "page")]
    state, _ = watched(seats, 3, options)
    assert state.year == 5


@pytest.mark.sources
@pytest.mark.parametrize(
    ("level", "seats", "fights"),
    [(Chancellor, 2, True), (Chancellor, 3, False), (Regent, 2, True), (Regent, 4, True)],
)
def test_a_regent_thinks_of_winter_at_every_table_and_a_chancellor_at_one_of_two(
    level, seats, fights, monkeypatch
):
    thought = []

    def watched(state, *more):
        thought.append(state.year)
        return led_after(state, *more)

    monkeypatch.setattr(search, "led_after", watched)
    autumn = (at for at in positions(3, seats) if at[0].state.phase == 6)
    for view, legal in islice(autumn, 12):
        level().choose(view, legal, SeededStream(1, "whims"))
    assert bool(thought) is fights
