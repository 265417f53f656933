"""The turn that has passed: asked for by a message, given back by an entry of the next player."""

import pytest

from engine.tiny_cabinet import PASS, PEEK
from kingsburg_arcade.engine.chain import Entry
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.engine.course import RETURN
from kingsburg_arcade.engine.record import verify
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.history import Deed
from kingsburg_arcade.net.protocol.signed_statement import Lie
from net.choosing import sitting
from net.table import Peers, playing

ASK, KEEP = facts.TakeBack(wanted=True), facts.TakeBack(wanted=False)


@pytest.fixture
def passed():
    """Three people: the first has passed, and the second is asked."""
    peers = playing(3)
    first = peers.actor
    peers.move()
    return peers, first, peers.actor


def told(peers: Peers, seat: int) -> list[facts.TurnAsked]:
    return peers.facts(seat, facts.TurnAsked)


def code(given: list[object]) -> str:
    (refusing,) = given
    return refusing.reason.code


def test_the_next_player_gives_the_turn_back_and_all_go_on(passed):
    peers, first, second = passed
    peers.give(first, ASK)
    asked = facts.TurnAsked(first)
    assert [told(peers, seat) for seat in range(3) if seat not in (first, second)] == [[]]
    assert told(peers, first) == told(peers, second) == [asked]
    peers.move(RETURN)
    assert peers.actor == first
    assert told(peers, first) == told(peers, second) == [asked, facts.TurnAsked(None)]
    peers.move()
    assert peers.actor == second
    assert code(peers.move(RETURN)) == "undo.passed"
    peers.move()
    peers.passes(1.0)
    assert len(peers.heads()) == 1
    play = peers.play(0)
    header = play.rules.agreement.invitation.header
    verify(play.history.record(header, len(play.history)), peers.game)


def test_who_was_refused_asks_once_and_hears_the_answer(passed):
    peers, first, second = passed
    peers.give(first, ASK)
    assert code(peers.give(first, ASK)) == "undo.asked"
    peers.give(second, KEEP)
    assert told(peers, first)[-1] == told(peers, second)[-1] == facts.TurnAsked(first, kept=True)
    assert code(peers.give(first, ASK)) == "undo.kept"
    peers.passes(3.0)
    assert len(told(peers, second)) == 2, "it is asked once"
    peers.move()
    assert told(peers, first)[-1] == facts.TurnAsked(None)


def test_what_is_lost_on_the_way_is_said_again(passed):
    peers, first, second = passed
    peers.lost = lambda data: b"take back" in data[:20]
    peers.give(first, ASK)
    assert not told(peers, second)
    peers.lost = lambda data: False
    peers.passes(1.5)
    assert told(peers, second) == [facts.TurnAsked(first)]
    peers.lost = lambda data: b"take back" in data[:20]
    peers.give(second, KEEP)
    assert told(peers, first) == [facts.TurnAsked(first)]
    peers.lost = lambda data: False
    peers.passes(1.5)
    assert told(peers, first)[-1].kept


def test_nobody_else_asks_and_nobody_else_answers(passed):
    peers, first, second = passed
    (third,) = {0, 1, 2} - {first, second}
    assert code(peers.give(third, ASK)) == code(peers.give(second, ASK)) == "lan.not_own"
    play = peers.play(first)
    elsewhere = (0, play.history.opening.link)

    def says(seat: int, to: int, place: object, *, kept: bool = False) -> None:
        data = wire.TakeBack(play.match, place, kept).encoded
        peers.give(to, facts.Received(peers.signers[seat].key, data))

    says(third, second, play.tip.place)
    says(first, second, elsewhere)
    says(first, third, play.tip.place)
    assert not told(peers, second)
    assert not told(peers, third)
    peers.give(first, ASK)
    says(third, first, play.tip.place, kept=True)
    says(second, first, elsewhere, kept=True)
    assert told(peers, first) == [facts.TurnAsked(first)]
    peers.give(third, KEEP)
    assert not told(peers, third)


def test_nothing_is_asked_for_after_luck_or_a_look():
    peers = playing(2)
    first = peers.actor
    assert code(peers.give(first, ASK)) == "undo.luck"
    peers.move(PEEK.plain)
    assert code(peers.give(first, ASK)) == "undo.peek"
    peers.move()
    peers.give(first, ASK)
    assert told(peers, 1 - first) == [facts.TurnAsked(first)]


# ------------------------------------------------------------------------ what history refuses
def returned(peers: Peers, author: int, seat: int) -> Deed:
    """The turn given back by this seat, signed whether it may be or not."""
    play, tip = peers.play(author), peers.play(author).tip
    try:
        digest = tip.course.take(seat, RETURN).digest
    except Refused:
        digest = tip.digest
    entry = Entry.after(tip.link, tip.index + 1, seat, RETURN, digest)
    signer, place = peers.signers[author], (tip.epoch.number, tip.link)
    return Deed.signed(signer, play.match, author, place[0], place[1], entry)


def lie(peers: Peers, author: int, seat: int) -> str:
    """For what the author of such an entry is convicted."""
    play = peers.play((author + 1) % len(peers.peers))
    with pytest.raises(Lie) as caught:
        play.rules.step(play.tip, returned(peers, author, seat))
    inner = caught.value.values.get("reason")
    return caught.value.code if inner is None else inner.code


def test_an_entry_that_may_not_stand_there_convicts_its_author(passed):
    peers, first, second = passed
    (third,) = {0, 1, 2} - {first, second}
    assert lie(peers, first, first) == lie(peers, third, third) == "lan.not_turn"
    assert lie(peers, third, second) == "lan.not_own"
    play = peers.play(third)
    assert play.rules.step(play.tip, returned(peers, second, second)).after.course.actor == first
    peers.move(RETURN)
    peers.move()
    assert lie(peers, second, second) == "undo.passed"
    peers.move()
    peers.move()
    assert peers.actor == first, "the dice of the next round have come"
    assert lie(peers, first, first) == "undo.luck"
    peers.move(PEEK.plain)
    assert lie(peers, first, first) == "undo.peek"
    data = wire.Items(play.match, play.tip.place, (returned(peers, first, first).encoded,))
    peers.give(third, facts.Received(peers.signers[first].key, data.encoded))
    assert first in peers.play(third).convicted


def test_no_turn_is_given_back_after_the_own_move_or_a_hidden_choice(passed):
    peers, _, second = passed
    peers.move(peers.play(0).tip.course.state.legal()[0].plain)
    peers.move(("undo",))
    assert peers.actor == second
    assert lie(peers, second, second) == "undo.moved"
    hiding = sitting(3)
    asked = hiding.actor
    hiding.move(hiding.play(0).tip.course.state.legal()[0].plain)
    assert hiding.actor != asked
    assert lie(hiding, hiding.actor, hiding.actor) == "undo.hidden"


def test_no_turn_is_given_back_across_a_vote(passed):
    peers, first, second = passed
    peers.give(first, ASK)
    for seat in range(3):
        peers.give(seat, facts.Pause(wanted=True))
    peers.passes(2.0)
    assert peers.play(0).tip.epoch.paused
    assert told(peers, second)[-1] == facts.TurnAsked(None)
    assert code(peers.give(first, ASK)) == "lan.paused"
    for seat in range(3):
        peers.give(seat, facts.Pause(wanted=False))
    peers.passes(2.0)
    assert peers.actor == second
    assert code(peers.give(first, ASK)) == code(peers.move(RETURN)) == "undo.passed"
    assert lie(peers, second, second) == "undo.passed"
    peers.move(PASS.plain)
