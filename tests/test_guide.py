"""The player's guide: one shape and its own pictures in each language, and words that are there."""

import re
import tomllib
from collections.abc import Mapping

import pygame
import pytest

from every_language import LANGUAGES
from kingsburg_arcade.handout.bundle import sources
from kingsburg_arcade.i18n import words
from kingsburg_arcade.paths import DOCUMENTS, PACKAGE, asset_roots
from kingsburg_arcade.rule_book import GUIDE, search, sections
from tools import guide_papers

LONGEST = 420
LARGEST = 80_000
"""Bytes of a picture."""
LABEL = re.compile("[“«]\u202f?([^”»]*?)\u202f?[”»]")
ELSEWHERE = {"ru": {"Конфиденциальность и безопасность", "Локальная сеть"}}
"""What the settings of a system are called, and not ours."""
LOOSE = re.compile("[^\u202f](?=[;:!?»])|«(?!\u202f)")


def shape(section):
    return section.id, len(section.paragraphs), section.picture


def said(language):
    """Every text of the screen in a language, in all its forms."""
    for entry in words(language).values():
        yield from entry.values() if isinstance(entry, Mapping) else [entry]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chapters_are_the_same_in_every_language(language):
    assert list(map(shape, sections(language, GUIDE))) == list(map(shape, sections("en", GUIDE)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_short_and_has_the_marks_of_a_printer(language):
    for section in sections(language, GUIDE):
        for _, _, text in section.texts():
            assert 0 < len(text) <= LONGEST
            assert not re.search("[\"'~]|  ", text), text
            assert language != "fr" or not LOOSE.search(text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_guide_tells_to_press_is_on_the_screen(language):
    told = "\n".join(text for one in sections(language, GUIDE) for text in one.paragraphs)
    labels = set(LABEL.findall(told)) - ELSEWHERE.get(language, set())
    assert len(labels) > 25
    assert labels - set(said(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_all_pictures_and_they_are_small(language):
    named = {one.picture for one in sections("en", GUIDE)} - {""}
    assert len(named) > 8
    for name in named:
        file = asset_roots().painting(GUIDE, language, name)
        assert file is not None, (language, name)
        data = file.read_bytes()
        assert len(data) < LARGEST
        with file.open("rb") as opened:
            assert pygame.image.load(opened, ".webp").get_size() == (960, 540)


def test_no_picture_is_left_over():
    named = {one.picture for one in sections("en", GUIDE)} - {""}
    folder = PACKAGE.parent / "assets" / "rules" / GUIDE
    assert {file.stem for file in folder.rglob("*.webp")} == named


def test_the_guide_is_searched():
    assert search("en", "firewall", GUIDE)[0].section.id == "firewall"
    assert search("en", "blacksmith", GUIDE) == ()


def test_the_papers_say_what_the_game_says():
    """Else: python tools/guide_papers.py."""
    for name, text in guide_papers.papers().items():
        assert (PACKAGE.parent / "docs" / name).read_text(encoding="utf-8") == text, name


def test_what_is_sent_to_a_player_is_in_every_wheel():
    project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    carried = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    papers = {f"docs/{name}": f"kingsburg_arcade/docs/{name}" for name in DOCUMENTS}
    assert {of: to for of, to in carried.items() if of.startswith("docs/")} == papers
    assert set(guide_papers.papers()) <= set(DOCUMENTS)
    assert set(papers.values()) <= {name for name, _ in sources()}
