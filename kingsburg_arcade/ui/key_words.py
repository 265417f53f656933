"""How keys and buttons are called on the screen."""

from __future__ import annotations

from typing import Final

from ..i18n import tr, tr_or
from ..settings import INSTANT
from .buttons import button_words
from .inputs import DESK, DIRECTIONS, Inputs, Intent

SIGNS: Final = {"up": "↑", "down": "↓", "left": "←", "right": "→"}


def intent_words(intent: Intent) -> str:
    return tr(f"intent.{intent.value.replace(' ', '_')}")


def key_words(name: str) -> str:
    """`ctrl+z` as it stands on the keyboard: Ctrl+Z."""
    held, plus, last = name.rpartition("+")
    if plus and not last:  # the key + itself
        held, last = held.rstrip("+"), "+"
    parts = [part for part in held.split("+") if part] + [last]
    return "+".join(map(_part, parts))


def _part(name: str) -> str:
    if name in SIGNS:
        return SIGNS[name]
    return tr_or(f"key.{name.replace(' ', '_')}", name[:1].upper() + name[1:])


def key_of(inputs: Inputs, intent: Intent) -> str:
    """The first key of an intent, or its button while a pad is used; a dash for none."""
    return next(iter(_signs_of(inputs, intent)), "–")


def line_of(inputs: Inputs, intent: Intent) -> str:
    """Everything an intent can be pressed with, for a card that explains it."""
    if inputs.touched:
        return ""
    said = "key.line" if inputs.in_hand == DESK else "key.button_line"
    return tr(said, keys=", ".join(_signs_of(inputs, intent)) or "–")


def _signs_of(inputs: Inputs, intent: Intent) -> list[str]:
    """The signs of what was used last."""
    if inputs.in_hand == DESK:
        return [key_words(name) for name in inputs.keys[intent]]
    if inputs.touched:
        return [tr("key.long_press")] if intent is Intent.EXPLAIN else []
    signs = [button_of(inputs, place) for place in inputs.buttons[intent]]
    return [tr("key.stick"), *signs] if intent in DIRECTIONS else signs


def button_of(inputs: Inputs, place: str) -> str:
    """What stands on the button that is used as the one at this place."""
    return button_words(inputs.maker, inputs.turned(place))


def speed_words(speed: float) -> str:
    """How fast a show goes."""
    return tr("speed.instant") if speed == INSTANT else f"×{speed:g}"
