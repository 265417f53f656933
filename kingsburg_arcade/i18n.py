"""Words of the screen in the player's language: looked up by key, counted, switched live."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
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
    """The whole table of one language: the shared words, and those of each game's own folder."""
    folder = assets() / "lang"
    table: dict[str, Entry] = {}
    for file in (folder / f"{language}.json", *sorted(folder.glob(f"*/{language}.json"))):
        table |= json.loads(file.read_text(encoding="utf-8"))
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


def refusal(reason: Refused) -> str:
    """Why something was refused, in the language spoken now."""
    key = f"refusal.{reason.code}"
    entry = words(_spoken).get(key) or words("en").get(key)
    if entry is None:
        return str(reason)
    return filled(entry, {name: _said(value) for name, value in reason.values.items()})


def _said(value: object) -> object:
    """A value as a sentence names it: a reason in words, a list in a row."""
    if isinstance(value, Refused):
        return refusal(value)
    return ", ".join(str(_said(one)) for one in value) if isinstance(value, tuple) else value


def tr(key: str, **values: object) -> str:
    """The text of a key, with its values put in; `count` chooses the plural form.

    An unknown key is a mistake of the program and raises KeyError: a test sees every key.
    """
    return filled(words(_spoken)[key], values)


def filled(entry: Entry, values: Mapping[str, object]) -> str:
    """A text with its values put in."""
    if isinstance(entry, str):
        return entry.format(**values) if values else entry
    count = values["count"]
    if not isinstance(count, int):
        raise TypeError(f"a count is a whole number, not {count!r}")
    form, _ = PLURALS[_spoken]
    return entry[form(count)].format(**values)


# --------------------------------------------------------------------------------- said later
@dataclass(frozen=True, slots=True, init=False)
class Saying:
    """A text and its values, said in whatever language is spoken when somebody reads it."""

    key: str
    values: Mapping[str, object]

    def __init__(self, key: str, **values: object) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "values", values)

    def __str__(self) -> str:
        return tr(self.key, **{name: _in_a_row(value) for name, value in self.values.items()})


def _in_a_row(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


class Told(Refused):
    """A refusal that is told in the language spoken."""

    def __init__(self, saying: Saying) -> None:
        super().__init__(saying.key, **saying.values)
        self.saying = saying

    def __str__(self) -> str:
        return str(self.saying)


REASONS: Final = {
    errno.ENOSPC: "trouble.full",
    errno.EDQUOT: "trouble.full",
    errno.EACCES: "trouble.forbidden",
    errno.EPERM: "trouble.forbidden",
    errno.EROFS: "trouble.forbidden",
}


def why_not(error: OSError) -> Saying:
    """Why the system would not write or read."""
    return Saying(REASONS.get(error.errno or 0, "trouble.other"))
