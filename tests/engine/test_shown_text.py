"""Text from afar: what may be shown as it is, and what is left of the rest."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsburg_arcade.engine.shown_text import JOINERS, MARKS, checked, cleaned, is_shown

SHOWN = {
    "plain": "Zoé Пётр 高橋",
    "family": "👨\u200d👩\u200d👧\u200d👦",
    "heart on fire": "❤️\u200d🔥",
    "rainbow flag": "🏳️\u200d🌈",
    "astronaut": "👩🏽\u200d🚀",
    "keycap": "1️⃣",
    "persian": "می\u200cخواهم",
    "hindi": "क्\u200dष",
    "hebrew points": "שָׁלוֹם",
    "vietnamese": "ệ",
}
HIDDEN = {
    "escape": "\x1b[2J",
    "bell": "a\x07",
    "line": "a\nb",
    "turned round": "\u202etxt.exe",
    "isolate": "\u2067abc",
    "mark of direction": "a\u200f",
    "space of no width": "a\u200bb",
    "joiner in latin": "A\u200dda",
    "non-joiner in latin": "A\u200cda",
    "joiner in cyrillic": "А\u200dда",
    "joiner at the end": "👨\u200d",
    "non-joiner between emoji": "👨\u200c👩",
    "filler": "\u3164",
    "braille blank": "\u2800",
    "too many marks": "a" + "\u0301" * (MARKS + 1),
    "a mark on nothing": "\u0301a",
    "a mark on a space": "a \u0301",
    "tags": "🏴\U000e0067\U000e007f",
    "private": "\ue000",
    "surrogate": "\ud800",
    "line separator": "a\u2028b",
}


@pytest.mark.parametrize("name", SHOWN)
def test_what_people_write_is_shown(name):
    assert checked(SHOWN[name], 40) == SHOWN[name]
    assert cleaned(SHOWN[name], 40) == SHOWN[name]


@pytest.mark.parametrize("name", HIDDEN)
def test_what_cannot_be_seen_is_not(name):
    assert checked(HIDDEN[name], 40) is None
    assert is_shown(cleaned(HIDDEN[name], 40))


def test_it_is_as_long_as_it_may_be():
    assert checked("x" * 41, 40) is None
    assert cleaned("x" * 41, 40) == "x" * 40


@given(st.text(max_size=60))
def test_whatever_comes_is_safe_once_it_is_cleaned(text):
    shown = cleaned(text, 40)
    assert is_shown(shown)
    assert len(shown) <= 40
    assert not [s for s in shown if unicodedata.category(s)[0] == "C" and s not in JOINERS]
    assert cleaned(shown, 40) == shown
