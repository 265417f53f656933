"""What is on a scene, in words: for a player who hears it instead of seeing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..i18n import tr, tr_or
from .controls import Button, Slider, Stepper, Toggle
from .inputs import Inputs, Intent
from .key_words import key_of
from .tooltip import card_of
from .widget import Card, Widget

SIGNS: Final[Mapping[str, str]] = {
    **{"✕": "cross", "○": "circle", "□": "square", "△": "triangle"},
    **{"↑": "up", "↓": "down", "←": "left", "→": "right", "+": "plus", "−": "minus"},
}
"""Signs that a voice passes over or reads wrongly, and what they are called."""

HEADINGS: Final = ("title", "asked", "words")
"""The keys of labels that say what a scene is about."""
MARKS: Final = ".?!…:;"


@dataclass(slots=True, kw_only=True)
class Aloud(Widget):
    """Nothing to be seen: what a scene tells a narrator beside its labels."""

    asked: Callable[[], Sequence[str]]
    """What is asked or shown, in sentences."""
    news: Callable[[], Sequence[tuple[str, str]]]
    """What has happened since the last look: who did it, and a sentence."""


def asked_aloud(widgets: Sequence[Widget]) -> Sequence[str]:
    """What a scene asks or shows, in sentences."""
    special = aloud(widgets)
    if special is not None:
        return special.asked()
    return [str(getattr(one, "words", "")) for one in widgets if one.key in HEADINGS]


def news_aloud(widgets: Sequence[Widget]) -> Sequence[tuple[str, str]]:
    special = aloud(widgets)
    return () if special is None else special.news()


def aloud(widgets: Sequence[Widget]) -> Aloud | None:
    return next((one for one in widgets if isinstance(one, Aloud)), None)


def described(widget: Widget, widgets: Sequence[Widget], inputs: Inputs) -> str:
    """Name, state, value, position, action."""
    card = card_of(widget)
    words = str(getattr(widget, "words", "")) or card.title
    place, action = place_of(widget, widgets), action_of(widget, inputs)
    return sentences(words, state_of(widget, card), place, action)


def state_of(widget: Widget, card: Card) -> str:
    """How it stands. A thing of the table says it on its card, in the first line."""
    if isinstance(widget, Toggle):
        return tr("narrated.on" if widget.on else "narrated.off")
    if isinstance(widget, Stepper):
        return widget.values[widget.at]
    if isinstance(widget, Slider):
        return widget.shown(widget.value)
    plain = isinstance(widget, Button) and widget.enabled
    first = "" if plain or not card.lines else card.lines[0]
    asleep = "" if widget.enabled else tr("narrated.asleep")
    chosen = tr("narrated.chosen") if getattr(widget, "chosen", False) else ""
    return ", ".join(filter(None, (asleep, chosen, first)))


def place_of(widget: Widget, widgets: Sequence[Widget]) -> str:
    """Which of all things that can be reached it is."""
    keys = [one.key for one in widgets if one.takes_focus]
    if widget.key not in keys:
        return ""
    return tr("narrated.place", at=keys.index(widget.key) + 1, count=len(keys))


def action_of(widget: Widget, inputs: Inputs) -> str:
    """What can be done with it, and with which key."""
    if isinstance(widget, Stepper | Slider):
        return tr("narrated.change")
    if widget.press is not None and widget.enabled:
        return tr("narrated.press", key=spoken(key_of(inputs, Intent.CONFIRM)))
    return tr("narrated.explain", key=spoken(key_of(inputs, Intent.EXPLAIN)))


def spoken(sign: str) -> str:
    """A sign by its name."""
    return tr_or(f"narrated.sign_{SIGNS[sign]}", sign) if sign in SIGNS else sign


def read_out(card: Card) -> str:
    """All of an explanation."""
    return sentences(card.title, *card.lines)


def sentences(*parts: str) -> str:
    """Each with a mark at its end, so that a voice makes a pause."""
    return " ".join(part if part[-1] in MARKS else f"{part}." for part in parts if part)
