"""Every part is named with its licence, and the wheel carries the papers that the program names."""

import re
import tomllib

from kingsburg_arcade.paths import PACKAGE, document
from kingsburg_arcade.scenes.front.about_page import PARTS

ROOT = PACKAGE.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
NOTICE = (ROOT / "NOTICE.md").read_text("utf-8")


def test_the_notice_names_every_dependency_and_library():
    needed = [re.split(r"[^\w-]", one)[0] for one in PROJECT["project"]["dependencies"]]
    libraries = (ROOT / "packaging/licences/libraries.toml").read_text("utf-8")
    carried = {row[0]: row[1] for row in tomllib.loads(libraries)["libraries"].values()}
    assert [name for name in needed if f"| {name} |" not in NOTICE] == []
    rows = [f"| {name} | {licence} |" for name, licence in carried.items()]
    assert [row for row in rows if row not in NOTICE] == []
    assert set(needed) <= set(PARTS)


def test_the_papers_that_the_program_names_are_in_the_wheel():
    carried = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    code = "".join(file.read_text("utf-8") for file in PACKAGE.rglob("*.py"))
    named = set(re.findall(r"document\([\"']([\w.]+)[\"']\)", code))
    assert named >= {"lan.md"}
    for name in named:
        assert carried[f"docs/{name}"] == f"{PACKAGE.name}/docs/{name}"
        assert document(name).is_file()
