"""The rules to read: one shape in all languages, exact numbers, a search that finds."""

import json
import re
from dataclasses import replace

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.games import game, names
from kingsburg_arcade.games.kingdom_builder.rules.content import QUADRANTS
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARDS
from kingsburg_arcade.games.kingsburg.rules.content import ADVISORS, BUILDINGS, ENEMIES
from kingsburg_arcade.i18n import words
from kingsburg_arcade.paths import with_assets
from kingsburg_arcade.rule_book import marks, search, sections

BUILDER = "kingdom_builder"
WORDS = {language: words(language) for language in LANGUAGES}
LONGEST = 420
LOOSE = re.compile("[^\u202f](?=[;:!?»])|«(?!\u202f)")
books = pytest.mark.parametrize("game", names())


def everything(language, game):
    return [text for section in sections(language, game) for _, _, text in section.texts()]


@books
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sections_are_the_same_in_every_language(game, language):
    def shape(section):
        return section.id, len(section.paragraphs), len(section.examples), section.see

    here = sections(language, game)
    assert list(map(shape, here)) == list(map(shape, sections("en", game)))
    assert len({section.id for section in here}) == len(here) > 20


@books
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_whole_and_short_enough_to_read(game, language):
    for text in everything(language, game):
        assert text == text.strip()
        assert 0 < len(text) <= LONGEST, text
        assert '"' not in text
        assert "'" not in text


@books
def test_french_marks_are_kept_at_their_words(game):
    assert [text for text in everything("fr", game) if LOOSE.search(text)] == []


@books
def test_russian_is_cyrillic(game):
    assert [text for text in everything("ru", game) if re.search("[A-Za-z]{2}", text)] == []


@books
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_section_points_at_exists(game, language):
    pointed_at = [key for section in sections(language, game) for key in section.see]
    assert len(pointed_at) > 20
    assert [key for key in pointed_at if key not in WORDS[language]] == []


def test_every_location_and_every_card_has_its_place_in_the_book():
    pointed_at = {key for section in sections("en", "kingdom_builder") for key in section.see}
    wanted = {f"location.{name}" for name in QUADRANTS} | {f"card.{name}" for name in CARDS}
    assert wanted - pointed_at == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gold_of_the_cards_stands_in_the_book(language):
    said = {section.id: " ".join(section.paragraphs) for section in sections(language, BUILDER)}
    for section, numbers in {
        **{"castles": {"3"}, "cards_single": {"1"}, "cards_merchants": {"4"}},
        **{"cards_rows": {"1", "2"}, "cards_areas": {"1"}, "cards_sectors": {"3", "12", "6"}},
    }.items():
        assert set(re.findall(r"\d+", said[section])) - {"0"} == numbers, section


def test_every_game_has_its_own_book_and_its_own_search():
    assert search("en", "castle", BUILDER)
    assert search("en", "castle", "kingsburg") == ()
    assert {mark.section for mark in marks("en", "harbor", BUILDER)} >= {"tiles_move", "building"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_of_content_is_told_about(language):
    keys = [f"about_building.{row.name}" for row in BUILDINGS]
    keys += [f"about_advisor.{row.number}" for row in ADVISORS]
    keys += [f"about_enemy.{creature}" for creature in {row.creature for row in ENEMIES}]
    for key in keys:
        assert WORDS[language][key], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_the_defences_are_those_of_the_rows(language):
    for name, numbers in {
        **{"guard_tower": {"1"}, "blacksmith": {"1"}, "wizards_guild": {"2"}},
        **{"palisade": {"1", "2"}, "barricade": {"1"}, "church": {"1"}},
    }.items():
        text = WORDS[language][f"about_building.{name}"]
        assert set(re.findall(r"\d+", text)) == numbers, (name, text)


def test_a_search_finds_without_capitals_and_accents():
    assert search("fr", "eglise")
    assert search("fr", "eglise") == search("fr", "ÉGLISE")
    assert search("ru", "подъемник") == search("ru", "подъёмник") != ()
    for query, language in (("envoy", "en"), ("envoye", "fr"), ("посланник", "ru")):
        first = search(language, query)[0]
        assert first.part == "title"
        assert first.spans
        (start, end), *_ = first.spans
        assert end - start >= len(query)


def test_all_words_must_occur_and_nothing_finds_nothing():
    both = {hit.section.id for hit in search("en", "white die")}
    assert both
    assert both <= {hit.section.id for hit in search("en", "white")}
    assert search("en", "") == search("en", "zeppelin") == search("en", "white zeppelin") == ()


def test_every_place_is_marked_in_the_sections_found_as_one_reads():
    texts = {
        (section.id, part, at): text
        for section in sections("en")
        for part, at, text in section.texts()
    }
    found = marks("en", "white die")
    assert {mark.section for mark in found} == {hit.section.id for hit in search("en", "white die")}
    order = list(texts)
    places = [(order.index((mark.section, mark.part, mark.at)), mark.start) for mark in found]
    assert places == sorted(places)
    for mark in found:
        said = texts[mark.section, mark.part, mark.at][mark.start : mark.end]
        assert said.lower() in ("white", "die")
    assert marks("en", "") == marks("en", "zeppelin") == ()


def test_a_language_without_rules_reads_the_english_ones():
    assert sections("de") == sections("en")


def test_a_game_without_rules_has_no_book(tmp_path):
    pig = replace(game("kingsburg"), name="pig")
    assert game("kingsburg").has_book
    assert not pig.has_book
    with pytest.raises(Refused, match=r"rules\.missing"):
        sections("en", "pig")
    book = [{"id": "aim", "title": "Aim", "paragraphs": ["Be the first to have 100 points."]}]
    (tmp_path / "rules" / "pig").mkdir(parents=True)
    (tmp_path / "rules" / "pig" / "en.json").write_text(json.dumps(book))
    with with_assets(tmp_path):
        assert pig.has_book
