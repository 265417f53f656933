"""The three tables of words say the same things, and every row of the rules has its words."""

import json
import re
from string import Formatter

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.games.kingdom_builder.rules.content import QUADRANTS, SYMBOLS
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARDS
from kingsburg_arcade.games.kingsburg.rules import content as kingsburg
from kingsburg_arcade.i18n import forms, words
from kingsburg_arcade.paths import assets

COMMANDS = json.loads((assets() / "lang/commands/en.json").read_text(encoding="utf-8"))
"""What only the command line says; it names options and files, in every language alike."""


@pytest.mark.parametrize("file", sorted((assets() / "lang").rglob("*.json")), ids=str)
def test_no_key_stands_twice_in_a_file(file):
    twice = []

    def once(pairs):
        keys = [key for key, _ in pairs]
        twice.extend(key for key in keys if keys.count(key) > 1)
        return dict(pairs)

    json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=once)
    assert twice == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_in_two_files(language):
    """The words of all games are one table: a second entry would take the place of the first."""
    seen = {}
    for file in sorted((assets() / "lang").rglob(f"{language}.json")):
        for key in json.loads(file.read_text(encoding="utf-8")):
            assert key not in seen, f"{key} stands in {seen[key]} and in {file}"
            seen[key] = file


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_are_those_of_english(language):
    assert [*words(language)] == [*words("en")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_and_trimmed(language):
    for key, entry in words(language).items():
        texts = [entry] if isinstance(entry, str) else list(entry.values())
        assert all(text and text == text.strip() for text in texts), key
        if not isinstance(entry, str):
            assert tuple(entry) == forms(language), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_stand_in_the_same_texts(language):
    for key, entry in words(language).items():
        english = words("en")[key]
        assert isinstance(entry, str) == isinstance(english, str), key
        if isinstance(entry, str):
            assert placeholders(entry) == placeholders(english), key
        else:
            assert all("count" in placeholders(text) for text in entry.values()), key


def test_keys_are_snake_case_with_a_kind_in_front():
    for key in words("en"):
        assert re.fullmatch(r"language|[a-z_]+(\.[a-z0-9_]+)+", key), key


def test_russian_is_cyrillic():
    latin = {key for key, entry in words("ru").items() if re.search("[A-Za-z]{2}", _plain(entry))}
    latin -= set(COMMANDS)
    latin -= {key for key in latin if key.startswith("key.")}  # what is printed on the keys
    assert latin == {"game.kingdom_builder"}


LOOSE = re.compile("[^\u202f](?=[;:!?»])|«(?!\u202f)")
"""A mark that French typesetters keep at its word by a narrow space, and that is not."""


def test_french_marks_are_kept_at_their_words():
    loose = {key for key, entry in words("fr").items() if LOOSE.search(_plain(entry))}
    assert loose == set()
    assert LOOSE.search("Qui joue ?")
    assert LOOSE.search("« +2\u202f»")


def _plain(entry) -> str:
    return re.sub(r"\{\w+\}", "", entry if isinstance(entry, str) else " ".join(entry.values()))


# ----------------------------------------------------------------------- the rows of the rules
def test_every_row_of_kingsburg_has_its_words():
    wanted = [f"advisor.{row.number}" for row in kingsburg.ADVISORS]
    wanted += [f"building.{row.name}" for row in kingsburg.BUILDINGS]
    wanted += [f"enemy.{row.creature}" for row in kingsburg.ENEMIES]
    wanted += [f"good.{name}" for name in kingsburg.GOODS]
    wanted += [f"phase.{name}" for name in kingsburg.PHASES]
    assert [key for key in wanted if key not in words("en")] == []


def test_every_name_of_kingdom_builder_has_its_words():
    wanted = [f"terrain.{name}" for name in SYMBOLS.values() if name != "location"]
    wanted += [f"location.{name}" for name in QUADRANTS]
    wanted += [f"card.{name}" for name in CARDS]
    assert [key for key in wanted if key not in words("en")] == []
