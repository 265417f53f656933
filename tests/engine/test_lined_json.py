"""JSON with lines: it reads what JSON is, and says of all else on which line it stands."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsburg_arcade.engine.lined_json import DEPTH, WIDTH, Fault, Lined, lined


def plain(read: Lined):
    match read.value:
        case tuple(items):
            return [plain(one) for one in items]
        case str() | int() | None as value:
            return value
        case mapping:
            return {name: plain(one) for name, one in mapping.items()}


LEAVES = st.none() | st.booleans() | st.integers(-(10**7), 10**7) | st.text(max_size=8)
INNER = st.lists(LEAVES, max_size=3) | st.dictionaries(st.text(max_size=3), LEAVES, max_size=3)
VALUES = LEAVES | st.lists(LEAVES | INNER, max_size=3)


@given(VALUES, st.booleans(), st.sampled_from([None, 1]))
def test_it_reads_what_json_writes(value, ascii, indent):
    assert plain(lined(json.dumps(value, ensure_ascii=ascii, indent=indent))) == value


@given(st.text(max_size=30) | st.text('[]{}",:0\\u-.e tfn\n', max_size=30))
def test_it_answers_every_text_with_a_value_or_a_fault(text):
    try:
        found = plain(lined(text))
    except Fault:
        return
    assert json.loads(text) == found


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ('{\n "a": 1,\n "a": 2}', 3, "twice"),
        ("[\n\n 1.5]", 3, "whole"),
        ("[1e3]", 1, "whole"),
        ("[-0.5e+9]", 1, "whole"),
        ("[4e999]", 1, "whole"),
        ("[1.]", 1, "malformed"),
        ("[.5]", 1, "malformed"),
        ("[1e]", 1, "malformed"),
        ("[01]", 1, "malformed"),
        ("[NaN]", 1, "malformed"),
        ('["\n"]', 1, "malformed"),
        ("[\n1234567890]", 2, "large"),
        ("[1\n 2]", 2, "malformed"),
        ("[1,\n]", 2, "malformed"),
        ('{"a"\n 1}', 2, "malformed"),
        ("[1]\n\n]", 3, "malformed"),
        ("", 1, "malformed"),
        ("[" * (DEPTH + 1) + "]" * (DEPTH + 1), 1, "nested"),
        ("[" * 100_000, 1, "nested"),
        (f"[{'1,' * WIDTH}1]", 1, "long_list"),
        ('"\\ud800"', 1, "malformed"),
    ],
)
def test_a_fault_names_its_line(text, line, code):
    with pytest.raises(Fault) as fault:
        lined(text)
    assert (fault.value.line, fault.value.reason.code) == (line, f"lined.{code}")


SHEET = """{
  "name": "mill",
  "price":
    -1,
  "list": [true,
    "x"]
}"""


def test_each_value_knows_its_line_and_is_asked_for_by_its_kind():
    entries = lined(SHEET).entries(("name", "price"), ("list",))
    assert {name: one.line for name, one in entries.items()} == {"name": 2, "price": 4, "list": 5}
    assert entries["name"].text(4) == "mill"
    assert entries["price"].number(-1, 0) == -1
    first, second = entries["list"].items(2)
    assert (first.truth(), second.line) == (True, 6)
    for asked, line, code in (
        (lambda: entries["name"].text(3), 2, "long_text"),
        (lambda: entries["price"].text(3), 4, "text"),
        (lambda: entries["price"].number(0, 5), 4, "number"),
        (lambda: first.number(0, 5), 5, "number"),
        (lambda: entries["price"].truth(), 4, "truth"),
        (lambda: entries["name"].items(3), 2, "list"),
        (lambda: entries["list"].items(1), 5, "long_list"),
        (lambda: entries["name"].entries(()), 2, "object"),
        (lambda: lined(SHEET).entries(("name",), ("list",)), 4, "unknown"),
        (lambda: lined(SHEET).entries(("gold",), ("name", "price", "list")), 1, "missing"),
    ):
        with pytest.raises(Fault) as fault:
            asked()
        assert (fault.value.line, fault.value.reason.code) == (line, f"lined.{code}")


@pytest.mark.parametrize("word", ["true", "false", "null"])
def test_a_word_is_named_as_it_is_written(word):
    with pytest.raises(Fault) as found:
        lined(word).number(0, 9)
    assert found.value.reason.values["value"] == word


def test_a_number_that_is_not_whole_is_named():
    with pytest.raises(Fault) as found:
        lined('{"gold": 1.5e3}')
    assert found.value.reason.values["value"] == "1.5e3"
