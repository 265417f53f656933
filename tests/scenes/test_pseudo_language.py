"""A language made of English: plain letters were never translated, and a lost bracket was cut."""

import json
import re

import pytest

import kingsburg_arcade
from kingsburg_arcade.i18n import ENGLISH, look_into, words
from kingsburg_arcade.scenes.states import open_canned, scenes
from kingsburg_arcade.ui.canvas import Canvas
from pilot import open_app

pytestmark = pytest.mark.usefixtures("worked_out_once")

ACCENTS = str.maketrans("aceinouyACEINOUY", "áçéíñóúýÁÇÉÍÑÓÚÝ")
LISTS = frozenset({"names.list"})
ALIKE = frozenset({"typing.letters", "number.point", "number.mark"})
"""Letters of a keyboard, and marks in numbers: these are not sentences."""
SHORT = 10
"""Letters up to which a word may become twice as long in another language."""
PEOPLE = frozenset({"Ada", "Kim", "Bob", "Eve", "Leo", "ADA", "BOB", "CLO", "AAA"})
"""And their initials."""
CALLED = frozenset({*kingsburg_arcade.__name__.title().split("_"), "MIT", "http", "SHA", "Python"})
"""Names that are the same everywhere."""
TYPED = frozenset(
    {"The round table", "I am in!", "Ada’s table", "La Cour du Roi", "Old friends", "The cellar"}
)
"""What the people in our canned scenes are called, and what they have typed."""
KEYS = frozenset({"Ctrl", "Tab"})
PLAIN = re.compile(r"(?<![\w.\-])(?![IVX]+\b)[A-Za-z]{3,}(?![\w.\-])")
"""A word of plain letters that is neither a number of the Romans nor a part of an address."""
UNSAID = frozenset({"rules"})
"""Scenes that show a book, which is there in English alone."""


def pseudo(text, *, longer=True):
    """Accents on the letters, brackets around them, and as many more as other languages need."""
    parts = re.split(r"(\{\w+\})", text)
    accented = "".join(part if part.startswith("{") else part.translate(ACCENTS) for part in parts)
    more = len(text) if len(text) <= SHORT else len(text) * 4 // 10
    return f"[{accented}{'·' * more if longer else ''}]"


def pseudo_entry(key, entry):
    if key in ALIKE:
        return entry
    if key in LISTS:
        return ", ".join(pseudo(name, longer=False) for name in entry.split(", "))
    if isinstance(entry, str):
        return pseudo(entry)
    return {form: pseudo(text) for form, text in entry.items()}


@pytest.fixture
def pseudo_app(tmp_path):
    """An app that speaks the pseudo language, from the player's own folder."""
    folder = tmp_path / "lang"
    folder.mkdir()
    english = words(ENGLISH)
    texts = {key: pseudo_entry(key, english[key]) for key in words("fr")}  # what a screen says
    plural = {"one": "n = 1", "other": ""}
    (folder / "qps.json").write_text(json.dumps(texts | {"plural": plural}))
    app = open_app(tmp_path)
    assert app.troubles == ()
    app.change(language="qps")
    yield app
    app.close()
    look_into(None)


def hard_coded(text):
    """What is left of a text without everything that comes from a language file."""
    while (shorter := re.sub(r"\[[^\[\]]*\]", "", text)) != text:
        text = shorter
    return {*PLAIN.findall(text)} - PEOPLE - KEYS - CALLED


SOME = sorted(set(scenes()) - UNSAID)[::3]


@pytest.mark.parametrize(
    "looked_at", [SOME, pytest.param(sorted(set(scenes()) - UNSAID), marks=pytest.mark.long)]
)
def test_no_text_is_hard_coded_and_none_is_cut(pseudo_app, monkeypatch, looked_at):
    written, write = [], Canvas.words

    def watched(self, words, *given, **named):
        written.append(words)
        return write(self, words, *given, **named)

    monkeypatch.setattr(Canvas, "words", watched)
    strange, cut = {}, {}
    for scene in looked_at:
        written.clear()
        open_canned(pseudo_app, scene, next(iter(scenes()[scene])))
        pseudo_app.overflows.clear()
        pseudo_app.frame(0.0, ())
        assert any("[" in text for text in written), scene
        found = {
            text: plain for text in written if text not in TYPED and (plain := hard_coded(text))
        }
        strange |= {scene: found} if found else {}
        lost = [str(one) for one in pseudo_app.overflows]
        cut |= {scene: lost} if lost else {}
    assert strange == {}
    assert cut == {}
