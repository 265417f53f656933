"""What the documents promise: commands that work, links that lead somewhere."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kingsburg_arcade import cli

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def blocks(text: str) -> list[str]:
    """The commands of a document, block by block."""
    return re.findall(r"```sh\n(.*?)```", text, flags=re.DOTALL)


def test_the_readme_opens_with_the_two_commands():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert blocks(readme)[:2] == [
        "pip install . && kingsburg-arcade\n",
        "pip install -e '.[test]' && pytest\n",
    ]
    assert len(readme.partition("```")[0].split("\n\n")) <= 3


def test_the_readme_shows_every_command():
    shown = "".join(blocks((ROOT / "README.md").read_text(encoding="utf-8")))
    assert [name for name in cli.COMMANDS if f"kingsburg-arcade {name} " not in shown] == []


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are written for a POSIX shell")
def test_the_examples_of_the_readme_work(tmp_path):
    commands = f"{shlex.quote(sys.executable)} -m kingsburg_arcade "
    quick = {"--games 1000": "--games 10", "bench engine": "bench engine --seconds 0.01"}
    # A window waits for somebody to close it; here nobody does.
    quick["replay last.record\n"] = "replay --help\n"
    quick["doctor --json"] = "doctor --help"
    # The tests speak to no network but the machine itself.
    quick["rooms --seconds 2 --json"] = "rooms --seconds 0.2 --interface 127.0.0.1 --json"
    quick["play --seats human,squire,squire --seed 7"] = "play --help"
    quick["play --game kingdom_builder --seats human,squire"] = "play --help"
    examples = "".join(blocks((ROOT / "README.md").read_text(encoding="utf-8"))[2:])
    for long, short in quick.items():
        assert long in examples
        examples = examples.replace(long, short)
    script = "set -eu\n" + examples.replace("kingsburg-arcade ", commands)
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
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


def test_the_change_log_begins_with_what_is_unreleased():
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.+)$", log, flags=re.MULTILINE)[0] == "Unreleased"
