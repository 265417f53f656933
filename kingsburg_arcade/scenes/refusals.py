"""The sentences by which a table refuses, in the player's language where we know them."""

from __future__ import annotations

import re
from typing import Final

from ..i18n import tr

KNOWN: Final = (
    (re.compile("nothing has been done yet that could be taken back"), "refusal.nothing"),
    (re.compile("dice or cards have come since, and they cannot be taken back"), "refusal.luck"),
    (re.compile("another seat has moved since, and that cannot be taken back"), "refusal.moved"),
    (re.compile("a sealed card has been looked at since, .*"), "refusal.peek"),
    (re.compile(".* has moved since, and only they can take it back"), "refusal.moved"),
    (re.compile("enough has been taken back for now: .*"), "refusal.enough"),
    (re.compile("nothing has been taken back that could be done again"), "refusal.no_redo"),
)


def in_words(refusal: str) -> str:
    """The sentence in the language spoken now; as it came if it is not known."""
    for pattern, key in KNOWN:
        if pattern.fullmatch(refusal):
            return tr(key)
    return refusal[:1].upper() + refusal[1:]
