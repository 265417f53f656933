"""Each reason for which a step, a seating or an invitation is refused, met on its own.

All is honest but one thing, signed by those who would tell it; no other check may be the one that
finds it, so every test names the code and what is wrong.
"""

from dataclasses import replace
from io import BytesIO

import pytest

from engine.tiny_cabinet import PASS
from kingsburg_arcade.engine.chain import Entry
from kingsburg_arcade.engine.codec import encode
from kingsburg_arcade.engine.contract import Refused, Reveal
from kingsburg_arcade.net.protocol import facts, history, journal_format, wire
from kingsburg_arcade.net.protocol.agreement import Invitation
from kingsburg_arcade.net.protocol.convict_shares import ConvictShares
from kingsburg_arcade.net.protocol.history import Decided, Deed
from kingsburg_arcade.net.protocol.peer import Peer
from kingsburg_arcade.net.protocol.seating import Proposal, Vote, decided
from kingsburg_arcade.net.protocol.shared_luck import answer
from kingsburg_arcade.net.protocol.signed_statement import Lie, SignedStatement
from net.table import Peers, playing
from sim.little import LITTLE


@pytest.fixture(scope="module")
def table():
    """Three people, and a governor whose seat the first of them plays."""
    return playing(3, spare=1)


def refuses(reason, kind=Refused):
    """The refusal with exactly this code and these values."""
    return pytest.raises(kind, match="^" + reason.replace("(", r"\(").replace(")", r"\)") + "$")


# ------------------------------------------------------------------------------------ invitations
def test_bytes_of_something_else_are_refused_as_invitation():
    with refuses("lan.malformed (what='invitation')"):
        Invitation.read(encode(("not one",)))


@pytest.mark.parametrize(
    ("what", "changed"),
    [
        ("'seats'", lambda one: {"roster": one.roster[:-1]}),
        ("'keys'", lambda one: {"keys": (*one.keys[:2], b"short", b"")}),
        ("'keys twice'", lambda one: {"keys": (one.keys[0], one.keys[0], one.keys[2], b"")}),
        ("'roster', seat=1", lambda one: {"roster": (0, 0, 2, 0)}),
        ("'roster', seat=3", lambda one: {"roster": (0, 1, 2, 3)}),
        ("'governor', seat=3", lambda one: {"governors": ("", "", "", "")}),
        ("'governor', seat=3", lambda one: {"governors": ("", "", "", "a\x1bb")}),
        ("'governor', seat=0", lambda one: {"governors": ("random", "", "", "random")}),
        ("'grace or salt'", lambda one: {"grace": -1}),
        ("'grace or salt'", lambda one: {"salt": b"salt"}),
        ("'time for a move'", lambda one: {"move_time": -1}),
        ("'seed'", lambda one: {"header": replace(one.header, seed=7)}),
    ],
)
def test_an_invitation_with_one_thing_wrong_is_refused(table, what, changed):
    table.invitation.check(LITTLE)
    with refuses(f"lan.invitation (what={what})"):
        replace(table.invitation, **changed(table.invitation)).check(LITTLE)


# ------------------------------------------------------------------------------------------ moves
def deed(table, **changed):
    """The honest move of the seat that is asked, with something else in its entry or around it."""
    tip = table.play(0).tip
    seat = changed.pop("seat", tip.course.actor)
    person = tip.epoch.roster[seat]
    digest = tip.course.take(tip.course.actor, PASS.plain).digest
    entry = Entry.after(tip.link, tip.index + 1, seat, PASS.plain, digest)
    around = {"epoch": tip.epoch.number, "previous": tip.link}
    for name in around.keys() & changed.keys():
        around[name] = changed.pop(name)
    entry = replace(entry, **changed)
    return Deed.signed(table.signers[person], table.play(0).match, person, **around, entry=entry)


def step(table, item, **moment):
    play = table.play(0)
    return play.rules.step(replace(play.tip, **moment), item)


def test_a_move_for_another_place_follows_nowhere_and_convicts_nobody(table):
    assert step(table, deed(table)).entry.move == PASS.plain
    for changed in ({"previous": b"\1" * 32}, {"epoch": 7}, {"index": 9}):
        with refuses("lan.sequence", Refused) as found:
            step(table, deed(table, **changed))
        assert not isinstance(found.value, Lie)


def test_a_move_with_a_false_link_is_a_lie(table):
    with refuses("lan.sequence (what='link')", Lie):
        step(table, deed(table, link=b"\1" * 32))


def test_a_move_in_a_pause_is_a_lie(table):
    paused = replace(table.play(0).tip.epoch, paused=True)
    with refuses("lan.paused", Lie):
        step(table, deed(table), epoch=paused)


def test_an_answer_of_luck_for_another_place_is_refused(table):
    opening = table.play(0).history.opening
    (first, *_) = (one.item for one in table.play(0).history.steps)
    rules = table.play(0).rules
    assert rules.step(opening, first).entry.index == 1
    for changed in ({"epoch": 1}, {"index": 2}, {"previous": b"\1" * 32}):
        with refuses("lan.sequence"):
            rules.step(opening, replace(first, **changed))


def test_a_share_is_of_a_deal_between_two_people(table):
    play = table.play(0)
    shares = ConvictShares(play.rules, 0, play.outbox, play.ledger, play.luck.parts)
    shares._owed = (2,)
    for dealer, person in ((3, 2), (1, 3)):
        told = wire.Shares(play.match, ((dealer, person, b"\1" * 32),), False)
        with refuses("lan.luck (what='share', seat=1)"):
            shares.hear(table.signers[1].key, told)


def test_luck_does_not_choose_for_anybody():
    with refuses("lan.luck (what='choices by lot')"):
        answer(Reveal("tokens 1", (0, 1), ("a", "b"), ()), bytes(32))


# -------------------------------------------------------------------------------------- seatings
def proposal(table, **changed):
    """The seating without the person at seat 2, who was missing."""
    epoch = table.play(0).tip.epoch
    given = {
        "number": 1,
        "parent": epoch.number,
        "proposer": 0,
        "roster": (0, 1, 0, 0),
        "electorate": epoch.electorate,
        "governors": ("", "", "random", "random"),
        "reason": "missing",
    }
    return Proposal(**{**given, **changed})


def decision(table, wanted, voters=(0, 1), author=0, body=None, **changed):
    """What most have voted for, as the proposer counts it."""
    play, match = table.play(0), table.play(0).match
    tip, votes = play.tip, {}
    for voter in voters:
        vote = Vote(voter, changed.pop("voted", wanted), tip.index, tip.link)
        votes[voter] = replace(vote, **changed).signed(table.signers[voter], match)
    said = decided(table.signers[wanted.proposer], match, wanted, votes)
    if author != wanted.proposer or body is not None:
        given = (match, author, said.place, said.body if body is None else body)
        said = SignedStatement.signed(table.signers[author], said.kind, *given)
    return Decided(said)


def test_an_honest_decision_is_taken(table):
    after = step(table, decision(table, proposal(table))).after
    assert after.epoch.roster == (0, 1, 0, 0)


@pytest.mark.parametrize(
    ("what", "changed"),
    [
        ("'reason'", {"reason": ""}),
        ("'number'", {"number": 0}),
        ("'number'", {"parent": 5}),
        ("'number'", {"number": 2 << 20}),
        ("'seats'", {"governors": ("", "", "random")}),
        ("'proposer'", {"proposer": 3}),
        ("'electorate'", {"electorate": (1, 0, 2)}),
        ("'roster', seat=2", {"electorate": (0, 1), "roster": (0, 1, 2, 0)}),
        ("'governor of the start', seat=3", {"governors": ("", "", "random", "squire")}),
        ("'governor', seat=2", {"governors": ("", "", "", "random")}),
        ("'governor', seat=2", {"governors": ("", "", "\x1b[31m", "random")}),
        ("'governor', seat=0", {"governors": ("random", "", "random", "random")}),
        ("'players'", {"roster": (0, 0, 0, 0), "governors": ("", "x", "x", "random")}),
        ("'farewell'", {"farewell": b"\1" * 32}),
    ],
)
def test_a_seating_with_one_thing_wrong_is_refused(table, what, changed):
    rules, epoch = table.play(0).rules, table.play(0).tip.epoch
    given = epoch, rules.agreement.invitation.people, rules.agreement.luck_key
    proposal(table).check(*given)
    with refuses(f"lan.seating (what={what})"):
        proposal(table, **changed).check(*given)


@pytest.mark.parametrize("read", [Proposal.read, lambda data: Vote.read(voted(data))])
def test_bytes_of_something_else_are_refused_as_proposal_and_as_vote(read):
    with pytest.raises(Refused, match=r"lan\.malformed.*(proposal|vote)"):
        read(encode(("not one",)))


def voted(body):
    return SignedStatement("vote", bytes(32), 0, (1,), body, bytes(64))


def test_a_vote_is_for_the_number_that_it_is_signed_under(table):
    cast = Vote(0, proposal(table), 0, bytes(32)).signed(table.signers[0], table.play(0).match)
    assert Vote.read(cast).index == 0
    with refuses("lan.malformed (what='vote')"):
        Vote.read(replace(cast, place=(2,)))


def test_a_decision_is_the_proposal_and_votes_of_most_for_it(table):
    wanted = proposal(table)
    other = proposal(table, reason="late")
    wrong = {
        "lan.malformed (what='decision')": decision(table, wanted, body=encode(("x",))),
        "lan.seating (what='author')": decision(table, wanted, author=1),
        "lan.seating (what='majority')": decision(table, wanted, voters=(0,)),
        "lan.seating (what='votes')": decision(table, wanted, voted=other),
        "lan.seating (what='base')": decision(table, wanted, index=1),
    }
    for reason, item in wrong.items():
        with refuses(reason):
            step(table, item)


def test_a_vote_counts_once(table):
    play, wanted = table.play(0), proposal(table)
    cast = Vote(0, wanted, play.tip.index, play.tip.link).signed(table.signers[0], play.match)
    body = encode((wanted.encoded, (cast.encoded, cast.encoded)))
    with refuses("lan.seating (what='votes')"):
        step(table, decision(table, wanted, body=body))


# ------------------------------------------------------------------------------- bounds, and disks
def test_a_match_has_a_longest_length(table, monkeypatch):
    play = table.play(0)
    monkeypatch.setattr(history, "LONGEST", len(play.history))
    with refuses(f"lan.too_long (steps={len(play.history) + 1})"):
        play.history.replace(len(play.history), [step(table, deed(table))])


def test_a_frame_has_a_longest_length(monkeypatch):
    monkeypatch.setattr(journal_format, "LARGEST", 10)
    assert journal_format.framed("a")
    with pytest.raises(Refused, match=r"lan\.too_long"):
        journal_format.framed("a" * 20)


def test_a_file_of_something_else_is_no_journal():
    assert journal_format.first_frame(BytesIO(journal_format.opening())) == ()
    with refuses("lan.journal (what='magic')"):
        journal_format.first_frame(BytesIO(b"KBRECORD and more"))


def test_a_journal_without_an_invitation_is_not_resumed(table):
    signer, verify = table.signers[0], table.ring.verify
    with refuses("lan.journal (what='no invitation')"):
        Peer.resume([("boot",)], LITTLE, signer, verify, lambda frames: 0, 0.0)


# ------------------------------------------------------------------------------- the person here
def test_nobody_moves_where_too_few_are_heard():
    peers = playing(3)
    person = peers.person(peers.actor)
    peers.part(person)
    peers.passes(4.0)
    (refusing,) = peers.give(person, facts.Submit(peers.play(person).tip.course.actor, PASS.plain))
    assert refusing.reason.code == "lan.majority"


def test_who_plays_no_seat_is_not_replaced():
    peers = Peers(3, spare=1, alone=False)
    peers.passes(1.0)
    for seat in (0, 3):
        (refusing,) = peers.give(0, facts.Replace(seat))
        assert str(refusing.reason) == f"lan.governor (seat={seat})"
