"""Every scene in every state opens alone, with all its words in their boxes."""

from itertools import product

import pytest

import geometry
from every_language import LANGUAGES
from kingsburg_arcade.app import App
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.games import table_page
from kingsburg_arcade.games.kingsburg.board import panel_layout
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.scenes.states import open_canned, scenes
from kingsburg_arcade.settings import Settings
from kingsburg_arcade.ui.pointing import LEARNT
from tests.golden import pictures

pytestmark = pytest.mark.usefixtures("worked_out_once")

SIZES = ((960, 540), (1600, 1200), (2560, 1440))
SHRUNK = 3
"""So many long words of a picture may be set smaller than the others, and never too small."""
TALL = (1080, 1920)
WINDOWS = ((960, 540), (1366, 768), (1920, 1080), TALL, (3440, 1440))
TEXTS = (80, 100, 130, 160)
# French has the most letters, Russian the widest ones; all three languages are drawn by `-m long`.
LONGEST, WIDEST = "fr", "ru"
STATES = [(scene, state) for scene, states in scenes().items() for state in states]


def opened(folder, scene, state, size, **choices):
    app = App(folder, settings=Settings(**choices), size=size, thinker=AtOnce())
    open_canned(app, scene, state)
    app.frame(0.0, ())
    return app


def assert_looks_as_kept(app, scene, state, language):
    before = pictures.kept(scene, state, language)
    again = f"if it is meant to look so: python -m tests.golden.pictures {scene}"
    assert before is not None, f"no picture of {scene} {state} is kept; {again}"
    strays = pictures.strays(before, pictures.signature(app.picture))
    assert len(strays) <= pictures.STRAYS, f"{scene} {state} looks otherwise at {strays}; {again}"


def assert_words_fit(app, page, size):
    """All of it is to be read, and hardly anything is set smaller for want of room."""
    page.forget()
    app.window.size = size
    app._fit()
    app.top.explaining = True
    app.frame(0.0, ())
    assert app.picture.get_size() == size
    assert app.overflows == []
    assert page.small == []
    assert len(page.shrunk) <= SHRUNK, page.shrunk


@pytest.fixture
def page(monkeypatch):
    page = geometry.Page()
    geometry.watch(monkeypatch, page)
    return page


@pytest.mark.parametrize(("scene", "state"), STATES)
def test_every_scene_is_drawn_and_its_words_fit(tmp_path, page, scene, state):
    app = opened(tmp_path, scene, state, SIZES[0], language=LONGEST)
    assert_looks_as_kept(app, scene, state, LONGEST)
    assert_words_fit(app, page, SIZES[0])
    if STATES.index((scene, state)) % 2:
        app.change(language=WIDEST)
        assert_words_fit(app, page, SIZES[0])
    app.close()


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("scene", "state"), STATES)
def test_every_scene_fits_in_every_language_and_window(tmp_path, page, scene, state, language):
    app = opened(tmp_path, scene, state, SIZES[0], language=language)
    assert_looks_as_kept(app, scene, state, language)
    for size in SIZES:
        assert_words_fit(app, page, size)
    app.close()


def assert_all_is_seen(app, page, size, text_size):
    """No word is cut or smaller than at the usual size of text, and none stands on another."""
    page.forget()
    app.settings = app.settings.but(text_size=text_size)
    app.window.size = size
    app._fit()
    app.frame(0.0, ())
    assert app.overflows == []
    assert page.collisions == []
    assert page.small == [] or text_size < 100
    assert app.top.page.tall == (size == TALL)


# The worst cells, a ninth of the states in each: the longest words in the smallest window. All
# cells and states are tried by `-m long`.
WORST = ((LONGEST, (960, 540), 130, 0), (WIDEST, (960, 540), 130, 3), (LONGEST, TALL, 160, 6))


@pytest.mark.parametrize(("language", "size", "text_size", "first"), WORST)
def test_words_are_neither_cut_nor_on_each_other_where_they_are_large(
    tmp_path, page, language, size, text_size, first
):
    for scene, state in STATES[first::9]:
        app = opened(tmp_path, scene, state, SIZES[0], language=language, explained=LEARNT)
        assert_all_is_seen(app, page, size, text_size)
        app.close()


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("scene", "state"), STATES)
def test_words_are_neither_cut_nor_on_each_other_in_any_window(
    tmp_path, page, scene, state, language
):
    app = opened(tmp_path, scene, state, SIZES[0], language=language, explained=LEARNT)
    for size, text_size in product(WINDOWS, TEXTS):
        assert_all_is_seen(app, page, size, text_size)
    app.close()


def test_words_on_each_other_are_found(tmp_path, page, monkeypatch):
    app = opened(tmp_path, "kingsburg", "placing", SIZES[0], explained=LEARNT)
    assert_all_is_seen(app, page, SIZES[0], 100)
    monkeypatch.setattr(table_page, "HEAD", 30)  # the name runs into the goods
    panel_layout._parts.cache_clear()
    with pytest.raises(AssertionError):
        assert_all_is_seen(app, page, SIZES[0], 130)
    panel_layout._parts.cache_clear()
    app.close()


@pytest.mark.parametrize("hidden", ["seat:1", "enemy", "calendar", "advisor:14", "die:coloured:0"])
def test_a_widget_that_is_not_drawn_is_seen_from_far_away(tmp_path, monkeypatch, hidden):
    app = opened(tmp_path, "kingsburg", "placing", SIZES[0], language="en")
    assert_looks_as_kept(app, "kingsburg", "placing", "en")
    scene = app.top
    scene.widgets = [widget for widget in scene.widgets if widget.key != hidden]
    scene.stale = True
    app._draw()
    with pytest.raises(AssertionError, match="looks otherwise"):
        assert_looks_as_kept(app, "kingsburg", "placing", "en")
    app.close()


def test_every_picture_kept_is_of_a_scene():
    assert {file.stem for file in pictures.HERE.glob("*.png")} == {
        f"{scene}.{state}" for scene, state in STATES
    }


def test_every_widget_can_be_meant_and_explained(tmp_path):
    app = opened(tmp_path, "kingsburg", "chosen", SIZES[0], language="en")
    scene = app.top
    for widget in [one for one in scene.widgets if one.explain is not None]:
        scene.focus, scene.explaining, scene.stale = widget.key, True, True
        app.frame(0.0, ())
        assert app.overflows == [], widget.key
    app.close()


def test_what_nobody_has_drawn_is_refused_with_what_there_is(tmp_path):
    with pytest.raises(Refused) as refused:
        opened(tmp_path, "dance", None, SIZES[0])
    assert refused.value.code == "shot.no_scene"
    assert refused.value.values["scenes"][0] == "title"
    with pytest.raises(Refused) as refused:
        opened(tmp_path, "kingsburg", "asleep", SIZES[0])
    assert refused.value.code == "shot.no_state"
    assert refused.value.values["states"][0] == "placing"


def test_a_settled_table_draws_nothing(tmp_path):
    app = opened(tmp_path, "kingsburg", "placing", SIZES[0], language="en")
    for _ in range(3):
        app.frame(0.02, ())
    drawn = app.frames_drawn
    for _ in range(50):
        app.frame(0.02, ())
    assert app.frames_drawn == drawn
    app.close()
