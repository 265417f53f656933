"""How keys and buttons are called on the screen."""

from __future__ import annotations

from typing import Final

from ..i18n import tr, tr_or
from ..settings import INSTANT
from .inputs import Inputs, Intent

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


def button_words(number: int) -> str:
    """Buttons of pads are counted from one, since every maker paints other signs on them."""
    return tr("key.button", number=number + 1)


def key_of(inputs: Inputs, intent: Intent) -> str:
    """The first key of an intent; a dash where there is none."""
    return next(map(key_words, inputs.keys[intent]), "–")


def line_of(inputs: Inputs, intent: Intent) -> str:
    """Everything an intent can be pressed with, for a card that explains it."""
    caps = [*map(key_words, inputs.keys[intent]), *map(button_words, inputs.buttons[intent])]
    return tr("key.line", keys=", ".join(caps) or "–")


def speed_words(speed: float) -> str:
    """How fast a show goes."""
    return tr("speed.instant") if speed == INSTANT else f"×{speed:g}"
