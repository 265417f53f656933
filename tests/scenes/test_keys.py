"""Keys and buttons are set on the screen: by any hands, with conflicts in words, and kept."""

import pygame
import pytest

from every_language import LANGUAGES
from kingsburg_arcade.i18n import words
from kingsburg_arcade.scenes.front.keys import PATIENCE, KeysScene
from kingsburg_arcade.scenes.front.settings_scene import SettingsScene
from kingsburg_arcade.settings import load
from kingsburg_arcade.ui.inputs import BUTTONS, KEYS, Intent
from kingsburg_arcade.ui.key_words import key_words
from kingsburg_arcade.ui.remap import assign, changed
from pilot import Keys, Mouse, Pad, open_app


def on_keys(folder, hands=Keys, **choices):
    app = open_app(folder, **choices)
    app.push(SettingsScene(app))
    pilot = hands(app)
    pilot.press("keys")
    assert isinstance(app.top, KeysScene)
    return app, pilot


def wait_on(pilot, intent, at):
    pilot.press(f"cap:{intent}:{at}")
    assert pilot.app.top.waiting == (intent, at)


def test_a_key_is_set_by_the_keyboard_alone_and_kept(tmp_path):
    app, pilot = on_keys(tmp_path)
    wait_on(pilot, Intent.EXPLAIN, 1)
    pilot.key("x")
    assert app.top.notice == "X is now: Explain"
    assert load(tmp_path)[0].keys == {"explain": ("i", "x")}
    pilot.key("x")
    assert app.top.explaining
    app.close()
    again = open_app(tmp_path, keys=load(tmp_path)[0].keys)
    again.push(SettingsScene(again))
    Keys(again).key("x")
    assert again.top.explaining
    again.close()


def test_a_chord_is_a_key(tmp_path):
    app, pilot = on_keys(tmp_path)
    wait_on(pilot, Intent.MUTE, 0)
    pilot.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=pygame.KMOD_LCTRL))
    assert app.top.waiting
    pilot.key("k", mod=pygame.KMOD_LCTRL)
    assert app.settings.keys == {"mute": ("ctrl+k",)}
    pilot.key("m")
    assert not app.settings.muted
    pilot.key("k", mod=pygame.KMOD_LCTRL)
    assert app.settings.muted
    app.close()


def test_a_button_is_set_by_the_pad_alone_and_kept(tmp_path):
    app, pilot = on_keys(tmp_path, Pad)
    wait_on(pilot, Intent.MUTE, 2)
    pilot.button("paddle 1")
    assert app.top.notice == "Paddle 1 is now: Mute"
    assert load(tmp_path)[0].pad_buttons == {"mute": ("paddle 1",)}
    pilot.button("paddle 1")
    assert app.settings.muted
    pilot.press("back")
    assert isinstance(app.top, SettingsScene)
    app.close()


def test_a_conflict_is_told_and_the_other_gives_the_key_up(tmp_path):
    app, pilot = on_keys(tmp_path)
    wait_on(pilot, Intent.UNDO, 1)
    pilot.key("p")
    assert app.top.notice == "P is now: Undo. It is no longer: Pass"
    assert app.settings.keys == {"undo": ("ctrl+z", "p"), "pass": ()}
    app.close()


def test_the_last_key_for_what_is_needed_stays(tmp_path):
    app, pilot = on_keys(tmp_path)
    wait_on(pilot, Intent.BACK, 0)
    pilot.key("q")
    wait_on(pilot, Intent.UNDO, 1)
    pilot.key("q")
    assert app.top.notice.startswith("Q is the only key for: Back, menu.")
    assert app.inputs.keys[Intent.BACK] == ("q",)
    pilot.key("q")
    assert isinstance(app.top, SettingsScene)
    app.close()


def test_the_same_key_again_takes_it_away(tmp_path):
    app, pilot = on_keys(tmp_path)
    wait_on(pilot, Intent.PASS, 0)
    pilot.key("p")
    assert (app.top.notice, app.inputs.keys[Intent.PASS]) == ("P is unassigned", ())
    wait_on(pilot, Intent.UP, 1)
    pilot.key("up")
    assert app.top.notice == "↑ is already: Up"
    assert app.inputs.keys[Intent.UP] == KEYS[Intent.UP]
    app.close()


@pytest.mark.parametrize("way_out", ["escape", "click", "patience", "button"])
def test_waiting_ends_without_a_change(tmp_path, way_out):
    app, pilot = on_keys(tmp_path)
    wait_on(pilot, Intent.PASS, 0)
    match way_out:
        case "escape":
            pilot.key("escape")
        case "click":
            Mouse(app).go_on()
        case "patience":
            for _ in range(round(PATIENCE / 0.1) + 2):
                assert app.top.waiting or app.top.notice == "Nothing changed"
                pilot.post(seconds=0.1)
        case "button":
            Pad(app).button("south")
    assert (app.top.waiting, app.top.notice) == (None, "Nothing changed")
    assert isinstance(app.top, KeysScene)
    assert app.settings.keys == {}
    app.close()


def test_while_it_waits_no_key_does_what_it_did(tmp_path):
    app, pilot = on_keys(tmp_path)
    wait_on(pilot, Intent.PASS, 2)
    for name in ("m", "f11", "f1", "return"):
        pilot.key(name)
    assert app.top.waiting == (Intent.PASS, 2)
    assert (app.settings.muted, app.settings.fullscreen) == (False, False)
    app.close()


def test_all_as_at_first(tmp_path):
    app, pilot = on_keys(tmp_path)
    wait_on(pilot, Intent.PASS, 0)
    pilot.key("x")
    pilot.press("reset")
    assert (app.settings.keys, app.inputs.keys) == ({}, dict(KEYS))
    assert load(tmp_path)[0].keys == {}
    app.close()


def test_a_damaged_table_of_keys_still_lets_one_play(tmp_path):
    app = open_app(
        tmp_path, keys={"dance": ("x",), "confirm": ("z", "q")}, pad_buttons={"up": ("belt",)}
    )
    app.push(SettingsScene(app))
    pilot = Keys(app)
    app.top.focus = "keys"
    pilot.key("z")
    assert isinstance(app.top, KeysScene)
    app.close()


def test_a_match_is_played_with_other_keys(tmp_path):
    """The pilot holds on to Tab and Return; everything else may have moved."""
    keys = {"back": ("x",), "undo": ("escape",), "explain": ("m",), "mute": ("i",)}
    app = open_app(tmp_path, keys=keys)
    sitting = Keys(app).play(2, 2, ["human", "random"], decisions=12)
    assert len(sitting.table.record) > 24
    app.close()


def test_every_intent_has_a_name_and_can_be_pressed_somehow():
    for intent in Intent:
        assert KEYS[intent], intent
        key = f"intent.{intent.value.replace(' ', '_')}"
        assert [one for one in LANGUAGES if key not in words(one)] == [], key
    named = [name for names in KEYS.values() for name in names]
    assert len(named) == len(set(named))


def test_what_differs_from_the_usual_is_kept_and_nothing_else():
    table = assign(KEYS, Intent.UNDO, 0, "x").table
    assert changed(table, KEYS) == {"undo": ("x", "u")}
    assert changed(dict.fromkeys(KEYS, ()) | dict(BUTTONS), BUTTONS) == {}


def test_keys_are_called_as_they_are_printed():
    names = {
        "ctrl+z": "Ctrl+Z",
        "shift+tab": "Shift+Tab",
        "return": "Enter",
        "up": "↑",
        "f11": "F11",
    }
    names |= {"+": "+", "ctrl++": "Ctrl++", "page up": "Page up"}
    assert {name: key_words(name) for name in names} == names
