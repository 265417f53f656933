"""Each tool says what it is for, and answers a wrong call with one sentence and the exit code 2."""

import runpy
import sys
from pathlib import Path

import pytest

from kingsburg_arcade.commands.exit_codes import WRONG_CALL

pytestmark = pytest.mark.sources

TOOLS = Path(__file__).parents[2] / "tools"
OTHERS = {"compiled_wheel", "run", "tool_call"}
"""A step of a build, the program itself, and what the others share."""

PARTS, OUT = ("--parts", "."), ("--out", "x")
WRONG = {
    "card_duel": [("--deals", "1"), ("--seats", "6")],
    "check_folder": [("x.zip", *OUT, "--only", "nothing")],
    "command_papers": [("x",)],
    "contact_sheet": [("--out", "x.png", "no such picture"), ("--out", "x.png", "--columns", "0")],
    "destiny_table": [("--games", "0"), ("--level", "oracle")],
    "duel_of_trees": [
        ("regent", "--earlier", "nowhere"),
        ("regent", "--earlier", "."),
        ("knight", "--earlier", "TREE"),
        ("regent", "--earlier", "TREE", "--players", "9"),
        ("regent", "--earlier", "TREE", "--deals", "0"),
        ("regent", "--earlier", "TREE", "--option", "rows=perhaps"),
    ],
    "freeze": [(*OUT, "--system", "amiga")],
    "governor_table": [("--level", "oracle"), ("--seats", "9"), ("--games", "0")],
    "guide_papers": [("x",)],
    "habits": [
        ("kingsburg", "oracle"),
        ("kingsburg", "steward", "--only", "wizard"),
        ("kingsburg", "steward", "--players", "9"),
        ("kingsburg", "steward", "--deals", "0"),
    ],
    "ladder_rows": [
        (*PARTS, "--game", "chess"),
        (*PARTS, "--seats", "9"),
        (*PARTS, "--part", "-1"),
        (*PARTS, "--heroes", "knight"),
    ],
    "learn_kingdom_builder": [("play", *OUT, "--matches", "0"), ("fit", "x", *OUT)],
    "learn_plans": [("--parts", "nowhere", *OUT), (*PARTS, *OUT, "--seats", "9")],
    "learn_worth": [("--parts", "nowhere", *OUT), (*PARTS, *OUT, "--seats", "9")],
    "long_duel": [
        ("regent", "knight", *PARTS),
        ("regent", "page", *PARTS, "--deals", "0"),
        ("regent", "page", *PARTS, "--players", "9"),
    ],
    "loudness": [("no such sound",), ("nowhere.wav",), ("--wav", "nowhere")],
    "many_matches": [("many",), ("0",)],
    "opening_phrase": [("x",)],
    "self_play": [
        ("--seed", "1", *OUT, "--games", "0"),
        ("--seed", "1000000", *OUT),
    ],
    "strip_table": [("--deals", "0"), ("--seats", "9")],
    "true_dots": [
        ("kingsburg", "own", "--players", "7"),
        ("kingsburg", "planted", "--by", "knight"),
        ("kingsburg", "own", "--matches", "0"),
    ],
    "tune_kingdom_builder": [("--deals", "0"), ("--only", "gold,silver"), ("--seed", "999999")],
    "tune_tastes": [("--deals", "0"), ("--seats", "9")],
    "tune_worth": [("--games", "0"), ("--start", "nowhere"), ("--seed", "999999")],
}
FITTING = {
    "learn_kingdom_builder": ("fit", __file__, *OUT),
    "learn_plans": (*PARTS, *OUT),
    "learn_worth": (*PARTS, *OUT),
    "tune_worth": OUT,
}
"""These need a library that the program itself does without."""


@pytest.fixture
def call(capsys, monkeypatch, tmp_path):
    """Call a tool as a person does: its code, and what it has printed."""
    (tmp_path / "tree" / "kingsburg_arcade").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(TOOLS), *sys.path])

    def called(name, *arguments):
        words = ["tree" if word == "TREE" else word for word in arguments]
        monkeypatch.setattr(sys, "argv", [str(TOOLS / f"{name}.py"), *words])
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(sys.argv[0], run_name="__main__")
        assert sorted(path.name for path in tmp_path.rglob("*")) == ["kingsburg_arcade", "tree"]
        return ended.value.code, *capsys.readouterr()

    return called


def test_every_tool_is_called():
    assert {file.stem for file in TOOLS.glob("*.py")} == WRONG.keys() | OTHERS


@pytest.mark.parametrize("name", WRONG)
def test_help_shows_the_first_words_as_they_are_written(call, name):
    code, out, err = call(name, "--help")
    assert (code, err) == (0, "")
    told = (TOOLS / f"{name}.py").read_text(encoding="utf-8").split('"""')[1]
    assert told.strip() in out


@pytest.mark.parametrize(
    ("name", "arguments"),
    [(name, words) for name, calls in WRONG.items() for words in calls],
    ids=lambda part: part if isinstance(part, str) else " ".join(part),
)
def test_a_wrong_call_gets_one_sentence(call, name, arguments):
    code, out, err = call(name, *arguments)
    assert (code, out) == (WRONG_CALL, "")
    *usage, sentence = err.splitlines()
    assert sentence.startswith(f"{name}.py")
    assert " error: " in sentence
    assert not usage or usage[0].startswith(f"usage: {name}.py")


@pytest.mark.parametrize("name", FITTING)
def test_a_missing_library_is_named(call, name, monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    code, out, err = call(name, *FITTING[name])
    assert (code, out) == (WRONG_CALL, "")
    assert err == f"{name}.py: error: numpy is needed: python -m pip install numpy\n"
