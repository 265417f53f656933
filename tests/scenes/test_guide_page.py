"""The guide on the screen: F1 opens its chapter where no game is meant; it has pictures."""

import pytest

from every_language import LANGUAGES
from kingsburg_arcade import i18n
from kingsburg_arcade.paths import added_pictures
from kingsburg_arcade.rule_book import GUIDE, sections
from kingsburg_arcade.scenes.doors import CHAPTERS
from kingsburg_arcade.scenes.front.rules import RulesScene, guide
from kingsburg_arcade.scenes.front.settings_scene import SettingsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.states import open_canned
from pilot import Keys, open_app

OPENED = {
    **{"settings": "start", "accessibility": "accessibility", "keys": "controls"},
    **{"rooms": "joining", "create": "hosting", "lobby": "lobby", "handout": "handing_out"},
    **{"scores": "records", "deal": "records", "shelf": "replays", "crash": "crash"},
    "about_game": "crash",
}


def test_every_chapter_that_a_page_names_is_there():
    assert set(CHAPTERS.values()) <= {section.id for section in sections("en", GUIDE)}
    assert sorted(CHAPTERS.values()) == sorted(OPENED.values())


@pytest.mark.parametrize("scene", OPENED)
def test_f1_opens_the_chapter_that_speaks_of_the_page(tmp_path, scene):
    app = open_app(tmp_path)
    open_canned(app, scene, "")
    below = app.top
    Keys(app).key("f1")
    assert isinstance(app.top, RulesScene)
    assert (app.top.reading, app.top.here) == (GUIDE, OPENED[scene])
    Keys(app).key("f1")
    assert app.top is below
    app.close()


def test_the_settings_lead_to_the_guide_from_its_beginning(tmp_path):
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    app.push(SettingsScene(app))
    Keys(app).press("guide")
    assert (app.top.reading, app.top.here) == (GUIDE, "start")
    app.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_pictures_are_those_of_the_language(tmp_path, language):
    app = open_app(tmp_path)
    i18n.speak(language)
    app.push(RulesScene(app, "lobby", GUIDE))
    app.frame(0.0, ())
    column, chapters = app.top.book.column, sections(language, GUIDE)
    pictures = [one.picture for one in chapters if one.picture]
    assert {f"{GUIDE}.{language}.{name}" for name in pictures} <= set(added_pictures)
    lines = len([one for one in chapters if one.title])  # under each heading
    assert len(column.figures) == lines + len(pictures)
    app.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1080, 1920)])
def test_its_words_fit_in_every_language(tmp_path, language, size):
    app = open_app(tmp_path, size=size)
    app.change(language=language)
    app.push(guide(app))
    for section in sections(language, GUIDE):
        app.top.show(section.id)
        app.frame(0.0, ())
    assert app.overflows == []
    app.close()
