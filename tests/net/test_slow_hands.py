"""Hands dealt on slow disks: what a peer tells of a stack is on its own disk."""

from random import Random

import pytest

from kingsburg_arcade.engine.contract import NOBODY
from kingsburg_arcade.net.masks.opened_cards import PART
from kingsburg_arcade.net.masks.shuffle_transcript import SHUFFLE
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.presence import Head
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from net.test_hands import plays_on, said, sitting
from sim.quick_masks import quick_masks


@pytest.fixture
def quick():
    with quick_masks():
        yield


def on_slow_disks(peers, random, most, crashes=()):
    """Play on while pages reach the disks now and then, and somebody loses what had not."""
    told_wet, lost, counted_on = [], 0, {}

    def look(data):
        message = wire.read(data)
        if isinstance(message, wire.Masks):
            for one in map(SignedStatement.read, message.said):
                wet = any(one.encoded in frames for frames in peers.wet[one.seat])
                if wet and one.kind != PART:
                    told_wet.append(one)
        elif isinstance(message, wire.Heads):
            for head in map(Head.read, map(SignedStatement.read, message.heads)):
                counted_on[head.seat] = set(head.made)
        return False

    peers.lost = look
    for step in range(most):
        made = [
            seat for seat in peers.here if peers.wet[seat] and peers.play(seat).hands.transcripts
        ]
        if made and random.random() < 0.2:
            peers.passes(0.6)  # its heart beats once before the power goes
        if step in crashes or (made and random.random() < 0.5):
            seat = random.choice(made or peers.here)
            lost += len(peers.wet[seat])
            peers.returns(seat)
            known = peers.play(seat).rules.opened_cards.made
            told_wet += counted_on.get(seat, set()) - set(known)
            peers.passes(0.5)
        if random.random() < 0.5:
            for seat in range(len(peers.peers)):
                peers.saves(seat)
        actors = {peers.play(seat).tip.course.actor for seat in peers.here if peers.play(seat)}
        tips = {peers.play(seat).tip.link for seat in peers.here if peers.play(seat)}
        if actors == {NOBODY}:
            break
        if len(tips) == 1 and min(actors) >= 0:
            peers.move(random.choice(peers.play(0).tip.course.state.legal()).plain)
        peers.passes(0.1)
    peers.lost = lambda data: False
    return told_wet, lost


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_what_is_said_of_a_stack_waits_for_the_disk_and_a_crash_loses_nothing(quick, seed):
    random = Random(seed)
    peers = sitting(3)
    peers.slow = {0, 1, 2}
    told_wet, lost = on_slow_disks(peers, random, 120, crashes=(1, 7, 40, 90))
    assert lost
    assert told_wet == []
    assert said(peers, SHUFFLE)
    peers.slow = set()
    for seat in range(3):
        peers.saves(seat)
    peers.passes(3.0)
    plays_on(peers, random)
    peers.passes(1.0)
    assert len({peers.play(seat).tip.digest for seat in range(3)}) == 1
    assert not any(peers.facts(seat, facts.Convicted) for seat in range(3))
    assert all(peers.facts(seat, facts.Over) for seat in range(3))
