"""Lines: real threads and sockets on loopback, from the room to the first dice and back again."""

import time

import pytest

from every_game import FIRST
from kingsburg_arcade.engine.contract import LUCK, Refused
from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.room.line import Failed, Line, Listening
from kingsburg_arcade.net.room.lobby import LobbyState, Said
from kingsburg_arcade.net.room.room_code import RoomCode
from kingsburg_arcade.net.room.waiting_room import Turned

LOOPBACK = "127.0.0.1"
CODE = RoomCode.read("K7-4F9QX")


class Lines:
    """Some lines, and all that each of them has told."""

    def __init__(self, folder):
        self.folder, self.lines, self.told = folder, [], {}

    def open(self, name, notebook=True):
        home = self.folder / name
        home.mkdir(exist_ok=True)
        line = Line(FIRST, home, LOOPBACK, home / "match.notebook" if notebook else None)
        self.lines.append(line)
        self.told[line] = []
        return line

    def until(self, line, met, seconds=10.0):
        """Wait until something that meets this was told."""
        before = time.monotonic()
        while time.monotonic() - before < seconds:
            for one in self.lines:
                self.told[one] += one.heard()
            found = [fact for fact in self.told[line] if met(fact)]
            if found:
                return found[-1]
            time.sleep(0.01)
        raise AssertionError(f"only this was told: {self.told[line][-5:]}")

    def kind(self, line, kind, **wanted):
        return self.until(
            line,
            lambda fact: (
                isinstance(fact, kind)
                and all(getattr(fact, name) == value for name, value in wanted.items())
            ),
        )

    def close(self):
        for line in self.lines:
            line.close()
        for line in self.lines:
            line._thread.join(5)
            assert not line._thread.is_alive()


@pytest.fixture
def lines(tmp_path):
    made = Lines(tmp_path)
    yield made
    made.close()


def created(lines, seats=2, code=None):
    line = lines.open("ada")
    line.create(seats, {}, "Ada", "The round table", code)
    told = lines.kind(line, Listening)
    host, _, port = told.address.partition(":")
    assert (host, told.code) == (LOOPBACK, str(code or ""))
    return line, int(port)


def joined(lines, port, name="bob", code=None, **how):
    line = lines.open(name, notebook=not how)
    line.join(LOOPBACK, port, name.capitalize(), code, options={}, **how)
    return line


def seated(lines, code=None):
    """Two who have met by typed address, got ready and seen the first dice."""
    ada, port = created(lines, code=code)
    bob = joined(lines, port, code=code)
    seen = lines.until(bob, lambda fact: isinstance(fact, LobbyState) and fact.chair_of(bob.key))
    assert (seen.name, seen.coded, seen.free) == ("The round table", code is not None, 0)
    bob.ask(1, True)
    lines.until(ada, lambda fact: isinstance(fact, LobbyState) and fact.chairs[1].ready)
    assert not any(isinstance(fact, facts.Started) for fact in lines.told[ada])
    ada.ask(0, True)
    match = lines.kind(ada, facts.Started).match
    assert lines.kind(bob, facts.Started).match == match
    for line in (ada, bob):
        lines.until(line, lambda fact: isinstance(fact, facts.Happened) and fact.entry.seat == LUCK)
    return ada, bob, port


def test_a_room_with_a_code_fills_and_begins_when_all_are_ready(lines):
    seated(lines, CODE)


@pytest.mark.long
def test_a_match_that_begins_is_resumed_after_a_crash_with_all_that_was(lines, tmp_path):
    ada, bob, _ = seated(lines)
    entries = [f.entry for f in lines.told[bob] if isinstance(f, facts.Happened)]
    bob.close()
    bob._thread.join(5)
    lines.kind(ada, facts.Missing, seat=1)
    again = Line(FIRST, tmp_path / "bob", LOOPBACK, tmp_path / "bob" / "match.notebook")
    lines.lines.append(again)
    lines.told[again] = []
    again.resume()
    lines.kind(ada, facts.Back, seat=1)
    play = again._here.peer.play
    record = play.history.record(play.rules.agreement.invitation.header, len(play.history))
    assert list(record.entries) == entries


def test_words_reach_all_in_the_room_and_all_at_the_table_and_no_more_than_are_polite(lines):
    ada, port = created(lines)
    bob = joined(lines, port)
    lines.until(bob, lambda fact: isinstance(fact, LobbyState))
    bob.say("hello")
    assert lines.kind(ada, Said).who == bob.key
    ada.say("", "Welcome")
    assert lines.kind(bob, Said, text="Welcome").who == ada.key
    bob.ask(1, True)
    ada.ask(0, True)
    lines.kind(bob, facts.Started)
    lines.kind(ada, facts.Started)
    bob.say("", "Your turn?")
    assert lines.kind(ada, Said, text="Your turn?").who == bob.key
    for _ in range(8):
        bob.say("hurry")
    assert lines.kind(bob, Failed, deadly=False).reason.code == "lan.talk"
    time.sleep(0.2)
    lines.kind(ada, Said, sign="hurry")
    heard = [f for f in lines.told[ada] if isinstance(f, Said) and f.sign == "hurry"]
    assert 0 < len(heard) < 6


def test_who_comes_late_is_turned_away_but_may_watch(lines):
    ada, bob, port = seated(lines)
    late = joined(lines, port, "eve")
    assert lines.kind(late, Turned).reason.code == "lan.begun"
    watcher = joined(lines, port, "zoe", watches=True)
    rolled = lines.until(watcher, lambda fact: isinstance(fact, facts.Happened)).entry
    known = [f.entry for f in lines.told[ada] if isinstance(f, facts.Happened)]
    assert rolled in known
    watcher.submit(0, ("pass",))
    assert lines.kind(watcher, facts.Refusing).reason.code == "lan.watches"
    other = joined(lines, port, "yan", watches=True)
    lines.kind(other, facts.Started)
    for line in (watcher, other):
        lines.until(line, lambda _, line=line: len(line._here.station.linked) == 2)
    watcher.say("hello")
    said = Said(watcher.key, "hello", "", "Zoe")
    for line in (ada, bob, watcher, other):
        assert lines.kind(line, Said, sign="hello") == said
    for _ in range(8):
        watcher.say("hurry")
    assert lines.kind(watcher, Failed, deadly=False).reason.code == "lan.talk"


def test_a_waiting_spectator_speaks_in_the_room(lines):
    ada, port = created(lines, seats=3)
    bob = joined(lines, port)
    zoe = joined(lines, port, "zoe", watches=True)
    lines.until(zoe, lambda fact: isinstance(fact, LobbyState) and fact.watchers == 1)
    lines.until(bob, lambda fact: isinstance(fact, LobbyState) and fact.watchers == 1)
    zoe.say("", "Good luck")
    for line in (ada, bob, zoe):
        assert lines.kind(line, Said) == Said(zoe.key, "", "Good luck", "Zoe")
    bob.say("thanks")
    assert lines.kind(zoe, Said, sign="thanks") == Said(bob.key, "thanks")


def test_a_guest_who_goes_makes_room(lines):
    ada, port = created(lines)
    bob = joined(lines, port)
    lines.until(ada, lambda fact: isinstance(fact, LobbyState) and not fact.free)
    lines.told[ada].clear()
    bob.close()
    lines.until(ada, lambda fact: isinstance(fact, LobbyState) and fact.free)
    assert ada._here.room.free == 1


def test_the_wrong_code_lets_nobody_in(lines):
    ada, port = created(lines, code=CODE)
    bob = joined(lines, port, code=RoomCode(CODE.public, "22222"))
    told = lines.until(bob, lambda fact: isinstance(fact, Turned))
    assert told.reason.code == "lan.code"
    assert ada._here.room.free == 1


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_network_that_breaks_says_so_before_it_is_gone(lines):
    ada, _ = created(lines)

    def breaks():
        raise ZeroDivisionError

    ada._order(lambda: setattr(ada._here, "lay_if_ready", breaks))
    assert lines.kind(ada, Failed, deadly=True).reason.code == "lan.broken"
    ada._thread.join(5)
    assert not ada._thread.is_alive()


def test_a_machine_that_closes_our_sockets_is_said_to(lines):
    ada, _ = created(lines)
    ada._order(lambda: ada._here.station._listening._accepting.cancel())
    assert lines.kind(ada, Failed, deadly=True).reason.code == "lan.deaf"
    ada._thread.join(5)
    assert not ada._thread.is_alive()


def test_an_end_that_was_wanted_is_no_failure(lines):
    ada, _ = created(lines)
    ada.close()
    ada._thread.join(5)
    assert not any(isinstance(fact, Failed) for fact in (*lines.told[ada], *ada.heard()))


def test_what_cannot_be_is_told_in_a_sentence(lines, tmp_path):
    ada, _ = created(lines)
    ada.ask(7, True)
    assert lines.kind(ada, Failed, deadly=False).reason.code == "lan.chair"
    nowhere = Line(FIRST, tmp_path, "203.0.113.9")
    nowhere.create(2, {}, "Ada", "", None)
    nowhere._thread.join(5)
    assert "203.0.113.9" in str(nowhere.heard()[-1].reason)
    with pytest.raises(Refused, match="empty"):
        Line(FIRST, tmp_path, LOOPBACK).resume()
