"""How the code is to be read: small files, named by what they do, each opening with a sentence."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CODE = sorted([*(ROOT / "kingsburg_arcade").rglob("*.py"), *(ROOT / "tests").rglob("*.py")])
PAPERS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINES = 500
TABLE_LINES = 700
TABLES = {"content.py", "effects.py", "quadrants.py", "not_yet.py"}
NAMELESS = {"util", "utils", "helper", "helpers", "manager", "managers", "misc", "common"}


def strays(tree: ast.Module) -> Iterator[ast.stmt]:
    """Strings that stand behind no name, and so document nothing."""
    for node in (tree, *(one for one in tree.body if isinstance(one, ast.ClassDef))):
        for before, one in pairwise(node.body):
            plain = isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
            if plain and not isinstance(before, ast.Assign | ast.AnnAssign):
                yield one


def faults(name: str, source: str) -> Iterator[str]:
    """What makes a file unpleasant to open."""
    tree = ast.parse(source)
    for stray in strays(tree):
        yield f"line {stray.lineno} documents nothing"
    spoken = ast.get_docstring(tree) or ""
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
        (
            "plain.py",
            '"""It is."""\nx = 1\n"""A number."""\n"""Gone."""\n',
            "line 4 documents nothing",
        ),
        ("disk_utils.py", '"""It helps."""\n', "a name that says nothing"),
    ],
)
def test_a_fault_is_found(name, source, said):
    (found,) = faults(name, source)
    assert said in found


# ------------------------------------------------------------------------------ small modules
PACKAGE = ROOT / "kingsburg_arcade"
LEAST = 40
SMALL = {
    "__main__.py": "Python looks for it by this name",
    "commands/exit_codes.py": "the program, its manual and its tests share one table",
    "engine/compiled.py": "the core and the minds tell the compiler by it, and it knows neither",
    "engine/lookup.py": "the core and the rules of a game share it, and it knows neither",
    "engine/refused.py": "the title says why something is not possible before it loads a move",
    "games/kingdom_builder/board/sounds.py": "a recipe names it: each game says here what is heard",
    "games/kingdom_builder/rules/options.py": "a recipe names it: each game has its options here",
    "games/kingsburg/board/glass.py": "the title draws it before it loads the rest of the board",
}
"""The modules that stay below 40 lines, and why."""


def test_only_the_listed_modules_are_small():
    assert sorted(crumbs(modules())) == sorted(SMALL), "join it with its neighbour, or strike it"


def modules(files: Iterable[Path] = CODE, package: Path = PACKAGE) -> dict[str, int]:
    """The lines of each of these files that is a module of the package."""
    return {
        file.relative_to(package).as_posix(): file.read_text(encoding="utf-8").count("\n")
        for file in files
        if file.is_relative_to(package)
    }


def crumbs(lines: Mapping[str, int]) -> list[str]:
    """The modules below 40 lines; a package and a manifest are as short as what they offer."""
    free = ("__init__.py", "/game.py")
    return [name for name, many in lines.items() if many < LEAST and not name.endswith(free)]


def test_a_crumb_is_found():
    planted = {"ui/fonts.py": LEAST - 1, "ui/text.py": LEAST, "ui/__init__.py": 1}
    planted["games/pig/game.py"] = 26
    assert crumbs(planted) == ["ui/fonts.py"]


# --------------------------------------------------------------------------------- file names
def test_a_file_name_has_one_meaning():
    assert ambiguous(modules()) == {}


def ambiguous(names: Iterable[str]) -> dict[str, list[str]]:
    """Files of one name, all in the shared parts or all in one game.

    Two games name alike what is alike, and a command is named like what it commands.
    """
    found: dict[tuple[str, str], list[str]] = {}
    for name in names:
        folder, _, file = name.rpartition("/")
        if file != "__init__.py" and folder != "commands":
            inside = re.match(r"games/\w+/", name)
            found.setdefault((inside[0] if inside else "", file), []).append(name)
    return {f"{game}{file}": same for (game, file), same in found.items() if len(same) > 1}


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["engine/table.py", "games/table.py"], ["table.py"]),
        (["journal.py", "net/journal.py", "scenes/journal.py"], ["journal.py"]),
        (["games/pig/rules/die.py", "games/pig/board/die.py"], ["games/pig/die.py"]),
        (["games/pig/rules/state.py", "games/oware/rules/state.py"], []),
        (["commands/peer.py", "net/protocol/peer.py"], []),
        (["ui/__init__.py", "net/__init__.py"], []),
    ],
)
def test_a_name_with_two_meanings_is_found(names, found):
    assert list(ambiguous(names)) == found


# ---------------------------------------------------------------------------------------- English
DIALECT = re.compile(
    r"(?<![a-z])(whoever|whomever|one'?s[ _]own|nobody[ _]of|what[ _](?:is|are)[ _]no"
    r"|(?:that|which)[ _](?:is|are)[ _]no(?! longer| more)"
    r"|as many as can|it is nothing that|is said to be|is another one)(?![a-z])",
    re.IGNORECASE,
)
QUOTED = {"docs/style.md", "tests/test_style.py", "tests/test_terms.py"}
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
