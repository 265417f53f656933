"""Namesakes: names that look alike get a mark and the first letters of their owner's key."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from ...engine.chain import NAME_LENGTH
from ...engine.shown_text import Text, cleaned

MARK: Final = " #"
SHOWN: Final = 4
"""Letters of the key behind the mark."""
ALIKE: Final = {
    "a": "аαɑ",
    "b": "вьβ",
    "c": "сϲ",
    "e": "еєε",
    "h": "нһη",
    "i": "іι",
    "j": "ј",
    "k": "кκ",
    "l": "ӏ1",
    "m": "мμ",
    "n": "пν",
    "o": "оοσ0",
    "p": "рρ",
    "s": "ѕ",
    "t": "тτ",
    "x": "хχ",
    "y": "уγυ",
}
"""What looks like each Latin letter, in small letters or in capitals."""
LOOKS: Final = str.maketrans({sign: one for one, signs in ALIKE.items() for sign in signs})


def looks(name: str) -> str:
    """What a hasty reader sees of a name: two names that look alike give the same."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(sign for sign in plain if sign.isalnum())
    return letters.translate(LOOKS) or plain


def told_apart(people: Iterable[tuple[bytes, Text]]) -> dict[bytes, Text]:
    """The name of each person: who comes later and is called like another one gets the mark."""
    shown = dict[bytes, Text]()
    seen = set[str]()
    for key, name in people:
        look = looks(name.partition(MARK)[0])
        if look in seen:
            name = marked(key, name)
        seen.add(look)
        shown[key] = name
    return shown


def marked(key: bytes, name: Text) -> Text:
    """The name with the mark of its owner, cut so that it is still a name."""
    mark = f"{MARK}{key.hex()[:SHOWN]}"
    return cleaned(name[: NAME_LENGTH - len(mark)].rstrip() + mark, NAME_LENGTH)
