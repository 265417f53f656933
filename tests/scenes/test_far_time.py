"""The time at a far table, by the hands of its people: late, voted on, back, and a pause."""

import time

import pytest

from kingsburg_arcade.scenes.party import create
from kingsburg_arcade.scenes.party.vote import BranchScene, VoteScene
from pilot import at_table
from scenes.far import Player, at_far_table, at_one_table, play_on, until


@pytest.fixture
def players(tmp_path):
    players = [
        Player(tmp_path / name, name, hands)
        for name, hands in (("Ada", "mouse"), ("Bob", "keyboard"), ("Cy", "pad"))
    ]
    yield players
    for player in players:
        player.close()


@pytest.fixture
def hurried(monkeypatch):
    """A room whose first choice is a time that a test can wait for."""
    monkeypatch.setattr(create, "MOVE_TIMES", (2, 60, 120, 300))


def asked_of(players):
    """Who is asked for a move, once somebody is."""

    def asking():
        return [one for one in players if at_far_table(one) and one.top.turn.asked >= 0]

    until(players, lambda: bool(asking()))
    return asking()[0]


@pytest.mark.long
def test_who_is_late_is_replaced_by_a_vote_and_comes_back_by_a_press(players, hurried):
    at_one_table(players)
    slow = asked_of(players)
    others = [one for one in players if one is not slow]
    until(players, lambda: all(isinstance(one.top, VoteScene) for one in others))
    first, second = others
    first.press("seat_governor")
    began = time.monotonic()  # people do not press at the same moment
    until(players, lambda: time.monotonic() - began > 2.0)
    second.press("seat_governor")
    until(players, lambda: slow.party.dozing)
    assert [one.party.chairs.reason for one in players] == ["late"] * 3
    seat = slow.party.seat
    assert "Squire ◆◆ for" in slow.top.players.captions[seat]
    until(players, lambda: slow.top.widget("come_back") is not None)
    slow.press("come_back")
    until(players, lambda: slow.party.chairs.roster[seat] == seat, 40.0)
    assert slow.party.chairs.reason == "returns"


def test_two_pause_and_go_on(players):
    ada, bob, _ = players
    here = [ada, bob]
    at_one_table(here)
    ada.app.push(ada.top.mode.menu())
    ada.press("ask")
    until(here, lambda: bob.party.pause_asked == ada.party.seat)
    until(here, lambda: at_far_table(bob) and bob.top.widget("agree") is not None)
    bob.press("agree")
    until(here, lambda: ada.party.paused and bob.party.paused)
    for one in here:
        until(here, lambda one=one: one.top.widget("resume") is not None)
        until(here, lambda one=one: one.top.players.asked == -1)
    bob.press("resume")
    until(here, lambda: not ada.party.paused and not bob.party.paused)
    before = len(ada.party.table.record)
    play_on(here, lambda: len(ada.party.table.record) > before + 3)


def test_of_two_the_one_who_waits_goes_on_alone(players, hurried):
    ada, bob, _ = players
    here = [ada, bob]
    at_one_table(here)
    slow = asked_of(here)
    other = bob if slow is ada else ada
    until(here, lambda: isinstance(other.top, BranchScene))
    assert slow.party.name(slow.party.seat) in other.top.words
    other.press("branch")
    assert at_table(other.top)
    assert other.top.players.branch
