"""The replay: any moment at once, the same picture as the state gives, and a way to play on."""

import json
import random

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kingsburg_arcade import games, journal
from kingsburg_arcade.engine.course import Course
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import verify
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingsburg.board.picture import Picture
from kingsburg_arcade.games.kingsburg.board.states import is_over
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.content import ENEMIES
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.i18n import speak
from kingsburg_arcade.saved_matches.home import FOLDER, last_unfinished, read_note
from kingsburg_arcade.scenes.replay.reel import Reel, changes_of_lead
from kingsburg_arcade.scenes.replay.replay_mode import ReplayMode
from kingsburg_arcade.scenes.replay.take_over import TakeOverScene, branched
from kingsburg_arcade.scenes.table.ending import GLANCE, EndingScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.table_scene import TableScene
from kingsburg_arcade.ui.log import LogLine
from moments import sat
from pilot import Keys, Mouse, Pad, at_table, open_app, seldom_painted
from tests.games.kingsburg.board.test_table import any_event


def undone_often(seed=3):
    """A match of two in which a player takes a move back now and then, and makes it again."""
    chance = random.Random(seed)
    table = Table(CABINET, 2, CABINET.options(), SeededDealer(seed), seed=seed)
    while not table.over:
        seat = table.actor
        table.submit(seat, chance.choice(table.legal(seat)))
        if chance.random() < 0.3 and table.undo_refusal(seat) is None:
            table.undo(seat)
            if chance.random() < 0.5:
                table.redo(seat)
    return table.record


RECORDS = {
    "five": sat(5, is_over).table.record,
    "two": sat(2, is_over).table.record,
    "undone": undone_often(),
}
REELS = {name: Reel(record) for name, record in RECORDS.items()}


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    yield app
    app.close()


def replay_scene(app, reel, chairs=(), file=None):
    return TableScene(app, ReplayMode(reel, app.thinker, chairs, file))


def is_replay(scene):
    return isinstance(scene, TableScene) and isinstance(scene.mode, ReplayMode)


def shown(app, name="five"):
    scene = replay_scene(app, REELS[name])
    scene.mode.judging = False
    app.push(scene)
    app.frame(0.0, ())
    return scene


def is_true(scene):
    return scene.show.picture == Picture.of(scene.mode.playback.stop.state)


# --------------------------------------------------------------------------------- the picture
@pytest.mark.parametrize("name", RECORDS)
def test_every_move_shown_leads_to_the_picture_of_the_state(app, name):
    scene = shown(app, name)
    for at in range(1, scene.mode.reel.last + 1):
        scene.mode.playback.forward()
        scene.show.director.drain()
        assert scene.mode.playback.at == at
        assert is_true(scene), at
    assert scene.mode.reel.stops[-1].state.question == "over"
    if name == "undone":
        assert any(stop.move is None for stop in scene.mode.reel.stops[1:])


ACTIONS = st.one_of(
    st.tuples(st.just("goto"), st.floats(0, 1)),
    st.sampled_from(
        [("forward",), ("backward",), ("next_phase",), ("phase_before",), ("play",), ("goto", 1)]
    ),
    st.tuples(st.just("frames"), st.integers(1, 20)),
    st.tuples(st.just("line"), st.floats(0, 0.999)),
)


ONE_APP = [HealthCheck.function_scoped_fixture]


@settings(suppress_health_check=ONE_APP)
@given(st.sampled_from(sorted(RECORDS)), st.lists(ACTIONS, max_size=12))
def test_whatever_is_skipped_the_picture_is_that_of_the_state(app, name, actions):
    scene = shown(app, name)
    for action, *how in actions:
        if action == "goto":
            scene.mode.playback.goto(round(how[0] * scene.mode.reel.last))
            assert is_true(scene)
        elif action == "frames":
            for _ in range(how[0]):
                app.frame(0.1, ())
        elif action == "line":
            number = int(how[0] * len(scene.mode.reel.lines))
            scene.mode.playback.goto_line(number)
            assert scene.mode.reel.lines[number].about == () or scene.show.pointed
            assert (
                scene.mode.reel.line_at(scene.mode.playback.at - 1)
                < number
                <= scene.mode.reel.line_at(scene.mode.playback.at)
            )
            assert is_true(scene)
        else:
            getattr(scene.mode.playback, action)()
    scene.mode.playback.running = False
    scene.show.director.drain()
    assert is_true(scene)
    app.go_home()


def test_a_jump_plays_nothing_again(app, monkeypatch):
    scene = shown(app)
    monkeypatch.setattr(Course, "take", None)
    for at in (scene.mode.reel.last, 0, 100, 99):
        scene.mode.playback.goto(at)
        app.frame(0.0, ())
        assert is_true(scene)


# ------------------------------------------------------------------------------------ the hands
@pytest.mark.parametrize("hands", [Mouse, Keys, Pad])
def test_one_pair_of_hands_does_everything(app, hands):
    scene, pilot = shown(app), hands(app)
    pilot.press("key:phase_on")
    assert scene.mode.playback.at == scene.mode.reel.chapters[1] > 1
    here = scene.mode.playback.at
    pilot.press("key:forward")
    assert scene.mode.playback.at == here + 1
    pilot.press("key:back")
    assert scene.mode.playback.at == here
    pilot.press("key:phase_back")
    assert scene.mode.playback.at == 0
    pilot.press("key:last")
    assert scene.mode.playback.at == scene.mode.reel.last
    pilot.press("key:first")
    assert scene.mode.playback.at == 0
    before = scene.mode.playback.pace
    pilot.press("key:pace")
    assert scene.mode.playback.pace != before
    pilot.press("key:play")
    assert scene.mode.playback.running
    for _ in range(60):
        pilot.post(seconds=0.1)
    assert scene.mode.playback.at > 2
    pilot.press("key:play")
    assert not scene.mode.playback.running
    line = next(one for one in reversed(scene.widgets) if isinstance(one, LogLine))
    number = int(line.key.partition(":")[2])
    pilot.press(line.key)
    assert scene.mode.playback.at == scene.mode.reel.stop_of_line(number)


def test_keys_of_their_own_step_play_and_leave(app):
    scene, pilot = shown(app), Keys(app)
    pilot.key("r")
    assert scene.mode.playback.at == 1
    pilot.key("u")
    assert scene.mode.playback.at == 0
    pilot.key("3")
    assert scene.mode.playback.stop.state.year == 3
    pilot.key("page down")
    assert (scene.mode.playback.stop.state.year, scene.mode.playback.stop.state.phase) > (3, 1)
    pilot.key("p")
    assert scene.mode.playback.running
    scene.focus = "bar"
    here = scene.mode.playback.at
    pilot.key("right")
    assert (scene.mode.playback.at, scene.mode.playback.running) == (here + 1, False)
    pilot.key("escape")
    assert app.scenes == ()


def test_the_bar_is_dragged_and_follows_the_mouse_wherever_it_goes(app):
    scene, pilot = shown(app), Mouse(app)
    field = app.canvas.px(scene.widget("bar").field)

    def at(part, y):
        return field.x + round(field.width * part), y

    made = pygame.event.Event
    pilot.post(made(pygame.MOUSEBUTTONDOWN, pos=at(0.5, field.centery), button=1))
    half = scene.mode.playback.at
    assert half == pytest.approx(scene.mode.reel.last / 2, abs=2)
    pilot.post(made(pygame.MOUSEMOTION, pos=at(0.75, 5), rel=(0, 0), buttons=(1, 0, 0)))
    assert scene.mode.playback.at == pytest.approx(scene.mode.reel.last * 0.75, abs=2)
    pilot.post(made(pygame.MOUSEMOTION, pos=at(1.2, 5), rel=(0, 0), buttons=(1, 0, 0)))
    assert scene.mode.playback.at == scene.mode.reel.last
    pilot.post(made(pygame.MOUSEBUTTONUP, pos=at(1.2, 5), button=1))
    pilot.post(made(pygame.MOUSEMOTION, pos=at(0.1, 5), rel=(0, 0), buttons=(0, 0, 0)))
    assert scene.mode.playback.at == scene.mode.reel.last
    assert is_true(scene)


def test_it_opens_from_the_score_and_leads_back(app):
    app.push(EndingScene(app, sat(3, is_over)))
    pilot = Keys(app)
    pilot.post(seconds=GLANCE)
    pilot.press("replay")
    assert is_replay(app.top)
    assert app.top.players.captions == ("Player", "Random", "Random")
    pilot.key("escape")
    assert isinstance(app.top, EndingScene)


def test_who_has_no_name_is_called_by_the_number_of_the_seat(app):
    record = Table(CABINET, 3, Options(), SeededDealer(3), names=["Ada", "seat 2", "seat 1"]).record
    scene = replay_scene(app, Reel(record), ())
    called = {"en": "Seat 2", "fr": "Place 2", "ru": "Место 2"}
    for language, caption in called.items():
        speak(language)
        assert scene.players.captions == ("Ada", caption, "seat 1")


def test_monkeys_break_nothing(app):
    with seldom_painted(app):
        set_loose(app, 150)


@pytest.mark.long
def test_many_monkeys_break_nothing(app):
    set_loose(app, 2000)


def set_loose(app, events):
    chance = random.Random(3)
    reel = REELS["two"]
    seen = set()
    pilot = Mouse(app)
    for _ in range(events):
        if not app.scenes:
            app.running = True
            app.push(replay_scene(app, reel))
        pilot.post(*any_event(chance, app), seconds=0.1)
        if app.scenes and is_replay(app.top):
            seen.add(app.top.mode.playback.at)
            if app.top.show.idle:
                assert is_true(app.top)
        elif len(app.scenes) > 1 and chance.random() < 0.1:
            app.go_home()
    assert len(seen) > min(20, events // 25)


# -------------------------------------------------------------------------------------- damage
@pytest.mark.parametrize("place", [0.1, 0.5, 0.95])
def test_everything_before_the_damage_is_shown(app, tmp_path, place):
    file = tmp_path / "match.record"
    data = bytearray(RECORDS["five"].to_bytes())
    data[int(len(data) * place)] ^= 4
    file.write_bytes(data)
    reel = Reel(*journal.load(file, games.cabinet))
    whole = REELS["five"]
    assert 0 < reel.last < whole.last
    assert reel.trouble
    for mine, theirs in zip(reel.stops[:-1], whole.stops, strict=False):
        assert (mine.entries, mine.events) == (theirs.entries, theirs.events)
    app.push(replay_scene(app, reel))
    app.frame(0.0, ())
    assert app.top.notice == f"The record is damaged: it can be shown up to move {reel.last}."


# --------------------------------------------------------------------------------- playing on
def test_one_takes_over_and_the_old_record_stays(app, tmp_path):
    played = HomePlayers.begin(["random"] * 3, 5, folder=tmp_path)
    while not played.table.over:
        played.submit(played.think(app.thinker))
    played.close()
    (file,) = (tmp_path / FOLDER).glob("*.record")
    old = file.read_bytes()
    scene = replay_scene(app, Reel(played.table.record), played.chairs, file)
    app.push(scene)
    scene.mode.playback.goto(scene.mode.reel.last // 2)
    pilot = Keys(app)
    pilot.press("key:take_over")
    assert isinstance(app.top, TakeOverScene)
    assert app.top.chairs[scene.mode.playback.stop.state.actor] == "human"
    pilot.press("begin")
    table = app.top
    assert at_table(table)
    assert scene not in app.scenes
    assert (
        table.notice
        == f"A branch from move {scene.mode.playback.at}. The original match stays as it is."
    )
    assert (
        table.players.table.digest
        == scene.mode.reel.record.entries[scene.mode.playback.stop.entries - 1].digest
    )
    assert file.read_bytes() == old
    new = last_unfinished(tmp_path)
    assert new != file
    note = read_note(new)["branch"]
    assert (note["of"], note["after"]) == (file.name, scene.mode.playback.stop.entries)
    assert note["head"] == played.table.record.head.hex()
    pilot.until_asked()
    seat = table.players.asked
    pilot.make(table, table.players.table.legal(seat)[0])
    kept, trouble = journal.load(new, games.cabinet)
    assert trouble is None
    assert len(kept) > scene.mode.playback.stop.entries
    verify(kept, games.cabinet(kept.header.game))


def test_the_same_luck_deals_the_same_and_another_does_not(tmp_path):
    record = RECORDS["five"]
    reel = REELS["five"]
    entries = reel.stops[40].entries
    heads = []
    for seed in (record.header.seed, 12345):
        sitting = branched(record, entries, ["random"] * 5, seed, tmp_path, "old")
        while not sitting.table.over:
            entry = record.entries[len(sitting.table.record)]
            legal = sitting.table.legal(sitting.table.actor)
            same = next((move for move in legal if move.plain == entry.move), None)
            if same is None:
                break
            sitting.submit(same)
        heads.append((len(sitting.table.record), sitting.table.record.entries[-1].digest))
        sitting.close()
    assert heads[0] == (len(record), record.entries[-1].digest)
    assert heads[1][0] < len(record)


def test_what_is_noted_beside_a_match_outlives_its_end(tmp_path):
    record = RECORDS["two"]
    entries = REELS["two"].stops[-4].entries
    sitting = branched(record, entries, ["random"] * 2, 9, tmp_path, "old")
    thinker = AtOnce()
    while not sitting.table.over:
        sitting.submit(sitting.think(thinker))
    sitting.close()
    (note,) = (tmp_path / FOLDER).glob("*.json")
    assert json.loads(note.read_text())["finished"]
    assert json.loads(note.read_text())["branch"]["after"] == entries


def test_a_seat_is_judged_by_what_it_had_seen(app):
    reel = REELS["five"]
    looked = [
        at
        for at in range(1, reel.last + 1)
        if reel.stops[at].seat >= 0 and reel.stops[at - 1].state.knows(reel.stops[at].seat)
    ]
    assert looked
    final = reel.stops[-1].state
    for at in range(1, reel.last + 1):
        view = reel.view_before(at)
        card = ENEMIES[final.enemies[view.state.year - 1]].name if view.state.year else ""
        assert list(view.secrets.values()) == ([card] if at in looked else [])


def test_the_lead_changes_when_somebody_else_is_first_alone():
    points = [[0, 0], [1, 0], [1, 1], [2, 1], [2, 3], [3, 3], [4, 3]]
    assert changes_of_lead(points) == {4: 1, 6: 0}


def test_at_the_beginning_the_log_stands_at_its_beginning(app):
    scene = shown(app)
    assert len(scene.mode.reel.lines) > 100, "a whole match is told of"
    numbers = [int(widget.key[4:]) for widget in scene.widgets if isinstance(widget, LogLine)]
    assert numbers
    assert min(numbers) == 0
    scene.mode.playback.goto(scene.mode.reel.last)
    scene.mode.playback.goto(0)
    again = [int(widget.key[4:]) for widget in scene.widgets if isinstance(widget, LogLine)]
    assert again == numbers
