"""Words of the screen in the player's language: looked up by key, counted, switched live."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from .engine.refused import Refused
from .language_files import Book, Entry, Found, find
from .paths import AssetRoots, asset_roots, files_in, folders_in
from .plurals import holds

ENGLISH: Final = "en"
"""The language in which every text is there: what another one lacks is said in it."""


# --------------------------------------------------------------------------------------- looking
class Table(NamedTuple):
    """One language, as its files tell it."""

    plural: Mapping[str, str]
    """For each plural form the rule that a number keeps; the first that holds counts."""
    words: Mapping[str, Entry]


def languages() -> tuple[str, ...]:
    """Every language that has a file, English first."""
    return (ENGLISH, *sorted({*_languages(asset_roots()), *_found().tables} - {ENGLISH}))


def words(language: str) -> Mapping[str, Entry]:
    """All texts of one language: the shared ones, and those of each game's own folder."""
    return _table(language, asset_roots(), _own).words


def rules(language: str) -> Mapping[str, str]:
    """The plural forms of a language, each with the rule that a number keeps."""
    return _table(language, asset_roots(), _own).plural


def forms(language: str) -> tuple[str, ...]:
    """The plural forms of a language."""
    return tuple(rules(language))


_own: Path | None = None


def look_into(folder: Path | None) -> tuple[Refused, ...]:
    """Use the languages of a person's own folder as well; what cannot be used is returned.

    Its files lie there as ours do in `assets/lang/`, and may mend single texts of a language. Its
    rule books lie in `rules/<game>/` there.
    """
    global _own
    _own = folder
    return _found().troubles


def own_book(game: str, language: str) -> Book:
    """What the rule book of that folder says, if there is one."""
    return _found().books.get((game, language), {})


def _found() -> Found:
    return Found({}) if _own is None else _beside(_own, asset_roots())


@cache
def _beside(own: Path, roots: AssetRoots) -> Found:
    if not own.is_dir():
        return Found({})
    english, known = _table(ENGLISH, roots, None).words, _languages(roots)
    return find(own, english, known, lambda language: tuple(_table(language, roots, None).plural))


@cache
def _languages(roots: AssetRoots) -> tuple[str, ...]:
    files = (file for root in roots.folders for file in files_in(root / "lang", ".json"))
    found = {file.name.removesuffix(".json") for file in files}
    return (ENGLISH, *sorted(found - {ENGLISH}))


@cache
def _table(language: str, roots: AssetRoots, own: Path | None) -> Table:
    told = {} if own is None else _beside(own, roots).tables.get(language, {})
    if own is not None and not told:
        return _table(language, roots, None)
    table: dict[str, Any] = {}
    for folder in (root / "lang" for root in roots.folders):
        for place in (folder, *folders_in(folder)):
            if (file := place / f"{language}.json").is_file():
                table |= json.loads(file.read_text(encoding="utf-8"))
    table |= told
    plural = table.pop("plural", None)
    return Table(plural or _table(ENGLISH, roots, None).plural, table)


_added: Final[dict[str, dict[str, str]]] = {}


def add_words(language: str, words: Mapping[str, str]) -> None:
    """Let texts stand beside those of the files; what a language lacks is said in English."""
    _added.setdefault(language, {}).update(words)


def _added_text(language: str, key: str) -> str | None:
    own = _added.get(language, {}).get(key)
    return _added.get(ENGLISH, {}).get(key) if own is None else own


_spoken = ENGLISH


def language() -> str:
    """The language spoken now."""
    return _spoken


def speak(language: str) -> None:
    """Switch the language; every later `tr` answers in it."""
    global _spoken
    if language not in languages():
        raise Refused("language.unknown", language=language[:40], languages=languages())
    _spoken = language


def nearest(language: str, country: str | None, known: Iterable[str]) -> str:
    """Of these languages that of the country, else the one of no country, else any; or nothing."""

    def distance(code: str) -> int:
        _, *parts = code.replace("-", "_").split("_")
        return 0 if country in parts else 1 + len(parts)

    same = (code for code in known if re.split("[-_]", code)[0] == language)
    return min(same, key=distance, default="")


missing: Final[set[str]] = set()
"""The keys that were asked for and have no text in any language: a test looks into it."""
untranslated: Final[set[tuple[str, str]]] = set()
"""The languages and keys of texts that were said in English instead."""


def tr(key: str, /, **values: object) -> str:
    """The text of a key, with its values put in; `count` chooses the plural form.

    What the language lacks is said in English; what English lacks too is made of the key.
    """
    return tr_in(_spoken, key, **values)


def tr_in(language: str, key: str, /, **values: object) -> str:
    """The same in a language that need not be the one spoken."""
    for spoken in (language, ENGLISH):
        entry = _table(spoken, asset_roots(), _own).words.get(key)
        if entry is not None:
            if spoken != language and (language, key) not in untranslated:
                untranslated.add((language, key))
                _note("no text in %s: %s", language, key)
            if not isinstance(entry, str):
                entry = _form(entry, values, spoken)
            return entry.format(**values) if values or "{{" in entry else entry
    added = _added_text(language, key)
    if added is not None:
        return added
    if key not in missing:
        missing.add(key)
        _note("no text in any language: %s", key)
    return readable(key)


def _note(said: str, *about: str) -> None:
    """Into the log of the program, for those who translate."""
    import logging

    logging.getLogger(__name__).info(said, *about)


def has_words(key: str) -> bool:
    """Is there a text of this key?"""
    known = key in words(_spoken) or key in words(ENGLISH)
    return known or _added_text(_spoken, key) is not None


def tr_or(key: str, otherwise: str) -> str:
    """The text of a key that may rightly be missing."""
    return tr(key) if has_words(key) else otherwise


def readable(key: str) -> str:
    """A name made of the last part of a key: `building.watch_house` is "Watch house"."""
    name = key.rpartition(".")[2].replace("_", " ").strip()
    return name[:1].upper() + name[1:] or key


def _form(entry: Mapping[str, str], values: Mapping[str, object], spoken: str) -> str:
    """The text for the `count` among the values."""
    count = values["count"]
    if not isinstance(count, int):
        raise TypeError(f"a count is a whole number, not {count!r}")
    plural = _table(spoken, asset_roots(), _own).plural
    form = next((form for form, rule in plural.items() if holds(rule, abs(count))), "")
    return entry[form] if form in entry else [*entry.values()][-1]


# --------------------------------------------------------------------------------- refusals
def refusal(reason: Refused) -> str:
    """Why something was refused, in the language spoken now."""
    key = f"refusal.{reason.code}"
    if not has_words(key):
        return str(reason)
    return tr(key, **{name: _said(value) for name, value in reason.values.items()})


def _said(value: object) -> object:
    """A value as a sentence names it: a reason in words, a list in a row."""
    if isinstance(value, Refused):
        return refusal(value)
    return ", ".join(str(_said(one)) for one in value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class Saying:
    """A text as a value of a refusal: said in the language spoken when somebody reads it."""

    key: str

    def __str__(self) -> str:
        return tr(self.key)
