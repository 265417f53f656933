"""Soldier tokens of Kingsburg among three peers: sealed, shown together, worth nothing withheld."""

from random import Random

import pytest

from kingsburg_arcade.engine.contract import Choose
from kingsburg_arcade.games.kingsburg.rules import CABINET
from kingsburg_arcade.games.kingsburg.rules.realm.soldier_tokens import ALL_TOKENS, WITHHELD
from kingsburg_arcade.net.protocol import wire
from net.choosing import (
    convicted,
    number_by,
    reason,
    refused,
    sealed_by,
    shown,
    signs,
    tells,
    withholds,
)
from net.table import Peers
from net.test_secrets import holds
from sim.quick_luck import quick_luck


@pytest.fixture
def peers():
    """Three people and a rival, in the first winter: the first of them is to choose a token."""
    with quick_luck():
        peers = Peers(3, spare=1, game=CABINET, options={"tokens": "yes"})
        peers.passes(1.0)
        until_asked(peers, Random(1))
        yield peers


def state(peers, seat=0):
    return peers.play(seat).tip.course.state


def until_asked(peers, chance):
    for _ in range(2000):
        if state(peers).question == "soldier token":
            return
        if peers.actor >= 0:
            peers.move(chance.choice(state(peers).legal()).plain)
        else:
            peers.passes(0.1)
    raise AssertionError("no winter comes")


def choose(peers, *tokens):
    """The seats that are asked choose these, one after the other."""
    for token in tokens:
        legal = state(peers).legal()
        assert all(isinstance(move, Choose) for move in legal)
        peers.move(next(move.plain for move in legal if move.name == token))


def test_three_peers_choose_and_show(peers):
    order, had = list(state(peers).order), list(state(peers).soldiers)
    choose(peers, "4", "0", "1")
    covered = [state(peers, seat).pack() for seat in range(3)]
    assert all(one == covered[0] for one in covered)
    own = [dict(peers.play(seat).chosen(seat)) for seat in range(3)]
    assert len([one for one in own if one]) >= 2
    choose(peers, "3")
    for _ in range(40):
        if shown(peers):
            break
        peers.passes(0.1)
    assert [shown(peers, seat) for seat in range(3)] == [("4", "0", "1", "3")] * 3
    left = state(peers).realm.soldier_tokens
    assert {seat: ALL_TOKENS ^ left[seat] for seat in order} == {
        order[0]: 32, order[1]: 1, order[2]: 4, order[3]: 16,
    }  # fmt: skip
    assert had != state(peers).soldiers or state(peers).phase != 8
    assert not any(refused(peers, seat) or convicted(peers, seat) for seat in range(3))


def test_a_token_that_is_withheld_is_opened_by_the_others(peers):
    """Who vanishes after choosing has chosen all the same, and nothing is worth more for it."""
    with withholds(peers, 1):
        choose(peers, "4", "4", "4", "4")
        peers.passes(8.0)
        for seat in (0, 2):
            assert shown(peers, seat) == ("4", "4", "4", "4")
    assert WITHHELD not in shown(peers)


def test_no_token_is_shown_before_all_have_confirmed_every_choice(peers):
    order = list(state(peers).order)
    choose(peers, "4", "0", "1")
    chosen = {seat: peers.person(seat) for seat in order[:3]}
    opens = {seat: number_by(peers, seat, person) for seat, person in chosen.items()}
    peers.lost = lambda data: isinstance(wire.read(data), wire.Heads)
    choose(peers, "3")
    peers.passes(1.0)
    for seat, person in chosen.items():
        assert not any(holds(peers, other, opens[seat]) for other in {0, 1, 2} - {person})
    peers.lost = lambda data: False
    peers.passes(1.0)
    assert shown(peers) == ("4", "0", "1", "3")
    assert all(holds(peers, other, opens[seat]) for seat in chosen for other in range(3))


def liar_and_others(peers):
    """Who is to choose now, and the two who are not."""
    liar = peers.person(peers.actor)
    return liar, [seat for seat in range(3) if seat != liar]


def test_a_token_that_is_laid_in_the_open_convicts(peers):
    liar, others = liar_and_others(peers)
    tells(peers, liar, signs(peers, liar, state(peers).legal()[0].plain), others)
    assert [convicted(peers, seat) for seat in others] == [[liar]] * 2


def test_who_seals_two_tokens_is_convicted(peers):
    """To one it says another token than to the other: both know as soon as they have compared."""
    liar, others = liar_and_others(peers)
    question = state(peers).legal()[0].question
    place, seat = peers.play(liar).tip.place, peers.actor
    seals = [sealed_by(peers, liar, question, index, seat) for index in (0, 3)]
    deeds = [signs(peers, liar, plain) for plain in seals]
    for other, deed in zip(others, deeds, strict=True):
        tells(peers, liar, deed, [other], place)
    peers.off.add(liar)
    peers.passes(1.0)
    assert [convicted(peers, other) for other in others] == [[liar]] * 2
    assert all("two_things" in reason(peers, other) for other in others)
