"""The hall lives while nobody acts, at a small price, and leaves the picture as it was."""

from itertools import pairwise

import pygame
import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade.games.kingsburg.rules.content import ADVISORS
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.stage.art import Art, names
from kingsburg_arcade.stage.blinking import SHUT, eyes_of
from kingsburg_arcade.stage.portraits import PERSONS
from kingsburg_arcade.ui.idle import EVERY, SHARE, Blink, Glow, Idle, living_of
from pilot import open_app


class Watch:
    """A clock that stands, and work that costs as much as it is told."""

    def __init__(self, cost=0.0):
        self.now, self.spent, self.cost, self.asked = 100.0, 0.0, cost, 0

    def clock(self):
        return self.now

    def work(self):
        """Asked before and after each piece of work."""
        self.asked += 1
        self.spent = self.asked // 2 * self.cost
        return self.spent


class Looked:
    """A window that is looked at, or not."""

    def __init__(self, window, focused=True):
        self._window, self.focused = window, focused

    def __getattr__(self, name):
        return getattr(self._window, name)


def at_rest(folder, watch, *, focused=True, game="kingsburg", **choices):
    app = open_app(folder, **choices)
    open_canned(app, game)
    app.frame(0.0, ())
    app.still.idle = Idle(watch.clock, watch.work)
    app.still.idle.awake = True
    app.window = Looked(app.window, focused)
    return app


def pixels(app):
    return pygame.image.tobytes(app.picture, "RGB")


def live(app, watch, seconds, step=1 / 60):
    """Frames in which nothing happens; the seconds at which the hall looked otherwise."""
    looked = []
    for _ in range(round(seconds / step)):
        watch.now += step
        before = app.still.idle.drawn
        app.frame(step, ())
        looked += [watch.now] * (app.still.idle.drawn - before)
    return looked


@pytest.mark.parametrize("game", IN_THE_BOX)
def test_it_lives_and_is_gone_before_anything_else_is_drawn(tmp_path, game):
    watch = Watch()
    app = at_rest(tmp_path, watch, game=game)
    still, drawn = pixels(app), app.frames_drawn
    looked = live(app, watch, 4)
    assert 4 < len(looked) <= 40
    assert app.frames_drawn == drawn
    assert pixels(app) != still
    app.top.stale = True
    app.still.idle.awake = False
    app.frame(0.0, ())
    assert pixels(app) == still
    app.close()


def test_it_is_never_faster_than_ten_times_a_second_and_never_dear(tmp_path):
    watch = Watch(cost=0.0105)
    app = at_rest(tmp_path, watch)
    looked = live(app, watch, 30)
    assert all(later - one > 0.1 for one, later in pairwise(looked))
    assert len(looked) > 5
    assert watch.spent / 30 < SHARE * 1.2 < 0.02
    app.close()


@pytest.mark.parametrize(
    ("choices", "focused", "awake"),
    [({"reduced_motion": True}, True, True), ({}, False, True), ({}, True, False)],
)
def test_it_rests_with_less_motion_and_where_nobody_looks(tmp_path, choices, focused, awake):
    watch = Watch()
    app = at_rest(tmp_path, watch, focused=focused, **choices)
    app.still.idle.awake = awake
    still = pixels(app)
    assert live(app, watch, 2) == []
    assert pixels(app) == still
    app.close()


def test_eyes_that_are_shut_open_at_the_next_look(tmp_path):
    watch = Watch(cost=0.02)
    app = at_rest(tmp_path, watch)
    blinks = {}
    for at in range(60 * 60):
        watch.now += 1 / 60
        app.frame(1 / 60, ())
        for one, look in zip(app.still.idle._living or (), app.still.idle._looks, strict=False):
            if isinstance(one, Blink) and look:
                blinks.setdefault(one.name, []).append(at)
    assert len(blinks) > 3, "several advisors within a minute"
    for frames in blinks.values():
        runs = 1 + sum(later - one > 1 for one, later in pairwise(frames))
        assert len(frames) / runs / 60 < 2 * EVERY
    app.close()


def test_nothing_blinks_through_a_card_that_lies_over_it(tmp_path):
    watch = Watch()
    app = at_rest(tmp_path, watch)

    def blinkers():
        live(app, watch, 1)
        return {one.name for one in app.still.idle._living if isinstance(one, Blink)}

    free = blinkers()
    app.top.mean("advisor:12")
    app.top.explaining = True
    app.top.stale = True
    app.frame(0.0, ())
    assert blinkers() < free
    app.close()


def test_the_cabinet_that_is_lit_glows(tmp_path):
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    app.frame(0.0, ())
    lit = [widget for widget in app.top.widgets if getattr(widget, "lit", False)]
    glows = [one for one in living_of(app.top) if isinstance(one, Glow)]
    assert len(lit) == 1
    assert len(glows) == 2
    assert all(lit[0].box.inflate(60, 60).contains(pygame.Rect(one.box)) for one in glows)
    app.close()


def test_eyes_are_found_in_portraits():
    art = Art()
    seen = [name for name in names() if name.startswith("advisor.") and eyes_of(art.source(name))]
    without = {"jester", "astronomer", "champion"}
    """Closed ones, a telescope, a visor."""
    assert {name.partition(".")[2] for name in seen} == {one.name for one in ADVISORS} - without
    for person in PERSONS:
        awake, shut = art.source(f"rival.{person}/calm"), art.source(f"rival.{person}/calm{SHUT}")
        assert len(eyes_of(awake)) == 2
        assert awake != shut
        assert eyes_of(shut) == []
