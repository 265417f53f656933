"""Who plays: a rival is chosen by face, name and creed."""

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.games import governors
from kingsburg_arcade.games.speech import Former
from kingsburg_arcade.i18n import tr
from kingsburg_arcade.saved_matches.acquaintance import acquaintances
from kingsburg_arcade.saved_matches.home import chairs_file, new_file, write_chairs
from kingsburg_arcade.scenes.front.chairs import PLAIN
from kingsburg_arcade.scenes.front.seats import SeatsScene, chairs_of
from kingsburg_arcade.stage.portraits import PERSONS
from kingsburg_arcade.ui.canvas import Canvas
from kingsburg_arcade.ui.narrated import described, read_out
from kingsburg_arcade.ui.tooltip import card_of
from pilot import Finger, Keys, Mouse, Pad, open_app, sat

GAMES = ["kingsburg", "kingdom_builder"]


def words_said(monkeypatch):
    """All words that are set on a page from now on."""
    said, words = [], Canvas.words

    def noted(canvas, text, *more, **besides):
        said.append(text)
        return words(canvas, text, *more, **besides)

    monkeypatch.setattr(Canvas, "words", noted)
    return said


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

    chairs = chairs_of(scene)
    for person in PERSONS:
        chairs.take(1, person)
        assert scene.widget("chair:1").creed
        scene.mean("begin")
        assert f"rival.{person}/calm" in seen()
        scene.mean("chair:1")
        assert f"rival.{person}/glad" in seen()
    chairs.take(1, PLAIN)
    assert scene.widget("chair:1").face == ""
    app.close()


@pytest.mark.parametrize("text_size", [100, 130])
@pytest.mark.parametrize("size", [(960, 540), (1080, 1920)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_creed_of_every_rival_has_room_on_a_chair(
    tmp_path, monkeypatch, language, size, text_size
):
    app = open_app(tmp_path, size=size, text_size=text_size)
    app.change(language=language)
    app.push(SeatsScene(app, GAMES[0]))
    said = words_said(monkeypatch)
    for person in PERSONS:
        chairs_of(app.top).take(1, person)
        app.frame(0.0, ())
        assert tr(f"creed.{person}") in said
    assert app.overflows == []
    app.close()


@pytest.fixture
def app(tmp_path):
    app = open_app(tmp_path)
    yield app
    app.close()


def seats(app, game):
    app.push(SeatsScene(app, game))
    app.frame(0.0, ())
    return app.top


@pytest.mark.parametrize("hands", [Mouse, Keys, Finger, Pad])
@pytest.mark.parametrize("game", GAMES)
def test_everybody_can_be_chosen_at_every_level_by_any_hands(app, game, hands):
    scene, pilot = seats(app, game), hands(app)
    assert scene.chairs == ["human", "squire:abbot", "squire:merchant"], "persons at first"
    for who in ("countess", "human", "", "soothsayer"):
        pilot.press("chair:1")
        assert app.top.widget(f"person:{who}").words
        pilot.press(f"person:{who}")
        assert app.top is scene
        assert scene.company.parted(scene.chairs[1])[0] == who
    pilot.press("chair:1")
    pilot.press("level:1")
    pilot.press("person:marshal")
    level = scene.company.levels[scene.company.levels.index("squire") + 1]
    assert scene.chairs[1] == f"{level}:marshal", "the level is kept"
    assert app.overflows == []


@pytest.mark.parametrize("game", GAMES)
def test_each_has_a_name_a_creed_and_a_card_to_hear(app, monkeypatch, game):
    seats(app, game)
    said = words_said(monkeypatch)
    Keys(app).press("chair:1")
    page = app.top
    assert page.focus == "person:abbot", "who sits there is meant"
    assert {card.key for card in page.widgets if card.key.startswith("person:")} == {
        f"person:{who}" for who in ("human", *PERSONS, "")
    }
    for person in PERSONS:
        card = page.widget(f"person:{person}")
        assert card.chosen == (person == "abbot")
        heard = described(card, page.widgets, app.inputs)
        assert heard.startswith(tr(f"character.{person}"))
        assert tr("persons.never_met") in heard
        aloud = read_out(card_of(card))
        assert tr(f"creed.{person}") in aloud
        assert tr(f"taste.{game}_{person}") in aloud
        page.mean(card.key)
        app.frame(0.0, ())
        assert tr(f"taste.{game}_{person}") in said, "below the cards"
    Keys(app).key("escape")
    assert app.top.chairs[1] == "squire:abbot"


# ------------------------------------------------------------------------------------ memory
def kept(folder, chairs, points, winners, game="kingsburg", **besides):
    """A match that ended so."""
    path = new_file(folder, chairs, {"game": game})
    path.touch()
    result = {"points": points, "winners": winners}
    write_chairs(path, chairs, finished=True, besides={"result": result, **besides})
    return path


PAIR = ["human", "squire:abbot"]


def test_the_gallery_tells_what_there_has_been(app):
    kept(app.folder, PAIR, [40, 30], [0])
    kept(app.folder, ["page:abbot", "human", "steward:countess"], [20, 25, 28], [2])
    kept(app.folder, PAIR, [20, 30], [1])
    seats(app, "kingsburg")
    Keys(app).press("chair:1")
    assert app.top.widget("person:abbot").record == "Beaten 2 of 3"
    assert app.top.widget("person:countess").record == "Beaten 0 of 1"
    assert app.top.widget("person:marshal").record == "Not met yet"
    assert app.top.widget("person:human").record == ""


def test_only_matches_of_one_player_in_the_same_game_are_remembered(tmp_path):
    kept(tmp_path, PAIR, [40, 30], [0], game="kingdom_builder")
    kept(tmp_path, ["human", "human", "squire:abbot"], [40, 30, 20], [0])
    kept(tmp_path, ["human", "squire"], [40, 30], [0])
    assert acquaintances(tmp_path, "kingsburg", "kingsburg") == {}
    found = acquaintances(tmp_path, "kingdom_builder", "kingsburg")
    assert found == {"abbot": Former(1, 1, 10)}


def test_the_last_match_counts_for_the_lead(tmp_path):
    kept(tmp_path, PAIR, [40, 30], [0])
    kept(tmp_path, PAIR, [28, 30], [1])
    assert acquaintances(tmp_path, "kingsburg", "kingsburg") == {"abbot": Former(2, 1, -2)}


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"chairs": 7}', '{"chairs": ["human", 3]}'])
def test_a_broken_note_takes_nothing_from_the_others(tmp_path, broken):
    kept(tmp_path, PAIR, [40, 30], [0])
    chairs_file(kept(tmp_path, PAIR, [40, 30], [0])).write_text(broken)
    assert acquaintances(tmp_path, "kingsburg", "kingsburg") == {"abbot": Former(1, 1, 10)}


def test_a_rival_greets_who_beat_it(app):
    kept(app.folder, PAIR, [40, 31], [0])
    players = sat(2, lambda state: state.actor == 0)
    players.chairs = tuple(PAIR)
    app.push(app.doors.table(players))
    said = [line.words() for line in app.top.show.log.lines]
    assert any("You beat me by 9" in words for words in said)
