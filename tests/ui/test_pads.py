"""Pads: every maker's buttons by their place, each press once, and signs as they are printed."""

import os

import pygame
import pytest

from every_language import LANGUAGES
from kingsburg_arcade.i18n import words
from kingsburg_arcade.scenes.front.settings_scene import SettingsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.settings import load
from kingsburg_arcade.ui.buttons import OTHERS, PLACES, TRIGGERS, button_words, maker_of
from kingsburg_arcade.ui.inputs import BUTTONS, DESK, Inputs, Intent, Press
from kingsburg_arcade.ui.key_words import key_of, line_of
from kingsburg_arcade.ui.pads import Pads
from kingsburg_arcade.ui.teach_pad import PATIENCE, TeachPadScene
from pilot import Keys, Pad, open_app
from virtual_pads import virtual_pads

GUIDS = {
    "Xbox 360": "030000005e0400008e02000014010000",
    "Xbox Series": "050000005e040000130b000011050000",
    "DualShock 4": "030000004c050000c405000011810000",
    "DualSense": "050000004c050000e60c000000810000",
    "Switch Pro": "030000007e0500000920000011810000",
    "8BitDo": "03000000c82d00000660000011010000",
    "Steam": "03000000de280000ff11000001000000",
}
SIGNS = {  # pad: confirm, back, explain, undo, hint
    "Xbox 360": ("A", "B", "Y", "X", "LS"),
    "Xbox Series": ("A", "B", "Y", "X", "LS"),
    "DualShock 4": ("✕", "○", "△", "□", "L3"),
    "DualSense": ("✕", "○", "△", "□", "L3"),
    "Switch Pro": ("A", "B", "X", "Y", "LS"),
    "8BitDo": ("Bottom button", "Right button", "Top button", "Left button", "L3"),
    "Steam": ("Bottom button", "Right button", "Top button", "Left button", "L3"),
}
SIGNED = (Intent.CONFIRM, Intent.BACK, Intent.EXPLAIN, Intent.UNDO, Intent.HINT)


def made(kind, **values):
    return pygame.event.Event(kind, instance_id=values.pop("instance", 5), **values)


def down(place, instance=5):
    return made(pygame.CONTROLLERBUTTONDOWN, button=PLACES.index(place), instance=instance)


def with_pad(guid="", mapped=True):
    inputs = Inputs()
    inputs.pads.came(5, guid, "A pad", mapped)
    return inputs


@pytest.mark.parametrize("pad", GUIDS)
def test_signs_are_those_of_the_maker_and_say_what_the_button_does(pad):
    inputs = with_pad(GUIDS[pad])
    inputs.read(down("left shoulder"))
    assert tuple(key_of(inputs, intent) for intent in SIGNED) == SIGNS[pad]
    for place in ("south", "east"):
        intent = inputs.read(down(place)).intent
        assert button_words(maker_of(GUIDS[pad]), place) == key_of(inputs, intent)


def test_confirm_and_back_change_places_where_it_is_wished():
    for pad, confirm in (("Xbox 360", "south"), ("Switch Pro", "east")):
        other = {"south": "east", "east": "south"}[confirm]
        inputs = with_pad(GUIDS[pad])
        assert inputs.read(down(confirm)).intent is Intent.CONFIRM
        assert inputs.read(down(other)).intent is Intent.BACK
        inputs.swapped = True
        assert inputs.read(down(other)).intent is Intent.CONFIRM
        assert inputs.read(down(confirm)).intent is Intent.BACK


def test_every_press_of_a_controller_comes_twice_and_counts_once():
    inputs = with_pad(GUIDS["Xbox 360"])
    twins = [down("south"), made(pygame.JOYBUTTONDOWN, button=0)]
    twins += [down("up"), made(pygame.JOYHATMOTION, hat=0, value=(0, 1))]
    twins += [
        made(pygame.CONTROLLERAXISMOTION, axis=0, value=32767),
        made(pygame.JOYAXISMOTION, axis=0, value=1.0),
    ]
    heard = [press.intent for press in map(inputs.read, twins) if press]
    assert heard == [Intent.CONFIRM, Intent.UP, Intent.RIGHT]


def test_axes_of_controllers_are_raw_and_a_stick_at_rest_presses_nothing():
    inputs = with_pad()
    drift = [(0, 40), (1, -900), (0, 9000), (1, 3), (4, 0), (5, 0)]
    events = [made(pygame.CONTROLLERAXISMOTION, axis=axis, value=value) for axis, value in drift]
    assert [inputs.read(event) for event in events] == [None] * len(drift)
    assert inputs.in_hand == DESK
    pushed = [(0, -30000), (0, -31000), (0, 100), (0, -30000), (1, 32767), (4, 30000), (5, 32767)]
    events = [made(pygame.CONTROLLERAXISMOTION, axis=axis, value=value) for axis, value in pushed]
    heard = [press.intent for press in map(inputs.read, events) if press]
    assert heard == [Intent.LEFT, Intent.LEFT, Intent.DOWN, Intent.REDO, Intent.PASS]


def test_signs_follow_what_was_used_last_and_no_jitter():
    inputs = with_pad(GUIDS["DualSense"])
    assert (key_of(inputs, Intent.CONFIRM), inputs.in_hand) == ("Enter", DESK)
    assert inputs.read(down("west")) == Press(Intent.UNDO, "pad 1")
    assert key_of(inputs, Intent.CONFIRM) == "✕"
    assert "Enter" not in line_of(inputs, Intent.CONFIRM)

    def moved(x, y):
        return pygame.event.Event(
            pygame.MOUSEMOTION, pos=(9, 9), rel=(x, y), buttons=(0, 0, 0), touch=False
        )

    for x, y in ((1, 0), (-1, 2), (0, -2)):
        inputs.read(moved(x, y))
    assert inputs.in_hand == "pad 1"
    inputs.read(moved(3, 3))
    assert inputs.in_hand == DESK
    inputs.read(down("west"))
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_i, mod=0)
    inputs.read(key)
    assert line_of(inputs, Intent.EXPLAIN) == "Keys: I"


def test_a_player_who_holds_a_pad_sees_no_sign_of_a_key(tmp_path, monkeypatch):
    from kingsburg_arcade.ui.canvas import Canvas

    said = []
    draw = Canvas.words
    monkeypatch.setattr(Canvas, "words", lambda *a, **k: said.append(a[1]) or draw(*a, **k))
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    pad = Pad(app)
    pad.post()
    assert any("Enter" in line for line in said)
    app.inputs.pads.came(0, GUIDS["Xbox 360"], "A pad", True)
    pad.button("right shoulder")
    said.clear()
    pad.button("left shoulder")
    assert any(" A · Y to explain" in line for line in said)
    assert not any("Enter" in line or "F1" in line for line in said)
    app.close()


def test_a_pad_of_unknown_buttons_is_taught_once(tmp_path):
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    app.inputs.pads.came(5, "0300strange", "Old stick")
    keys = Keys(app)
    button = [made(pygame.JOYBUTTONDOWN, button=number) for number in range(8)]
    keys.post(button[3])
    assert isinstance(app.top, TeachPadScene)
    keys.post(button[6])
    keys.post(button[6])
    assert (app.top.yes, isinstance(app.top, TeachPadScene)) == (6, True)
    keys.post(button[2])
    assert isinstance(app.top, TitleScene)
    assert load(tmp_path)[0].pads == {"0300strange": (6, 2)}
    meant = [press.intent for press in map(app.inputs.read, button) if press]
    assert (meant[6], meant[2]) == (Intent.CONFIRM, Intent.BACK)
    assert (len(meant), len(set(meant))) == (8, 7), "Start goes back as well"
    app.close()
    again = open_app(tmp_path, pads=load(tmp_path)[0].pads)
    again.push(SettingsScene(again))
    again.inputs.pads.came(9, "0300strange", "Old stick")
    Keys(again).post(made(pygame.JOYBUTTONDOWN, button=6, instance=9))
    assert not isinstance(again.top, TeachPadScene)
    again.close()


@pytest.mark.parametrize("way", ["escape", "patience", "unplugged"])
def test_teaching_ends_without_an_answer(tmp_path, way):
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    app.inputs.pads.came(5, "0300strange", "Old stick")
    keys, press = Keys(app), made(pygame.JOYBUTTONDOWN, button=0)
    keys.post(press)
    match way:
        case "escape":
            keys.key("escape")
        case "patience":
            keys.post(seconds=PATIENCE + 1)
        case "unplugged":
            keys.post(made(pygame.JOYDEVICEREMOVED))
    assert isinstance(app.top, TitleScene)
    if way != "unplugged":
        keys.post(press)
        assert not isinstance(app.top, TeachPadScene)
    assert app.settings.pads == {}
    app.close()


def test_every_button_has_a_name_and_every_usual_one_a_place():
    everywhere = [*PLACES, *TRIGGERS.values()]
    for place in everywhere:
        key = f"key.button_{place.replace(' ', '_')}"
        crossed = place in ("up", "down", "left", "right")
        assert crossed or all(key in words(one) for one in LANGUAGES), key
    used = [place for places in BUTTONS.values() for place in places]
    assert set(used) | set(OTHERS) <= set(everywhere)
    assert len(used) == len(set(used))


def test_a_pad_that_was_pulled_out_has_no_maker():
    pads = Pads()
    assert (pads.maker("pad 1"), pads.maker(DESK)) == ("", "")
    pads.came(3, GUIDS["DualSense"], mapped=True)
    assert pads.maker("pad 1") == "playstation"
    pads.went(3)
    assert pads.maker("pad 1") == ""


def test_virtual_pads_are_known_pressed_once_and_unplugged(tmp_path):
    """Pads that SDL itself makes: the real way of an event, from the driver to the scene."""
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    hands = Pad(app)
    with virtual_pads() as attach:
        pad = attach(vendor=0x045E, product=0x028E)
        hands.post()
        [(number, name)] = app.inputs.pads.named()
        assert (number, bool(name)) == (1, True)
        before = app.top.focus
        pad.press(10)  # the right shoulder
        hands.post()
        assert app.top.focus != before
        assert app.inputs.maker == "xbox"
        keys = [widget.key for widget in app.top.widgets if widget.takes_focus]
        assert keys.index(app.top.focus) == (keys.index(before) + 1) % len(keys)
        pad.unplug()
        hands.post()
        assert not app.inputs.pads.here("pad 1")
    app.close()


def test_buttons_mean_places_whatever_is_printed_on_them():
    assert os.environ["SDL_GAMECONTROLLER_USE_BUTTON_LABELS"] == "0"
