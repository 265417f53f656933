"""Goblin Valley among peers: two cards of one stack, either of them seen by who looked at it."""

from random import Random

import pytest

from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from net.programs import Programs, one_match
from net.table import Peers
from net.test_hands import opened_by, plays_on
from sim.quick_masks import quick_masks

LOOK = ("look", "second")


@pytest.fixture
def peers():
    """Three people and a rival; somebody has been asked which deck to look at."""
    with quick_masks():
        peers = Peers(3, spare=1, game=CABINET, options={"goblin_valley": "yes"})
        peers.passes(3.0)
        plays_on(peers, Random(3), until=lambda: state(peers).question == "look")
        yield peers


def state(peers, seat=0):
    return peers.play(seat).tip.course.state


def test_the_enemies_of_each_year_are_shuffled_together(peers):
    names = [masked.name for masked in peers.play(0).tip.masked_stacks]
    assert names == [f"enemies of year {year}" for year in range(1, 6)]
    assert CABINET.hidden_stacks(Options()) == ()


def test_only_who_looked_reads_the_second_card_and_winter_shows_the_same(peers):
    looker, person = peers.actor, peers.person(peers.actor)
    year = state(peers).year
    peers.move(LOOK)
    peers.passes(1.0)
    (card,) = state(peers).knows(looker)
    assert card.position == 1
    seen = [peers.peers[seat].peek(card) for seat in range(3)]
    assert seen[person] in card.contents
    assert [name for seat, name in enumerate(seen) if seat != person] == [None, None]
    has_it = [(card.stack, card.position) in opened_by(peers, seat) for seat in range(3)]
    assert has_it == [seat == person for seat in range(3)]
    plays_on(peers, Random(4), until=lambda: state(peers).year > year)
    opened = [
        step.entry.move[1]
        for step in peers.play(0).history.steps
        if step.entry and step.entry.move[0] == "open"
    ]
    assert opened[-1] == seen[person] != opened[-2]
    assert len({state(peers, seat).second(year) for seat in range(3)}) == 1


@pytest.mark.long
def test_three_programs_finish_one_match_though_they_are_killed(tmp_path):
    """With Goblin Valley and soldier tokens, whatever each of them was about to show."""
    options = ("--option", "tokens=yes", "--option", "goblin_valley=yes")
    with Programs(tmp_path) as programs:
        table = programs.table(3, "--game", "kingsburg", "--governor", "steward", *options)
        for index, victim in ((40, 1), (42, 2), (86, 1), (128, 2)):
            table[0].at(index)
            table[victim].kill()
            table[victim].start()
        assert one_match(table) > 150
