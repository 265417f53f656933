"""Every text of the screen uses the rulebook's terms, and none of the words beside them."""

import json
import re
from pathlib import Path

import pytest

from not_yet import TEXTS_WITH_OTHER_TERMS

ROOT = Path(__file__).parents[1]
TERMS = json.loads((ROOT / "docs" / "terms.json").read_text(encoding="utf-8"))


def texts(language: str) -> dict[str, list[str]]:
    """The texts of a language by key, with every plural form."""
    return {
        key: [entry] if isinstance(entry, str) else list(entry.values())
        for file in sorted((ROOT / "assets" / "lang").rglob(f"{language}.json"))
        for key, entry in json.loads(file.read_text(encoding="utf-8")).items()
    }


def strangers(language: str, text: str) -> list[str]:
    """The words of a text that stand where a term belongs, and the term."""
    return [
        f"{found[0]} (say: {row['say']})"
        for row in TERMS[language]
        for word in row["never"]
        for found in re.finditer(rf"\b(?:{word})\b", text, re.IGNORECASE)
    ]


@pytest.mark.parametrize("language", TERMS)
def test_texts_use_the_terms(language):
    found = {
        key: said
        for key, forms in texts(language).items()
        if (said := [each for form in forms for each in strangers(language, form)])
    }
    known = set(TEXTS_WITH_OTHER_TERMS[language])
    assert {key: said for key, said in found.items() if key not in known} == {}
    assert sorted(known - found.keys()) == [], "mended: delete these from tests/not_yet.py"


def test_every_language_has_its_terms():
    assert TERMS.keys() == {file.stem for file in (ROOT / "assets" / "lang").glob("*.json")}


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "Whoever has 2 resources left", ["resources (say: good)"]),
        ("en", "Roll the dice for a good", []),
        ("fr", "Bâtissez un bâtiment, bien sûr", ["Bâtissez (say: construire)"]),
        ("fr", "Gardez vos biens", ["biens (say: marchandise)"]),
        ("ru", "Бросьте Кости на место", ["Кости (say: кубик)"]),
        ("ru", "Бросьте кубики", []),
    ],
)
def test_a_word_beside_the_terms_is_found(language, text, found):
    assert [each for each in strangers(language, text) if "anyone" not in each] == found
