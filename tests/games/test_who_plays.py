"""Who plays: a rival is chosen by face, name and creed."""

import pytest

from kingsburg_arcade.games import governors
from kingsburg_arcade.scenes.front.chairs import PLAIN
from kingsburg_arcade.scenes.front.seats import SeatsScene
from kingsburg_arcade.stage.portraits import PERSONS
from kingsburg_arcade.ui.canvas import Canvas
from pilot import open_app

GAMES = ["kingsburg", "kingdom_builder"]


@pytest.mark.parametrize("game", GAMES)
def test_every_character_has_a_portrait(game):
    assert sorted(governors.characters(game)) == sorted(PERSONS)


@pytest.mark.parametrize("game", GAMES)
def test_a_chair_shows_the_portrait_and_the_creed_of_a_rival(tmp_path, monkeypatch, game):
    app = open_app(tmp_path, size=(1920, 1080))
    app.push(SeatsScene(app, game))
    scene, shown = app.top, []
    paint = Canvas.picture

    def noted(canvas, name, *more, **besides):
        shown.append(name)
        return paint(canvas, name, *more, **besides)

    monkeypatch.setattr(Canvas, "picture", noted)

    def seen():
        shown.clear()
        app.frame(0.0, ())
        return [name for name in shown if name.startswith("rival.")]

    people = scene.company.people
    for person in PERSONS:
        scene.widget("chair:1").choose(people.index(person))
        assert scene.widget("chair:1").creed
        scene.mean("begin")
        assert f"rival.{person}/calm" in seen()
        scene.mean("chair:1")
        assert f"rival.{person}/glad" in seen()
    scene.widget("chair:1").choose(people.index(PLAIN))
    assert scene.widget("chair:1").face == ""
    app.close()
