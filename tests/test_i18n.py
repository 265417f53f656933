"""Words are found by key, take their plural form, and follow the language at once."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingsburg_arcade import i18n, plurals
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.i18n import refusal, speak, tr
from kingsburg_arcade.paths import with_assets


def test_the_language_is_switched_live():
    assert tr("advisor.9") == "Master Hunter"
    i18n.speak("fr")
    assert tr("advisor.9") == "Grand Veneur"
    i18n.speak("ru")
    assert (i18n.language(), tr("advisor.9")) == ("ru", "Охотница")


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", {0: "0 soldiers", 1: "1 soldier", 2: "2 soldiers", 21: "21 soldiers"}),
        ("fr", {0: "0 soldat", 1: "1 soldat", 2: "2 soldats", 21: "21 soldats"}),
        (
            "ru",
            {
                0: "0 воинов",
                1: "1 воин",
                2: "2 воина",
                5: "5 воинов",
                11: "11 воинов",
                12: "12 воинов",
                14: "14 воинов",
                21: "21 воин",
                23: "23 воина",
                111: "111 воинов",
                121: "121 воин",
            },
        ),
    ],
)
def test_plurals(language, texts):
    i18n.speak(language)
    assert {count: tr("count.soldiers", count=count) for count in texts} == texts


def test_points_below_zero_are_counted_like_those_above():
    i18n.speak("ru")
    assert tr("count.victory_points", count=-1) == "-1 победное очко"
    assert tr("count.victory_points", count=-3) == "-3 победных очка"


def test_a_language_that_is_not_there():
    with pytest.raises(Refused, match=r"language\.unknown") as refused:
        i18n.speak("de")
    assert i18n.refusal(refused.value) == "unknown language: de; the languages are: en, fr, ru"
    assert i18n.language() == "en"


@pytest.mark.planted
def test_a_key_without_words_is_readable_and_noted():
    assert tr("building.watch_house") == "Watch house"
    assert tr("count.of_watch_houses", count=3) == "Of watch houses"
    assert i18n.missing == {"building.watch_house", "count.of_watch_houses"}


@pytest.fixture
def planted(tmp_path) -> Iterator[Path]:
    """A folder of assets beside our own."""
    (tmp_path / "lang" / "pig").mkdir(parents=True)
    with with_assets(tmp_path):
        yield tmp_path / "lang"


def write(file, **texts):
    file.write_text(json.dumps(texts, ensure_ascii=False), encoding="utf-8")


def test_a_language_is_a_file_and_says_in_english_what_it_lacks(planted):
    few = {"one": "{count} żołnierz", "few": "{count} żołnierze", "many": "{count} żołnierzy"}
    rules = {"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14", "many": ""}
    file = planted / "pl.json"
    write(file, language="Polski", plural=rules, **{"menu.back": "Wstecz", "count.soldiers": few})
    assert i18n.languages() == ("en", "fr", "pl", "ru")
    i18n.speak("pl")
    assert (tr("menu.back"), tr("advisor.9")) == ("Wstecz", "Master Hunter")
    told = {count: tr("count.soldiers", count=count) for count in (1, 2, 5, 12, 22)}
    assert [text.split()[1] for text in told.values()] == [
        *("żołnierz", "żołnierze", "żołnierzy", "żołnierzy", "żołnierze")
    ]
    assert tr("count.victory_points", count=1) == "1 victory point", "as English counts"


def test_the_words_of_a_planted_game_are_found(planted):
    write(planted / "pig" / "en.json", **{"game.pig": "Pig"})
    assert tr("game.pig") == "Pig"
    i18n.speak("fr")
    assert tr("game.pig") == "Pig"


def test_after_planting_everything_is_as_before(planted):
    with with_assets(planted.parent / "nothing"):
        pass
    assert i18n.languages() == ("en", "fr", "ru")


@pytest.mark.parametrize("rule", ["n is 1", "x = 1", "n = 1 but n = 2", "n % = 1", "n = 1..", "n"])
def test_a_malformed_plural_rule_is_an_error(rule):
    with pytest.raises(ValueError, match="malformed plural rule"):
        plurals.holds(rule, 1)


def test_a_count_is_a_whole_number():
    with pytest.raises(TypeError, match="whole number"):
        tr("count.soldiers", count="many")


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_a_text_about_braces_shows_single_ones(language):
    speak(language)
    said = refusal(Refused("lined.object"))
    speak("en")
    assert "{ … }" in said
    assert "{{" not in said
