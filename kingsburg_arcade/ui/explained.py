"""A card for whatever has none of its own: buttons and the like, by the key they go by."""

from __future__ import annotations

from ..i18n import has_words, tr
from .widget import Card, Widget

EVERYTHING = "what.press"
"""Said where nothing better is known."""


def card_of(widget: Widget) -> Card:
    """Its own card, or a sentence by its key: `lesson:dice` is looked up as `what.lesson`."""
    if widget.explain is not None:
        return widget.explain()
    line = key_of(widget)
    title = str(getattr(widget, "words", "")) or tr(f"named.{line.partition('.')[2]}")
    return Card(title, (tr(line),))


def key_of(widget: Widget) -> str:
    """Where its sentence stands: by the whole key, or by what comes before the colon."""
    head, _, rest = widget.key.partition(":")
    wanted = (f"what.{head}_{rest}", f"what.{head}")
    return next((key for key in wanted if has_words(key)), EVERYTHING)
