"""The wheel that is compiled: what is listed is there, and what must stay interpreted does."""

import re
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from kingsburg_arcade.commands.doctor import compiled_parts
from kingsburg_arcade.games.copies import COPY, FROM_SOURCE
from kingsburg_arcade.paths import PACKAGE

WHEEL = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "hatch"
]["build"]["targets"]["wheel"]
LISTED = WHEEL["hooks"]["custom"]["modules"]
BINARY = EXTENSION_SUFFIXES[0]
CLASS = re.compile(r"^((?:@.*\n)*)class (\w+)(?:\((.*)\))?:", re.M)
LOOSE = re.compile(r"^([A-Z][A-Z0-9_, ]+)(?:: (?!Final\b).*)? = (?!TypeVar)", re.M)
OPEN = "allow_interpreted_subclasses=True"
NOT_BINARY = {"Protocol", "NamedTuple"}
"""With one of these bases a class stays an ordinary one. A child of `ValueError` does as well, but
what it defines takes no children of its own."""


def test_each_module_that_is_listed_to_be_compiled_is_there():
    assert LISTED
    files = [PACKAGE / folder / f"{name}.py" for folder, names in LISTED.items() for name in names]
    assert [file for file in files if not file.is_file()] == []


def test_no_interpreted_class_inherits_from_one_that_is_compiled_and_closed():
    """It could be defined, but none could be made."""
    listed = {f"{folder}/{name}.py" for folder, names in LISTED.items() for name in names}
    closed, inheriting = set(), []
    for file in PACKAGE.rglob("*.py"):
        name, text = file.relative_to(PACKAGE).as_posix(), file.read_text(encoding="utf-8")
        for decorated, own, told in CLASS.findall(text):
            bases = [base.split("[")[0].strip() for base in told.split(",")]
            if name not in listed:
                imported = re.findall(r"^from [.\w]*\.(\w+) import", text, re.M)
                inheriting += [(name, own, home, base) for home in imported for base in bases]
            elif OPEN not in decorated and not NOT_BINARY.intersection(bases):
                closed.add((file.stem, own))
    assert len(closed) > 100
    assert [one for one in inheriting if one[2:] in closed] == []


def test_the_doctor_names_the_folders_with_a_binary():
    files = {
        "arcade.engine.moves": f"/x/moves{BINARY}",
        "arcade.engine.luck": f"/x/luck{BINARY}",
        "arcade.games.pig.rules.state": "/x/state.py",
        "arcade.games.pig.minds.hog": f"/x/hog{BINARY}",
        "arcades.other": f"/x/other{BINARY}",
        "built_in": "",
    }
    assert compiled_parts(files, "arcade") == ["engine", "games/pig/minds"]


def test_a_copy_is_loaded_from_its_sources_though_a_binary_lies_beside_them(tmp_path: Path):
    (tmp_path / "state.py").write_text("")
    (tmp_path / f"state{BINARY}").write_text("")
    found = FROM_SOURCE.find_spec(f"pig{COPY}1.state", [str(tmp_path)])
    assert found is not None
    assert found.origin == str(tmp_path / "state.py")
    assert FROM_SOURCE.find_spec("pig.state", [str(tmp_path)]) is None
    assert FROM_SOURCE.find_spec(f"pig{COPY}1.other", [str(tmp_path)]) is None


def test_a_constant_that_is_compiled_is_final():
    """Any other is looked up by its name whenever it is used."""
    loose = []
    for folder, names in LISTED.items():
        for name in names:
            text = (PACKAGE / folder / f"{name}.py").read_text(encoding="utf-8")
            for told in re.findall(
                r"^([A-Z][A-Z0-9_, ]+)(?:: (?!Final\b).*)? = (?!TypeVar)", text, re.M
            ):
                loose.append((folder, name, told))
    assert loose == []
