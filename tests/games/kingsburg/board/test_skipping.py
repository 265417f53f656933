"""Hurrying the show: press by press, all of it by holding, and nothing played by accident."""

import pygame
import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.scenes.table.laid import FRESH
from kingsburg_arcade.stage.tween import Hold, Throw, Wait
from kingsburg_arcade.ui.inputs import Intent
from pilot import Keys, Mouse, open_app

RETURN = pygame.K_RETURN


def shown(folder, motions=4, game="kingsburg"):
    """A table on which a few motions are still to be seen before a person is asked."""
    app = open_app(folder, speed=1.0)
    app.push(TitleScene(app))
    app.push(app.doors.table(HomePlayers.begin(("human", "random", "random"), 4, game=game)))
    scene = Keys(app).until_asked()
    scene.show.director.feed([Wait(2.0)] * motions)
    app.frame(0.01, ())
    return app, scene


def left(scene):
    return len(scene.show.director._queue)


def key(app, kind, code=RETURN, seconds=0.01):
    app.frame(seconds, [pygame.event.Event(kind, key=code, mod=0)])


def test_a_press_ends_one_motion_and_the_last_one_answers_nothing(tmp_path):
    app, scene = shown(tmp_path)
    entries, asked = len(scene.players.table.record), scene.players.table.legal(0)
    for rest in (3, 2, 1, 0):
        key(app, pygame.KEYDOWN)
        assert left(scene) == rest
        key(app, pygame.KEYUP)
    scene.mean(f"move:{asked[0].text}")
    for _ in range(3):
        key(app, pygame.KEYDOWN, seconds=FRESH / 2)
        key(app, pygame.KEYUP)
    assert len(scene.players.table.record) == entries, "who hurries the show answers nothing"
    assert scene.intercept(Intent.CONFIRM)
    for _ in range(5):
        app.frame(FRESH / 4, ())
    assert not scene.intercept(Intent.CONFIRM), "after a rest a press is meant for the table"
    app.close()


def test_a_press_that_is_held_ends_them_all(tmp_path):
    app, scene = shown(tmp_path)
    key(app, pygame.KEYDOWN)
    for _ in range(4):
        app.frame(0.05, ())
    assert left(scene) == 3
    for _ in range(8):
        app.frame(0.05, ())
    assert left(scene) == 0
    app.close()


def test_a_press_that_was_let_go_ends_one(tmp_path):
    app, scene = shown(tmp_path)
    key(app, pygame.KEYDOWN)
    key(app, pygame.KEYUP)
    for _ in range(12):
        app.frame(0.05, ())
    assert left(scene) == 3
    app.close()


@pytest.mark.parametrize("game", IN_THE_BOX)
def test_where_the_show_waits_the_focus_is_on_continue_and_only_a_new_press_goes_on(tmp_path, game):
    app, scene = shown(tmp_path, 1, game)
    scene.show.director.feed([Hold(), Wait(1.0)])
    scene.mean("seat:1")
    key(app, pygame.KEYDOWN)
    key(app, pygame.KEYUP)
    assert (scene.show.director.holding, scene.focus) == (True, "go_on")
    key(app, pygame.KEYDOWN)
    key(app, pygame.KEYUP)
    assert scene.show.director.holding, "that press was meant for what moved before"
    for _ in range(5):
        app.frame(FRESH / 4, ())
    key(app, pygame.KEYDOWN)
    assert (scene.show.director.holding, left(scene)) == (False, 1)
    assert scene.widget("go_on") is None
    app.close()


def test_dice_that_wait_to_be_thrown_are_meant(tmp_path):
    app, scene = shown(tmp_path, 0)
    scene.mean("seat:1")
    scene.show.director.feed([Throw(3.0)])
    app.frame(0.01, ())
    assert scene.focus == "throw"
    app.close()


def test_where_nothing_moved_a_card_that_was_asked_for_stays(tmp_path):
    app, scene = shown(tmp_path, 0)
    scene.mean("enemy")
    key(app, pygame.KEYDOWN, pygame.K_i)
    scene.show.director.feed([Hold()])
    app.frame(0.01, ())
    assert (scene.focus, scene.explaining) == ("enemy", True)
    app.close()


@pytest.mark.parametrize("name", ["right", "tab", "h", "i", "+", "page up", "1"])
def test_keys_that_look_end_nothing(tmp_path, name):
    app, scene = shown(tmp_path)
    code = pygame.K_PLUS if name == "+" else pygame.key.key_code(name)
    key(app, pygame.KEYDOWN, code)
    assert left(scene) == 4
    app.close()


def test_a_click_hurries_but_not_on_the_log_or_the_tools(tmp_path):
    app, scene = shown(tmp_path)
    Mouse(app).press("log")
    Mouse(app).press("tool:hint")
    assert left(scene) == 4
    Mouse(app).press("advisor:3")
    assert left(scene) == 3
    app.close()


def test_a_card_of_a_resting_mouse_hides_while_the_show_runs(tmp_path):
    app, scene = shown(tmp_path, 0)
    at = app.canvas.px(scene.widget("enemy").box).center
    app.frame(0.01, [pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(9, 9), buttons=(0, 0, 0))])
    app.frame(1.0, ())
    assert scene.explaining
    scene.show.director.feed([Wait(2.0)])
    app.frame(0.05, ())
    assert not scene.explaining
    for _ in range(20):
        app.frame(0.05, ())
    assert not scene.explaining, "nor does it come back over the show"
    key(app, pygame.KEYDOWN, pygame.K_i)
    app.frame(0.05, ())
    assert scene.explaining, "an answer to a question stays"
    app.close()
