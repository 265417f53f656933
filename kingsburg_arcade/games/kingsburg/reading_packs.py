"""What a content pack of Kingsburg may hold: four kinds of cards, their words, their pictures."""

from __future__ import annotations

import re
from typing import Final

from ...engine.contract import Refused, brief
from ..known_packs import Pack, PackFault

SHEETS: Final = ("governors.json", "strips.json", "destinies.json", "enemies.json")
"""The cards of a pack."""
WORDS: Final = re.compile(r"words/[a-z]{2,3}(_[a-z0-9]{2,8})?\.json")
"""The names and texts of the cards in one language."""
PICTURES: Final = re.compile(r"pictures/([a-z0-9_]+)\.png")
"""The picture of a card, by its name."""
KNOWN: Final = (*SHEETS, "words/en.json", "pictures/mill.png")
"""Examples of all of them, for a sentence."""


def check(pack: Pack) -> None:
    """PackFault if anything in the pack cannot be used."""
    for path in (*pack.sheets, *pack.pictures):
        if not (path in SHEETS or WORDS.fullmatch(path) or PICTURES.fullmatch(path)):
            raise PackFault(Refused("pack.unknown_file", files=KNOWN), brief(path))
