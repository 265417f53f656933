"""After a conviction the others open a share, so that most of those who are left can make luck."""

from collections.abc import Callable
from itertools import combinations

import pytest

from kingsburg_arcade.engine.codec import encode
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks import dealing
from kingsburg_arcade.net.masks.group import ORDER, scalar, scalar_bytes
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.luck_parts import LuckParts
from kingsburg_arcade.net.protocol.seating import VOTE, Epoch, Vote, needs_farewell, owed
from kingsburg_arcade.net.protocol.shared_luck import Draws
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


# -------------------------------------------------------------------------- the share of a leaver
NEXT = "roll round 1"


def foreseen(peers: Peers, seat: int) -> bytes | None:
    """The seed of the next roll, if this person can work it out alone by all that it was told."""
    shares = {seat: key_share(peers, seat), **opened(peers, seat)}
    for _, to, data in peers.sent:
        message = wire.read(data)
        if to == seat and isinstance(message, wire.Votes):
            votes = map(Vote.read, map(SignedStatement.read, message.votes))
            shown = {one.proposal.proposer: one.proposal.farewell for one in votes}
            shares |= {one: scalar(share) for one, share in shown.items() if share}
    draws = Draws(peers.play(seat).rules.agreement.luck_key)
    if len(shares) < draws.threshold:
        return None
    chosen = sorted(shares)[: draws.threshold]
    return draws.seed(NEXT, {one: draws.own(NEXT, one, shares[one]) for one in chosen})


def silenced(who: int, about: Callable[[wire.Message], bool]):
    """Messages of this person that are about such things go nowhere."""

    def twist(seat: int, output: facts.Send) -> facts.Send:
        kept_back = seat == who and about(wire.read(output.data))
        return facts.Send(b"nobody", output.data) if kept_back else output

    return twist


def no_twist(_: int, output: facts.Send) -> facts.Send:
    return output


def about_shares(message: wire.Message) -> bool:
    return isinstance(message, wire.Shares)


def leaves_while_a_share_is_kept_back() -> Peers:
    """A liar learns the share of a convict, tells none of it, and another one wants to leave."""
    peers = playing(4, alone=False)
    peers.twist = silenced(0, about_shares)
    convict(peers, 3)
    assert opened(peers, 0)
    assert not opened(peers, 1) | opened(peers, 2)
    peers.give(2, facts.Leave())
    peers.passes(8.0)
    return peers


def test_who_keeps_back_what_opens_a_share_foresees_nothing(calm):
    peers = leaves_while_a_share_is_kept_back()
    assert foreseen(peers, 0) is None
    assert peers.play(1).tip.epoch.electorate == (0, 1, 2), "who leaves waits for that share"
    assert facts.Late(0, "part") in peers.facts(1, facts.Asked)[-1].open
    peers.twist = no_twist
    peers.passes(2.0)
    peers.off.add(2)
    assert peers.play(1).tip.epoch.electorate == (0, 1)
    assert peers.play(1).tip.epoch.open_shares == ()
    assert opened(peers, 1) == {3: key_share(peers, 3)}
    assert foreseen(peers, 0) is None
    assert seeds(finished(peers)) == calm[4]


def test_with_two_open_shares_one_person_would_foresee_all(calm, monkeypatch):
    """The gap that there was: who left looked only at what was open on the own machine."""

    def leaves_it(self: LuckParts, epoch: Epoch, left: int) -> bytes:
        needed = needs_farewell(epoch, left, self._draws.key, self.opened_of(epoch))
        return scalar_bytes(self.key_share) if needed else b""

    monkeypatch.setattr(LuckParts, "farewell", leaves_it)
    assert foreseen(leaves_while_a_share_is_kept_back(), 0) == calm[4][NEXT]


def about_a_farewell(message: wire.Message) -> bool:
    """Whether this tells of somebody who wants to leave a share."""
    cast = message.votes if isinstance(message, wire.Votes) else ()
    return any(Vote.read(SignedStatement.read(one)).proposal.farewell for one in cast)


def shows_its_share_in_vain(*, crashes: bool = False) -> Peers:
    """One person alone hears with which share another one wants to leave; then a liar is struck."""
    peers = playing(4, alone=False)
    peers.twist = silenced(2, about_a_farewell)
    peers.give(2, facts.Leave())
    peers.passes(2.0)
    cast = [one.encoded for one in peers.play(2).voting.ballot.seen[1].values()]
    peers.sent.append((2, 0, wire.Votes(peers.play(2).match, tuple(cast)).encoded))
    if crashes:
        peers.returns(2)
    convict(peers, 3)
    peers.passes(2.0)
    return peers


@pytest.mark.parametrize("crashes", [False, True])
def test_who_has_shown_the_own_share_leaves_and_opens_no_other_one(calm, crashes):
    peers = shows_its_share_in_vain(crashes=crashes)
    assert peers.play(0).tip.epoch.electorate == (0, 1, 2)
    assert not opened(peers, 0)
    assert foreseen(peers, 0) is None
    peers.twist = no_twist
    peers.passes(3.0)
    peers.off.add(2)
    epoch = peers.play(0).tip.epoch
    assert (epoch.electorate, [seat for seat, _ in epoch.open_shares]) == ((0, 1), [2])
    assert not opened(peers, 0)
    assert foreseen(peers, 0) is None
    assert seeds(finished(peers)) == calm[4]


def test_who_would_open_another_share_as_well_would_let_one_person_foresee_all(calm, monkeypatch):
    never = property(lambda self: False, lambda self, value: None)
    monkeypatch.setattr(LuckParts, "has_left_share", never, raising=False)
    assert foreseen(shows_its_share_in_vain(), 0) == calm[4][NEXT]


def test_a_share_that_is_open_somewhere_is_told_to_those_who_lack_it():
    """Who has helped to open it may have left, and crashes forget what the others have told."""
    peers = playing(4, alone=False)
    peers.twist = lambda seat, output: (
        facts.Send(b"nobody", output.data)
        if output.who == peers.signers[1].key and about_shares(wire.read(output.data))
        else output
    )
    convict(peers, 3)
    peers.give(2, facts.Leave())
    peers.passes(3.0)
    peers.off.add(2)
    assert peers.play(0).tip.epoch.electorate == (0, 1)
    peers.returns(0)
    assert opened(peers, 0)
    assert not opened(peers, 1)
    wrong = wire.Shares(peers.play(1).match, ((3, 3, scalar_bytes(1)),), True).encoded
    told = peers.give(1, facts.Received(peers.signers[0].key, wrong))
    assert facts.Refusing in map(type, told)
    peers.twist = no_twist
    peers.passes(2.0)
    assert opened(peers, 1) == {3: key_share(peers, 3)}


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
