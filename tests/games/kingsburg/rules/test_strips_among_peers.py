"""Strips among peers: dealt by the luck that all make together, and laid by each in its turn."""

from random import Random

from kingsburg_arcade.games.kingsburg.rules import CABINET
from net.table import Peers
from net.test_hands import plays_on
from sim.quick_masks import quick_masks


def test_three_peers_are_dealt_the_same_strips_and_lay_them():
    with quick_masks():
        peers = Peers(3, game=CABINET, options={"strips": "dealt", "rows": True})
        peers.passes(3.0)
        states = [peers.play(seat).tip.course.state for seat in range(3)]
        assert {state.question for state in states} == {"lay strips"}
        assert len({tuple(state.realm.strips) for state in states}) == 1
        assert all(strips.bit_count() == 2 for strips in states[0].realm.strips)
        plays_on(peers, Random(4), lambda: peers.play(0).tip.course.state.year == 1)
        peers.passes(1.0)
        later = [peers.play(seat).tip.course.state for seat in range(3)]
        assert later[0].year == 1
        assert later[0].pack() == later[1].pack() == later[2].pack()
