"""The key of a match, made by all before it begins: no message of anybody bends or stops it."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks import dealing
from kingsburg_arcade.net.protocol import agreement
from kingsburg_arcade.net.protocol.agreement import (
    COMMITMENT,
    DEAL,
    READY,
    SEAL,
    STAGES,
    agreed,
    digest_of,
    luck_of,
    match_of,
    sealed,
)
from kingsburg_arcade.net.protocol.key_agreement import KeyAgreement
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from net.agreeing import (
    begun,
    flipped,
    other_deal,
    signed_again,
    sitting,
    spoilers,
    told,
)
from net.table import Peers, crashes_at, playing


# --------------------------------------------------------------------------------- the stages
def early(peers: Peers) -> list[SignedStatement]:
    """Statements that were made before their author had those of all in the stage before."""
    people = set(peers.invitation.people)
    heard: dict[tuple[int, str], set[int]] = {}
    wrong = []
    for seat, to, said in told(peers):
        if said.seat == seat and said.kind != COMMITMENT:
            before = STAGES[STAGES.index(said.kind) - 1]
            if heard.get((seat, before), set()) | {seat} != people:
                wrong.append(said)
        heard.setdefault((to, said.kind), set()).add(said.seat)
    return wrong


@pytest.mark.parametrize("people", [2, 3, 4, pytest.param(5, marks=pytest.mark.long)])
def test_nobody_goes_on_before_all_have_said_the_same_stage(people):
    peers = sitting(people)
    peers.passes(1.0)
    assert begun(peers)
    assert early(peers) == []
    assert {said.kind for _, _, said in told(peers)} == set(STAGES)


def test_a_deal_that_is_shown_before_all_seals_is_noticed(monkeypatch):
    """The fault that lets the last dealers choose their deals: planted, and seen by the test."""
    whole = KeyAgreement.is_whole
    ready = lambda self, stage: stage == SEAL or whole(self, stage)  # noqa: E731
    monkeypatch.setattr(KeyAgreement, "is_whole", ready)
    peers = sitting(3)
    for _ in range(3):
        peers.tick()
    assert {said.kind for said in early(peers)} == {DEAL}


def test_the_match_has_its_name_before_anybody_seals():
    """All statements but the commitments carry it, and it follows from the commitments alone."""
    peers = sitting(3)
    peers.passes(1.0)
    said = [one for _, _, one in told(peers)]
    commitments = {one.seat: one for one in said if one.kind == COMMITMENT}
    name = match_of(peers.invitation, commitments)
    assert {peers.play(seat).match for seat in range(3)} == {name}
    assert {one.match for one in said if one.kind != COMMITMENT} == {name}
    assert {one.match for one in commitments.values()} == {peers.invitation.table}
    for seat in range(3):
        other = signed_again(peers, commitments[seat], b"other")
        assert match_of(peers.invitation, {**commitments, seat: other}) != name


def test_a_deal_is_not_taken_before_all_seals_are_here():
    """Else who waits for the deals of others could still choose its own seal."""

    def withheld(seat, to, said):
        return [one for one in said if to != 0 or (one.kind, one.seat) != (SEAL, 2)]

    peers = sitting(3, withheld)
    peers.passes(1.0)
    deals = [one for _, to, one in told(peers) if one.kind == DEAL]
    assert {one.seat for one in deals} == {1, 2}, "seat 0 shows none without the seal of seat 2"
    assert not peers.peers[0]._key._told[DEAL]
    peers.twist = lambda seat, output: output
    peers.passes(1.0)
    assert begun(peers)


# --------------------------------------------------------------------------------- withholding
@pytest.mark.parametrize("people", [2, 3])
@pytest.mark.parametrize("stage", STAGES)
def test_who_withholds_a_stage_holds_the_match_up_and_changes_nothing(people, stage):
    """The others wait, nobody is accused, and what comes late is what it would have been."""

    def silent(seat, to, said):
        gone = STAGES[STAGES.index(stage) :]
        return [one for one in said if one.seat != 1 or one.kind not in gone]

    peers = sitting(people, silent)
    peers.passes(2.0)
    assert not any(peer.play for peer in peers.peers if peer.seat != 1)
    assert not any(spoilers(peers).values())
    peers.twist = lambda seat, output: output
    peers.passes(1.0)
    undisturbed = sitting(people)
    undisturbed.passes(1.0)
    assert begun(peers)
    assert peers.play(0).rules.agreement.said == undisturbed.play(0).rules.agreement.said


# ------------------------------------------------------------------------------------- crashes
def crashing(people: int, seat: int, at: int) -> Peers | None:
    """One crashes when so many messages were sent, and comes back; None if there are fewer."""
    peers = sitting(people)
    count = crashes_at(peers, seat, at)
    for _ in range(12):
        peers.tick()
        if seat in peers.off:
            peers.returns(seat)
    return peers if count() >= at else None


def is_one_agreement(peers: Peers) -> None:
    """All have begun the same match, and nobody has said two things."""
    assert begun(peers)
    assert not any(spoilers(peers).values())
    assert len({peers.play(seat).match for seat in range(len(peers.peers))}) == 1
    bodies: dict[tuple, set[bytes]] = {}
    for _, _, said in told(peers):
        bodies.setdefault((said.kind, said.match, said.seat), set()).add(said.body)
    assert all(len(some) == 1 for some in bodies.values())


@pytest.mark.parametrize("seat", [0, pytest.param(1, marks=pytest.mark.long)])
def test_a_crash_at_any_message_of_the_agreement_changes_nothing(seat):
    expected, at = None, 1
    while (peers := crashing(2, seat, at)) is not None and at < 24:
        is_one_agreement(peers)
        said = peers.play(0).rules.agreement.said
        expected = expected or said
        assert said == expected
        at += 1
    assert at > 10, "it was tried at many messages"


@pytest.mark.parametrize("at", [2, 5, 9, 14, 20, 27])
def test_a_crash_among_three_changes_nothing(at):
    for seat in range(3):
        is_one_agreement(crashing(3, seat, at))


def test_what_says_that_all_fits_is_on_the_disk_before_it_is_told():
    """Else a peer that crashes could be ready for two different sets of deals."""
    peers = sitting(3)
    peers.slow.add(1)
    peers.passes(0.3)
    for _ in range(3):  # the first page, so that it may speak at all
        if not any(said.kind == DEAL for seat, _, said in told(peers) if seat == 1):
            peers.saves(1)
            peers.passes(0.3)
    assert peers.peers[1]._key.own_ready is not None
    assert not any(said.kind == READY for seat, _, said in told(peers) if said.seat == 1)
    peers.off.add(1)
    peers.passes(0.2)
    peers.slow.clear()
    peers.returns(1)
    peers.passes(1.0)
    is_one_agreement(peers)


# -------------------------------------------------------------------------------- the whole
@pytest.fixture(scope="module")
def whole():
    peers = sitting(3)
    peers.passes(1.0)
    return peers


def refused(peers: Peers, said: Iterable[SignedStatement], words: str) -> None:
    with pytest.raises(Refused, match=words):
        agreed(peers.invitation, said, peers.ring.verify, False)


def test_an_agreement_is_checked_by_everybody_who_reads_it(whole):
    said = list(whole.play(0).rules.agreement.said)
    assert agreed(whole.invitation, said, whole.ring.verify, False).luck_key is not None
    for at, one in enumerate(said):
        rest = [*said[:at], *said[at + 1 :]]
        refused(whole, rest, "commitments")
        forged = replace(one, signature=flipped(one.signature))
        refused(whole, [*rest, forged], r"lan\.signature")
        placed = (whole.signers[one.seat], one.kind, one.match, one.seat, (0,), one.body)
        refused(whole, [*rest, SignedStatement.signed(*placed)], r"lan\.elsewhere")
        moved = (whole.signers[one.seat], one.kind, bytes(32), one.seat, (), one.body)
        refused(whole, [*rest, SignedStatement.signed(*moved)], r"lan\.elsewhere")


def test_an_agreement_of_other_bodies_is_refused(whole):
    said = list(whole.play(0).rules.agreement.said)
    for at, words in ((4, "unlike its seal"), (7, "unlike its seal"), (10, "deals differ")):
        changed = signed_again(whole, said[at], said[at].body[:-1] + b"?")
        refused(whole, [*said[:at], changed, *said[at + 1 :]], words)
    other = other_deal(whole, 1).encoded
    swapped = [
        signed_again(whole, one, {SEAL: sealed(other), DEAL: other}[one.kind])
        if one.seat == 1 and one.kind in (SEAL, DEAL)
        else one
        for one in said
    ]
    refused(whole, swapped, "deals differ")
    told_of = digest_of(one for one in swapped if one.kind in (SEAL, DEAL))
    ready = [signed_again(whole, one, told_of) if one.kind == READY else one for one in swapped]
    assert agreed(whole.invitation, ready, whole.ring.verify, False).luck_key is not None


def test_statements_of_strangers_and_of_other_kinds_are_refused(whole):
    (first, *_) = said = list(whole.play(0).rules.agreement.said)
    stranger = (whole.signers[0], COMMITMENT, first.match, 3, (), first.body)
    refused(whole, [*said, SignedStatement.signed(*stranger)], r"lan\.invitation")
    other = (whole.signers[0], "vote", first.match, 0, (), first.body)
    refused(whole, [*said, SignedStatement.signed(*other)], r"lan\.elsewhere")


def test_the_key_depends_on_the_people_and_on_the_match(whole):
    match = whole.play(0).match
    assert luck_of(match, whole.invitation).makers == (0, 1, 2)
    assert luck_of(bytes(32), whole.invitation).id != luck_of(match, whole.invitation).id
    with_governors = Peers(2, spare=2).invitation
    assert agreement.luck_of(match, with_governors).threshold == 2


def test_who_comes_back_checks_the_key_of_the_match_once(monkeypatch):
    """A program that starts again is waited for: its own journal was checked as it was written."""
    peers, checked, check = playing(2), [], dealing.check_deal
    monkeypatch.setattr(dealing, "check_deal", lambda *given: checked.append(1) or check(*given))
    peers.returns(0)
    assert len(checked) == 2
    assert {one.encoded for one in peers.peers[0]._key.said} == {
        one.encoded for one in peers.peers[1]._key.said
    }
