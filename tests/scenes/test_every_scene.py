"""Every scene in every state opens alone, with all its words in their boxes."""

import pytest

from kingsburg_arcade.app import App
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.i18n import LANGUAGES
from kingsburg_arcade.scenes.states import open_canned, scenes
from kingsburg_arcade.settings import Settings
from tests.golden import pictures

pytestmark = pytest.mark.usefixtures("worked_out_once")

SIZES = ((960, 540), (1600, 1200), (2560, 1440))
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


def assert_words_fit(app, size):
    app.window.size = size
    app._fit()
    app.top.explaining = True
    app.frame(0.0, ())
    assert app.picture.get_size() == size
    assert app.overflows == []


@pytest.mark.parametrize(("scene", "state"), STATES)
def test_every_scene_is_drawn_and_its_words_fit(tmp_path, scene, state):
    app = opened(tmp_path, scene, state, SIZES[0], language=LONGEST)
    assert_looks_as_kept(app, scene, state, LONGEST)
    assert_words_fit(app, SIZES[0])
    app.change(language=WIDEST)
    assert_words_fit(app, SIZES[1])
    app.close()


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("scene", "state"), STATES)
def test_every_scene_fits_in_every_language_and_window(tmp_path, scene, state, language):
    app = opened(tmp_path, scene, state, SIZES[0], language=language)
    assert_looks_as_kept(app, scene, state, language)
    for size in SIZES:
        assert_words_fit(app, size)
    app.close()


@pytest.mark.parametrize(("text_size", "first"), [(80, 0), (130, 1)])
def test_words_fit_when_they_are_larger_and_smaller(tmp_path, text_size, first):
    for scene, state in STATES[first::4]:
        app = opened(tmp_path, scene, state, SIZES[0], language=LONGEST, text_size=text_size)
        assert app.overflows == [], (scene, state)
        app.close()


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", [80, 130])
def test_words_of_every_language_fit_when_they_are_larger_and_smaller(
    tmp_path, language, text_size
):
    for scene, state in STATES:
        app = opened(tmp_path, scene, state, SIZES[0], language=language, text_size=text_size)
        assert app.overflows == [], (scene, state)
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
