"""Governors with a character: they can be seated, are called by name, and speak now and then."""

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingsburg.board.voices import LASTS, quoted
from kingsburg_arcade.games.kingsburg.minds.characters import CHARACTERS
from kingsburg_arcade.games.kingsburg.minds.speech import OCCASIONS
from kingsburg_arcade.games.kingsburg.rules import CABINET
from kingsburg_arcade.games.kingsburg.rules.events import YearBegan
from kingsburg_arcade.governors.mind import LEVELS
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.i18n import speak, tr
from kingsburg_arcade.scenes.front.chairs import about_person
from kingsburg_arcade.scenes.front.seats import SeatsScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.ui import seat_marks
from kingsburg_arcade.ui.seat_marks import chair_name
from pilot import Keys, open_app

ALL = ["squire:abbot", "steward:merchant", "squire:marshal", "page:courtier"]


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    yield app
    app.close()


def table(chairs, moves):
    """A match of these chairs after so many moves."""
    players = HomePlayers(
        Table(CABINET, len(chairs), CABINET.options(), SeededDealer(3), seed=3), chairs, 3
    )
    thinker = AtOnce()
    while moves and not players.table.over:
        players.submit(players.think(thinker))
        moves -= 1
    return players


def spoken(scene):
    """What the log says that was said."""
    known = {quoted(f"speech.{name}_{occasion}") for name in CHARACTERS for occasion in OCCASIONS}
    lines = [(line.owner, line.words()) for line in scene.show.log.lines]
    return [line for line in lines if line[1] in known]


def test_each_has_a_name_and_a_creed_in_every_language():
    for language, name in {"en": "Abbot", "fr": "Abbé", "ru": "Аббат"}.items():
        speak(language)
        assert chair_name("squire:abbot") == f"{name} ◆◆"
        creeds = {about_person(who)[0] for who in CHARACTERS}
        assert len(creeds) == len(CHARACTERS)
        assert tr("about.chair") not in creeds
        assert about_person("") == (tr("about.chair"),)
    speak("en")


@pytest.mark.parametrize("game", ["kingsburg", "kingdom_builder"])
def test_everybody_can_be_chosen_at_every_level(app, game):
    app.push(SeatsScene(app, game))
    app.frame(0.0, ())
    scene, keys = app.top, Keys(app)
    assert scene.chairs == ["human", "squire:abbot", "squire:merchant"], "persons at first"
    met = set()
    for _ in scene.company.people:
        met.add(scene.chairs[1].partition(":")[2])
        keys.press("chair:1")
        if scene.chairs[1] == "human":
            assert scene.widget("level:1") is None
            keys.press("chair:1")
    assert met == {*CHARACTERS, ""}
    levels = []
    for _ in scene.company.levels:
        levels.append(scene.chairs[1].partition(":")[0])
        keys.press("level:1")
    assert sorted(levels) == sorted([*LEVELS, "equal"])
    assert app.overflows == []


def test_what_was_said_stands_in_the_log_and_is_the_same_again(app):
    players = table(ALL, 150)
    scene = app.doors.table(players)
    said = spoken(scene)
    assert len({owner for owner, _ in said}) > 2, said
    assert scene.board.voices.saying is None, "the past does not speak again"
    assert spoken(app.doors.table(players)) == said


def test_without_a_character_nobody_says_anything(app):
    scene = app.doors.table(table(["squire"] * 4, 150))
    assert spoken(scene) == []
    assert scene.board.voices.saying is None


def test_it_can_be_switched_off(app):
    app.change(voices=False)
    scene = app.doors.table(table(ALL, 150))
    assert spoken(scene) == []
    scene.board.listen(YearBegan(1))
    assert scene.board.voices.saying is None


def test_a_line_is_heard_as_the_match_goes_on(app):
    players = table(ALL, 0)
    scene = app.doors.table(players)
    app.push(scene)
    for _ in range(400):
        app.frame(0.05, ())
        if len(spoken(scene)) > 4:
            break
    live = spoken(scene)
    assert len(live) > 4
    assert spoken(app.doors.table(players))[: len(live)] == live


def test_it_stays_for_some_seconds_at_the_panel_of_the_speaker(app, monkeypatch):
    painted = []
    monkeypatch.setattr(seat_marks, "bubble", lambda canvas, *what: painted.append(what))
    scene = app.doors.table(table(["human", *ALL[:3]], 0))
    app.push(scene)
    app.frame(0.0, ())
    scene.board.listen(YearBegan(1))
    scene.refresh()
    app.frame(0.0, ())
    seat, words = scene.board.voices.saying
    assert painted[-1] == (scene.board.places.panel_box(seat), seat, words)
    painted.clear()
    scene.board.voices.fade(LASTS - 0.1)
    assert scene.board.voices.saying == (seat, words)
    app.frame(0.2, ())
    assert scene.board.voices.saying is None
    app.frame(0.0, ())
    assert painted == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_has_room_in_its_bubble(tmp_path, language):
    app = open_app(tmp_path, text_size=130)
    app.change(language=language)
    scene = app.doors.table(table(["human", *ALL[:3]], 0))
    app.push(scene)
    app.frame(0.0, ())
    for name in CHARACTERS:
        for occasion in OCCASIONS:
            seat_marks.bubble(
                app.canvas, scene.board.places.panel_box(1), 1, tr(f"speech.{name}_{occasion}")
            )
    assert app.overflows == []
    app.close()
