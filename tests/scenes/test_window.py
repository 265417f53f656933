"""The window at the start: of the usual size, or as large as the screen has room for."""

import ctypes
import os
import sys
from types import SimpleNamespace

import pygame
import pytest

from kingsburg_arcade import app as main
from kingsburg_arcade.app import App, desktop_scale, size_for
from kingsburg_arcade.main_loop import CALM, Guard
from kingsburg_arcade.settings import Settings
from pilot import open_app


@pytest.mark.parametrize(
    "screen", [(1280, 720), (1366, 768), (1280, 1024), (1600, 900), (1920, 1080), (3440, 1440)]
)
def test_it_has_room_on_the_screen(screen):
    wide, high = size_for([screen, (800, 600)])
    assert 960 <= wide < screen[0]
    assert 540 <= high <= screen[1] - 90, "a title and a bar of the desktop have room"
    assert wide / high == pytest.approx(16 / 9, rel=0.01)


@pytest.mark.parametrize(
    ("screens", "size"),
    [([(1920, 1080)], (1600, 900)), ([], (1600, 900)), ([(800, 600)], (960, 540))],
)
def test_it_is_neither_larger_than_usual_nor_too_small(screens, size):
    assert size_for(screens) == size


@pytest.mark.parametrize(
    ("screen", "scale", "size"),
    [((3840, 2160), 2.0, (3200, 1800)), ((2560, 1440), 1.5, (2293, 1290)), ((960, 540), 3.0, None)],
)
def test_it_is_as_large_as_the_desktop_shows_everything(screen, scale, size):
    assert size_for([screen], scale) == (size or (960, 540))


def test_windows_gives_us_each_point_of_the_screen(tmp_path, monkeypatch):
    """SDL looks for the wish when its video begins; a wish of the player's own is kept."""
    begin, wishes = main.pygame.display.init, []

    def beginning():
        wishes.append(os.environ.get("SDL_WINDOWS_DPI_AWARENESS"))
        begin()

    monkeypatch.setattr(main.pygame.display, "init", beginning)
    for wished in ("", "unaware"):
        monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
        if wished:
            monkeypatch.setenv("SDL_WINDOWS_DPI_AWARENESS", wished)
        App(tmp_path, settings=Settings(language="en")).close()
    assert list(dict.fromkeys(wishes)) == ["permonitorv2", "unaware"]


@pytest.mark.parametrize(
    ("user", "scale"), [({"GetDpiForSystem": lambda: 144}, 1.5), ({}, 1.0)], ids=["10", "8.1"]
)
def test_windows_is_asked_for_its_scale_where_it_can_be_asked(monkeypatch, user, scale):
    windll = SimpleNamespace(user32=SimpleNamespace(**user))
    monkeypatch.setattr(ctypes, "windll", windll, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert desktop_scale() == scale


def test_it_opens_as_large_as_the_screen_allows(tmp_path, monkeypatch):
    monkeypatch.setattr(main, "UNSEEN", ())  # as if what draws here were seen
    monkeypatch.setattr(main.pygame.display, "get_desktop_sizes", lambda: [(1280, 720)])
    app = App(tmp_path, settings=Settings(language="en"))
    assert app.window.size == size_for([(1280, 720)])
    app.close()


def test_where_nobody_looks_it_is_the_usual_one(tmp_path):
    app = App(tmp_path, settings=Settings(language="en"))
    assert app.window.size == (1600, 900)
    app.close()


def test_the_loop_rests_while_nobody_does_anything(tmp_path):
    app = open_app(tmp_path)
    app.push(app.doors.title())
    guard = Guard(app)
    guard.frame(0.1)
    pygame.event.clear()
    for _ in range(30):
        guard.frame(CALM / 20)
    assert guard.rests
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(1, 1), buttons=()))
    guard.frame(0.01)
    assert not guard.rests
    app.close()
