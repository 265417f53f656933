"""A person's own language files: found, checked as strangers' data, and said to be unusable."""

import codecs
import json

import pytest

from every_game import IN_THE_BOX
from every_language import LANGUAGES
from kingsburg_arcade import i18n, language_files
from kingsburg_arcade.app import App
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.i18n import ENGLISH, look_into, nearest, refusal, speak, tr, words
from kingsburg_arcade.plurals import holds
from kingsburg_arcade.rule_book import search, sections
from kingsburg_arcade.scenes.front.title import TitleScene
from pilot import Keys, open_app

HEAD = {"language": "Deutsch", "plural": {"one": "n = 1", "other": ""}}
FRENCH = sections("fr")
SECONDS = {"one": "{count} Sekunde", "other": "{count} Sekunden"}


@pytest.fixture
def own(tmp_path):
    """The folder for languages beside a person's settings."""
    folder = tmp_path / "lang"
    (folder / "any_game").mkdir(parents=True)
    yield folder
    look_into(None)


def write(folder, name, texts):
    data = texts if isinstance(texts, bytes) else json.dumps(texts).encode()
    (folder / name).write_bytes(data)


def test_a_language_of_the_own_folder_is_offered_and_spoken(own, tmp_path):
    write(own, "de.json", HEAD | {"menu.back": "Zurück", "no.such_key": "{gone}"})
    write(own, "any_game/de.json", {"count.seconds": SECONDS})
    write(own, "fr.json", {"menu.back": "En arrière"})
    app = open_app(tmp_path)
    app.change(language="de")
    assert (app.troubles, i18n.languages()) == ((), ("en", "de", "fr", "ru"))
    assert (tr("menu.back"), tr("count.seconds", count=2)) == ("Zurück", "2 Sekunden")
    assert tr("seats.begin") == "Begin", "what it lacks is said in English"
    assert ("de", "seats.begin") in i18n.untranslated
    speak("fr")
    assert (tr("menu.back"), tr("seats.begin")) == ("En arrière", "Commencer")
    app.close()
    assert LANGUAGES == ("en", "fr", "ru"), "we carry no more than before"


def test_counted_texts_have_the_forms_of_their_language_without_rules_in_the_file(own):
    """English has those of a new language that names none, as it has its texts."""
    few = dict.fromkeys(("one", "few", "many"), "{count} сек")
    write(own, "ru.json", {"count.seconds": few})
    write(own, "de.json", {"language": "Deutsch", "count.seconds": SECONDS})
    assert look_into(own) == ()
    speak("ru")
    assert tr("count.seconds", count=5) == "5 сек"
    speak("de")
    assert [tr("count.seconds", count=count) for count in (1, 2)] == ["1 Sekunde", "2 Sekunden"]
    write(own / "any_game", "fr.json", {"count.seconds": few})
    (trouble,) = look_into(own / "any_game")
    assert trouble.values["reason"].code == "language.forms"


def test_a_file_may_begin_with_the_mark_that_windows_writes(own):
    write(own, "de.json", codecs.BOM_UTF8 + json.dumps(HEAD).encode())
    assert look_into(own) == ()
    assert "de" in i18n.languages()


def test_each_bad_file_is_said_at_the_start_and_the_others_are_used(own, tmp_path):
    write(own, "de.json", HEAD | {"menu.back": "{back}"})
    write(own, "lt.json", HEAD | {"plural": {}})
    write(own, "pl.json", HEAD | {"language": "Polski"})
    (tmp_path / "settings.json").write_text('{"language": "pl", "speed": "fast"}')
    app = App(tmp_path, size=(960, 540), thinker=AtOnce())
    assert (i18n.language(), i18n.languages()) == ("pl", ("en", "fr", "pl", "ru"))
    said = [refusal(trouble) for trouble in app.troubles]
    assert len(said) == 3
    assert said[1] == (
        f"The language file {own / 'de.json'} cannot be used: "
        "menu.back has a placeholder that the English text does not have: back"
    )
    app.push(TitleScene(app, said))
    keys, told = Keys(app), []
    while app.top.notice:
        told.append(app.top.notice)
        keys.key("tab")
    assert told == said
    app.close()


@pytest.mark.parametrize(
    ("locale", "files", "spoken"),
    [
        (("pt", "BR"), ("pt", "pt_BR", "pt-PT"), "pt_BR"),
        (("pt", "PT"), ("pt", "pt_BR", "pt-PT"), "pt-PT"),
        (("pt", None), ("pt_BR", "pt"), "pt"),
        (("pt", "AO"), ("pt_BR", "fr"), "pt_BR"),
        (("zh", "TW"), ("zh", "zh_Hant_TW"), "zh_Hant_TW"),
        (("nl", "BE"), ("fr", "nla"), ""),
    ],
)
def test_the_language_at_the_first_start_is_that_of_the_country(locale, files, spoken):
    assert nearest(*locale, files) == spoken


# ------------------------------------------------------------------------------------ rule books
def book(own, rows, language="de"):
    (own / "rules" / IN_THE_BOX[0]).mkdir(parents=True, exist_ok=True)
    write(own, f"rules/{IN_THE_BOX[0]}/{language}.json", rows)


def test_a_rule_book_of_the_own_folder_is_read_and_what_it_lacks_is_english(own):
    english = sections(ENGLISH)
    row = {"id": english[1].id, "title": "Ziel", "paragraphs": ["Fünf Jahre."], "see": ["nothing"]}
    write(own, "de.json", HEAD)
    book(own, [row, {"id": "unknown", "title": "?", "paragraphs": ["?"]}])
    book(own, [row | {"title": "But"}], "fr")
    assert look_into(own) == ()
    first, second, *others = sections("de")
    assert (second.title, second.paragraphs, second.examples) == ("Ziel", ("Fünf Jahre.",), ())
    assert second.see == english[1].see, "pictures are those of the section"
    assert [first, *others[:-1]] == [english[0], *english[2:-1]]
    assert [sections("fr")[1].title, sections("fr")[2]] == ["But", FRENCH[2]]
    assert [hit.section for hit in search("de", "fünf")] == [second]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({}, "language.sections"),
        (["setup"], "language.sections"),
        ([{"id": "setup", "title": "Aufbau"}], "language.sections"),
        ([{"id": ["setup"], "title": "Aufbau", "paragraphs": []}], "language.sections"),
        ([{"id": "setup", "title": "A", "paragraphs": [], "examples": 7}], "language.sections"),
        ([{"id": "setup", "title": "A", "paragraphs": ["a"] * 99}], "language.sections"),
        ([{"id": "setup", "title": 7, "paragraphs": []}], "language.text"),
        ([{"id": "setup", "title": "A", "paragraphs": ["a" * 9999]}], "language.text"),
        ([{"id": "setup", "title": "A", "paragraphs": ["\x1b[2J"]}], "language.signs"),
        (b"[", "language.malformed"),
    ],
)
def test_a_strange_rule_book_is_refused_in_one_sentence(own, rows, said):
    write(own, "de.json", HEAD)
    book(own, rows)
    (trouble,) = look_into(own)
    assert trouble.values["reason"].code == said
    assert len(refusal(trouble).splitlines()) == 1
    assert sections("de")[:-1] == sections(ENGLISH)[:-1]


def test_a_rule_book_needs_the_texts_of_its_language(own):
    book(own, [])
    (trouble,) = look_into(own)
    assert trouble.values["reason"].code == "language.nameless"


@pytest.mark.parametrize(
    ("name", "texts", "said"),
    [
        ("de.json", HEAD | {"menu.back": "{0}"}, "language.braces"),
        ("de.json", HEAD | {"menu.back": "{}"}, "language.braces"),
        ("de.json", HEAD | {"menu.back": "{a.b}"}, "language.braces"),
        ("de.json", HEAD | {"menu.back": "{a[0]}"}, "language.braces"),
        ("de.json", HEAD | {"menu.back": "{a!r}"}, "language.braces"),
        ("de.json", HEAD | {"replay.count": "{at:>9999999} {of}"}, "language.braces"),
        ("de.json", HEAD | {"menu.back": "}{"}, "language.braces"),
        ("de.json", HEAD | {"menu.back": "{__class__}"}, "language.placeholder"),
        ("de.json", HEAD | {"menu.back": "a" * 1000}, "language.text"),
        ("de.json", HEAD | {"menu.back": " "}, "language.text"),
        ("de.json", HEAD | {"menu.back": 7}, "language.text"),
        ("de.json", HEAD | {"menu.back": "\x1b[2J"}, "language.signs"),
        ("de.json", HEAD | {"menu.back": "\ud800"}, "language.signs"),
        ("de.json", HEAD | {"menu.back": {"one": "a", "other": "b"}}, "language.forms"),
        ("de.json", HEAD | {"count.seconds": {"one": "{count}"}}, "language.forms"),
        ("de.json", HEAD | {"language": "x" * 999}, "language.text"),
        ("de.json", HEAD | {"plural": {"one": "__import__('os')", "other": ""}}, "language.plural"),
        ("de.json", HEAD | {"plural": {"one": "n = 1"}}, "language.plural"),
        ("de.json", HEAD | {"plural": {}}, "language.plural"),
        ("de.json", HEAD | {"plural": {str(n): "" for n in range(9)}}, "language.plural"),
        ("de.json", {"menu.back": "Zurück"}, "language.nameless"),
        ("any_game/de.json", {"count.seconds": SECONDS}, "language.nameless"),
        ("de.json", [], "language.malformed"),
        ("de.json", b"{", "language.malformed"),
        ("de.json", b"\xff", "language.malformed"),
        ("de.json", b"[" * 100_000, "language.malformed"),
        ("de.json", b" " * (language_files.LARGEST + 1), "language.large"),
        ("Deutsch!.json", HEAD, "language.code"),
    ],
)
def test_strangers_data_is_refused_in_one_sentence(own, name, texts, said):
    write(own, name, texts)
    (trouble,) = look_into(own)
    assert trouble.values["reason"].code == said
    assert i18n.languages() == LANGUAGES
    for language in LANGUAGES:
        speak(language)
        sentence = refusal(trouble)
        assert len(sentence.splitlines()) == 1
        assert name.rpartition("/")[2] in sentence


def test_a_language_that_the_own_folder_does_not_have_is_read_once(own):
    before = words(ENGLISH)
    write(own, "de.json", HEAD)
    look_into(own)
    assert words(ENGLISH) is before


def test_a_file_that_cannot_be_read_is_a_trouble(own):
    (own / "de.json").mkdir()
    (trouble,) = look_into(own)
    assert trouble.values["reason"].code == "file.not_read"


def test_our_own_files_would_be_taken_from_a_stranger(own):
    for language in LANGUAGES[1:]:
        texts = dict(words(language)) | {"plural": i18n.rules(language)}
        write(own, f"{language}.json", texts)
    write(own, "de.json", {key: words(ENGLISH)[key] for key in words("fr")} | HEAD)
    assert look_into(own) == ()


# ------------------------------------------------------------------------------------- plurals
KNOWN = {
    "en": ({"one": "n = 1", "other": ""}, lambda n: "one" if n == 1 else "other"),
    "fr": ({"one": "n = 0..1", "other": ""}, lambda n: "one" if n < 2 else "other"),
    "ru": (
        {
            "one": "n % 10 = 1 and n % 100 != 11",
            "few": "n % 10 = 2..4 and n % 100 != 12..14",
            "many": "",
        },
        lambda n: (
            "many"
            if n // 10 % 10 == 1 or n % 10 in (0, 5, 6, 7, 8, 9)
            else "one"
            if n % 10 == 1
            else "few"
        ),
    ),
    "lt": (
        {
            "one": "n % 10 = 1 and n % 100 != 11..19",
            "few": "n % 10 = 2..9 and n % 100 != 11..19",
            "other": "",
        },
        lambda n: (
            "other"
            if (n // 10 % 10 == 1 and n % 10) or n % 10 == 0
            else "one"
            if n % 10 == 1
            else "few"
        ),
    ),
    "ar": (
        {
            "zero": "n = 0",
            "one": "n = 1",
            "two": "n = 2",
            "few": "n % 100 = 3..10",
            "many": "n % 100 = 11..99",
            "other": "",
        },
        lambda n: (
            ("zero", "one", "two")[n]
            if n < 3
            else ("other" if n % 100 < 3 else "few" if n % 100 < 11 else "many")
        ),
    ),
    "br": (
        {"few": "n % 10 = 3..4,9 and n % 100 != 10..19,70..79,90..99", "other": ""},
        lambda n: "few" if n % 10 in (3, 4, 9) and n // 10 % 10 not in (1, 7, 9) else "other",
    ),
}
"""For some languages their rules, and the same said without them."""


@pytest.mark.parametrize("language", KNOWN)
def test_plural_rules_choose_the_known_form_from_0_to_1000(language):
    rules, known = KNOWN[language]
    if language in LANGUAGES:
        assert i18n.rules(language) == rules
    chosen = [next(form for form, rule in rules.items() if holds(rule, n)) for n in range(1_001)]
    assert chosen == [known(n) for n in range(1_001)]
