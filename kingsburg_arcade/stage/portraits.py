"""Portraits: one drawing a person, which holds all its faces; a mood chooses one of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

PERSONS: Final = (
    *("abbot", "merchant", "marshal", "courtier"),
    *("castellan", "messenger", "countess", "soothsayer"),
)
"""Who has a portrait: `rival.<person>`, and `rival.<person>/<mood>` in a mood."""
IN_MOOD: Final = "/"
"""Between the name of a picture and a mood."""


class Face(NamedTuple):
    """What a mood shows of a drawing."""

    brows: str
    eyes: str
    mouth: str
    stance: str = ""
    """How the head is moved."""


CALM: Final = "calm"
MOODS: Final[Mapping[str, Face]] = {
    CALM: Face("level", "open", "calm"),
    "glad": Face("raised", "smiling", "smile"),
    "proud": Face("one", "half", "smirk", "rotate(-3 128 200)"),
    "angry": Face("down", "narrow", "teeth", "rotate(2 128 200)"),
    "worried": Face("up", "anxious", "wavy", "translate(0 4)"),
    "startled": Face("raised", "wide", "round", "translate(0 -4)"),
}
PART: Final = re.compile(
    r'\s*<g id="(?P<kind>brows|eyes|mouth)-(?P<how>\w+)"[^>]*>(?P<drawn>.*?)</g>', re.DOTALL
)
HEAD: Final = '<g id="head"'


def mooded(picture: str, mood: str) -> str:
    """The name of a portrait in a mood."""
    return f"{picture}{IN_MOOD}{mood}"


def teaching(picture: str, *, warned: bool, over: bool) -> str:
    """The portrait of a teacher: a person looks worried at a mistake and glad in the end."""
    if picture.rpartition(".")[2] not in PERSONS:
        return picture
    return mooded(picture, "worried" if warned else "glad" if over else CALM)


def in_mood(source: str, face: Face) -> str:
    """The text of a portrait with one face: the features of all others are taken out."""
    chosen = face._asdict()
    shown = PART.sub(
        lambda part: f"<g>{part['drawn']}</g>" if chosen[part["kind"]] == part["how"] else "",
        source,
    )
    return shown.replace(HEAD, f'{HEAD} transform="{face.stance}"') if face.stance else shown
