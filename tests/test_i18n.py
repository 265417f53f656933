"""Words are found by key, take their plural form, and follow the language at once."""

from collections.abc import Iterator

import pytest

from kingsburg_arcade import i18n
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.i18n import tr


@pytest.fixture(autouse=True)
def _english_before_and_after() -> Iterator[None]:
    i18n.speak("en")
    yield
    i18n.speak("en")


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
    with pytest.raises(Refused, match="en, fr, ru"):
        i18n.speak("de")
    assert i18n.language() == "en"


def test_an_unknown_key_is_a_mistake_of_the_program():
    with pytest.raises(KeyError):
        tr("advisor.19")


def test_a_count_is_a_whole_number():
    with pytest.raises(TypeError, match="whole number"):
        tr("count.soldiers", count="many")
