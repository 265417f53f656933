"""How the code is to be read: small files, named by what they do, each opening with a sentence."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from not_yet import DIALECT_LEFT

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
    r"|as many as can|it is nothing that|is said to be|is another one)(?![a-z])",
    re.IGNORECASE,
)
QUOTED = {"docs/style.md", "tests/test_style.py", "tests/test_terms.py", "docs/terms.json"}
"""These show how not to write."""


def test_english_gets_plainer():
    counted = Counter()
    for file in [*CODE, *PAPERS]:
        name = file.relative_to(ROOT).as_posix()
        if name not in QUOTED:
            text = " ".join(file.read_text(encoding="utf-8").split())
            counted[name.partition("/")[0]] += len(DIALECT.findall(text))
    grown = {name: many for name, many in counted.items() if many > DIALECT_LEFT.get(name, 0)}
    assert grown == {}, f"more than {DIALECT_LEFT}: docs/style.md says how to write"


def test_a_turn_of_the_dialect_is_found():
    text = "Whoever asks for what is no number is nobody of ours"
    assert DIALECT.findall(text) == ["Whoever", "what is no", "nobody of"]
    assert DIALECT.findall("def test_whoever_asks_plays_ones_own") == ["whoever", "ones_own"]
    assert DIALECT.findall("Reject a duration that is not a number") == []
