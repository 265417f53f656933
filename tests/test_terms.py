"""Every text uses the terms of `assets/terms/`, and no two things have one name."""

import json
import re
from collections import defaultdict
from functools import cache

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.i18n import speak, words
from kingsburg_arcade.paths import assets
from kingsburg_arcade.ui.seat_marks import chair_name

TERMS = {
    file.stem: json.loads(file.read_text(encoding="utf-8"))
    for file in sorted((assets() / "terms").glob("*.json"))
}
NAMES = TERMS.pop("names")
ROWS = [row for rows in TERMS.values() for row in rows]
SHARED = "shared"
COMMANDS = assets() / "lang" / "commands"
ARTICLE = re.compile(r"^(?:the|l[ae]s?|l['’]) ?", re.IGNORECASE)


@cache
def texts(language, game=SHARED):
    """The texts of a language by key, in every form: all, or the shared ones and a game's."""
    folder = assets() / "lang"
    every = folder.rglob(f"{language}.json")
    files = [file for file in every if game == SHARED or file.parent.name in (game, folder.name)]
    return {
        key: (entry,) if isinstance(entry, str) else tuple(entry.values())
        for file in files
        for key, entry in json.loads(file.read_text(encoding="utf-8")).items()
        if key != "plural" and file.parent != COMMANDS
    }


def printed(language):
    """The rules of the games, text by text."""
    for file in sorted((assets() / "rules").rglob(f"{language}.json")):
        for row in json.loads(file.read_text(encoding="utf-8")):
            told = [row["title"], *row["paragraphs"], *row.get("examples", ())]
            yield from ((f"{file.parent.name} {row['id']}", text) for text in told)


def strangers(language, text):
    """The words of a text that stand where a term belongs, and the term."""
    return [
        f"{found[0]} (say: {row[language]['say']})"
        for row in ROWS
        for word in row[language].get("never", ())
        for found in re.finditer(rf"\b(?:{word})\b", text, re.IGNORECASE)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_use_no_word_beside_the_terms(language):
    every = [(key, text) for key, forms in texts(language).items() for text in forms]
    said = [(key, strangers(language, text)) for key, text in (*every, *printed(language))]
    assert [(key, found) for key, found in said if found] == []


def without_its_term(row, game, language):
    """The keys of texts that speak of a thing in English and do not name it in this language."""
    english, stem = row["en"].get("stem"), row[language].get("stem")
    if not english or not stem:
        return
    for key, forms in texts("en", game).items():
        meant = re.sub(r"\{\w+\}", "", " ".join(forms))
        if re.search(rf"\b(?:{english})\b", meant, re.IGNORECASE):
            told = " ".join(texts(language, game)[key])
            if not re.search(rf"\b(?:{stem})", told, re.IGNORECASE):
                yield key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_english_names_by_a_term_is_named_by_its_term(language):
    found = {
        row["id"]: keys
        for game, rows in TERMS.items()
        for row in rows
        if (
            keys := {*without_its_term(row, game, language)} ^ {*row[language].get("otherwise", ())}
        )
    }
    assert found == {}, "say it by the term, or name the key in `otherwise`"


def names(language):
    """What each thing is called on the screen: its kind and its name."""
    speak(language)
    for key, entry in words(language).items():
        kind, _, name = key.partition(".")
        if kind in NAMES["kinds"] and isinstance(entry, str):
            called = chair_name(name) if kind == "chair" else entry
            for one in called.split(", ") if kind == "names" else [called]:
                yield kind, ARTICLE.sub("", one).casefold()
    speak("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_things_have_one_name(language):
    kinds = defaultdict(set)
    for kind, name in names(language):
        kinds[name].add(kind)
    shared = {name: sorted(kinds) for name, kinds in kinds.items() if len(kinds) > 1}
    assert shared == NAMES["printed"].get(language, {}), "the rulebook alone may print it so"


def test_every_language_has_its_terms():
    for row in ROWS:
        assert set(row) == {"id", *LANGUAGES}, row
    assert len({row["id"] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "Two resources are left", ["resources (say: good)"]),
        ("en", "Roll the dice for a good", []),
        ("fr", "Bâtissez un bâtiment, bien sûr", ["Bâtissez (say: construire)"]),
        ("fr", "Gardez vos biens", ["biens (say: marchandise)"]),
        ("ru", "Бросьте Кости на место", ["Кости (say: кубик)"]),
        ("ru", "Бросьте кубики", []),
    ],
)
def test_a_word_beside_the_terms_is_found(language, text, found):
    assert strangers(language, text) == found
