"""Fingers: a tap presses, a hold explains, a drag turns pages and never presses."""

import pygame
import pytest

from kingsburg_arcade.scenes.front.keys import KeysScene
from kingsburg_arcade.scenes.front.rules import RulesScene
from kingsburg_arcade.scenes.front.settings_scene import SettingsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.ui.canvas import Canvas
from kingsburg_arcade.ui.focus import near
from kingsburg_arcade.ui.inputs import DESK
from kingsburg_arcade.ui.layout import Box
from kingsburg_arcade.ui.pointing import DWELL
from kingsburg_arcade.ui.touch import TARGET, TOUCH
from kingsburg_arcade.ui.widget import Widget
from pilot import Finger, Keys, open_app


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    app.push(SettingsScene(app))
    app.frame(0.0, ())
    yield app
    app.close()


def test_a_tap_presses_once(app):
    Finger(app).press("muted")
    assert app.settings.muted
    Finger(app).press("keys")
    Finger(app).press("back")
    assert isinstance(app.top, SettingsScene)


def test_a_long_press_explains_and_presses_nothing(app):
    finger = Finger(app)
    at = finger.point_at("muted")
    finger.touch(pygame.FINGERDOWN, at)
    finger.post(seconds=DWELL + 0.1)
    assert (app.top.explaining, app.top.focus) == (True, "muted")
    finger.touch(pygame.FINGERUP, at)
    assert not app.settings.muted
    assert app.top.explaining
    finger.tap(at)
    assert (app.top.explaining, app.settings.muted) == (False, False), "it only closes the card"
    finger.tap(at)
    assert app.settings.muted


def test_a_drag_never_presses(app):
    finger = Finger(app)
    at = finger.point_at("muted")
    finger.drag(at, (at[0] + 30, at[1] + 4))
    assert not app.settings.muted
    finger.drag(at, finger.point_at("keys"))
    assert isinstance(app.top, SettingsScene)
    finger.drag(at, (at[0] + 3, at[1] + 2))
    assert app.settings.muted, "a finger trembles"


def test_a_slider_follows_the_finger(app):
    finger = Finger(app)
    box = app.canvas.px(app.top.widget("music").box)
    track = app.canvas.px(app.top.widget("music").track)
    finger.drag((track.x + 4, box.centery), (track.right, box.centery))
    assert app.settings.music == 100


def test_a_second_finger_counts_for_nothing(app):
    finger = Finger(app)
    at, other = finger.point_at("muted"), finger.point_at("keys")
    finger.touch(pygame.FINGERDOWN, at)
    finger.touch(pygame.FINGERDOWN, other, finger=1)
    finger.touch(pygame.FINGERUP, other, finger=1)
    assert isinstance(app.top, SettingsScene)
    finger.touch(pygame.FINGERUP, at)
    assert app.settings.muted


def test_a_finger_reads_on_in_the_rules(app):
    app.push(app.doors.rules())
    app.frame(0.0, ())
    finger, scene = Finger(app), app.top
    x, y = app.canvas.px(scene.widget("text").box).center
    finger.drag((x, y), (x, y - 150))
    assert scene.scrolled > 0
    far = scene.scrolled
    finger.drag((x, y), (x, y + 60))
    assert scene.scrolled < far


@pytest.mark.parametrize("opened", [KeysScene, RulesScene])
def test_a_list_that_is_too_long_for_a_finger_is_turned(app, opened):
    app.push(opened(app))
    every = [one.key for one in app.top.widgets if one.key.startswith(("cap:", "section:"))]
    finger = Finger(app)
    finger.tap((3, 3))  # from now on it is a finger that presses
    assert app.top.widget(every[-1]) is None
    assert any(one.key == "more:down" for one in app.top.widgets)
    x, y = app.canvas.px(app.top.widget(every[0]).box).center
    finger.drag((x, y + 200), (x, 0))
    finger.drag((x, y + 200), (x, 0))
    assert app.top.widget(every[-1]) is not None
    assert app.top.widget(every[0]) is None
    finger.drag((x, y), (x, y + 300))
    finger.drag((x, y), (x, y + 300))
    assert app.top.widget(every[0]) is not None


def test_what_a_finger_hits_is_at_least_44_pixels(app):
    """Beside a narrow thing the finger still has it; between two, the nearer."""
    finger = Finger(app)
    for key in [widget.key for widget in app.top.widgets if widget.press is not None]:
        box = app.canvas.px(app.top.widget(key).box)
        short = max(0, TARGET - box.height) // 2
        at = app.canvas.unit((box.centerx, box.bottom + short - 1))
        reach = round(TARGET / 2 / app.canvas.scale)
        reachable = [widget for widget in app.top.widgets if widget.takes_focus]
        assert near(reachable, at, reach) is not None, key
    one, other = (Widget(key=name, box=Box(x, 0, 10, 10)) for name, x in (("a", 0), ("b", 40)))
    assert [near([one, other], (x, 5), 22).key for x in (5, 20, 30, 60)] == ["a", "a", "b", "b"]
    assert near([one, other], (5, 80), 22) is None
    finger.post()


def test_a_finger_sees_no_sign_of_a_key(app, monkeypatch):
    said = []
    draw = Canvas.words
    monkeypatch.setattr(Canvas, "words", lambda *a, **k: said.append(a[1]) or draw(*a, **k))
    Finger(app).press("back")
    assert app.inputs.in_hand == TOUCH
    assert any(line.startswith("Tap to choose") for line in said)
    assert not any("Enter" in line or "F1 " in line for line in said)
    Keys(app).key("tab")
    assert app.inputs.in_hand == DESK
