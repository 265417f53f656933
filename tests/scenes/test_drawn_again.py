"""A picture made of what the last one had looks as one that is painted from nothing."""

import pygame
import pytest

from every_game import every_game_on_screen
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.states import scenes
from kingsburg_arcade.ui.inputs import Intent, Press
from kingsburg_arcade.ui.still_layer import StillLayer
from pilot import open_app

STEPS = [Intent.NEXT, Intent.CONFIRM, Intent.DOWN, Intent.CONFIRM]


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    yield app
    app.close()


def image_of(look):
    return pygame.image.frombytes(look, (960, 540), "RGB")


def looks(app):
    return pygame.image.tobytes(app.picture, "RGB")


def assert_looks_as_painted_anew(app):
    app.frame(0.0, ())
    before = looks(app)
    app._plates.forget()
    app._plates.layer = StillLayer()
    for _ in range(2):  # what reaches into a box that is covered later is seen from the second on
        app.top.stale = True
        app._draw()
    same = before == looks(app)  # two pictures say nothing in an error
    assert same


def assert_what_moves_leaves_no_trace(app):
    """It is taken away wherever it was, over all that stands on a table."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(app.top), "moving", True)
        patch.setattr(app.top, "paint_moving", lambda canvas: None)
        app.top.stale = True
        app._draw()
        shown = looks(app)
        spot = pygame.Rect(0, 0, 340, 320)
        patch.setattr(
            app.top, "paint_moving", lambda canvas: canvas.shape(pygame.draw.rect, "ruby", spot)
        )
        for spot.topleft in ((0, 0), (600, 200)):
            app.top.stale = not spot.left
            app._draw()
            assert looks(app) != shown
        patch.setattr(app.top, "paint_moving", lambda canvas: None)
        app._draw()
        same = looks(app) == shown
        assert same
    app.top.stale = True


@every_game_on_screen
def test_a_table_looks_the_same_whatever_stood_there_before(app, game):
    """One window goes through the states of a table, and a few presses in each."""
    for opened in scenes()[game].values():
        app.push(opened(app)[-1])
        app.frame(0.0, ())
        for intent in STEPS:
            app.top.press(Press(intent))
            app.frame(0.0, ())
        assert_what_moves_leaves_no_trace(app)
        assert_looks_as_painted_anew(app)
    app.change(text_size=130)
    assert_looks_as_painted_anew(app)


@every_game_on_screen
def test_what_begins_to_move_moves_over_the_picture_that_was_shown(app, game, monkeypatch):
    app.push(next(iter(scenes()[game].values()))(app)[-1])
    app.frame(0.0, ())
    shown, spot = looks(app), pygame.Rect(0, 0, 7, 7)
    magenta = pygame.Surface(spot.size)
    magenta.fill((255, 0, 255))
    moving = [True]
    monkeypatch.setattr(type(app.top), "moving", property(lambda scene: moving[0]))
    monkeypatch.setattr(app.top, "paint_moving", lambda canvas: canvas.put(magenta, spot))
    for left in (0, 300):
        spot.left = left
        app.top.stale = False
        app._draw()
        stray = pygame.mask.from_threshold(app.picture, (255, 0, 255), (1, 1, 1, 255))
        assert stray.get_bounding_rects() == [spot]
        app.picture.blit(image_of(shown), spot, spot)
        assert looks(app) == shown
    moving[0] = False
    app.top.stale = True
    app._draw()
    assert looks(app) == shown


EXPOSED = pygame.event.Event(pygame.WINDOWEXPOSED)
AS_LARGE = pygame.event.Event(pygame.WINDOWSIZECHANGED)


@pytest.mark.parametrize(
    "lose",
    [
        lambda app: app.frame(0.0, [EXPOSED]),
        lambda app: app.frame(0.0, [AS_LARGE]),
        lambda app: (app.change(muted=True), app.frame(0.0, ())),
    ],
    ids=["uncovered", "made anew", "chosen anew"],
)
@every_game_on_screen
def test_what_the_system_has_thrown_away_is_shown_again(app, game, lose):
    app.push(next(iter(scenes()[game].values()))(app)[-1])
    app.frame(0.0, ())
    shown = looks(app)
    app.picture.fill("magenta")
    lose(app)
    assert looks(app) == shown


def kept(app):
    return {name for name, *_ in app.gallery.art._kept}


@every_game_on_screen
def test_the_pictures_of_a_table_that_is_left_are_let_go(app, game):
    app.push(TitleScene(app))
    app.frame(0.0, ())
    of_the_title = kept(app)
    app.push(next(iter(scenes()[game].values()))(app)[-1])
    app.frame(0.0, ())
    assert "hall.bay" in of_the_title - kept(app)
    app.pop()
    assert not app.gallery.art._sheets
    app.frame(0.0, ())
    assert kept(app) == of_the_title
    app.frame(0.0, ())
    assert app.frames_drawn == 3
