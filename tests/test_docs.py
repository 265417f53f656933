"""What the documents promise: commands that work, links that lead somewhere."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kingsburg_arcade import cli
from kingsburg_arcade.i18n import ENGLISH, words
from recipes.recipe import recipes

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def blocks(text: str) -> list[str]:
    """The commands of a document, block by block."""
    return re.findall(r"```sh\n(.*?)```", text, flags=re.DOTALL)


def test_the_readme_opens_with_the_two_commands():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert blocks(readme)[:2] == [
        "./run\n",
        "./run tests\n",
    ]
    assert len(readme.partition("```")[0].split("\n\n")) <= 3


def test_the_commands_are_all_shown():
    shown = "".join(blocks((ROOT / "docs" / "commands.md").read_text(encoding="utf-8")))
    assert [name for name in cli.COMMANDS if f"kingsburg-arcade {name} " not in shown] == []


# What would take long, open a window or speak to the network, and what is run in its place.
QUICKLY = {
    "README.md": {
        "--games 1000": "--games 10",
        "play --seats human,squire,squire --seed 7": "play --help",
    },
    "docs/commands.md": {
        "play --seats human,squire,squire --seed 7": "play --help",
        "play --game kingdom_builder --seats human,squire": "play --help",
        "play --join Friday --code K7-4F9QX": "play --help",
        "play --create Friday --seats human,human,page": "play --help",
        "play --resume --fullscreen --lang fr": "play --help",
        "play --link kingsburg://192.168.1.5:50000/K7-4F9QX": "play --help",
        "doctor --report report.txt": "doctor --help",
        "play --narrate told.txt": "play --help",
        "play --narrate\n": "play --help\n",
        "rooms --seconds 2 --json": "rooms --seconds 0.2 --interface 127.0.0.1 --json",
        "--games 1000": "--games 10",
        "--games 100 ": "--games 2 ",
        "--games 40": "--games 2",
        "--games 5": "--games 1",
        "replay last.record\n": "replay --help\n",
        "packs add hills": "packs check hills",
        "packs remove Hills": "packs --help",
        " --option packs=Hills": "",
        "bench engine --against ../older-checkout": "bench engine --help",
        "bench engine\n": "bench engine --help\n",
        "bench frame --json": "bench frame --help",
        "bench start --json": "bench start --help",
        "bench shelf --json": "bench shelf --help",
        "bench net --json": "bench net --help",
        "doctor --json": "doctor --help",
    },
}


COMPILED = {name: at for name, at in os.environ.items() if name == "PYTHONPYCACHEPREFIX"}
"""Where the bytecode is kept, if not beside the source."""


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are written for a POSIX shell")
@pytest.mark.parametrize("document", QUICKLY)
def test_the_examples_work(tmp_path, document):
    examples = "".join(blocks((ROOT / document).read_text(encoding="utf-8")))
    examples = examples.replace("./run\n", "").replace("./run tests\n", "")
    for long, short in QUICKLY[document].items():
        assert long in examples
        examples = examples.replace(long, short)
    commands = f"{shlex.quote(sys.executable)} -m kingsburg_arcade "
    script = "set -eu\n" + examples.replace("kingsburg-arcade ", commands)
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=tmp_path,
        env={**COMPILED, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document):
    text = document.read_text(encoding="utf-8")
    targets = [link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text) if "://" not in link]
    assert [link for link in targets if not (document.parent / link).exists()] == []


NAMED = re.compile(r"`((?:kingsburg_arcade|assets|tests|docs|tools)/[\w./]*\w)`|`([\w/]+\.py)`")
OPTIONAL = re.compile(r"assets/\w+/piglet|assets/rules/<")
"""What a recipe says may be there, and need not."""


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_files_that_are_named_exist(document):
    there = {path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py")}
    there |= set().union(*(recipe.files for recipe in recipes().values()))
    lost = set()
    for path, module in NAMED.findall(document.read_text(encoding="utf-8")):
        if path and not ((ROOT / path).exists() or path in there or OPTIONAL.match(path)):
            lost.add(path)
        if module and not any(f"/{one}".endswith(f"/{module}") for one in there):
            lost.add(module)
    assert lost == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_nothing_points_outside_the_project(document):
    text = document.read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text) if "://" not in link]
    assert all((document.parent / link).resolve().is_relative_to(ROOT) for link in links)
    assert re.findall(r"(?<![\w./])/(?:work|home|Users|tmp)/\w+", text) == []


def test_the_change_log_begins_with_what_is_unreleased():
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.+)$", log, flags=re.MULTILINE)[0] == "Unreleased"


def test_the_page_on_the_lan_names_all_that_can_be_late():
    page = (ROOT / "docs" / "lan.md").read_text(encoding="utf-8")
    (listed,) = re.findall(r"anything is late \((.*?)\)", page)
    wanted = [key.partition(".")[2] for key in words(ENGLISH) if key.startswith("awaited.")]
    assert sorted(listed.split(", ")) == sorted(wanted)
