"""What shells and `man` know of the commands is what the commands are."""

import shutil
import subprocess

import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade import cli
from kingsburg_arcade.commands import exit_codes
from kingsburg_arcade.paths import PACKAGE
from tools import command_papers

PACKAGING = PACKAGE.parent / "packaging"
DOCS = PACKAGE.parent / "docs"


def test_the_papers_are_those_of_the_commands():
    """Else: python tools/command_papers.py."""
    for name, text in command_papers.papers().items():
        assert (PACKAGING / name).read_text("utf-8") == text, name


def test_every_command_and_option_stands_in_all_of_them():
    papers = command_papers.papers()
    for command in command_papers.commands():
        for option in command.options:
            for word in {*option.words} - {"-h", "--help"}:
                for name, text in papers.items():
                    sought = {"man": word.replace("-", "\\-"), "fish": word.lstrip("-")}
                    assert sought.get(name.partition("/")[0], word).lstrip("-") in text
    assert {one.name for one in command_papers.commands()} == set(cli.COMMANDS)


CHECKS = {
    "completion/kingsburg-arcade": ["bash", "-n"],
    "completion/_kingsburg-arcade": ["zsh", "-n"],
    "completion/kingsburg-arcade.fish": ["fish", "-n"],
}


@pytest.mark.parametrize("name", CHECKS)
def test_the_shells_can_read_them(name):
    if shutil.which(CHECKS[name][0]) is None:
        pytest.skip(f"there is no {CHECKS[name][0]} here")
    subprocess.run([*CHECKS[name], PACKAGING / name], check=True)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["s"], {"sim", "shot"}),
        (["sim", "--game", IN_THE_BOX[1][:5]], {IN_THE_BOX[1]}),
        (["play", "--fu"], {"--fullscreen"}),
        (["bench", "e"], {"engine"}),
        (["sim", "--seed", ""], set()),
    ],
)
def test_bash_completes(typed, offered):
    if shutil.which("bash") is None:
        pytest.skip("there is no bash here")
    words = " ".join(f"'{word}'" for word in ("kingsburg-arcade", *typed))
    script = f"""
        source '{PACKAGING / "completion/kingsburg-arcade"}'
        COMP_WORDS=({words}); COMP_CWORD={len(typed)}
        _kingsburg_arcade; printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    said = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert set(said.stdout.split()) == offered


def test_the_exit_codes_stand_in_the_papers():
    assert exit_codes.table() in (DOCS / "commands.md").read_text("utf-8")
