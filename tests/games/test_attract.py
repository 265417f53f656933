"""After a minute alone the title shows a match; any press leads back and does nothing else."""

from importlib import import_module

import pygame
import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade.i18n import languages, speak, tr, words
from kingsburg_arcade.scenes.arcade.attract import LENGTH, READ, AttractScene, snake
from kingsburg_arcade.scenes.front import alone
from kingsburg_arcade.scenes.front.title import TitleScene
from pilot import open_app

LITTLE = 0.25


def at_the_title(folder, **choices):
    app = open_app(folder, **choices)
    app.push(TitleScene(app))
    app.frame(0.0, ())
    return app


def wait(app, seconds, *events):
    for at in range(round(seconds / LITTLE)):
        app.frame(LITTLE, events if not at else ())


def shown(app):
    return isinstance(app.top, AttractScene)


PRESSES = [
    pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=40),
    pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(480, 270), touch=False),
    pygame.event.Event(pygame.FINGERDOWN, finger_id=0, touch_id=1, x=0.5, y=0.5, dx=0, dy=0),
    pygame.event.Event(pygame.WINDOWMINIMIZED),
]


@pytest.mark.parametrize("press", PRESSES, ids=lambda press: pygame.event.event_name(press.type))
def test_a_press_leads_back_and_is_spent(tmp_path, press):
    app = at_the_title(tmp_path)
    title = app.top
    wait(app, alone.FIRST - 1)
    assert not shown(app)
    wait(app, 2)
    assert shown(app)
    wait(app, 5)
    app.frame(LITTLE, [press])
    assert app.top is title
    assert app.scenes == (title,)
    assert {file.name for file in tmp_path.iterdir()} <= {"settings.json"}
    app.close()


def test_a_touch_begins_the_minute_anew(tmp_path):
    app = at_the_title(tmp_path)
    motion = pygame.event.Event(
        pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0), touch=False
    )
    wait(app, alone.FIRST - 1)
    wait(app, alone.FIRST - 1, motion)
    assert not shown(app)
    wait(app, 2)
    assert shown(app)
    app.close()


def test_no_show_where_nobody_wants_or_sees_it(tmp_path):
    app = at_the_title(tmp_path, attract=False)
    wait(app, alone.FIRST + 2)
    assert not shown(app)
    app.change(attract=True)
    app.frame(LITTLE, [pygame.event.Event(pygame.WINDOWMINIMIZED)])
    wait(app, alone.FIRST + 2)
    assert not shown(app)
    app.frame(LITTLE, [pygame.event.Event(pygame.WINDOWRESTORED)])
    wait(app, 2)
    assert shown(app)
    app.close()


def test_shows_end_and_the_machine_rests_in_the_end():
    counted = alone.Alone()
    due = sum(counted.due(1.0) for _ in range(3600))
    assert due == alone.SHOWS
    counted.heed(PRESSES[0])
    assert sum(counted.due(1.0) for _ in range(70)) == 1


@pytest.mark.parametrize("game", IN_THE_BOX)
def test_a_show_teaches_and_ends_by_itself(tmp_path, game):
    app = at_the_title(tmp_path, speed=1.0)
    title = app.top
    app.push(AttractScene(app, game, 5))
    mode, told = app.top.mode, []
    for _ in range(round(LENGTH / LITTLE) + 2):
        if app.top is title:
            break
        if not told or told[-1] != mode.caption:
            told.append(mode.caption)
        app.frame(LITTLE, ())
    assert app.top is title
    assert 4 <= len(told) <= LENGTH / READ + 1
    app.close()


@pytest.mark.parametrize("game", IN_THE_BOX)
def test_each_caption_speaks_of_an_event(game):
    events = import_module(f"kingsburg_arcade.games.{game}.rules.events")
    told = [key for key in words("en") if key.startswith(f"attract.{game}.")]
    assert len(told) >= 10
    assert {key.rpartition(".")[2] for key in told} <= set(map(snake, vars(events)))
    for language in languages():
        speak(language)
        assert all(tr(key) for key in told)
