"""A seat that can be heard and gives nothing: it is late, voted on, and comes back by a press."""

import pytest

from engine.tiny_cabinet import PASS
from kingsburg_arcade.net.protocol import facts
from net.table import playing


@pytest.fixture
def table():
    return playing(3, alone=False, move_time=10)


def open_now(peers, seat):
    return peers.play(seat)._awaited._told


def others_of(peers):
    return [seat for seat in range(3) if seat != peers.actor]


def replaced(peers):
    """The seat whose turn it is was late, and the others have voted; which seat it is."""
    late = peers.actor
    one, other = others_of(peers)
    peers.passes(10.5)
    for seat in (one, other):
        peers.give(seat, facts.Replace(late))
    peers.passes(2.0)
    return late


def test_who_is_asked_is_told_with_the_agreed_time_and_then_is_late(table):
    actor, (one, _) = table.actor, others_of(table)
    (awaited,) = open_now(table, one)
    assert (awaited.seat, awaited.what, awaited.seconds) == (actor, "move", 10.0)
    table.passes(9.0)
    assert isinstance(open_now(table, one)[0], facts.Awaited)
    table.passes(1.5)
    assert open_now(table, one) == (facts.Late(actor, "move"),)
    assert isinstance(open_now(table, actor)[0], facts.Awaited)  # nobody is late for themselves


def test_without_an_agreed_time_the_vote_is_offered_after_five_minutes():
    table = playing(3, alone=False)
    (awaited,) = open_now(table, others_of(table)[0])
    assert awaited.seconds == 300.0


def test_nobody_is_replaced_before_the_time_is_over(table):
    actor, (one, _) = table.actor, others_of(table)
    table.passes(5.0)
    (refusing,) = [
        told for told in table.give(one, facts.Replace(actor)) if isinstance(told, facts.Refusing)
    ]
    assert refusing.reason.code == "lan.grace"


def test_a_late_seat_is_replaced_when_most_want_it_and_not_before(table):
    actor, (one, other) = table.actor, others_of(table)
    table.passes(10.5)
    table.give(one, facts.Replace(actor))
    table.passes(5.0)
    assert table.person(actor) == actor
    table.give(other, facts.Replace(actor))
    table.passes(5.0)
    seated = table.facts(one, facts.Seated)[-1]
    assert table.person(actor) != actor
    assert seated.reason == "late"
    assert seated.proposer in (one, other)


def test_a_late_move_counts_while_only_one_wants_to_replace_its_author(table):
    actor, (one, _) = table.actor, others_of(table)
    table.passes(10.5)
    table.give(one, facts.Replace(actor))
    table.passes(3.0)
    table.give(actor, facts.Submit(actor, PASS.plain))
    table.passes(5.0)
    assert table.person(actor) == actor
    assert len(table.heads()) == 1
    assert not table.play(one).voting.is_open
    assert not any(isinstance(told, facts.Late) for told in open_now(table, one))


def test_who_was_replaced_for_being_late_comes_back_by_a_press_and_not_by_itself(table):
    late = replaced(table)
    assert table.person(late) != late
    table.passes(40.0)
    assert table.person(late) != late
    table.give(late, facts.Return())
    table.passes(5.0)
    assert table.person(late) == late
    seated = table.facts(late, facts.Seated)[-1]
    assert (seated.reason, seated.proposer) == ("returns", late)


# -------------------------------------------------------------------------------------- pauses
def test_a_pause_is_asked_for_told_to_the_others_and_begins_when_most_agree(table):
    table.give(0, facts.Pause(True))
    table.passes(1.0)
    for seat in (1, 2):
        assert table.facts(seat, facts.PauseAsked) == [facts.PauseAsked(0)]
    assert not table.play(0).tip.epoch.paused
    table.give(2, facts.Pause(True))
    table.passes(2.0)
    for seat in range(3):
        seated = table.facts(seat, facts.Seated)[-1]
        assert (seated.reason, seated.paused) == ("pause", True)
    assert table.facts(1, facts.PauseAsked)[-1] == facts.PauseAsked(None)


def paused(table):
    for seat in (0, 1):
        table.give(seat, facts.Pause(True))
    table.passes(2.0)
    assert table.play(0).tip.epoch.paused


def test_in_a_pause_no_time_runs_and_nobody_moves(table):
    paused(table)
    actor = table.actor
    table.passes(60.0)
    assert open_now(table, others_of(table)[0]) == ()
    assert not table.play(actor).may_move(table.now)
    refusing = [told for told in table.move() if isinstance(told, facts.Refusing)]
    assert [told.reason.code for told in refusing] == ["lan.paused"]


def test_one_press_ends_a_pause(table):
    paused(table)
    table.give(2, facts.Pause(False))
    table.passes(3.0)
    seated = table.facts(0, facts.Seated)[-1]
    assert (seated.reason, seated.proposer, seated.paused) == ("resume", 2, False)
    actor = table.actor
    assert table.play(actor).may_move(table.now)
    before = table.play(0).tip.index
    table.move()
    table.passes(1.0)
    assert table.play(0).tip.index > before


def test_a_pause_to_which_nobody_agrees_comes_to_nothing(table):
    table.give(0, facts.Pause(True))
    table.passes(45.0)
    assert not table.play(0).voting.is_open
    assert not table.play(0).tip.epoch.paused
    assert table.facts(1, facts.PauseAsked)[-1] == facts.PauseAsked(None)


def test_programs_without_a_person_agree_to_no_pause():
    table = playing(3)
    table.give(0, facts.Pause(True))
    table.passes(5.0)
    assert not table.play(0).tip.epoch.paused
