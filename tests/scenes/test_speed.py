"""How much is drawn, counted in points and not in time: a loaded machine changes nothing here."""

from collections import Counter

import pygame
import pytest

from kingsburg_arcade.commands.bench_screen import redraw
from kingsburg_arcade.games.kingdom_builder.board.states import flying as land_flying
from kingsburg_arcade.games.kingsburg.board.states import flying as court_flying
from kingsburg_arcade.scenes.states import open_canned
from pilot import open_app

SIZE = (1280, 720)
SCREEN = SIZE[0] * SIZE[1]


class Counting(pygame.Surface):
    """A surface that counts what is put on it."""

    counts: dict[str, int]

    def blit(self, source, *where, **how):
        put = super().blit(source, *where, **how)
        kind = "seen through" if source.get_flags() & pygame.SRCALPHA else "opaque"
        self.counts[kind] += put.width * put.height
        self.counts["blits"] += 1
        return put


def counting(counts):
    surface = Counting(SIZE)
    surface.counts = counts
    return surface


def counts_of_a_redraw(app):
    counts = Counter()
    app._surface = counting(counts)
    redraw(app, app.top, stale=True)
    counts.clear()
    redraw(app, app.top, stale=True)
    return counts


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path, size=SIZE, speed=1.0)
    open_canned(app, "kingsburg", "placing")
    app.frame(0.0, ())
    yield app
    app.close()


def test_a_full_redraw_puts_little_on_the_screen_that_is_seen_through(app):
    court_flying(app.top)
    counts = counts_of_a_redraw(app)
    assert counts["opaque"] < 0.4 * SCREEN
    assert counts["seen through"] < 0.4 * SCREEN
    assert 60 < counts["blits"] < 180


@pytest.mark.parametrize("state", ["opening", "acting", "tile"])
def test_a_board_of_four_hundred_hexes_is_put_on_at_once(app, state):
    open_canned(app, "kingdom_builder", state)
    app.frame(0.0, ())
    land_flying(app.top)
    counts = counts_of_a_redraw(app)
    assert counts["opaque"] < 0.4 * SCREEN
    assert counts["seen through"] < 0.5 * SCREEN
    assert 40 < counts["blits"] < 300


def test_when_the_leaves_have_fallen_nothing_is_drawn(app):
    scene = app.top
    scene.show.cues.drift()
    assert not scene.show.director.busy
    drawn = app.frames_drawn
    for _ in range(20):
        app.frame(0.1, ())
    assert scene.show.picture.drift == pytest.approx(2.0)
    assert app.frames_drawn == drawn + 20
    for _ in range(40):
        app.frame(0.1, ())
    assert scene.show.picture.drift is None
    drawn = app.frames_drawn
    for _ in range(50):
        app.frame(0.1, ())
    assert app.frames_drawn == drawn
