"""Matches between Apps over loopback: created, joined, played, broken off and gone on with."""

import random
import time

import pygame
import pytest

from games.kingsburg.board.test_table import any_event
from kingsburg_arcade import games
from kingsburg_arcade.engine.course import RETURN
from kingsburg_arcade.engine.record import verify
from kingsburg_arcade.games.kingdom_builder.board.board import BuilderBoard
from kingsburg_arcade.games.kingsburg.board.province_scene import ProvinceScene
from kingsburg_arcade.i18n import tr
from kingsburg_arcade.journal import load
from kingsburg_arcade.scenes.front.rules import RulesScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.party.rooms import RoomsScene
from kingsburg_arcade.scenes.party.typing import TypingScene
from kingsburg_arcade.scenes.party.vote import BranchScene, VoteScene
from kingsburg_arcade.scenes.table.banner import banner
from kingsburg_arcade.ui.seat_marks import seat_name
from scenes.far import Player, at_far_score, at_far_table, at_one_table, joins, play_on, until


@pytest.fixture
def sit(tmp_path):
    """Players with hands; all are closed at the end."""
    opened = []

    def seated(*hands, **how):
        players = [
            Player(tmp_path / f"{at + len(opened)}", name, hand, **how)
            for at, (name, hand) in enumerate(zip(("Ada", "Bob", "Eve"), hands, strict=False))
        ]
        opened.extend(players)
        return players

    yield seated
    for player in opened:
        if player.app.scenes:
            player.close()


def table(player):
    return player.party.table


def in_step(players):
    return len({table(player).record.head for player in players}) == 1


@pytest.mark.parametrize("hands", [("mouse", "pad"), ("keyboard", "keyboard")])
def test_two_meet_by_a_typed_address_and_play(sit, hands):
    players = sit(*hands)
    at_one_table(players, coded=hands[0] == "keyboard")
    play_on(players, lambda: all(len(table(one).record) > 15 for one in players))
    until(players, lambda: in_step(players))


@pytest.mark.long  # the quick one is the next test, with hands besides
@pytest.mark.parametrize(("count", "governors"), [(2, 1), (3, 0)])
def test_a_whole_match_ends_on_the_score_with_one_digest(sit, count, governors):
    players = sit(*("keyboard", "mouse", "keyboard")[:count])
    at_one_table(players, governors=governors)
    play_on(players, lambda: all(map(at_far_score, players)))
    assert len({one.top.players.table.digest for one in players}) == 1
    for player in players:
        score = player.top
        player.press("verify")
        until(players, lambda score=score: score.ways.checked)
        assert score.ways.checked == score.players.table.digest
        assert isinstance(player.top, TypingScene)  # it has a place among the best
        kept, trouble = load(player.party.notebook.with_suffix(".record"), games.cabinet)
        assert trouble is None
        verify(kept, games.cabinet(kept.header.game))


@pytest.mark.long
@pytest.mark.parametrize("hands", [("keyboard", "mouse")])
def test_kingdom_builder_is_played_far_away_with_hands_nobody_else_knows(sit, hands):
    players = ada, bob = sit(*hands)
    for player in players:
        player.finder.game = "kingdom_builder"
    at_one_table(players, governors=1)
    play_on(players, lambda: all(len(table(one).record) > 8 for one in players))
    assert all(map(at_far_table, players))
    assert {type(one.top.board) for one in players} == {BuilderBoard}

    def read(player):
        """The seats whose hands can be read here."""
        return {seat for seat in range(3) if table(player).view(seat).secrets}

    play_on(players, lambda: read(ada) and read(bob))
    assert read(ada) <= {ada.party.seat, 2}  # the governor's hand is played from here
    assert read(bob) == {bob.party.seat}
    play_on(players, lambda: all(map(at_far_score, players)), 90)
    assert len({one.top.players.table.digest for one in players}) == 1
    until(players, lambda: not ada.top.ending.counting)
    score = ada.top
    ada.press("verify")
    until(players, lambda: score.ways.checked)
    assert score.ways.checked == score.players.table.digest


def goes(player):
    """The program is gone without a word: nothing is closed but the line."""
    player.party.line.close()
    player.party.line._thread.join(5)


def may_ask(player):
    """Has this player moved last, and passed the turn by that?"""
    seat = player.party.seat
    passed = at_far_table(player) and table(player).actor != seat
    return passed and table(player).undo_refusal(seat) is None


def test_the_turn_is_asked_for_given_back_and_played_again(sit):
    players = sit("mouse", "keyboard")
    at_one_table(players)
    play_on(players, lambda: in_step(players) and any(map(may_ask, players)))
    asker, other = players if may_ask(players[0]) else players[::-1]
    before = len(table(asker).record)
    until(players, lambda: asker.top.widget("tool:undo").enabled)
    asker.press("tool:undo")
    until(players, lambda: at_far_table(other) and other.top.widget("answer_back") is not None)
    other.press("answer_back")
    other.press("give_back")
    until(players, lambda: asker.top.turn.asked == asker.party.seat and asker.top.turn.legal)
    until(players, lambda: in_step(players))
    assert len(table(other).record) == before + 1
    assert table(other).record.entries[-1].move == RETURN
    for player in players:
        last = player.top.show.log.lines[-1]
        assert (last.words(), last.owner) == (
            tr("log.returned", seat=seat_name(other.party.seat)),
            asker.party.seat,
        )
        assert player.top.widget("answer_back") is None
    play_on(players, lambda: min(len(table(one).record) for one in players) > before + 6)
    verify(table(asker).record, asker.party.table.cabinet)


def test_a_returning_player_is_seated_again_with_everything_as_it_was(sit):
    players = ada, bob = sit("keyboard", "keyboard")
    at_one_table(players)
    play_on(players, lambda: all(len(table(one).record) > 12 for one in players))
    until(players, lambda: in_step(players) and not any(one.party.pending for one in players))
    until(players, lambda: table(ada).actor >= 0)  # dice that are asked for come by themselves
    head, lines = table(bob).record.head, len(bob.top.show.log.lines)
    goes(bob)
    until([ada], lambda: ada.party.missing)
    assert ada.top.mode.announcement.startswith("Bob: no answer for 3 s")
    until([ada], lambda: not ada.top.turn.legal)  # of two, both must have a move on their disks
    ada.press("tool:province")  # and yet the screen is not blocked
    ada.hands.key("escape")
    again = sit("keyboard")[0]
    assert again.folder != bob.folder
    again.app.folders = bob.app.folders
    again.app.top.enter()
    before = time.monotonic()
    again.press("return")
    until([ada, again], lambda: at_far_table(again) and not ada.party.missing)
    assert time.monotonic() - before < 2.0  # a quiet machine takes a third of a second
    assert table(again).record.head == head
    assert len(again.top.show.log.lines) == lines
    assert again.party.seat == bob.party.seat
    assert ada.top.mode.announcement == ""
    more = len(table(ada).record) + 4
    play_on([ada, again], lambda: len(table(ada).record) > more)
    until([ada, again], lambda: in_step([ada, again]))


@pytest.mark.long
def test_those_who_are_left_vote_a_governor_onto_the_chair_and_its_owner_takes_it_back(
    sit, monkeypatch
):
    monkeypatch.setattr("kingsburg_arcade.scenes.party.create.GRACES", (1, 1, 1, 1))
    players = ada, bob, eve = sit("keyboard", "mouse", "keyboard")
    at_one_table(players)
    assert ada.party.grace == 1
    goes(eve)
    left = [ada, bob]
    play_on(left, lambda: any(isinstance(one.top, VoteScene) for one in left))
    for player in left:
        play_on(
            left,
            lambda player=player: (
                player.top.widget("seat_governor") is not None
                or (not isinstance(player.top, VoteScene) and player.top.widget("vote"))
            ),
        )
        if not isinstance(player.top, VoteScene):
            player.press("vote")
        player.press("seat_governor")
    until(left, lambda: all(one.party.chairs.roster[2] != 2 for one in left))
    assert "for Eve" in ada.top.players.captions[2]
    more = len(table(ada).record) + 20
    play_on(left, lambda: len(table(ada).record) > more)
    again = sit("keyboard")[0]
    again.app.folders = eve.app.folders
    again.app.top.enter()
    again.press("return")
    everybody = [ada, bob, again]
    play_on(everybody, lambda: at_far_table(again) and ada.party.chairs.roster[2] == 2)
    more = len(table(ada).record) + 20
    play_on(everybody, lambda: len(table(ada).record) > more)


@pytest.mark.long
def test_who_leaves_for_good_is_played_for_and_not_asked_back(sit):
    players = ada, bob, eve = sit("keyboard", "keyboard", "pad")
    at_one_table(players)
    play_on(players, lambda: len(table(ada).record) > 6)
    eve.press("tool:menu")
    eve.press("leave")
    eve.press("leave")
    assert isinstance(eve.top, TitleScene)
    assert eve.top.broken_off is None
    left = [ada, bob]
    play_on(left, lambda: all(2 not in one.party.voters for one in left))
    more = len(table(ada).record) + 20
    play_on(left, lambda: all(len(table(one).record) > more for one in left))


@pytest.mark.long
def test_one_of_two_goes_on_in_a_branch_that_is_marked_and_resumed(sit, monkeypatch):
    monkeypatch.setattr("kingsburg_arcade.scenes.party.create.GRACES", (1, 1, 1, 1))
    players = ada, bob = sit("keyboard", "keyboard")
    at_one_table(players)
    play_on(players, lambda: len(table(ada).record) > 12)
    until(players, lambda: in_step(players))
    head, count = table(ada).record.head, len(table(ada).record)
    goes(bob)
    until([ada], lambda: isinstance(ada.top, BranchScene))
    ada.press("branch")
    branch = ada.top.players
    assert branch.branch
    assert branch.table.record.up_to(count).head == head
    # up to a question: otherwise governors are at work after resuming
    play_on([ada], lambda: len(branch.table.record) > count + 10 and branch.asked >= 0)
    assert turn_words_of(ada.top).startswith("Branch · ")
    digest = branch.table.digest
    ada.app.go_home()
    assert ada.top.broken_off is not None  # the match itself still waits
    ada.press("resume")
    assert ada.top.players.branch
    assert ada.top.players.table.digest == digest


def turn_words_of(scene):
    return banner(scene, scene.players.table.actor)


def test_who_watches_sees_public_facts_and_no_answers(sit):
    players = ada, bob, eve = sit("keyboard", "keyboard", "mouse")
    port, _ = at_one_table([ada, bob])
    eve.finder.problem = "started"
    joins(eve, port)
    until(players, lambda: at_far_table(eve))
    play_on(players, lambda: len(table(eve).record) > 20)
    assert (eve.party.seat, eve.top.players.persons, eve.top.turn.legal) == (None, (), ())
    eve.party.line.say("hello")
    until(players, lambda: [one.name for one in ada.party.spoken] == ["Eve"])
    assert eve.party.dealer.faces == {}
    until(players, lambda: in_step(players))
    until(players, lambda: at_far_table(eve))  # a year's page closes by itself
    keys = {widget.key for widget in eve.top.widgets}
    assert not keys & {"tool:hint", "tool:undo", "tool:redo"}
    eve.hands.key("u")
    assert eve.top.notice == "You see everything as it happens"
    for page, scene in (("tool:province", ProvinceScene), ("rules", RulesScene)):
        eve.press(page)
        assert isinstance(eve.top, scene)
        eve.hands.key("escape")
    more = len(table(ada).record) + 4
    play_on([ada, bob], lambda: len(table(ada).record) > more)
    until(players, lambda: in_step(players) and at_far_table(eve))
    eve.press("stop_watching")
    assert isinstance(eve.top, RoomsScene)
    assert eve.app.attendants == []


# ------------------------------------------------------------------------------------- monkeys
def set_loose_on(players, events, seed):
    """Anything may be pressed anywhere, on two screens that play together."""
    chance = random.Random(seed)
    for player in players:
        player.app.quit = lambda: None  # a monkey would leave at once
        player.app.change(confirm="never")  # and would seldom press the same thing twice
    before = len(table(players[0]).record)
    most = 0
    for at in range(10 * events):
        if at >= events and most > before + 1:  # the network takes its time
            break
        player = players[at % len(players)]
        pygame.event.clear()
        player.hands.post(*any_event(chance, player.app), seconds=0.1)
        for other in players:
            other.frame()
            if at_far_table(other):
                most = max(most, len(table(other).record))
    return most - before


def test_monkeys_on_both_sides_break_nothing(sit):
    players = sit("keyboard", "keyboard")
    at_one_table(players)
    assert set_loose_on(players, 300, seed=4) > 1


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_many_monkeys_on_both_sides_break_nothing(sit, seed):
    players = sit("keyboard", "keyboard", "keyboard")
    at_one_table(players)
    set_loose_on(players, 5_000, seed)
