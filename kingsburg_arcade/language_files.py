"""Languages of a person's own folder: their files are strangers' data, and read with care."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from .disk import named, refusing
from .engine.refused import Refused, brief
from .plurals import parsed

Entry = str | Mapping[str, str]
"""A text, or a text for each plural form of its `count`."""

LARGEST: Final = 1 << 20
"""Bytes of a file."""
MOST_FILES: Final = 200
LONGER: Final = 4
SPARE: Final = 80
"""A text has at most so many times the letters of the English one, and a few more."""
LONGEST_PARAGRAPH: Final = 4000
"""Letters of a text of a rule book."""
MOST_PARAGRAPHS: Final = 60
"""Of one section."""
MOST_FORMS: Final = 6
"""No language has more plural forms."""
LONGEST_RULE: Final = 300
CODE: Final = re.compile(r"[a-z]{2,3}(?:[_-][A-Za-z0-9]{2,8}){0,2}")
HEAD: Final = frozenset({"language", "plural"})
CONTROLS: Final = frozenset({"Cc", "Cs"})
"""Control characters and halves of characters, by their category in Unicode."""


class Told(NamedTuple):
    """What a rule book says in one of its sections."""

    title: str
    paragraphs: tuple[str, ...]
    examples: tuple[str, ...]


Book = Mapping[str, Told]
"""A rule book: its sections by their names."""


class Found(NamedTuple):
    """What a folder says in which language, and why some of its files are not used."""

    tables: Mapping[str, Mapping[str, Any]]
    books: Mapping[tuple[str, str], Book] = MappingProxyType({})
    """The rule books, by game and language."""
    troubles: tuple[Refused, ...] = ()


def find(
    folder: Path,
    english: Mapping[str, Entry],
    known: Sequence[str],
    forms: Callable[[str], Sequence[str]],
) -> Found:
    """All languages of a folder: `de.json`, `<game>/de.json` beside it, `rules/<game>/de.json`.

    A language that is not `known` has a file of its own; without it those of games are not used.
    `forms` names the plural forms of a language whose files say nothing of them.
    """
    tables: dict[str, dict[str, Any]] = {}
    books: dict[tuple[str, str], Book] = {}
    troubles: list[Refused] = []
    kinds = (sorted(folder.glob(kind)) for kind in ("*.json", "*/*.json", "rules/*/*.json"))
    for file in list(chain(*kinds))[:MOST_FILES]:
        code = file.stem
        try:
            if not CODE.fullmatch(code):
                raise Refused("language.code", code=repr(code))
            new = code not in {*known, *tables}
            if new and file.parent != folder:
                raise Refused("language.nameless")
            if file.parent.parent.name == "rules":
                books[file.parent.name, code] = read_book(file)
                continue
            told = tables.get(code, {})
            plural = tuple(told.get("plural", ())) or forms(code)
            tables[code] = told | read(file, english, plural, new=new)
        except Refused as trouble:
            troubles.append(Refused("language.file", file=named(file), reason=trouble))
    return Found(tables, books, tuple(troubles))


def read(
    file: Path, english: Mapping[str, Entry], plural: Sequence[str], *, new: bool
) -> dict[str, Any]:
    """The texts of one file, if all of them can be used; what English does not have is left out."""
    texts = _read(file)
    if not isinstance(texts, dict):
        raise Refused("language.malformed")
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


def read_book(file: Path) -> Book:
    """The sections of a rule book, if all of them can be used."""
    rows = _read(file)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise Refused("language.sections")
    found = {}
    for row in rows:
        name, title = row.get("id"), row.get("title")
        paragraphs, examples = row.get("paragraphs"), row.get("examples", [])
        if not (isinstance(name, str) and isinstance(paragraphs, list)):
            raise Refused("language.sections")
        if not isinstance(examples, list) or len(paragraphs + examples) > MOST_PARAGRAPHS:
            raise Refused("language.sections")
        first, *rest = (
            _text(brief(name), text, LONGEST_PARAGRAPH) for text in (title, *paragraphs, *examples)
        )
        most = len(paragraphs)
        found[name] = Told(first, tuple(rest[:most]), tuple(rest[most:]))
    return found


def _read(file: Path) -> Any:
    with refusing(file, "read"), open(file, "rb") as opened:
        data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Refused("language.large", most=LARGEST)
    try:
        return json.loads(data.decode("utf-8-sig"))  # as editors of Windows write it
    except (ValueError, RecursionError):
        raise Refused("language.malformed") from None


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
    names = {name for text in meant for name, _, _ in _fields(text)}
    for text in forms.values():
        if strange := placeholders(_text(key, text, most), key) - names:
            raise Refused("language.placeholder", key=key, name=min(strange))


def _text(key: str, text: object, most: int) -> str:
    """The same, if it is a text that can be shown."""
    if not isinstance(text, str) or not text.strip() or len(text) > most:
        raise Refused("language.text", key=key, most=most)
    if any(unicodedata.category(letter) in CONTROLS for letter in text):
        raise Refused("language.signs", key=key)
    return text


def placeholders(text: str, key: str) -> set[str]:
    """The plain names in braces; anything else that `format` would understand is refused."""
    try:
        found = list(_fields(text))
    except ValueError:
        raise Refused("language.braces", key=key) from None
    if any(not name.isidentifier() or layout or sign for name, layout, sign in found):
        raise Refused("language.braces", key=key)
    return {name for name, _, _ in found}


def _fields(text: str) -> Iterator[tuple[str, str, str]]:
    """What stands in braces: the name, the layout and the conversion of each."""
    from string import Formatter  # only who has languages of their own waits for it

    for _, name, layout, conversion in Formatter().parse(text):
        if name is not None:
            yield name, layout or "", conversion or ""
