"""After a conviction the others open a share, so that most of those who are left can make luck."""

from itertools import combinations

import pytest

from kingsburg_arcade.engine.codec import encode
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks import dealing
from kingsburg_arcade.net.masks.group import ORDER, scalar_bytes
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.seating import VOTE, Epoch, owed
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from net.masks.luck_makers import luck_makers
from net.table import Peers, playing
from net.test_one_luck import finished, seeds


def convict(peers: Peers, liar: int) -> None:
    """Show all others two things that one has signed; they strike it from the match."""
    signer, match = peers.signers[liar], peers.play(liar).match
    one, other = (
        SignedStatement.signed(signer, VOTE, match, liar, (9,), encode((said,))).encoded
        for said in (1, 2)
    )
    peers.off.add(liar)
    for seat in peers.here:
        told = wire.Proof(match, one, other).encoded
        peers.give(seat, facts.Received(peers.signers[peers.here[0]].key, told))
    peers.passes(3.0)
    assert all(liar not in peers.play(seat).tip.epoch.electorate for seat in peers.here)


def opened(peers: Peers, seat: int) -> dict[int, int]:
    return peers.play(seat).luck.parts.opened


def key_share(peers: Peers, seat: int) -> int:
    return peers.play(seat).luck.parts.key_share


@pytest.fixture(scope="module")
def calm():
    return {people: seeds(finished(playing(people))) for people in (4, 5)}


@pytest.mark.parametrize(("people", "liars"), [(4, [3]), (4, [0]), (5, [1, 4])])
def test_most_of_those_who_are_left_make_the_same_luck(calm, people, liars):
    peers = playing(people)
    for liar in liars:
        convict(peers, liar)
    convicted = liars[:1]
    honest = peers.here
    assert [opened(peers, seat) for seat in honest] == [
        {liar: key_share(peers, liar) for liar in convicted}
    ] * len(honest)
    peers.off.add(honest[-1])
    peers.passes(6.0)
    assert seeds(finished(peers)) == calm[people]


def test_nothing_is_opened_where_most_can_make_luck_without_it():
    peers = playing(3)
    convict(peers, 2)
    assert not any(isinstance(wire.read(data), wire.Shares) for _, _, data in peers.sent)
    peers = playing(5)
    convict(peers, 4)
    assert not any(isinstance(wire.read(data), wire.Shares) for _, _, data in peers.sent)


def test_a_false_number_is_refused_and_a_true_one_is_still_taken():
    """Nobody is accused: what a deal has for somebody is not signed."""
    peers = playing(4)
    silent: list[bytes] = []
    peers.lost = lambda data: isinstance(wire.read(data), wire.Shares) and not silent.append(data)
    convict(peers, 3)
    assert not opened(peers, 0)
    true = {seat: wire.read(data) for seat, data in told(peers, silent)}
    (one, *rest) = true[1].dealt
    for wrong in (scalar_bytes(1), bytes(32), b"\xff" * 32):
        message = wire.Shares(true[1].match, ((*one[:2], wrong), *rest), False)
        facts_told = peers.give(0, facts.Received(peers.signers[1].key, message.encoded))
        assert facts.Refusing in map(type, facts_told)
    assert list(peers.play(0).convicted) == [3]
    for seat in (1, 2):
        peers.give(0, facts.Received(peers.signers[seat].key, true[seat].encoded))
    assert opened(peers, 0) == {3: key_share(peers, 3)}


def told(peers: Peers, data: list[bytes]) -> list[tuple[int, bytes]]:
    """Whose shares these are: who tells its own deal first tells nothing of others."""
    return [(wire.read(one).dealt[0][0], one) for one in data]


def test_who_does_not_tell_is_late_and_who_was_not_heard_tells_again():
    peers = playing(4)
    peers.lost = lambda data: isinstance(wire.read(data), wire.Shares)
    convict(peers, 3)
    peers.passes(3.5)
    late = {one for fact in peers.facts(0, facts.Asked)[-1:] for one in fact.open}
    assert {facts.Late(1, "part"), facts.Late(2, "part")} <= late
    peers.lost = lambda data: False
    peers.passes(1.0)
    assert opened(peers, 0) == {3: key_share(peers, 3)}
    assert_silent(peers)


def assert_silent(peers: Peers) -> None:
    since = len(peers.sent)
    peers.passes(2.0)
    again = [data for _, _, data in peers.sent[since:] if isinstance(wire.read(data), wire.Shares)]
    assert not again, "all have all"


def test_after_a_crash_a_share_is_known_or_told_again():
    peers = playing(4)
    convict(peers, 3)
    peers.returns(0)
    assert opened(peers, 0) == {3: key_share(peers, 3)}
    assert_silent(peers)
    del peers.disks[1][peers.disks[1].index(b"opened") - 20 :]
    peers.returns(1)
    assert not opened(peers, 1)
    peers.passes(2.0)
    assert opened(peers, 1) == {3: key_share(peers, 3)}
    assert_silent(peers)


@pytest.mark.parametrize("heard", [True, False])
def test_who_leaves_then_leaves_a_share_only_if_the_other_is_not_open(calm, heard):
    peers = playing(4, alone=False)
    if not heard:
        peers.lost = lambda data: isinstance(wire.read(data), wire.Shares)
    convict(peers, 3)
    peers.give(2, facts.Leave())
    peers.passes(4.0)
    peers.off.add(2)
    epoch = peers.play(0).tip.epoch
    assert epoch.electorate == (0, 1)
    assert [seat for seat, _ in epoch.open_shares] == ([] if heard else [2])
    assert seeds(finished(peers)) == calm[4]


def test_only_as_many_shares_are_opened_as_are_needed():
    for people, convicts, expected in [
        (2, (1,), (1,)),
        (3, (1,), ()),
        (4, (1,), (1,)),
        (4, (1, 2), (1,)),
        (5, (1,), ()),
        (5, (4, 1), (4,)),
    ]:
        left = tuple(seat for seat in range(people) if seat not in convicts)
        epoch = Epoch(0, 0, tuple(range(people)), left, ("",) * people, struck=convicts)
        assert owed(epoch, luck_makers(people).key) == expected


def test_as_many_shares_of_a_deal_as_make_the_key_make_any_other_share():
    numbers = (5, 7, 11)
    shares = {seat: sum(n * (seat + 1) ** at for at, n in enumerate(numbers)) for seat in range(5)}
    for chosen in combinations(range(5), 3):
        for of in range(5):
            weighed = (dealing.weight(seat, chosen, of) * shares[seat] for seat in chosen)
            assert sum(weighed) % ORDER == shares[of]
    with pytest.raises(Refused):
        wire.read(wire.Shares(bytes(32), ((0, 1, b"short"),), True).encoded)
