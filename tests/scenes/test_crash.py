"""A fault ends no match: it is written down and shown, and the match goes on from its journal."""

import threading
from pathlib import Path

import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade import games, journal
from kingsburg_arcade.app import App
from kingsburg_arcade.engine.record import verify
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.governors.thinking import Aside
from kingsburg_arcade.main_loop import TOO_SOON, Guard
from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.protocol.peer import Peer
from kingsburg_arcade.reports import crash_report, faults
from kingsburg_arcade.saved_matches import home
from kingsburg_arcade.scenes.aftermath import Broken
from kingsburg_arcade.scenes.front.crash_page import CrashScene, texts
from kingsburg_arcade.scenes.front.paper import PaperScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.table_scene import TableScene
from kingsburg_arcade.settings import INSTANT, Settings
from kingsburg_arcade.stage.sound import Sound
from kingsburg_arcade.stage.workshop.sound_shelf import Shelf
from kingsburg_arcade.stage.workshop.workshop import Workshop
from pilot import FRAME, Keys
from scenes.far import Player, at_far_table, at_one_table, play_on, until

NAMES = ("Ada", "Bob")


class Planted(Exception):
    """What no part of the program expects."""


def breaks(*_given, **_more):
    raise Planted("a planted fault")


class Silence:
    """A device that takes all sounds."""

    def sound(self, samples):
        return self

    def set_volume(self, *_levels):
        pass

    def get_length(self):
        return 1.0

    def play(self, *_given, **_more):
        pass

    def fadeout(self, _time):
        pass

    def air(self, _number):
        return self

    def deck(self, _number):
        return self

    def get_busy(self):
        return False

    def stop(self):
        pass

    def pause(self, _paused):
        pass

    def free(self):
        return self

    def hush(self):
        pass

    def close(self):
        pass


@pytest.fixture(autouse=True)
def threads_are_watched(monkeypatch):
    """As the command line does it for a window."""
    monkeypatch.setattr(threading, "excepthook", faults.of_thread)
    faults._waiting.clear()
    yield
    assert not faults._waiting


@pytest.fixture
def table(tmp_path):
    """A window with a match of its own, some moves old, whose rivals think on a thread."""
    sound = Sound(lambda: Workshop(Shelf(tmp_path / "sounds"), ("click_0",)), Silence)
    settings = Settings(language="en", speed=INSTANT, automatic_rolls=True)
    app = App(tmp_path, settings=settings, size=(960, 540), thinker=Aside(), sound=sound)
    app.push(TitleScene(app))
    players = HomePlayers.begin(["human", "squire"], 11, folder=tmp_path, game=IN_THE_BOX[0])
    app.push(app.doors.table(players))
    guard = Guard(app)
    while len(players.table.record) < 8:
        if app.top.turn.legal:
            players.submit(app.top.turn.legal[-1])
            app.top.start_anew()
        guard.frame(FRAME)
    yield guard, app
    app.close()


def frames(guard, met, most=600):
    for _ in range(most):
        guard.frame(FRAME)
        if met():
            return
        threading.Event().wait(0.002)
    raise AssertionError("it has not come so far")


def in_a_scene(app, patch):
    patch.setattr(type(app.top), "update", breaks)


def in_the_engine(app, patch):
    patch.setattr(Table, "submit", breaks)
    if app.top.turn.legal:
        app.top.turn.legal = app.top.turn.legal[-1:]
    patch.setattr(TableScene, "update", lambda scene, seconds: play(scene))


def play(scene):
    table = scene.players.table
    scene.players.submit(table.legal(table.actor)[0])


def in_the_thinking_thread(app, patch):
    patch.setattr(HomePlayers, "think", lambda players, thinker: thought(thinker))
    patch.setattr(TableScene, "update", lambda scene, _: scene.players.think(app.thinker))


def thought(thinker):
    if thinker._thought is None:
        thinker.ask(breaks)
    return thinker.answer()


def in_a_sound(app, patch):
    patch.setattr(Silence, "sound", breaks)
    patch.setattr(Workshop, "fetch", lambda workshop: {"click": b""})


def in_the_thread_of_sounds(app, patch):
    app.sound._workshop.close()
    patch.setattr(Workshop, "_turn", breaks)
    app.sound._workshop = None
    app.sound._device = None
    patch.setattr(Shelf, "take", lambda shelf, name: None)


PLACES = [in_a_scene, in_the_engine, in_the_thinking_thread, in_a_sound, in_the_thread_of_sounds]


@pytest.mark.parametrize("plant", PLACES)
def test_a_planted_fault_is_told_and_the_match_goes_on(table, monkeypatch, plant):
    guard, app = table
    (file,) = (app.folder / home.FOLDER).glob("*.record")
    played = app.top.players.table.record
    with monkeypatch.context() as patch:
        plant(app, patch)
        frames(guard, lambda: isinstance(app.top, CrashScene))
        assert [type(scene) for scene in app.scenes] == [TitleScene, CrashScene]
        for _ in range(3):
            guard.frame(FRAME)
    page = app.top
    told = page.file.read_text("utf-8")
    assert "Planted: a planted fault" in told
    assert f"rules: {played.header.rules}" in told
    assert f"entries: {len(played)}" in told
    assert "version: " in told
    hands = Keys(app)
    hands.press("report")
    assert isinstance(app.top, PaperScene)
    hands.press("back")
    hands.press("go_on")
    frames(guard, lambda: isinstance(app.top, TableScene))
    again = app.top.players.table.record
    assert again.entries[: len(played)] == played.entries
    assert app.top.players.file == file
    frames(guard, lambda: bool(app.top.turn.legal), 2000)
    app.top.players.close()
    kept, trouble = journal.load(file, games.cabinet)
    assert trouble is None
    verify(kept, games.cabinet(kept.header.game))


def test_the_sound_alone_is_switched_off_after_its_fault(table, monkeypatch):
    guard, app = table
    with monkeypatch.context() as patch:
        in_a_sound(app, patch)
        frames(guard, lambda: isinstance(app.top, CrashScene))
        for _ in range(TOO_SOON + 1):  # the page is shown although the device is still broken
            guard.frame(FRAME)
    assert app.top.widget("go_on") is not None
    assert any("sound is off" in sentence for sentence in app.top.sentences)


def test_what_cannot_even_show_its_fault_ends_with_a_report(table, monkeypatch):
    guard, app = table
    monkeypatch.setattr(App, "_draw", breaks)
    app.top.stale = True
    guard.frame(FRAME)
    with pytest.raises(Planted):
        guard.frame(FRAME)
    assert len(crash_report.kept(app.folders.logs)) == 1


def test_a_scene_that_breaks_while_it_is_left_does_not_hold_the_others(table, monkeypatch):
    guard, app = table
    with monkeypatch.context() as patch:
        in_a_scene(app, patch)
        patch.setattr(TableScene, "leave", breaks)
        guard.frame(FRAME)
    assert isinstance(app.top, CrashScene)
    assert "and then: Planted" in app.top.report


def by_an_input(kind):
    """The peer breaks when it is given such an input."""

    def plant(line, patch):
        on = Peer.on

        def planted(peer, now, happened):
            if peer is line._here.peer and isinstance(happened, kind):
                breaks()
            return on(peer, now, happened)

        patch.setattr(Peer, "on", planted)

    return plant


def by_the_journal(line, patch):
    """The thread breaks that writes the journal."""
    patch.setattr(line._journal, "_save", breaks)


WHERE = {
    "the journal": by_the_journal,
    "a message": by_an_input(facts.Received),
    "the clock": by_an_input(facts.Tick),
}


@pytest.mark.parametrize(
    "where", ["the journal", "a message", pytest.param("the clock", marks=pytest.mark.long)]
)
def test_a_fault_of_the_network_thread_is_told_and_the_match_goes_on(tmp_path, monkeypatch, where):
    """The others have waited, and play on with the one who is back."""
    players = ada, bob = [
        Player(tmp_path / name, name, hand)
        for name, hand in zip(NAMES, ("keyboard", "mouse"), strict=True)
    ]
    at_one_table(players)
    play_on(players, lambda: all(len(one.party.table.record) > 8 for one in players))
    until(players, lambda: len({one.party.table.record.head for one in players}) == 1)
    guard = Guard(ada.app)
    line, before = ada.party.line, len(ada.party.table.record)
    ada.frame = lambda: guard.frame(FRAME)
    with monkeypatch.context() as patch:
        WHERE[where](line, patch)
        play_on(players, lambda: isinstance(ada.top, CrashScene))
    told = ada.top.file.read_text("utf-8")
    assert f"in the thread {'pages' if where == 'the journal' else 'network'}" in told
    assert not any(name in told for name in NAMES)
    ada.press("go_on")
    until(players, lambda: at_far_table(ada) and not bob.party.missing)
    assert len(ada.party.table.record) >= before
    play_on(players, lambda: min(len(one.party.table.record) for one in players) > before + 4)
    for player in players:
        player.close()


def test_without_a_match_there_is_only_the_way_home(tmp_path):
    app = App(tmp_path, settings=Settings(language="en"), size=(960, 540))
    app.push(TitleScene(app))
    app.push(CrashScene(app, "[fault]\nlong ago", None))
    app.frame(FRAME, ())
    assert app.top.widget("go_on") is None
    assert any("could not be saved" in sentence for sentence in app.top.sentences)
    Keys(app).press("home")
    assert isinstance(app.top, TitleScene)
    app.close()


def test_a_report_of_nothing_is_whole(tmp_path):
    assert Broken().match is None
    told = crash_report.compose(Planted(f"at {Path.home()} by 10.1.2.3, key {'ab' * 32}"))
    assert str(Path.home()) not in told
    assert "10.1.2.3" not in told
    assert "ab" * 32 not in told
    for _ in range(crash_report.MOST + 3):
        file = crash_report.keep(tmp_path, told)
    assert file is not None
    assert len(crash_report.kept(tmp_path)) == crash_report.MOST
    assert file in crash_report.kept(tmp_path)


def test_a_report_is_read_by_pages_lines_and_the_wheel(tmp_path):
    app = App(tmp_path, settings=Settings(language="en"), size=(960, 540))
    app.push(TitleScene(app))
    app.push(PaperScene(app, "Report", texts("\n".join(f"line {at}" for at in range(200)))))
    page = app.top
    hands = Keys(app)
    hands.key("pagedown")
    far = page.scrolled
    assert far > 0
    hands.key("pageup")
    assert page.scrolled == 0
    page.mean("text")
    hands.key("down")
    assert 0 < page.scrolled < far
    page.wheel(page.widget("text"), 99)
    assert page.scrolled == 0
    page.wheel(page.widget("text"), -99)
    end = page.scrolled
    page.scroll(10_000)
    assert page.scrolled >= end
    app.change(text_size=160)
    app.frame(FRAME, ())
    assert app.overflows == []
    hands.key("escape")
    assert isinstance(app.top, TitleScene)
    app.close()
