"""A window that is dragged to another size shows its last picture scaled until it rests."""

import pygame
import pytest

from kingsburg_arcade.scenes.front.settings_scene import SettingsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.ui import resizing
from kingsburg_arcade.ui.gallery import LOOK
from pilot import open_app

SIZES = [(1000 + 7 * step, 560 + 3 * step) for step in range(20)]
LAST = (1200, 900)


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    app.frame(0.0, ())
    yield app
    app.close()


def resized(app, size):
    app.window.size = size
    return pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])


def pressed(key):
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


def looks(surface):
    return pygame.image.tobytes(surface, "RGB")


@pytest.fixture
def anew(app, monkeypatch):
    """The sizes for which everything was drawn anew."""
    fit, sizes = app._fit, []

    def fitted():
        fit()
        sizes.append(app.picture.get_size())

    monkeypatch.setattr(app, "_fit", fitted)
    return sizes


def test_a_drag_is_drawn_for_once_when_it_rests(app, anew):
    for size in SIZES:
        app.frame(0.016, [resized(app, size)] * 3)
    for _ in range(8):
        app.frame(0.016, ())
    assert anew == []
    app.frame(0.016, [resized(app, LAST)])
    for _ in range(8):
        app.frame(0.016, ())
    assert anew == []
    for _ in range(3):
        app.frame(0.016, ())
    assert anew == [LAST]
    assert app.picture.get_size() == LAST


def test_meanwhile_the_last_picture_is_scaled_in_its_shape(app):
    last = app.picture.copy()
    drawn = app.frames_drawn
    app.frame(0.016, [resized(app, size) for size in (*SIZES, LAST)])
    assert app.frames_drawn == drawn + 1, "all sizes of a frame are one picture"
    fitted = pygame.Rect(0, (900 - 675) // 2, 1200, 675)
    assert looks(app.picture.subsurface(fitted)) == looks(pygame.transform.scale(last, fitted.size))
    assert app.picture.get_at((600, 50))[:3] == LOOK.colours["night"]
    assert app.picture.get_at((600, 850))[:3] == LOOK.colours["night"]
    app.frame(0.016, ())
    assert app.frames_drawn == drawn + 1
    app.frame(0.016, [pygame.event.Event(pygame.WINDOWEXPOSED)])
    assert app.frames_drawn == drawn + 2


def test_presses_are_dropped_until_it_is_drawn_anew(app):
    app.frame(0.016, [resized(app, LAST), pressed(pygame.K_m)])
    app.frame(0.016, [pressed(pygame.K_m)])
    at = app.canvas.px(app.top.widget("settings").box).center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.frame(0.016, [pygame.event.Event(kind, button=1, pos=at)])
    assert isinstance(app.top, TitleScene)
    assert not app.settings.muted
    app.frame(resizing.REST, ())
    app.frame(0.016, [pressed(pygame.K_m)])
    assert app.settings.muted
    at = app.canvas.px(app.top.widget("settings").box).center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.frame(0.016, [pygame.event.Event(kind, button=1, pos=at)])
    assert isinstance(app.top, SettingsScene)


def test_a_button_that_was_held_explains_nothing_after_a_drag(app):
    at = app.canvas.px(app.top.widget("settings").box).center
    app.frame(0.016, [pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at)])
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=at)
    app.frame(0.016, [resized(app, LAST), up])
    app.frame(resizing.REST, ())
    app.frame(2.0, ())
    assert not app.top.explaining


def test_time_goes_on_and_the_window_can_be_closed(app, monkeypatch):
    passed = []
    monkeypatch.setattr(app.top, "update", passed.append)
    app.frame(0.5, [resized(app, LAST)])
    app.frame(0.25, [resized(app, SIZES[0])])
    assert passed == [0.5, 0.25]
    app.frame(0.016, [pygame.event.Event(pygame.QUIT)])
    assert not app.running


def test_time_in_which_the_system_stood_still_is_no_rest(app, anew):
    """Windows tells of a size when the border is let go, in a frame of some seconds."""
    app.frame(3.0, [resized(app, LAST)])
    assert anew == []
    app.frame(0.2, ())
    assert anew == [LAST]


def test_the_size_that_it_has_costs_nothing(app, anew):
    app.frame(0.016, [resized(app, app.window.size), pressed(pygame.K_m)])
    app.frame(1.0, ())
    assert anew == []
    assert app.settings.muted


def test_a_picture_is_scaled_into_the_narrowest_window():
    window = pygame.Surface((960, 1))
    resizing.show_scaled(pygame.Surface((1, 2000)), window, (1, 2, 3))
    assert window.get_at((0, 0))[:3] == (1, 2, 3)
