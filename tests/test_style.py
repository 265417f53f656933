"""How the code is to be read: small files, named by what they do, each opening with a sentence."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted([*(ROOT / "kingsburg_arcade").rglob("*.py"), *(ROOT / "tests").rglob("*.py")])
LINES = 500
TABLE_LINES = 700
TABLES = {"content.py", "quadrants.py"}
NAMELESS = {"util", "utils", "helper", "helpers", "manager", "managers", "misc", "common"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_a_file_is_pleasant_to_open(file):
    source = file.read_text(encoding="utf-8")
    spoken = ast.get_docstring(ast.parse(source)) or ""
    opening = " ".join(spoken.partition("\n\n")[0].split())
    assert opening[:1].isupper() or opening[:1] == "`", (
        "a module opens with one sentence: what it is"
    )
    assert opening[-1] in ".?!", f"this is not a sentence: {opening!r}"
    assert source.count("\n") <= (TABLE_LINES if file.name in TABLES else LINES), "too long"
    assert not NAMELESS & set(file.stem.split("_")), "a name that says nothing"
