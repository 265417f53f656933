"""Who spoils the key of a match is named by all, and nobody honest is."""

from dataclasses import replace

import pytest

from kingsburg_arcade.engine.codec import encode
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks import dealing
from kingsburg_arcade.net.protocol import facts, key_agreement, wire
from kingsburg_arcade.net.protocol.agreement import (
    COMMITMENT,
    DEAL,
    READY,
    SEAL,
    STAGES,
)
from kingsburg_arcade.net.protocol.key_agreement import COMPLAINT, KeyAgreement
from kingsburg_arcade.net.protocol.shared_luck import Secrets
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from net.agreeing import (
    begun,
    flipped,
    lying,
    other_deal,
    sealed_deal,
    sitting,
    spoilers,
    told,
)
from net.table import Peers


def names_only(peers: Peers, liar: int) -> None:
    """Nobody begins, all honest ones name the liar, and nobody names anybody else."""
    assert all(peer.play is None for peer in peers.peers)
    named = spoilers(peers)
    honest = [seat for seat in range(len(peers.peers)) if seat != liar]
    assert [named[seat] for seat in honest] == [{liar}] * len(honest)


@pytest.mark.parametrize("people", [2, 3, 4])
def test_a_deal_unlike_its_seal_names_its_dealer(people):
    def bodies(peers, _, kind):
        return other_deal(peers, 1).encoded if kind == DEAL else None

    names_only(lying(people, bodies), 1)


def test_a_deal_without_a_true_proof_names_its_dealer():
    def bodies(peers, _, kind):
        return sealed_deal(kind, lambda: flipped(other_deal(peers, 1).encoded))

    names_only(lying(3, bodies), 1)


@pytest.mark.parametrize("wrong", [b"", b"deal", bytes(291)])
def test_a_malformed_deal_names_its_dealer(wrong):
    names_only(lying(3, lambda peers, to, kind: sealed_deal(kind, lambda: wrong)), 1)


def test_two_seals_to_two_peers_name_their_author():
    names_only(lying(3, lambda _, to, kind: bytes([to]) * 32 if kind == SEAL else None), 1)


def test_two_deals_to_two_peers_name_their_dealer():
    """Each of them with the seal that fits it."""

    def bodies(peers, to, kind):
        return sealed_deal(kind, lambda: other_deal(peers, 1).encoded) if to == 0 else None

    names_only(lying(3, bodies), 1)


@pytest.mark.parametrize("kind", [SEAL, DEAL])
def test_what_one_peer_alone_has_heard_convinces_all(kind):
    """It passes on what it was told: else the others would wait for a match that never begins."""
    gone = {(READY, 0), (READY, 1), (READY, 2), (kind, 1) if kind == DEAL else None}
    peers = sitting(3, lambda seat, to, said: [i for i in said if (i.kind, i.seat) not in gone])
    peers.passes(0.3)
    key = peers.peers[0]._key
    assert key.is_whole(SEAL)
    body = bytes(32) if kind == SEAL else other_deal(peers, 1).encoded
    said = SignedStatement.signed(peers.signers[1], kind, key.match, 1, (), body)
    message = wire.Agreeing(peers.invitation.table, (said.encoded,), True)
    peers.twist = lambda seat, output: output
    peers.cut = {(1, 0), (1, 2), (0, 1), (2, 1)}
    peers.give(0, facts.Received(peers.signers[1].key, message.encoded))
    peers.passes(1.0)
    assert spoilers(peers)[0] == spoilers(peers)[2] == {1}


@pytest.mark.parametrize("kind", [SEAL, READY])
def test_a_second_statement_after_all_are_ready_keeps_nobody_out(kind):
    """Else a liar could let the others begin, and shut one of them out."""

    def unready(seat, to, said):
        return [one for one in said if to != 2 or one.kind != READY]

    peers = sitting(3, unready)
    peers.passes(0.5)
    assert [peer.play is not None for peer in peers.peers] == [True, True, False]
    key = peers.peers[2]._key
    assert key.own_ready is not None
    given = (peers.signers[1], kind, key.match, 1, (), bytes(32))
    message = wire.Agreeing(peers.invitation.table, (SignedStatement.signed(*given).encoded,), True)
    peers.give(2, facts.Received(peers.signers[1].key, message.encoded))
    peers.twist = lambda seat, output: output
    peers.passes(1.0)
    assert begun(peers)
    assert len({peers.play(seat).match for seat in range(3)}) == 1


def test_two_commitments_to_two_peers_name_their_author():
    def bodies(peers, to, kind):
        secrets = Secrets(b"another root".ljust(32), peers.invitation.table, 1)
        return secrets.envelope.told if (to, kind) == (2, COMMITMENT) else None

    names_only(lying(3, bodies), 1)


def test_an_envelope_key_without_a_true_proof_names_its_owner():
    def bodies(peers, _, kind):
        told = peers.peers[1]._secrets.envelope.told
        return flipped(told) if kind == COMMITMENT else None

    names_only(lying(3, bodies), 1)


def test_a_false_ready_begins_no_match_and_names_its_author_after_a_while():
    """An honest author tells all that it is ready for; a match may still begin in spite of it."""
    peers = lying(3, lambda _, to, kind: bytes(32) if kind == READY else None)
    assert not any(spoilers(peers).values())
    assert any(fact.reason.code == "lan.luck" for fact in peers.facts(0, facts.Refusing))
    peers.passes(2.0)
    assert not any(peers.peers[seat].play for seat in (0, 2))
    assert spoilers(peers)[0] == spoilers(peers)[2] == {1}


def test_a_false_ready_that_another_one_passes_on_names_nobody():
    """Its author may have been told other deals, of which we shall hear from the author."""
    peers = dealt_only(3)
    key = peers.peers[0]._key
    said = SignedStatement.signed(peers.signers[1], READY, key.match, 1, (), bytes(32))
    message = wire.Agreeing(peers.invitation.table, (said.encoded,), True)
    peers.give(0, facts.Received(peers.signers[2].key, message.encoded))
    peers.passes(4.0)
    assert not any(spoilers(peers).values())


def test_one_bad_statement_hides_no_other_one_of_the_same_message():
    peers = dealt_only(3)
    key, bad = peers.peers[0]._key, peers.peers[2]._key._told[READY][2]
    false = replace(bad, signature=bytes(64)).encoded
    true = peers.peers[1]._key._told[READY][1].encoded
    message = wire.Agreeing(peers.invitation.table, (false, true), True)
    told = peers.give(0, facts.Received(peers.signers[1].key, message.encoded))
    assert facts.Refusing in map(type, told)
    assert set(key._told[READY]) == {0, 1}


def test_who_holds_the_agreement_up_is_told_until_it_goes_on():
    peers = sitting(3, lambda seat, to, said: [one for one in said if one.seat != 1 or to == 1])
    peers.passes(4.0)
    assert not peers.facts(0, facts.Asked)
    peers.passes(2.0)
    assert peers.facts(0, facts.Asked)[-1].open == (facts.Late(1, "agreement"),)
    peers.twist = lambda seat, output: output
    peers.passes(1.0)
    assert begun(peers)
    assert peers.facts(0, facts.Asked)[-1].open == ()


def test_a_false_ready_is_not_kept_in_the_place_of_the_true_one():
    peers = lying(3, lambda _, to, kind: bytes(32) if kind == READY else None)
    assert not any(peers.peers[seat].play for seat in (0, 2))
    peers.twist = lambda seat, output: output
    peers.passes(1.0)
    assert begun(peers)


def test_two_readies_of_one_person_name_it():
    peers = sitting(3, lambda seat, to, said: [one for one in said if one.kind != READY])
    peers.passes(1.0)
    key = peers.peers[0]._key
    said = key._told[READY][0]
    for body in (said.body, bytes(32)):
        other = SignedStatement.signed(peers.signers[1], READY, said.match, 1, (), body)
        message = wire.Agreeing(peers.invitation.table, (other.encoded,), True)
        peers.give(0, facts.Received(peers.signers[2].key, message.encoded))
    assert spoilers(peers)[0] == {1}


@pytest.mark.parametrize("people", [2, 3, 4])
def test_a_share_that_does_not_fit_names_its_dealer(people):
    """Only one person sees it; what it shows convinces all."""

    def bodies(peers, _, kind):
        return sealed_deal(kind, lambda: other_deal(peers, 1, {0: 1}).encoded)

    peers = lying(people, bodies)
    names_only(peers, 1)
    assert {said.seat for _, _, said in told(peers) if said.kind == COMPLAINT} == {0}


def complaint(peers: Peers, author: int, dealer: int, body: bytes | None = None) -> bytes:
    """What is shown of the envelope from a dealer, signed by its author."""
    key, secrets = peers.peers[author]._key, peers.peers[author]._secrets
    given = (key.purpose, dealer, key._deals[dealer], author, secrets.envelope)
    shown = encode((dealing.complaint(*given),)) if body is None else body
    mine = (peers.signers[author], COMPLAINT, key.match, author, (dealer,), shown)
    return SignedStatement.signed(*mine).encoded


def dealt_only(people: int) -> Peers:
    """All have dealt, and nobody is told that another is ready."""
    peers = sitting(people, lambda seat, to, said: [one for one in said if one.kind != READY])
    peers.passes(1.0)
    assert all(peer._key.is_whole(DEAL) for peer in peers.peers)
    return peers


@pytest.mark.parametrize("body", [None, b"", b"\x90", encode((b"",)), encode((bytes(97),))])
def test_a_complaint_about_a_good_share_names_its_author(body):
    peers = dealt_only(3)
    message = wire.Agreeing(peers.invitation.table, (complaint(peers, 1, 0, body),), True)
    for seat in (0, 2):
        peers.give(seat, facts.Received(peers.signers[2].key, message.encoded))
    peers.passes(1.0)
    assert spoilers(peers)[0] == spoilers(peers)[2] == {1}


def test_a_complaint_is_judged_by_the_key_of_its_author_and_by_no_other():
    """A copy of a true complaint, signed by somebody else, accuses its author alone."""

    def bodies(peers, _, kind):
        return sealed_deal(kind, lambda: other_deal(peers, 1, {0: 1}).encoded)

    peers = lying(3, bodies)
    (true,) = {said.encoded: said for _, _, said in told(peers) if said.kind == COMPLAINT}.values()
    copied = (peers.signers[2], COMPLAINT, true.match, 2, true.place, true.body)
    for said, seat in ((SignedStatement.signed(*copied), 2), (true, 1)):
        given = (peers.invitation, None, peers.signers[0], None, peers.ring.verify, False)
        key = KeyAgreement(*given)
        for one in peers.peers[2]._key.said:
            if one.kind in STAGES:
                key.hear(one)
        with pytest.raises(key_agreement.Spoiled) as spoiled:
            key.hear(said)
        assert spoiled.value.seat == seat


def test_complaints_that_nobody_could_make_are_passed_over():
    peers = dealt_only(3)
    key, before = peers.peers[0]._key, len(peers.peers[0]._key.said)
    true = SignedStatement.read(complaint(peers, 1, 0))
    for seat, place, match in (
        (1, (), true.match),
        (1, (0, 0), true.match),
        (1, (7,), true.match),
        (7, (0,), true.match),
        (1, (0,), bytes(32)),
    ):
        signed = (peers.signers[1], COMPLAINT, match, seat, place, true.body)
        assert key.hear(SignedStatement.signed(*signed)) is False
    with pytest.raises(Refused, match=r"lan\.signature"):
        key.hear(replace(true, signature=bytes(64)))
    assert (key.spoiled, len(key.said)) == (None, before)
