"""What holds at every step of a match with the cards of governors, dealt or bid for."""

import json
from random import Random

import pytest

from games.kingsburg.rules.test_laws import copies_go_their_own_ways, next_move, reads_back
from kingsburg_arcade.engine.contract import NOBODY
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.content import POWER
from kingsburg_arcade.games.kingsburg.rules.events import Scored
from kingsburg_arcade.games.kingsburg.rules.realm.governors import GOVERNORS

CARDS = sum(1 << POWER[card.name] for card in GOVERNORS if not card.chosen)
NEW = {"keep", "name card", "bid", "free building", "use card"}
"""The questions that the cards bring."""


def match(seed, tell):
    """Every position of a match with random seats, options and moves."""
    chance, dealer = Random(seed), SeededDealer(seed)
    how = ("dealt", "auction")[seed % 2]
    options = Options(governor_cards=how, house_cards=seed % 3 > 0, rows=seed % 5 == 0)
    state = CABINET.new(2 + seed % 4, options)
    while state.actor != NOBODY:
        yield state, chance
        state.play(next_move(state, dealer, chance), tell)
    assert state.year == 5
    yield state, chance


def cards_are_there_once(state):
    own = [powers & CARDS for powers in state.powers]
    assert all(card.bit_count() <= 1 for card in own)
    held = [card for card in own if card]
    assert len({*held}) == len(held)
    assert len(held) == state.seats or state.year == 0


def moves_are_read_back(state):
    said = [move.text for move in state.legal()]
    assert len(said) > 1, "a seat is asked only when it has a choice"
    assert len({*said}) == len(said)
    for move in state.legal():
        assert CABINET.move_from_text(move.text).plain == move.plain
        assert CABINET.move_from_plain(json.loads(json.dumps(move.plain))).text == move.text


def points_follow_from_events(state, told):
    scored = [0] * state.seats
    for event in told:
        if isinstance(event, Scored):
            scored[event.seat] += event.points
    assert scored == state.points


def questions_met(seeds, often):
    """The questions and the cards of these matches; the laws hold at each step."""
    met = set()
    for seed in seeds:
        told = []
        for step, (state, chance) in enumerate(match(seed, told.append)):
            assert step < 2000, "five years have an end"
            cards_are_there_once(state)
            points_follow_from_events(state, told)
            assert min(state.gold + state.wood + state.stone + state.tokens + state.soldiers) >= 0
            if state.actor >= 0:
                moves_are_read_back(state)
            if step % often == 0 or state.question in NEW - met:
                reads_back(state)
                if state.actor >= 0:
                    copies_go_their_own_ways(state, chance)
            met.add(state.question)
        met |= {
            card.name
            for card in GOVERNORS
            for powers in state.powers
            if powers >> POWER[card.name] & 1
        }
    return met


def test_laws_of_a_few_matches():
    assert questions_met(range(4), 40) >= {"keep", "name card", "bid"}


@pytest.mark.long
def test_laws_of_many_matches():
    met = questions_met(range(300), 5)
    assert met >= NEW
    assert met >= {card.name for card in GOVERNORS if not card.chosen}
