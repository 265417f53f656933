"""The page of accessibility: every switch is kept, and does what it says."""

from itertools import pairwise

import pygame
import pytest

from every_game import IN_THE_BOX
from every_language import LANGUAGES
from kingsburg_arcade.scenes.front.accessibility import AccessibilityScene
from kingsburg_arcade.scenes.front.keys import KeysScene
from kingsburg_arcade.scenes.front.settings_scene import SettingsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.states import open_canned, scenes
from kingsburg_arcade.settings import load
from kingsburg_arcade.ui.gallery import HIGH_CONTRAST, Gallery
from kingsburg_arcade.ui.inputs import DIRECTIONS, KEYS, NUMBERED, Intent
from kingsburg_arcade.ui.layout import Box
from kingsburg_arcade.ui.patterns import PATTERNS, patterned
from kingsburg_arcade.ui.pointing import HOLD
from kingsburg_arcade.ui.remap import KEYS_OF
from kingsburg_arcade.ui.scene_view import sides_of
from kingsburg_arcade.ui.text import Typesetter
from pilot import Keys, Mouse, Pad, open_app
from readable import VERY_READABLE, weak_words


def on_page(folder, hands=Keys, **choices):
    app = open_app(folder, **choices)
    app.push(SettingsScene(app))
    pilot = hands(app)
    pilot.press("accessibility")
    assert isinstance(app.top, AccessibilityScene)
    return app, pilot


SWITCHES = ("high_contrast", "patterns", "plain_titles", "reduced_motion", "wait_rivals", "swapped")


def test_every_switch_of_the_page_is_kept(tmp_path):
    app, keys = on_page(tmp_path)
    before = app.settings
    for name in SWITCHES:
        keys.press(name)
        if name == "swapped":
            continue
    for name in ("narration", "one_hand"):
        keys.press(name)
    keys.key("space")
    kept = load(tmp_path)[0]
    assert [name for name in SWITCHES if getattr(kept, name) == getattr(before, name)] == []
    assert (kept.narration, kept.one_hand) == ("text", "right")
    app.change(one_hand="")
    keys.press("hold")
    assert load(tmp_path)[0].hold
    app.close()


@pytest.mark.parametrize("text_size", [100, 130])
def test_the_page_fits_with_its_cards_in_every_language(tmp_path, text_size):
    for language in LANGUAGES:
        app = open_app(tmp_path, text_size=text_size)
        app.change(language=language, one_hand="left", narration="")
        app.push(AccessibilityScene(app))
        for key in [widget.key for widget in app.top.widgets if widget.takes_focus]:
            app.top.focus, app.top.explaining, app.top.stale = key, True, True
            app.frame(0.0, ())
            assert app.overflows == [], (language, key)
        app.close()


# ---------------------------------------------------------------------------------- to be seen
CONTRASTED = ["title", "settings", "accessibility", "keys", "seats", *IN_THE_BOX]


@pytest.mark.parametrize("scene", CONTRASTED)
def test_words_stand_out_seven_to_one_in_high_contrast(tmp_path, monkeypatch, scene):
    app = open_app(tmp_path, high_contrast=True)
    found, seen = weak_words(monkeypatch, app, scene, None, VERY_READABLE, HIGH_CONTRAST)
    assert found == {}
    assert seen > 1
    app.close()


@pytest.mark.long
@pytest.mark.parametrize("scene", scenes())
def test_words_stand_out_in_every_scene_in_high_contrast(tmp_path, monkeypatch, scene):
    for state in scenes()[scene]:
        app = open_app(tmp_path, high_contrast=True, plain_titles=True)
        found, _ = weak_words(monkeypatch, app, scene, state, VERY_READABLE, HIGH_CONTRAST)
        assert found == {}, state
        assert app.overflows == [], state
        app.close()


def test_usual_words_do_not_all_stand_out_so_far(tmp_path, monkeypatch):
    app = open_app(tmp_path)
    found, _ = weak_words(monkeypatch, app, IN_THE_BOX[0], None, VERY_READABLE)
    assert found
    app.close()


def test_the_colours_of_seats_wear_different_patterns(tmp_path):
    """Where the colours are taken away, the patterns tell them apart."""
    app = open_app(tmp_path)
    gallery, size = Gallery(), (60, 60)
    grey = pygame.Surface(size, pygame.SRCALPHA)
    grey.fill((120, 120, 120))
    seen = {pygame.image.tobytes(_light(patterned(grey, tint)), "RGB") for tint in PATTERNS}
    assert len(seen) == len(PATTERNS) == 5
    plain = pygame.image.tobytes(gallery.picture("shape.tower", size, "ruby"), "RGBA")
    gallery.patterns = True
    worn = gallery.picture("shape.tower", size, "ruby")
    assert pygame.image.tobytes(worn, "RGBA") != plain
    clear = [worn.get_at((x, 0))[3] for x in range(worn.get_width())]
    gallery.patterns = False
    bare = gallery.picture("shape.tower", size, "ruby")
    assert clear == [bare.get_at((x, 0))[3] for x in range(bare.get_width())]
    gallery.patterns = True
    icon = gallery.picture("icon.hint", size, "ruby")
    gallery.patterns = False
    assert icon is gallery.picture("icon.hint", size, "ruby")
    app.close()


def _light(picture):
    """Whether each pixel is lighter than the ground."""
    made = pygame.Surface(picture.get_size())
    for x in range(picture.get_width()):
        for y in range(picture.get_height()):
            ground = picture.get_at((x, y))[:3] == (120, 120, 120)
            made.set_at((x, y), (255, 255, 255) if ground else (0, 0, 0))
    return made


def test_a_switch_of_looks_is_seen_at_once(tmp_path):
    app = open_app(tmp_path)
    open_canned(app, IN_THE_BOX[0])
    app.frame(0.0, ())
    seen = {app.picture.get_buffer().raw}
    for name in ("high_contrast", "patterns", "plain_titles"):
        app.change(**{name: True})
        app.frame(0.0, ())
        seen.add(app.picture.get_buffer().raw)
    assert len(seen) == 4
    app.close()


def test_plain_titles_have_the_face_of_the_text():
    setter = Typesetter()
    serif = setter.width("Accessibility", "title", 40)
    setter.set_plainly(True)
    assert (
        setter.width("Accessibility", "title", 40)
        == setter.width("Accessibility", "bold", 40)
        != serif
    )


# ---------------------------------------------------------------------------------- to be handled
def down(key):
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0)


def up(key):
    return pygame.event.Event(pygame.KEYUP, key=key, mod=0)


def test_a_short_press_does_nothing_where_presses_are_held(tmp_path):
    app = open_app(tmp_path, hold=True)
    app.push(SettingsScene(app))
    keys = Keys(app)
    app.top.mean("keys")
    keys.post(down(pygame.K_RETURN))
    keys.post(seconds=HOLD / 2)
    assert 0 < app.top.pointing.held_part < 1
    keys.post(up(pygame.K_RETURN))
    keys.post(seconds=HOLD)
    assert isinstance(app.top, SettingsScene)
    keys.post(down(pygame.K_RETURN))
    keys.post(seconds=HOLD / 2)
    keys.post(seconds=HOLD)
    assert isinstance(app.top, KeysScene)
    app.close()


def test_the_ring_around_what_is_held_fills_and_covers_nothing():
    box = Box(100, 50, 300, 80)
    filled = [sum(side.width + side.height for side in sides_of(box, n / 20)) for n in range(21)]
    assert filled[0] == 0
    assert filled[-1] == 2 * (box.width + box.height)
    steps = [after - before for before, after in pairwise(filled)]
    assert max(steps) - min(steps) <= 2, "it fills evenly, over the corners as well"
    for part in (0.2, 0.5, 1.0):
        assert not any(side.colliderect(box.inflate(-2, -2)) for side in sides_of(box, part))


def test_a_mouse_that_is_held_presses_once(tmp_path):
    app = open_app(tmp_path, hold=True)
    app.push(SettingsScene(app))
    mouse = Mouse(app)
    at = mouse.point_at("muted")
    press, release = (
        pygame.event.Event(kind, pos=at, button=1)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    )
    mouse.post(press)
    mouse.post(release)
    assert not app.settings.muted
    mouse.post(press)
    mouse.post(seconds=HOLD + 0.1)
    assert app.settings.muted
    mouse.post(release)
    mouse.post(seconds=HOLD + 0.1)
    assert app.settings.muted
    app.close()


def test_a_button_of_a_pad_is_held_too(tmp_path):
    app = open_app(tmp_path, hold=True)
    app.push(SettingsScene(app))
    pad = Pad(app)
    app.top.mean("muted")
    pad.button("south")
    pad.post(seconds=HOLD + 0.1)
    assert app.settings.muted
    app.close()


@pytest.mark.parametrize("hand", ["left", "right"])
def test_one_hand_reaches_every_intent(tmp_path, hand):
    keys = KEYS_OF[hand]
    assert set(keys) == set(KEYS) == set(Intent)
    named = [name for names in keys.values() for name in names]
    assert len(named) == len(set(named))
    codes = {name: pygame.key.key_code(name) for name in named if "+" not in name}
    letters = "qwertasdfgzxcvb"
    mine = [name for name in codes if len(name) == 1 and name.isalpha()]
    assert all((name in letters) == (hand == "left") for name in mine)
    app, pilot = on_page(tmp_path)
    app.change(one_hand=hand)
    for intent, direction in DIRECTIONS.items():
        before = app.top.focus
        pilot.key(keys[intent][0])
        assert app.top.focus != before or direction[0] or intent is Intent.UP
    pilot.key(keys[Intent.BACK][0])
    assert isinstance(app.top, SettingsScene)
    assert set(NUMBERED) <= set(keys)
    app.close()


def test_a_key_that_was_changed_stays_with_one_hand(tmp_path):
    app = open_app(tmp_path, keys={"hint": ("x",)})
    app.push(TitleScene(app))
    app.change(one_hand="right")
    assert app.inputs.keys[Intent.HINT] == ("x",)
    assert app.inputs.keys[Intent.UNDO] == KEYS_OF["right"][Intent.UNDO]
    app.close()
