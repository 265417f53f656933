"""Anything that can be meant can be explained: by a key, a pad, a right click, and by holding."""

import pygame
import pytest

from every_language import LANGUAGES
from kingsburg_arcade.i18n import speak
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.ui.inputs import Intent
from kingsburg_arcade.ui.pointing import DWELL, LEARNT
from kingsburg_arcade.ui.tooltip import EVERYTHING, card_of, key_of
from pilot import Keys, Mouse, Pad, open_app
from remembered import quick_scenes

pytestmark = pytest.mark.usefixtures("worked_out_once")


@pytest.mark.parametrize(("scene", "named"), quick_scenes())
def test_whatever_can_be_meant_has_a_card_of_its_own(tmp_path, scene, named):
    for state in named:
        app = open_app(tmp_path)
        open_canned(app, scene, state)
        app.frame(0.0, ())
        meant = [widget for widget in app.top.widgets if widget.takes_focus]
        assert meant
        bare = [one.key for one in meant if one.explain is None and key_of(one) == EVERYTHING]
        assert bare == [], f"{scene} {state}"
        for language in LANGUAGES:
            speak(language)
            for widget in meant:
                card = card_of(widget)
                assert card.title, widget.key
                assert card.lines or widget.explain, widget.key
                assert all(card.lines), widget.key
        app.close()


def test_what_nobody_has_thought_of_is_explained_somehow():
    from kingsburg_arcade.ui.controls import Button

    button = Button(key="unheard_of", box=pygame.Rect(0, 0, 9, 9), words="Dance")
    card = card_of(button)
    assert card.title == "Dance"
    assert card.lines[0].startswith("Confirm it or click it")


def at_the_table(folder):
    app = open_app(folder)
    app.push(app.doors.table(HomePlayers.begin(["human", "random"], 4)))
    scene = Mouse(app).until_asked()
    return app, scene


def test_i_and_the_button_of_a_pad_explain_what_is_meant(tmp_path):
    app, scene = at_the_table(tmp_path)
    Keys(app).key("i")
    assert scene.explaining
    Keys(app).key("i")
    assert not scene.explaining
    Pad(app).button("north")
    assert scene.explaining
    app.close()


def events(pilot, key, *kinds, button=1):
    at = pilot.point_at(key)
    return [pygame.event.Event(kind, pos=at, button=button) for kind in kinds]


def test_a_right_click_explains_and_presses_nothing(tmp_path):
    app, scene = at_the_table(tmp_path)
    pilot = Mouse(app)
    pilot.post(*events(pilot, "tool:menu", pygame.MOUSEBUTTONDOWN, button=3))
    assert (app.top, scene.focus, scene.explaining) == (scene, "tool:menu", True)
    app.close()


@pytest.mark.parametrize("key", ["tool:menu", "move:take gold"])
def test_what_is_held_is_explained_and_letting_go_presses_nothing(tmp_path, key):
    app, scene = at_the_table(tmp_path)
    pilot = Mouse(app)
    entries = len(scene.players.table.record)
    pilot.post(*events(pilot, key, pygame.MOUSEBUTTONDOWN))
    for _ in range(round(DWELL / 0.05) + 2):
        pilot.post()
    assert (scene.focus, scene.explaining) == (key, True)
    pilot.post(*events(pilot, key, pygame.MOUSEBUTTONUP))
    assert (app.top, len(scene.players.table.record)) == (scene, entries)
    pilot.press(key)
    assert app.top is not scene or len(scene.players.table.record) > entries
    app.close()


def test_a_short_click_is_a_press(tmp_path):
    app, scene = at_the_table(tmp_path)
    pilot = Mouse(app)
    pilot.post(*events(pilot, "tool:menu", pygame.MOUSEBUTTONDOWN))
    pilot.post()
    pilot.post(*events(pilot, "tool:menu", pygame.MOUSEBUTTONUP))
    assert app.top is not scene
    app.close()


def test_a_new_player_is_shown_how_to_ask_until_it_is_known(tmp_path):
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    keys = Keys(app)
    keys.post()
    size = app.canvas.px(pygame.Rect(0, 0, 40, 30)).size
    for asked in range(LEARNT + 1):
        beside = app.canvas.px(app.top.widget(app.top.focus).box)
        spot = pygame.Rect(0, 0, size[0] - 8, size[1] - 8)
        spot.midright = (beside.right - 8, beside.bottom + 1)
        app.top.stale = True
        app.frame(0.0, ())
        marked = mean_of(app.picture, spot)
        assert (sum(marked) > 500) == (asked < LEARNT), (asked, marked)
        assert app.settings.explained == min(asked, LEARNT)
        keys.key("i", 2)
    app.close()


def mean_of(picture, spot):
    return pygame.transform.average_color(picture, spot)[:3]


def test_the_mark_names_the_key_that_is_set(tmp_path, monkeypatch):
    from kingsburg_arcade.ui.canvas import Canvas

    said = []
    words = Canvas.words
    monkeypatch.setattr(Canvas, "words", lambda *a, **k: said.append(a[1]) or words(*a, **k))
    app = open_app(tmp_path, keys={str(Intent.EXPLAIN): ("x",)})
    app.push(TitleScene(app))
    Keys(app).post()
    assert "? X" in said
    said.clear()
    Pad(app).button("right shoulder")
    assert "? Top button" in said
    assert "? X" not in said
    app.close()


def test_a_card_goes_with_what_it_explains(tmp_path):
    app, scene = at_the_table(tmp_path)
    Keys(app).key("i")
    assert scene.explaining
    gone = scene.focus
    scene.lay_out = lambda: [one for one in type(scene).lay_out(scene) if one.key != gone]
    scene.refresh()
    assert scene.focus not in (gone, None)
    assert not scene.explaining
    app.close()
