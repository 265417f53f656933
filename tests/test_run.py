"""The two commands of the README: they make an environment, and need nothing but Python."""

import importlib.util
import os
import subprocess
import sys
import venv
from pathlib import Path

import pygame
import pytest

ROOT = Path(__file__).parents[1]
HERE = (ROOT, Path(pygame.__file__).parents[1])
"""What the game needs here."""


@pytest.fixture
def starter(monkeypatch, tmp_path):
    """`tools/run.py` as a module, with an environment in a folder of its own."""
    monkeypatch.setenv("KINGSBURG_ARCADE_ENVIRONMENT", str(tmp_path / "environment"))
    spec = importlib.util.spec_from_file_location("run_of_the_readme", ROOT / "tools" / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "find_spec", lambda name: name == "pip")  # whatever there is here
    return module


@pytest.mark.skipif(sys.platform == "win32", reason="there it is `run.cmd`")
def test_what_is_typed_reaches_the_game_in_the_environment(starter, tmp_path):
    folder = starter.environment_folder()
    venv.create(folder)
    (places,) = folder.glob("lib/python*/site-packages")
    (places / "project.pth").write_text("\n".join(map(str, HERE)), encoding="utf-8")
    (folder / starter.STAMP).write_text(starter.stamp(tests=True), encoding="utf-8")
    run = subprocess.run(
        ["sh", str(ROOT / "run"), "sim"],
        cwd=tmp_path,
        env=os.environ | {"PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("kingsburg-arcade: ")
    assert "--game" in run.stderr


def test_the_environment_is_made_by_the_pip_that_is_here(starter, monkeypatch):
    calls = []
    monkeypatch.setattr(starter.subprocess, "call", lambda line: calls.append(line) or 0)
    folder = starter.environment_folder()
    starter.prepare(folder, tests=True)
    own = str(starter.python_in(folder))
    assert calls[0][:5] == [sys.executable, "-m", "pip", "--python", own]
    assert calls[0][-1] == f"{ROOT}[test]"
    assert starter.is_ready(folder, tests=True)
    assert starter.is_ready(folder, tests=False)
    made = starter.python_in(folder).stat().st_ctime_ns
    (folder / starter.STAMP).write_text(f"{starter.basis()} older game", encoding="utf-8")
    assert not starter.is_ready(folder, tests=False)
    starter.prepare(folder, tests=False)
    assert calls[1][-1] == str(ROOT)
    assert not starter.is_ready(folder, tests=True)
    assert starter.python_in(folder).stat().st_ctime_ns == made, "it was made anew"


def test_an_installation_that_fails_is_tried_again_next_time(starter, monkeypatch):
    monkeypatch.setattr(starter.subprocess, "call", lambda line: 1)
    with pytest.raises(starter.Trouble, match="could not be installed"):
        starter.prepare(starter.environment_folder(), tests=False)
    assert not starter.is_ready(starter.environment_folder(), tests=False)


@pytest.mark.parametrize(
    ("system", "command"),
    [
        ({"ID": "ubuntu", "ID_LIKE": "debian"}, "sudo apt install python3-venv"),
        ({"ID": "fedora"}, "sudo dnf install python3-pip"),
        ({"ID": "plan9"}, "install its package pip"),
    ],
)
def test_a_python_without_pip_is_told_what_is_missing(starter, monkeypatch, system, command):
    monkeypatch.setattr(starter, "find_spec", lambda name: False)
    monkeypatch.setattr(starter.platform, "freedesktop_os_release", lambda: system)
    with pytest.raises(starter.Trouble, match="neither pip nor ensurepip") as told:
        starter.prepare(starter.environment_folder(), tests=False)
    assert command in str(told.value)
