"""Language files of a person's own folder: they are strangers' data, and read with care."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import Any, Final, NamedTuple

from .disk import named, refusing
from .engine.refused import Refused
from .plurals import parsed

Entry = str | Mapping[str, str]
"""A text, or a text for each plural form of its `count`."""

LARGEST: Final = 1 << 20
"""Bytes of a file."""
MOST_FILES: Final = 200
LONGER: Final = 4
SPARE: Final = 80
"""A text has at most so many times the letters of the English one, and a few more."""
MOST_FORMS: Final = 6
"""No language has more plural forms."""
LONGEST_RULE: Final = 300
CODE: Final = re.compile(r"[a-z]{2,3}(?:[_-][A-Za-z0-9]{2,8}){0,2}")
HEAD: Final = frozenset({"language", "plural"})
CONTROLS: Final = frozenset({"Cc", "Cs"})
"""Control characters and halves of characters, by their category in Unicode."""


class Found(NamedTuple):
    """What a folder says in which language, and why some of its files are not used."""

    tables: Mapping[str, Mapping[str, Any]]
    troubles: tuple[Refused, ...] = ()


def find(
    folder: Path,
    english: Mapping[str, Entry],
    known: Sequence[str],
    forms: Callable[[str], Sequence[str]],
) -> Found:
    """All languages of a folder: `de.json`, and `<game>/de.json` beside it.

    A language that is not `known` has a file of its own; without it those of games are not used.
    `forms` names the plural forms of a language whose files say nothing of them.
    """
    tables: dict[str, dict[str, Any]] = {}
    troubles: list[Refused] = []
    for file in [*sorted(folder.glob("*.json")), *sorted(folder.glob("*/*.json"))][:MOST_FILES]:
        code = file.stem
        try:
            if not CODE.fullmatch(code):
                raise Refused("language.code", code=repr(code))
            new = code not in {*known, *tables}
            if new and file.parent != folder:
                raise Refused("language.nameless")
            told = tables.get(code, {})
            plural = tuple(told.get("plural", ())) or forms(code)
            tables[code] = told | read(file, english, plural, new=new)
        except Refused as trouble:
            troubles.append(Refused("language.file", file=named(file), reason=trouble))
    return Found(tables, tuple(troubles))


def read(
    file: Path, english: Mapping[str, Entry], plural: Sequence[str], *, new: bool
) -> dict[str, Any]:
    """The texts of one file, if all of them can be used; what English does not have is left out."""
    texts = _table(file)
    if new and "language" not in texts:
        raise Refused("language.nameless")
    if "plural" in texts:
        plural = _rules(texts["plural"])
    for key in texts.keys() - HEAD:
        if key in english:
            _check(key, texts[key], english[key], plural)
    if "language" in texts:
        _check("language", texts["language"], english["language"], ())
    return {key: text for key, text in texts.items() if key in english or key in HEAD}


def _table(file: Path) -> dict[str, Any]:
    with refusing(file, "read"), open(file, "rb") as opened:
        data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Refused("language.large", most=LARGEST)
    try:
        texts = json.loads(data.decode("utf-8-sig"))  # as editors of Windows write it
    except (ValueError, RecursionError):
        raise Refused("language.malformed") from None
    if not isinstance(texts, dict):
        raise Refused("language.malformed")
    return texts


def _rules(plural: object) -> Sequence[str]:
    """The names of the plural forms, if the last of their rules always holds."""
    if not isinstance(plural, dict) or not 0 < len(plural) <= MOST_FORMS:
        raise Refused("language.plural")
    rules = list(plural.values())
    if not all(isinstance(rule, str) and len(rule) <= LONGEST_RULE for rule in rules) or rules[-1]:
        raise Refused("language.plural")
    try:
        for rule in rules:
            parsed(rule)
    except ValueError:
        raise Refused("language.plural") from None
    return tuple(plural)


def _check(key: str, told: object, english: Entry, plural: Sequence[str]) -> None:
    """Is it what the program can put its values into?"""
    forms = told if isinstance(told, dict) else {"": told}
    if isinstance(told, dict) and (isinstance(english, str) or {*told} != {*plural}):
        raise Refused("language.forms", key=key)
    meant = [english] if isinstance(english, str) else list(english.values())
    most = LONGER * max(map(len, meant)) + SPARE
    names = {name for text in meant for _, name, _, _ in Formatter().parse(text) if name}
    for text in forms.values():
        if not isinstance(text, str) or not text.strip() or len(text) > most:
            raise Refused("language.text", key=key, most=most)
        if any(unicodedata.category(letter) in CONTROLS for letter in text):
            raise Refused("language.signs", key=key)
        if strange := placeholders(text, key) - names:
            raise Refused("language.placeholder", key=key, name=min(strange))


def placeholders(text: str, key: str) -> set[str]:
    """The plain names in braces; anything else that `format` would understand is refused."""
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        raise Refused("language.braces", key=key) from None
    found = set()
    for _, name, layout, conversion in parts:
        if name is None:
            continue
        if not name.isidentifier() or layout or conversion:
            raise Refused("language.braces", key=key)
        found.add(name)
    return found
