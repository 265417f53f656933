"""Copies that differ: a damaged memory is mended, and a different copy of the game stops itself."""

import pytest

from engine.tiny_cabinet import PASS, Treasure
from kingsburg_arcade.engine.contract import NOBODY, Move, Refused
from kingsburg_arcade.net.protocol import facts, reasons, wire
from net.table import Peers, playing
from sim.little import LITTLE, Little


class OtherTreasure(Treasure):
    """The same game with a fault in one rule: what is taken counts one more."""

    def play(self, move, tell=None):
        seat = self.actor
        super().play(move, tell)
        if isinstance(move, Move) and move.plain[0] == "take":
            self.points[seat] += 1

    def copy(self):
        other = super().copy()
        other.__class__ = OtherTreasure
        return other


class OtherLittle(Little):
    def new(self, seats, options):
        return OtherTreasure(seats, options)


class Mixed(Peers):
    """One of the seats has the other copy of the game."""

    odd = 0

    def sits(self, seat, root):
        self.game = OtherLittle() if seat == self.odd else LITTLE
        try:
            return super().sits(seat, root)
        finally:
            self.game = LITTLE


def damage(peers: Peers, seat: int) -> None:
    """Something in the memory of this program is not what it was."""
    state = peers.play(seat).tip.course.state
    state.points[0] += 7
    assert peers.play(seat).tip.course.digest != peers.play(seat).tip.digest


def finish(peers: Peers) -> None:
    for _ in range(80):
        if peers.actor == NOBODY:
            return
        peers.move()
        peers.passes(0.2)


@pytest.mark.parametrize("people", [2, 3])
def test_a_damaged_memory_is_mended_from_the_record(people):
    peers = playing(people)
    other = (peers.actor + 1) % people
    damage(peers, other)
    peers.move()
    assert len(peers.facts(other, facts.Mended)) == 1
    assert len(peers.heads()) == 1, "no time has passed"
    finish(peers)
    assert len({peers.facts(seat, facts.Over)[0].digest for seat in range(people)}) == 1


def test_nothing_is_signed_from_a_damaged_memory():
    peers = playing(3)
    actor = peers.actor
    damage(peers, actor)
    peers.move()
    assert peers.facts(actor, facts.Mended)
    assert len(peers.heads()) == 1
    assert {str(peers.play(seat).tip.course.digest) for seat in range(3)} == {
        peers.play(0).tip.digest
    }


def mixed(odd: int) -> Peers:
    class WithOdd(Mixed):
        pass

    WithOdd.odd = odd
    peers = WithOdd(3, grace=4)
    peers.passes(1.0)
    return peers


def take(peers: Peers) -> None:
    seat = peers.actor
    state = peers.play(0).tip.course.state
    peers.give(peers.person(seat), facts.Submit(seat, ("take", state.dice[seat][0])))


@pytest.mark.parametrize("turns", [0, 1])
def test_a_different_copy_stops_itself_and_the_two_who_agree_go_on(turns):
    peers = mixed(odd=0)
    while peers.actor != turns:  # 0: its own move is refused by all; 1: it refuses theirs
        peers.move(PASS.plain)
        peers.passes(0.2)
    take(peers)
    peers.passes(0.5)
    assert len(peers.facts(0, facts.OtherCopy)) == 1
    assert not peers.facts(1, facts.OtherCopy)
    assert not peers.facts(2, facts.OtherCopy)
    assert not any(peers.facts(seat, facts.Convicted) for seat in range(3))
    (refusing,) = peers.give(0, facts.Submit(0, PASS.plain))
    assert refusing.reason.code == "lan.other_copy"
    peers.passes(8.0)
    epoch = peers.play(1).tip.epoch
    assert (epoch.reason, epoch.roster[0]) != ("", 0), "a governor sits in for it"
    peers.off.add(0)
    finish(peers)
    assert {peers.facts(seat, facts.Over)[0].digest for seat in (1, 2)}


def test_of_two_who_differ_nobody_can_tell_who_is_right():
    class Two(Mixed):
        pass

    peers = Two(2, grace=4)
    peers.passes(1.0)
    take(peers)
    peers.passes(8.0)
    assert not any(peers.facts(seat, facts.OtherCopy) for seat in range(2))
    late = [fact for seat in range(2) for fact in peers.facts(seat, facts.Asked)[-1].open]
    assert facts.Late in {type(one) for one in late}
    assert "agreement" in {one.what for one in late}


def test_nobody_stops_because_one_says_so():
    peers = playing(3)
    actor = peers.actor
    liar, behind = (seat for seat in range(3) if seat != actor)
    at = peers.play(behind).tip
    peers.cut = {(actor, behind), (liar, behind)}
    peers.move()
    peers.cut = set()
    told = wire.Refusal(peers.play(0).match, at.place, reasons.told(Refused("lan.diverged")))
    key = peers.signers[liar].key
    for seat in (actor, behind):
        peers.give(seat, facts.Received(key, told.encoded))
        peers.tick()
    assert not any(peers.facts(seat, facts.OtherCopy) for seat in range(3))
