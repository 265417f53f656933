"""What is heard while one plays: each event its sound, nothing of what was skipped, M mutes."""

import pytest

from kingsburg_arcade.commands import doctor
from kingsburg_arcade.games.kingsburg.board.sidebar import season_of
from kingsburg_arcade.scenes.front.settings_scene import SettingsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.settings import load
from kingsburg_arcade.stage.sound import Sound
from kingsburg_arcade.stage.synth import SEASONS, TITLE, Around
from kingsburg_arcade.stage.tween import Call, InTurn, Wait
from pilot import Keys, Mouse, open_app


class Ear(Sound):
    """Remembers what it was asked for."""

    def __init__(self):
        super().__init__()
        self.heard, self.levels = [], ()

    def play(self, name, count=1, at=0.5):
        self.heard.append((name, count))

    def hush(self):
        self.heard.append(("hush", 0))

    def surround(self, around):
        if not self.heard or self.heard[-1] != ("around", around):
            self.heard.append(("around", around))

    def set_levels(self, *levels):
        self.levels = levels


def with_ear(folder, **choices):
    ear = Ear()
    return open_app(folder, sound=ear, **choices), ear


def test_a_match_is_heard_event_by_event(tmp_path):
    app, ear = with_ear(tmp_path)
    Mouse(app).play(2, 2, ["human", "random"])
    names = {name for name, _ in ear.heard}
    wanted = {
        "dice",
        "coin",
        "wood",
        "stone",
        "soldier",
        "place",
        "hammer",
        "page",
        "horn",
        "chime",
    }
    assert wanted <= names
    assert names & {"victory", "defeat", "clash"}
    around = {name for what, name in ear.heard if what == "around"}
    assert {one.air for one in around} == {*SEASONS, ""}
    music = {one.music for one in around}
    assert music & {"victory", "defeat"}
    assert {*SEASONS} < music <= {*SEASONS, "tension", "victory", "defeat"}
    assert any(name.startswith("advisor_") for name, _ in ear.heard)
    app.close()


def test_what_is_skipped_is_hushed(tmp_path):
    app, ear = with_ear(tmp_path, speed=1.0)
    app.push(app.doors.table(HomePlayers.begin(["human", "random"], 4)))
    keys = Keys(app)
    keys.until_asked()
    show = app.top.show
    show.director.feed([InTurn(Wait(1.0), Call(lambda: app.sound.play("coin")))])
    app.frame(0.05, ())
    ear.heard.clear()
    keys.key("return")
    told = [name for name, _ in ear.heard]
    assert told.index("hush") > 0, "the skip has landed what has a sound"
    assert set(told[told.index("hush") :]) <= {"hush", "around"}
    app.close()


def test_the_title_has_its_tune_and_the_settings_keep_it(tmp_path):
    app, ear = with_ear(tmp_path)
    app.push(TitleScene(app))
    keys = Keys(app)
    keys.post()
    app.push(SettingsScene(app))
    keys.post()
    assert [name for what, name in ear.heard if what == "around"] == [TITLE]
    table = app.doors.table(HomePlayers.begin(["human", "random"], 4))
    app.push(table)
    keys.post()
    assert ear.heard[-1] == ("around", Around.of_season(season_of(table.show.picture.phase)))
    app.close()


def test_m_mutes_anywhere_and_says_so(tmp_path):
    app, ear = with_ear(tmp_path)
    for scene in (TitleScene(app), SettingsScene(app)):
        app.push(scene)
        Keys(app).key("m")
        assert (app.settings.muted, ear.levels) == (True, (0.0, 0.0, 0.0))
        assert app.top.notice == "Sound off"
        assert load(tmp_path)[0].muted
        Keys(app).key("m")
        assert not app.settings.muted
        assert ear.levels[0] > 0
    app.close()


def test_volumes_are_changed_live_and_kept(tmp_path):
    app, ear = with_ear(tmp_path)
    app.push(SettingsScene(app))
    keys = Keys(app)
    for name in ("effects", "ambience", "music"):
        before = getattr(app.settings, name)
        app.top.focus = name
        keys.key("left", 2)
        assert getattr(app.settings, name) == before - 10
        assert getattr(load(tmp_path)[0], name) == before - 10
    assert ear.levels == app.settings.levels
    assert ("coin", 2) in ear.heard
    app.close()


def test_without_a_device_the_settings_and_the_doctor_say_so(tmp_path, monkeypatch):
    app, ear = with_ear(tmp_path)
    app.push(SettingsScene(app))
    assert not [one for one in app.top.widgets if one.key == "absent"]
    ear.absent = "no such thing"
    app.top.refresh()
    app.frame(0.0, ())
    assert [one.words for one in app.top.widgets if one.key == "absent"] == [
        "No sound device found. The game runs silently."
    ]
    assert app.overflows == []
    app.close()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nothing of the kind")
    works, sentence = doctor.sound()
    assert works
    assert sentence.endswith("the game runs silently")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert doctor.sound() == (True, "a sound device opens")


def test_a_press_clicks_and_a_refusal_sounds_otherwise(tmp_path):
    app, ear = with_ear(tmp_path)
    app.push(app.doors.table(HomePlayers.begin(["human", "random"], 4)))
    keys = Keys(app)
    keys.until_asked()
    ear.heard.clear()
    keys.key("u")
    assert ("refuse", 1) in ear.heard
    keys.press("tool:menu")
    assert ("click", 1) in ear.heard
    app.close()


@pytest.mark.parametrize("driver", ["nothing of the kind", None])
def test_without_a_screen_there_is_one_sentence(driver):
    import os
    import subprocess
    import sys

    blind = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    env = {name: value for name, value in os.environ.items() if name not in blind}
    if driver:
        env["SDL_VIDEODRIVER"] = driver
    elif not sys.platform.startswith("linux"):
        pytest.skip("elsewhere there is always a display")
    line = [sys.executable, "-m", "kingsburg_arcade"]
    done = subprocess.run(line, env=env, capture_output=True, text=True, timeout=60)
    said = [line for line in done.stderr.splitlines() if "kingsburg-arcade" in line]
    assert (done.returncode, done.stdout) == (1, "")
    assert len(said) == 1
    assert said[0].startswith("kingsburg-arcade: Cannot open a window: ")
    assert "Traceback" not in done.stderr
