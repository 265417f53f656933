"""The rules on the screen: found by typing, by mouse and by pad; the game goes on where it was."""

import pygame
import pytest

from every_language import LANGUAGES
from kingsburg_arcade import i18n
from kingsburg_arcade.games.kingsburg.rules.options import Options
from kingsburg_arcade.rule_book import GUIDE, marks, option_choice, sections
from kingsburg_arcade.scenes.front.rules import FRAMES, RulesScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.scenes.table.pause import PauseScene
from kingsburg_arcade.scenes.table.table_scene import TableScene
from kingsburg_arcade.ui.page import Shape
from pilot import Keys, Mouse, Pad, open_app

ROOM = FRAMES[Shape.USUAL].room


def opened(folder, hands=Keys, topic=""):
    app = open_app(folder)
    app.push(TitleScene(app))
    app.push(RulesScene(app, topic))
    pilot = hands(app)
    pilot.post()
    return app, pilot, app.top


def typed(pilot, words):
    """Each key as the system tells of it: the key, then its letter."""
    for letter in words:
        code = pygame.key.key_code("space" if letter == " " else letter)
        pilot.post(
            pygame.event.Event(pygame.KEYDOWN, key=code, mod=0),
            pygame.event.Event(pygame.TEXTINPUT, text=letter),
        )


def line_looked_at(scene):
    mark = scene.marks[scene.at]
    return scene.book.column.line_of((mark.section, mark.part, mark.at), mark.start)


def is_seen(scene, box):
    return box.y >= scene.scrolled and box.bottom <= scene.scrolled + ROOM.height


def test_a_word_is_typed_and_its_places_are_stepped_through(tmp_path):
    app, pilot, scene = opened(tmp_path)
    typed(pilot, "envoy was")
    assert scene.query == "envoy was"
    assert app.top is scene, "a letter was taken for a key of the game"
    for _ in range(4):
        pilot.key("backspace")
    assert scene.query == "envoy"
    assert len(scene.marks) > 5
    seen = []
    for _ in scene.marks:
        mark, line = scene.marks[scene.at], line_looked_at(scene)
        seen.append(mark)
        assert is_seen(scene, line.box)
        assert line.start <= mark.start < line.start + len(line.words)
        assert scene.here == mark.section
        pilot.key("return")
    assert seen == list(marks("en", "envoy"))
    assert scene.at == 0
    pilot.key("escape")
    assert (scene.query, scene.marks, app.top) == ("", (), scene)
    pilot.key("escape")
    assert isinstance(app.top, TitleScene)
    app.close()


def test_a_letter_is_no_key_of_the_game_here(tmp_path):
    app, pilot, scene = opened(tmp_path, topic="winter")
    for letter in ("s", "a", "space", "m", "b", "p"):
        pilot.key(letter)
    assert (app.top, scene.focus, scene.here) == (scene, "section:winter", "winter")
    pilot.key("down")
    assert scene.focus == "section:defeat"
    app.close()


def test_walking_past_the_contents_turns_no_page(tmp_path):
    app, pilot, scene = opened(tmp_path, topic="winter")
    scene.focus = "close"
    pilot.key("tab")
    assert (scene.focus, scene.here) == ("section:setup", "winter")
    app.close()


def test_nothing_found_is_said_and_nothing_moves(tmp_path):
    app, pilot, scene = opened(tmp_path, topic="winter")
    before = scene.scrolled
    typed(pilot, "zwieback")
    assert (scene.marks, scene.scrolled) == ((), before)
    pilot.key("return")
    assert scene.scrolled == before > 0
    app.close()


def test_the_mouse_chooses_a_heading_turns_the_wheel_and_steps(tmp_path):
    app, pilot, scene = opened(tmp_path, Mouse)
    pilot.press("section:winter")
    assert (scene.here, scene.scrolled) == ("winter", scene.book.tops["winter"])
    scene.wheel(scene.widget("text"), -2)
    assert scene.scrolled > scene.book.tops["winter"]
    scene.typed("soldier")
    first = scene.at
    pilot.press("next")
    assert scene.at == first + 1
    pilot.press("previous")
    pilot.press("previous")
    assert scene.at == len(scene.marks) - 1
    pilot.press("close")
    assert isinstance(app.top, TitleScene)
    app.close()


def test_the_wheel_turns_over_the_text_and_over_the_contents(tmp_path, monkeypatch):
    app, pilot, scene = opened(tmp_path, Mouse, topic="winter")
    for key in ("text", "section:goal"):
        at = pilot.point_at(key)
        monkeypatch.setattr(pygame.mouse, "get_pos", lambda at=at: at)
        before = scene.scrolled
        pilot.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False))
        assert scene.scrolled > before
        pilot.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, flipped=False))
        assert scene.scrolled == before
    app.close()


def test_the_next_place_comes_though_the_mouse_lies_on_the_text(tmp_path):
    app, pilot, scene = opened(tmp_path)
    typed(pilot, "soldier")
    at = pilot.point_at("text")
    pilot.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    assert scene.focus == "text"
    pilot.key("return")
    assert (scene.at, is_seen(scene, line_looked_at(scene).box)) == (1, True)
    app.close()


def test_hovering_over_the_contents_turns_no_page(tmp_path):
    app, pilot, scene = opened(tmp_path, Mouse, topic="goal")
    at = pilot.point_at("section:winter")
    pilot.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    assert (scene.focus, scene.here) == ("section:winter", "goal")
    app.close()


def test_a_pad_walks_through_the_contents_and_reads(tmp_path):
    app, pilot, scene = opened(tmp_path, Pad)

    names = [section.id for section in sections("en")]
    for name in names[1:6]:
        pilot.button("down")
        assert (scene.here, scene.scrolled) == (name, scene.book.tops[name])
    pilot.button("right")
    assert scene.focus == "text"
    before = scene.scrolled
    pilot.button("down")
    assert scene.scrolled > before
    pilot.button("up")
    assert scene.scrolled == before
    pilot.button("south")
    assert scene.scrolled > before + ROOM.height // 2
    pilot.button("left")
    assert scene.focus == f"section:{scene.here}"
    pilot.button("east")
    assert isinstance(app.top, TitleScene)
    app.close()


@pytest.mark.parametrize(
    ("state", "key", "section"),
    [
        ("placing", "advisor:8", "advisors"),
        ("placing", "calendar", "spring"),
        ("placing", "enemy", "winter"),
        ("building", "pass:build", "build"),
        ("paying", "pass:pay", "season_end"),
    ],
)
def test_f1_opens_the_chapter_of_what_is_meant_and_the_game_stands(tmp_path, state, key, section):
    app = open_app(tmp_path)
    open_canned(app, "kingsburg", state)
    pilot = Keys(app)
    table = pilot.until_asked()
    table.focus = key
    digest, widgets = table.players.table.digest, [widget.key for widget in table.widgets]
    pilot.key("f1")
    assert isinstance(app.top, RulesScene)
    assert app.top.here == section
    pilot.post(seconds=3)
    pilot.key("f1")
    assert app.top is table
    assert (table.players.table.digest, table.focus) == (digest, key)
    assert [widget.key for widget in table.widgets] == widgets
    app.close()


def test_the_province_and_the_pause_lead_to_their_chapters(tmp_path):
    app = open_app(tmp_path)
    open_canned(app, "province", "building")
    pilot = Keys(app)
    app.top.focus = "building:6"
    pilot.key("f1")
    assert app.top.here == "row_2"
    pilot.key("escape")
    pilot.key("escape")
    table = app.top
    assert isinstance(table, TableScene)
    pilot.until_asked()
    pilot.key("escape")
    assert isinstance(app.top, PauseScene)
    pilot.press("rules")
    assert isinstance(app.top, RulesScene)
    assert app.top.here == table.topic()
    pilot.key("escape")
    assert isinstance(app.top, PauseScene)
    app.close()


def test_the_book_follows_the_language_and_the_size_of_the_text(tmp_path):
    app, _, scene = opened(tmp_path, topic="winter")
    scene.typed("enemy")
    long = scene.furthest
    app.change(text_size=130)
    assert scene.furthest > long
    app.change(language="fr")
    assert scene.marks == marks("fr", "enemy")
    assert scene.book.column.lines[0].words == sections("fr")[0].title
    app.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_rule_is_named_with_its_default_first(language):
    said = i18n.words(language)
    (section,) = [one for one in sections(language) if one.id == "house_rules"]
    for option, choices in Options.choices().items():
        (line,) = [text for text in section.paragraphs if text.startswith(said[f"option.{option}"])]
        assert said[f"about.{option}"] in section.paragraphs
        words = [option_choice(option, name, language) for name in choices]
        assert words == sorted(words, key=line.rindex)
        assert len({line.rindex(word) for word in words}) == len(words) > 1


@pytest.mark.parametrize("hands", [Keys, Mouse, Pad])
def test_the_book_of_the_other_game_is_a_press_away(tmp_path, hands):
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    app.push(RulesScene(app, "locations", "kingdom_builder"))
    pilot, scene = hands(app), app.top
    typed(Keys(app), "castle")
    assert scene.marks
    assert {mark.section for mark in scene.marks} >= {"castles"}
    pilot.press("books")
    assert (scene.reading, scene.here) == (GUIDE, "start")
    pilot.press("books")
    assert (scene.reading, scene.here) == ("kingsburg", "setup")
    assert scene.marks == (), "the word that was looked for is not found here"
    assert scene.book.column.lines[0].words == sections("en")[0].title
    pilot.press("books")
    assert (scene.reading, scene.here) == ("kingdom_builder", "goal")
    assert {mark.section for mark in scene.marks} >= {"castles"}
    app.close()


def test_the_rules_of_what_is_played_are_opened(tmp_path):
    app = open_app(tmp_path, game="kingdom_builder")
    app.push(TitleScene(app))
    Keys(app).key("f1")
    assert app.top.reading == "kingdom_builder", "the game chosen last"
    app.pop()
    open_canned(app, "pause", "first")
    assert isinstance(app.top, PauseScene)
    Keys(app).key("f1")
    assert app.top.reading == "kingsburg", "the game on the table below"
    app.close()
