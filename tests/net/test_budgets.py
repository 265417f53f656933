"""Budgets: how much a peer may send in a whole match, however often it hangs up."""

from kingsburg_arcade.net.protocol import facts, peer, wire
from net.table import playing

HONEST, FLOODER = 0, 1


def flood(table, who, messages):
    """How many of so many messages were taken before the link was cut."""
    victim = table.peers[HONEST]
    data = wire.Look(victim.play.match, "card 0 chest").encoded
    for taken in range(messages):
        told = victim.on(table.now, facts.Received(who, data))
        if any(isinstance(one, facts.Cut) for one in told):
            return taken
    return messages


def test_calling_again_renews_no_budget():
    table = playing(3)
    who = table.signers[FLOODER].key
    victim = table.peers[HONEST]
    first = flood(table, who, 5000)
    assert 0 < first <= peer.MOST
    for _ in range(20):
        victim.on(table.now, facts.Unlinked(who))
        victim.on(table.now, facts.Linked(who))
        assert flood(table, who, 5000) == 0


def test_a_debt_is_bounded_so_that_a_peer_that_came_to_rest_is_heard_again():
    table = playing(3)
    who = table.signers[FLOODER].key
    for _ in range(9):
        flood(table, who, 5000)
        for _ in range(3000):
            table.peers[HONEST].on(table.now, facts.Received(who, b"noise"))
    table.now += 2 * peer.MOST / peer.EACH_SECOND
    assert flood(table, who, 100) == 100


def test_the_buckets_of_strangers_are_bounded_and_those_of_the_table_stay():
    table = playing(3)
    who = table.signers[FLOODER].key
    flood(table, who, 5000)
    for number in range(500):
        flood(table, number.to_bytes(32), 2)
    assert len(table.peers[HONEST]._allowances) <= peer.BUCKETS
    assert flood(table, who, 5000) == 0
