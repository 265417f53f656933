"""Anything is pressed anywhere on every page: none breaks."""

import random

import pytest

from games.kingsburg.board.test_table import any_event
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.states import open_canned, scenes
from pilot import Mouse, open_app, seldom_painted

PAGES = [(scene, state) for scene, states in scenes().items() for state in states]
OF_THE_ARCADE = {"persons", "scores", "deal", "attract", "handout", "crash", "about_game"}
CEREMONIES = {"counting", "winner"}
NEW = [page for page in PAGES if page[0] in OF_THE_ARCADE or page[1] in CEREMONIES]


def set_loose(folder, scene, state, events):
    chance = random.Random(f"{scene} {state}")
    app = open_app(folder, speed=4.0)
    app.quit = lambda: None  # a monkey would leave at once
    pilot, opened = Mouse(app), 0
    with seldom_painted(app):
        for _ in range(events):
            if not app.scenes or chance.random() < 0.15:
                if app.scenes:
                    app.go_home()
                else:
                    app.push(TitleScene(app))
                open_canned(app, scene, state)
                opened += 1
            pilot.post(*any_event(chance, app), seconds=0.1)
    assert opened > events / 20
    app.close()


@pytest.mark.parametrize(("scene", "state"), NEW)
def test_a_monkey_breaks_no_page(tmp_path, scene, state):
    set_loose(tmp_path, scene, state, 40)


@pytest.mark.long
@pytest.mark.parametrize(("scene", "state"), PAGES)
def test_a_patient_monkey_breaks_no_page(tmp_path, scene, state):
    set_loose(tmp_path, scene, state, 60)
