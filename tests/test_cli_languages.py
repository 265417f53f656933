"""The command line in every language: no page of help and no refusal is left in English."""

import re
from string import Formatter

import pytest

from every_game import FIRST
from every_language import LANGUAGES
from kingsburg_arcade import cli
from kingsburg_arcade.games import names
from kingsburg_arcade.i18n import speak, words
from terminal import typed

OTHERS = [language for language in LANGUAGES if language != "en"]
ENGLISH = re.compile(
    r"\b(the|of|and|is|are|be|it|its|this|that|with|without|for|from|not|no|to|or|by|on"
    r"|default|needs?|missing|unknown|expected|required|arguments?)\b",
    re.IGNORECASE,
)
FRENCH_TOO = {"on", "or", "arguments", "argument"}
"""Words that both languages have."""
SPELLED = re.compile(
    r"--?[a-z][\w-]*|'[^']*'|\S*[/=:|]\S+|\S+\.\w+|[A-Z][A-Z,.-]+\b|\[.*?\]|\{.*?\}|«[^»]*»"
)
"""What is typed or read as it stands in every language: options, values, files, placeholders."""
SAME = {
    "commands.doctor.code",
    "commands.doctor.from_archive",
    "commands.doctor.multicast",
    "commands.doctor.pygame",
    "commands.position.position",
    "commands.position.question",
    "commands.replay.branch",
    "commands.sim.points",
    "help.options",
}
"""Texts that French writes as English does."""


@pytest.fixture
def spoken(request):
    speak(request.param)
    return request.param


def texts(language, begins):
    for key, entry in words(language).items():
        if key.startswith(begins):
            for text in [entry] if isinstance(entry, str) else entry.values():
                yield key, text


def foreign(language, text):
    """Words of English in a text of another language."""
    bare = SPELLED.sub(" ", text)
    if language == "fr":
        return {word.lower() for word in ENGLISH.findall(bare)} - FRENCH_TOO
    return {*re.findall(r"[A-Za-z_]{2,}", bare)} - KNOWN


KNOWN = {
    *(
        *cli.COMMANDS,
        *names(),
        "JSON",
        "UTF",
        "Wi",
        "Fi",
        "Python",
        "Dask",
    ),
    *("pip", "install", "distributed", "pygame", "ce", "COMMAND", "FILE", "NAME", "TASK", "WxH"),
    *("png", "pack", "title", "seats", "settings", "score", "open_door", "send_away", "say"),
    *("true", "false", "agenda", "step", "stacks", "drawn", "hands", "put", "give", "up"),
    *("ending", "used", "turn_order"),
}
"""Names, and words of files, that a Russian text holds as they are."""


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("begins", ["refusal.", "help.", "commands."])
def test_no_sentence_is_left_in_english(language, begins):
    english = dict(texts("en", begins))
    left = {}
    for key, text in texts(language, begins):
        plain = "".join(said for said, *_ in Formatter().parse(text))
        if found := foreign(language, plain):
            left[key] = found
        elif text == english.get(key) and re.search("[a-z]{3}", SPELLED.sub("", plain)):
            left[key] = {text} - {english[key] for key in SAME & {key}}
    assert {key: found for key, found in left.items() if found} == {}


@pytest.mark.parametrize("spoken", OTHERS, indirect=True)
@pytest.mark.parametrize("command", ["", *cli.COMMANDS, "packs add", "packs check", "packs remove"])
def test_no_page_of_help_is_left_in_english(capsys, spoken, command):
    with pytest.raises(SystemExit) as ended:
        cli.main([*command.split(), "--help"])
    assert ended.value.code == 0
    page = capsys.readouterr().out
    head, _, told = page.partition("\n\n")
    assert not head.startswith("usage")
    about = [
        line for line in re.split(r"\n(?: {2,})?", told) if not re.match(r"[\w|-]+(,| \{|$)", line)
    ]
    assert foreign(spoken, " ".join(about)) - LEVELS == set()


LEVELS = {"random", "anything", "page", "squire", "bailiff", "steward", "chancellor", "regent"}
LEVELS |= {"human", "new", "add", "check", "remove", "help", "version"}


CALLS = [
    "simm",
    "packs chek",
    "packs check",
    "packs --folder",
    "sim",
    "sim --game chess --seats page,page",
    "sim --game {game} --seats page,page --games",
    "sim --game {game} --seats page,page --games x",
    "sim --game {game} --seats page,page --games 0",
    "sim --game {game} --seats page,page --rotate=3",
    "peer",
    "peer --create A --join B",
    "rooms --seconds x",
    "rooms --seconds 0",
    "rooms --interface x",
    "rooms --interface 203.0.113.1",
    "rooms --interface 127.0.0.0",
    "shot title",
    "shot title --out x.gif",
    "shot title --out x.png --size 1",
    "shot title --out x.png --size 1x1",
    "shot title --out x.png --text 1",
    "bench engine --against /",
    "position /nowhere --plya x",
]


@pytest.mark.parametrize("spoken", OTHERS, indirect=True)
@pytest.mark.parametrize("call", CALLS)
def test_no_wrong_call_is_refused_in_english(capsys, spoken, call):
    words_typed = call.format(game=FIRST.name).split()
    printed = typed(capsys, *words_typed)
    assert printed.code == 2
    assert foreign(spoken, printed.complaint) - {*words_typed, *LEVELS} == set()
    assert "--help" not in printed.complaint, "there is a sentence for it"


@pytest.mark.parametrize("spoken", ["ru"], indirect=True)
def test_a_sentence_of_the_library_would_be_found(spoken):
    assert foreign("ru", "ожидается one argument") == {"one", "argument"}
    assert foreign("fr", "il faut one of these") == {"of"}


@pytest.mark.parametrize(
    ("typed_words", "language"),
    [
        (["play", "--lang", "fr", "--help"], "fr"),
        (["play", "--lang=ru"], "ru"),
        (["play", "--lang", "xx"], "en"),
        (["play", "--lang"], "en"),
        (["sim", "--json", "--lang", "fr"], "en"),
        (["play"], "en"),
    ],
)
def test_the_language_that_is_typed_is_spoken(typed_words, language):
    assert cli.spoken(typed_words, {"LANG": "C.UTF-8"}) == language
