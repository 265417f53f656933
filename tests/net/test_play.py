"""Peers at one table: moves, dice, secrets, absence, votes, lies, each told to all."""

import pytest

from engine.tiny_cabinet import PASS, PEEK
from kingsburg_arcade.engine.chain import Entry
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.ballot import REMEMBERED
from kingsburg_arcade.net.protocol.branch import Branch
from kingsburg_arcade.net.protocol.history import Deed
from kingsburg_arcade.net.protocol.seating import Proposal, Vote
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from net.table import Peers, playing


def finish(peers: Peers) -> None:
    for _ in range(60):
        if peers.actor < 0:
            break
        peers.move()
        peers.passes(0.1)


@pytest.mark.parametrize("people", [1, 2, 3, 4, pytest.param(5, marks=pytest.mark.long)])
def test_a_match_is_played_to_its_end_by_all(people):
    peers = playing(people, spare=1 if people == 1 else 0)
    finish(peers)
    overs = [peers.facts(seat, facts.Over) for seat in range(people)]
    assert all(len(over) == 1 for over in overs)
    assert len({over[0].digest for over in overs}) == 1
    assert len(peers.heads()) == 1


def test_a_move_is_with_all_others_at_once():
    peers = playing(4)
    index = peers.play(0).tip.index
    peers.move()  # no time passes
    assert {peers.play(seat).tip.index for seat in range(4)} == {index + 1}
    assert {peers.play(seat).settled for seat in range(4)} == {index + 1}


def test_a_move_that_may_not_be_played_is_refused_with_the_reason():
    peers = playing(3)
    other = (peers.actor + 1) % 3
    (refusing,) = peers.give(other, facts.Submit(other, PASS.plain))
    assert refusing.reason.code == "lan.not_turn"
    (refusing,) = peers.give(other, facts.Submit(peers.actor, PASS.plain))
    assert refusing.reason.code == "lan.not_own"
    (refusing,) = peers.move(("take", 9))
    assert not refusing.reason.code.startswith("lan.")


def test_a_peer_that_cannot_keep_a_move_does_not_make_it():
    peers = playing(3)
    seat, before = peers.actor, peers.heads()
    peers.full.add(seat)
    assert any(fact.reason.code == "disk.full" for fact in peers.move())
    assert peers.heads() == before
    peers.full.clear()
    peers.move()
    assert peers.heads() != before
    assert len(peers.heads()) == 1


# ------------------------------------------------------------------------------------- absence
def test_who_is_missing_is_named_within_three_seconds_and_a_half():
    peers = playing(3)
    peers.off.add(2)
    peers.passes(3.6)
    assert peers.facts(0, facts.Missing) == [facts.Missing(2)]
    assert peers.facts(1, facts.Missing) == [facts.Missing(2)]


def test_who_is_missing_is_not_heard_by_heartbeats_that_somebody_repeats():
    peers = playing(3)
    peers.passes(1.0)
    heads = [
        data for seat, to, data in peers.sent if (seat, to) == (2, 0) and b"heads" in data[:12]
    ]
    peers.off.add(2)
    for _ in range(8):
        peers.give(0, facts.Received(peers.signers[1].key, heads[-2]))
        peers.passes(0.5)
    assert peers.facts(0, facts.Missing) == [facts.Missing(2)]


def test_a_governor_sits_in_and_the_owner_takes_the_chair_back():
    peers = playing(3)
    peers.off.add(2)
    peers.passes(8.0)
    roster = peers.play(0).tip.epoch.roster
    assert roster[2] in (0, 1)
    assert peers.play(0).tip.epoch.electorate == (0, 1, 2)
    for _ in range(4):
        peers.move()
        peers.passes(0.2)
    peers.returns(2)
    peers.passes(2.0)
    assert peers.play(0).tip.epoch.roster == (0, 1, 2)
    assert len(peers.heads()) == 1
    finish(peers)
    assert peers.facts(2, facts.Over)


def test_nobody_is_replaced_before_the_time_the_table_chose():
    peers = playing(3, grace=60)
    peers.off.add(2)
    peers.passes(30.0)
    assert peers.play(0).tip.epoch.number == 0
    peers.passes(35.0)
    assert peers.play(0).tip.epoch.number > 0


def test_people_vote_if_the_table_does_not_vote_alone():
    peers = playing(3, alone=False)
    (early,) = peers.give(0, facts.Replace(2))
    assert str(early.reason) == "lan.grace (seat=2, seconds=4)"
    peers.off.add(2)
    peers.passes(8.0)
    peers.give(0, facts.Replace(2))
    peers.passes(3.0)
    assert peers.play(0).tip.epoch.number == 0, "one of three is not most"
    peers.give(1, facts.Replace(2))
    peers.passes(3.0)
    assert peers.play(0).tip.epoch.roster[2] != 2


def test_a_minority_waits_and_says_so():
    peers = playing(3)
    peers.part(0)
    peers.passes(8.0)
    assert peers.facts(0, facts.Waiting)[-1] == facts.Waiting(True)
    assert peers.play(0).tip.epoch.number == 0
    assert peers.play(1).tip.epoch.number == 1
    actor = peers.play(0).tip.course.actor
    if actor == 0:
        refusing, *_ = peers.give(0, facts.Submit(0, PASS.plain))
        assert refusing.reason.code == "lan.majority"
    peers.cut = set()
    peers.passes(3.0)
    assert len(peers.heads()) == 1
    assert peers.play(0).tip.epoch.roster == (0, 1, 2)


def test_of_two_people_none_replaces_the_other():
    peers = playing(2)
    peers.off.add(1)
    peers.passes(30.0)
    assert peers.play(0).tip.epoch.number == 0
    peers.returns(1)
    peers.passes(1.0)
    finish(peers)
    assert peers.facts(0, facts.Over)


@pytest.mark.parametrize("people", [2, 3, pytest.param(5, marks=pytest.mark.long)])
def test_anybody_may_leave_for_good_the_first_as_well(people):
    peers = playing(people)
    peers.give(0, facts.Leave())
    peers.passes(3.0)
    epoch = peers.play(1).tip.epoch
    assert 0 not in epoch.electorate
    assert epoch.roster[0] != 0
    peers.off.add(0)
    finish(peers)
    assert peers.facts(1, facts.Over)


def test_a_move_that_a_minority_saw_makes_room_for_what_most_decided():
    peers = playing(3)
    seat = peers.actor
    peers.part(seat)
    peers.move_alone = peers.give(seat, facts.Submit(seat, PASS.plain))
    index = peers.play(seat).tip.index
    assert peers.play(seat).settled < index
    peers.passes(8.0)
    peers.cut = set()
    peers.passes(3.0)
    assert len(peers.heads()) == 1
    assert peers.facts(seat, facts.Rewound)


def test_who_asks_for_what_follows_begins_at_the_own_tip():
    """Not at a branch that it has taken in: the answer is cut where a message is full."""
    peers = playing(3)
    ledger = peers.play(0).ledger
    position, root = len(ledger.history), ledger.tip.place
    for _ in range(3):
        peers.move()
        peers.passes(0.1)
    branch = Branch(position, root, (ledger.history.steps[position],))
    for side in (branch, None):
        ledger._side = side
        peers.sent.clear()
        ledger.ask(peers.now + 10 * (side is None), peers.signers[1].key)
        peers.tick()
        asked = [wire.read(data) for seat, to, data in peers.sent if (seat, to) == (0, 1)]
        wants = [message.places for message in asked if isinstance(message, wire.Want)]
        assert wants[0][0] == ledger.tip.place


def test_two_who_cannot_hear_each_other_are_told_by_the_third():
    peers = playing(3)
    peers.cut = {(0, 1), (1, 0)}
    finish(peers)
    assert len(peers.heads()) == 1
    assert not peers.facts(0, facts.Missing)


# ------------------------------------------------------------------------------------- secrets
def test_only_who_looked_can_read_a_sealed_card():
    peers = playing(3)
    seat = peers.actor
    (chest,) = peers.play(seat).tip.course.state.sealed()
    peers.move(PEEK.plain)
    seen = peers.peers[seat].peek(chest)
    assert seen in {"gold", "lead", "tin"}
    for other in {0, 1, 2} - {seat}:
        assert peers.peers[other].peek(chest) is None
        assert peers.play(other).luck.parts.held == {}
    finish(peers)
    assert peers.play(0).tip.course.state.card == seen


def test_the_card_stays_what_it_was_when_somebody_has_gone():
    peers = playing(3)
    seat = peers.actor
    (chest,) = peers.play(seat).tip.course.state.sealed()
    peers.move(PEEK.plain)
    seen = peers.peers[seat].peek(chest)
    peers.off.add((seat + 1) % 3)
    peers.passes(8.0)
    assert peers.peers[seat].peek(chest) == seen
    for _ in range(40):
        if peers.actor < 0:
            break
        peers.move()
        peers.passes(0.1)
    assert peers.play(seat).tip.course.state.card == seen


def test_a_nonce_is_not_sent_to_who_has_not_looked():
    peers = playing(3)
    seat, other = peers.actor, (peers.actor + 1) % 3
    look = wire.Look(peers.play(0).match, 0)
    before = len(peers.sent)
    for who in (seat, other):
        peers.give(2 if who != 2 else 0, facts.Received(peers.signers[who].key, look.encoded))
    answers = [wire.read(data) for _, _, data in peers.sent[before:]]
    assert not any(isinstance(answer, wire.Nonces) for answer in answers)


# ----------------------------------------------------------------------------------------- lies
def signed_twice(peers: Peers) -> tuple[int, SignedStatement, SignedStatement]:
    """The same place, two moves: what a peer with a changed program might sign."""
    seat = peers.actor
    tip, history = peers.play(seat).tip, peers.play(seat)
    made = []
    for move in tip.course.state.legal()[:2]:
        digest = tip.course.take(seat, move.plain).digest
        entry = Entry.after(tip.link, tip.index + 1, seat, move.plain, digest)
        given = (peers.signers[seat], history.match, seat, tip.epoch.number, tip.link, entry)
        made.append(Deed.signed(*given).statement)
    return seat, made[0], made[1]


def test_two_tongues_are_named_to_all_and_lose_their_seat():
    peers = playing(4)
    seat, one, other = signed_twice(peers)
    tip, match = peers.play(seat).tip, peers.play(seat).match
    people = [person for person in range(4) if person != seat]
    for person, said in zip(people, (one, other, other), strict=True):
        items = wire.Items(match, tip.place, (Deed.of(said).encoded,))
        peers.give(person, facts.Received(peers.signers[seat].key, items.encoded))
    peers.off.add(seat)
    peers.passes(4.0)
    for person in people:
        assert [fact.seat for fact in peers.facts(person, facts.Convicted)] == [seat]
        assert seat not in peers.play(person).tip.epoch.electorate
    assert len(peers.heads()) == 1
    finish(peers)
    assert peers.facts(people[0], facts.Over)


def test_a_forged_proof_convicts_nobody():
    peers = playing(3)
    seat, one, other = signed_twice(peers)
    forged = SignedStatement(
        other.kind, other.match, other.seat, other.place, other.body, b"\0" * 64
    )
    listener = (seat + 1) % 3
    for first, second in [(one, one), (one, forged)]:
        proof = wire.Proof(one.match, first.encoded, second.encoded)
        told = peers.give(listener, facts.Received(peers.signers[seat].key, proof.encoded))
        assert [type(fact) for fact in told] == [facts.Refusing]
    assert peers.play(listener).convicted == {}


def test_the_evidence_of_a_lie_blames_its_author_and_not_who_passes_it_on():
    peers = playing(3)
    tip, liar = peers.play(0).tip, (peers.actor + 1) % 3
    relay, listener = peers.actor, (peers.actor + 2) % 3
    entry = Entry.after(tip.link, tip.index + 1, liar, PASS.plain, tip.digest)
    match = peers.play(listener).match
    deed = Deed.signed(peers.signers[liar], match, liar, tip.epoch.number, tip.link, entry)
    evidence = wire.Items(match, tip.place, (deed.encoded,)).encoded
    told = peers.give(listener, facts.Received(peers.signers[relay].key, evidence))
    assert [fact.seat for fact in told if isinstance(fact, facts.Refusing)] == [liar]
    assert set(peers.play(listener).convicted) == {liar}
    assert not any(isinstance(wire.read(data), wire.Refusal) for _, _, data in peers.sent)


def test_a_peer_of_another_program_is_told_where_it_differs(monkeypatch):
    peers = playing(2)
    seat = peers.actor
    deceived = 1 - seat
    state = type(peers.play(0).tip.course.state)
    play = state.play

    def other_rules(self, move, tell=None):
        play(self, move, tell)
        if wrong:
            self.points[0] += 1

    wrong = False
    monkeypatch.setattr(state, "play", other_rules)
    peers.cut = {(seat, deceived), (deceived, seat)}
    wrong = True
    peers.move()
    wrong = False
    peers.cut = set()
    peers.passes(1.0)
    differing = peers.facts(deceived, facts.Differing) + peers.facts(seat, facts.Differing)
    assert differing
    assert all("[0]" in fact.field for fact in differing)


def test_a_notebook_that_lacks_a_page_is_refused():
    peers = playing(2)
    from kingsburg_arcade.net.protocol import journal_format

    frames, _ = journal_format.frames(bytes(peers.disks[0]))
    grown = [number for number, frame in enumerate(frames) if frame[0] == "grow"]
    del frames[grown[0]]
    peers.disks[0][:] = journal_format.opening() + b"".join(
        journal_format.framed(*f) for f in frames
    )
    with pytest.raises(Refused):
        peers.returns(0)


def test_the_votes_of_one_person_take_no_room_without_end():
    peers = playing(3)
    ballot, epoch = peers.play(0).voting.ballot, peers.play(0).tip.epoch
    for number in range(1, 1000):
        seating = (epoch.roster, epoch.electorate, epoch.governors, "undecided")
        proposal = Proposal(number, 0, 1, *seating)
        vote = Vote(1, proposal, 0, b"l" * 32)
        ballot.note(epoch, vote.signed(peers.signers[1], peers.play(0).match))
    assert len(ballot.seen) == REMEMBERED
