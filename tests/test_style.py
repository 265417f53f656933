"""How the code is to be read: small files, named by what they do, each opening with a sentence."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CODE = sorted([*(ROOT / "kingsburg_arcade").rglob("*.py"), *(ROOT / "tests").rglob("*.py")])
PAPERS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINES = 500
TABLE_LINES = 700
TABLES = {"content.py", "quadrants.py", "not_yet.py"}
NAMELESS = {"util", "utils", "helper", "helpers", "manager", "managers", "misc", "common"}


def faults(name: str, source: str) -> Iterator[str]:
    """What makes a file unpleasant to open."""
    spoken = ast.get_docstring(ast.parse(source)) or ""
    opening = " ".join(spoken.partition("\n\n")[0].split())
    if not (opening[:1].isupper() or opening[:1] == "`"):
        yield "a module opens with one sentence: what it is"
    elif opening[-1] not in ".?!":
        yield f"this is not a sentence: {opening!r}"
    if source.count("\n") > (TABLE_LINES if name in TABLES else LINES):
        yield "too long"
    if NAMELESS & set(name.removesuffix(".py").split("_")):
        yield "a name that says nothing"


def test_every_file_is_pleasant_to_open():
    found = {
        file.relative_to(ROOT).as_posix(): said
        for file in CODE
        if (said := list(faults(file.name, file.read_text(encoding="utf-8"))))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("name", "source", "said"),
    [
        ("plain.py", "x = 1\n", "opens with one sentence"),
        ("plain.py", '"""says what it is."""\n', "opens with one sentence"),
        ("plain.py", '"""Says what it is"""\n', "not a sentence"),
        ("plain.py", '"""It is long."""\n' + "\n" * LINES, "too long"),
        ("disk_utils.py", '"""It helps."""\n', "a name that says nothing"),
    ],
)
def test_a_fault_is_found(name, source, said):
    (found,) = faults(name, source)
    assert said in found


# ---------------------------------------------------------------------------------------- English
DIALECT = re.compile(
    r"(?<![a-z])(whoever|whomever|one'?s[ _]own|nobody[ _]of|what[ _](?:is|are)[ _]no"
    r"|(?:that|which)[ _](?:is|are)[ _]no(?! longer| more)"
    r"|as many as can|it is nothing that|is said to be|is another one)(?![a-z])",
    re.IGNORECASE,
)
QUOTED = {"docs/style.md", "tests/test_style.py", "tests/test_terms.py", "docs/terms.json"}
"""These show how not to write."""


def test_the_english_is_plain():
    found = {
        name: said
        for file in [*CODE, *PAPERS]
        if (name := file.relative_to(ROOT).as_posix()) not in QUOTED
        and (said := turns(file.read_text(encoding="utf-8")))
    }
    assert found == {}, "docs/style.md says how to write"


def turns(text: str) -> list[str]:
    """The turns of the dialect in a text, wherever its lines break."""
    return DIALECT.findall(" ".join(text.split()))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Whoever asks for what is no\nnumber is nobody of ours", "Whoever, what is no, nobody of"),
        ("def test_whoever_asks_plays_ones_own", "whoever, ones_own"),
        ("a word that is no path", "that is no"),
        ("Reject a duration that is not a number", ""),
        ("a room that is no longer open", ""),
    ],
)
def test_a_turn_of_the_dialect_is_found(text, found):
    assert ", ".join(turns(text)) == found
