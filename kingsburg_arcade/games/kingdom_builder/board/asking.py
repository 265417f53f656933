"""What is asked of a person, with the tool in the hand."""

from __future__ import annotations

from typing import Any

from ....i18n import tr
from .move_words import location_name, prompt
from .ways import MANDATORY


def asked(state: Any, tool: str, lifts: bool) -> str:
    """What the acting seat may do; with a tile in the hand, where it may be used."""
    if state.question == "act" and tool not in ("", MANDATORY):
        key = "lift" if lifts else "use"
        return tr(f"builder_ask.{key}", location=location_name(tool))
    return prompt(state)
