"""A leaf that is turned: it goes over the page and leaves nothing behind."""

import pygame
import pytest

from kingsburg_arcade.ui.leaf import LENGTH, Leaf, LeafScene
from pilot import open_app


class Blank(LeafScene):
    """A page with nothing on it."""

    def paint(self, canvas):
        canvas.surface.fill((0, 0, 90))


@pytest.fixture
def turning(tmp_path):
    """Opens the window with these settings, shows a page with a leaf over it."""
    opened = []

    def turn(**choices):
        app = open_app(tmp_path, **{"speed": 1.0, **choices})
        opened.append(app)
        app.picture.fill((200, 0, 0))
        page = Blank(app)
        page.turn_up()
        app.push(page)
        app.frame(0.0, ())
        return app, page

    yield turn
    for app in opened:
        app.close()


def test_it_goes_over_to_the_left_and_then_it_is_gone(turning):
    app, page = turning()
    red = []
    while page.leaf is not None:
        red.append(sum(app.picture.get_at((x, 100)).r > 0 for x in range(0, 960, 10)))
        app.frame(0.05, ())
    assert red[0] == 96
    assert red == sorted(red, reverse=True)
    assert red[-1] < 10
    assert LENGTH <= 0.05 * len(red) < LENGTH + 0.1
    app.frame(0.0, ())
    assert {tuple(app.picture.get_at((x, 100)))[:3] for x in range(0, 960, 10)} == {(0, 0, 90)}


def test_it_turns_as_fast_as_everything_else_moves(turning):
    app, page = turning(speed=4.0)
    app.frame(LENGTH / 4, ())
    assert page.leaf is None


@pytest.mark.parametrize("choices", [{"reduced_motion": True}, {"speed": 0.0}])
def test_where_nothing_moves_there_is_none(turning, choices):
    _, page = turning(**choices)
    assert page.leaf is None
    assert not page.moving


def test_on_a_window_of_another_size_it_is_not_seen(turning):
    app, page = turning()
    page.leaf = Leaf(pygame.Surface((10, 10)))
    app.frame(0.01, ())
    assert app.picture.get_at((0, 0))[:3] == (0, 0, 90)
