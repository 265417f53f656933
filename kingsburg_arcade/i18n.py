"""Words of the screen in the player's language: looked up by key, counted, switched live."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from .engine.contract import Refused
from .paths import assets

Entry = str | Mapping[str, str]
"""A text, or a text for each plural form of its `count`."""


# ------------------------------------------------------------------------------------- counting
def _english(count: int) -> str:
    return "one" if abs(count) == 1 else "other"


def _french(count: int) -> str:
    return "one" if abs(count) < 2 else "other"


def _russian(count: int) -> str:
    tens, ones = divmod(abs(count) % 100, 10)
    if ones == 1 and tens != 1:
        return "one"
    if 2 <= ones <= 4 and tens != 1:
        return "few"
    return "many"


PLURALS: Final[Mapping[str, tuple[Callable[[int], str], frozenset[str]]]] = {
    "en": (_english, frozenset({"one", "other"})),
    "fr": (_french, frozenset({"one", "other"})),
    "ru": (_russian, frozenset({"one", "few", "many"})),
}
"""For each language: which form a number takes, and the forms there are."""
LANGUAGES: Final = tuple(PLURALS)


# --------------------------------------------------------------------------------------- looking
@cache
def words(language: str) -> Mapping[str, Entry]:
    """The whole table of one language."""
    table: dict[str, Entry] = json.loads(
        (assets() / "lang" / f"{language}.json").read_text(encoding="utf-8")
    )
    return table


_spoken = LANGUAGES[0]


def language() -> str:
    """The language spoken now."""
    return _spoken


def speak(language: str) -> None:
    """Switch the language; every later `tr` answers in it."""
    global _spoken
    if language not in PLURALS:
        raise Refused(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    _spoken = language


def tr(key: str, **values: object) -> str:
    """The text of a key, with its values put in; `count` chooses the plural form.

    An unknown key is a mistake of the program and raises KeyError: a test sees every key.
    """
    entry = words(_spoken)[key]
    if isinstance(entry, str):
        return entry.format(**values) if values else entry
    count = values["count"]
    if not isinstance(count, int):
        raise TypeError(f"the count of {key!r} is a whole number, not {count!r}")
    form, _ = PLURALS[_spoken]
    return entry[form(count)].format(**values)
