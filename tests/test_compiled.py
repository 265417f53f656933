"""The wheel that is compiled: what is listed is there, and what must stay interpreted does."""

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


def test_each_module_that_is_listed_to_be_compiled_is_there():
    assert LISTED
    files = [PACKAGE / folder / f"{name}.py" for folder, names in LISTED.items() for name in names]
    assert [file for file in files if not file.is_file()] == []


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
