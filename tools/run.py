"""Start the game or its tests in an environment of its own, which is made when it is missing.

    tools/run.py                       the game; what follows is for `kingsburg-arcade`
    tools/run.py tests                 the tests; what follows is for pytest

It needs nothing but Python with pip or ensurepip. The environment lies in the folder `.run` of the
project, or in the cache of the player where the project cannot be written;
KINGSBURG_ARCADE_ENVIRONMENT names another place.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import venv
from collections.abc import Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
STAMP: Final = "made_for.txt"
"""In the environment: what it was made for. It is written last."""
TESTS: Final = "tests"
PACKAGES: Final = {
    "debian": "sudo apt install python3-venv",
    "fedora": "sudo dnf install python3-pip",
    "arch": "sudo pacman -S python-pip",
    "suse": "sudo zypper install python3-pip",
}
"""What brings pip, by the family of the system."""


class Trouble(Exception):
    """Why the environment cannot be made, in one sentence."""


# ------------------------------------------------------------------------------ the environment
def environment_folder() -> Path:
    """Where the environment is, or goes."""
    if chosen := os.environ.get("KINGSBURG_ARCADE_ENVIRONMENT"):
        return Path(chosen).absolute()
    if os.access(ROOT, os.W_OK):
        return ROOT / ".run"
    home = Path.home()
    cache = {
        "win32": Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"),
        "darwin": home / "Library" / "Caches",
    }.get(sys.platform, Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache"))
    return cache / "kingsburg-arcade" / "environments" / hashed(str(ROOT))


def python_in(folder: Path) -> Path:
    """The interpreter of an environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def hashed(*parts: str) -> str:
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def basis() -> str:
    """What an environment cannot outlive: this Python, and the place of the project."""
    return hashed(sys.version, platform.machine(), sys.base_prefix, str(ROOT))


def stamp(*, tests: bool) -> str:
    """What an environment was made for: the same stamp, the same environment."""
    wanted = hashed((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return f"{basis()} {wanted} {TESTS if tests else 'game'}"


def is_ready(folder: Path, *, tests: bool) -> bool:
    """Is that environment what is wanted? One that was made for the tests runs the game too."""
    file = folder / STAMP
    stamped = file.read_text(encoding="utf-8") if file.is_file() else ""
    return stamped in {stamp(tests=True), stamp(tests=tests)} and python_in(folder).exists()


def prepare(folder: Path, *, tests: bool) -> None:
    """Make the environment, or install anew into one that was made by this Python."""
    pip = installer(folder)
    print(f"Preparing {folder} (once, about 100 MB) ...", file=sys.stderr, flush=True)
    file = folder / STAMP
    usable = file.is_file() and file.read_text(encoding="utf-8").startswith(basis())
    file.unlink(missing_ok=True)
    if not usable:
        venv.create(folder, clear=True, with_pip=pip[0] != sys.executable)
    project = f"{ROOT}[test]" if tests else str(ROOT)
    quietly = ["--quiet", "--disable-pip-version-check", "install", "--editable", project]
    if subprocess.call([*pip, *quietly]):
        raise Trouble("The libraries could not be installed; pip has said above why not.")
    file.write_text(stamp(tests=tests), encoding="utf-8")


def installer(folder: Path) -> list[str]:
    """The pip that installs: that of this Python, or one that ensurepip puts there."""
    own = str(python_in(folder))
    if find_spec("pip"):
        return [sys.executable, "-m", "pip", "--python", own]
    if find_spec("ensurepip"):
        return [own, "-m", "pip"]
    raise Trouble(f"This Python has neither pip nor ensurepip: {cure()}")


def cure() -> str:
    """What a person does about a Python without pip."""
    try:
        system = platform.freedesktop_os_release()
    except OSError:
        return "install pip for it, then start again."
    family = f"{system.get('ID', '')} {system.get('ID_LIKE', '')}"
    command = next((PACKAGES[name] for name in PACKAGES if name in family), "")
    return f"run `{command}`, then start again." if command else "install its package pip."


# ------------------------------------------------------------------------------------- starting
def run(words: Sequence[str]) -> int:
    """Run what was typed, in the environment; the exit code, where this process goes on."""
    tests = words[:1] == [TESTS]
    folder = environment_folder()
    if not is_ready(folder, tests=tests):
        prepare(folder, tests=tests)
    own = str(python_in(folder))
    if tests:
        os.chdir(ROOT)
        line = [own, "-m", "pytest", *words[1:]]
    else:
        line = [own, "-m", "kingsburg_arcade", *words]
    if os.name != "nt":
        os.execv(own, line)
    return subprocess.call(line)


def main() -> int:
    """The exit code; trouble is one sentence."""
    try:
        return run(sys.argv[1:])
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except OSError as trouble:
        print(f"The environment cannot be made: {trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
