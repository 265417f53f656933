"""Which chapter of the rules speaks of a thing on the Kingdom Builder table."""

from __future__ import annotations

from typing import Final

from ..rules.game_board import NAMES
from ..rules.locations import ACTIONS, Builds
from .move_words import kinds
from .picture import Picture

KINDS: Final = {
    "played": "terrain_cards",
    "hand": "terrain_cards",
    "pile": "terrain_cards",
    "seat": "goal",
    "tool": "small_print",
    "log": "turn",
    "pass": "turn",
    "move": "tiles_lost",
}
CARDS: Final = {
    "castles": "castles",
    "merchants": "cards_merchants",
    "discoverers": "cards_rows",
    "knights": "cards_rows",
    "hermits": "cards_areas",
    "citizens": "cards_areas",
    "farmers": "cards_sectors",
    "lords": "cards_sectors",
}
QUESTIONS: Final = {
    "act": "turn",
    "build": "mandatory",
    "put": "tiles_move",
    "give up": "tiles_lost",
    "over": "end",
}
LAND: Final = {"castle": "castles", "location": "locations"}


def topic_of(key: str | None, picture: Picture, question: str) -> str:
    """By the key of what is meant; else by what is asked."""
    kind, _, name = (key or "").partition(":")
    if kind == "card":
        return CARDS.get(name, "cards_single")
    if kind == "tile":
        builds = isinstance(ACTIONS[NAMES.index(name)], Builds) if name in NAMES else True
        return ("tiles_build" if builds else "tiles_move") if name in NAMES else "mandatory"
    if kind == "hex" and picture.quadrants:
        return LAND.get(kinds(picture.quadrants)[int(name)], "building")
    return KINDS.get(kind) or QUESTIONS.get(question, "setup")
