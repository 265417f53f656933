"""Which program this is: version, commit, system, libraries."""

from __future__ import annotations

import platform
import re
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Final

from .. import __version__
from ..paths import PACKAGE, folder_of

CARRIED: Final = "commit.txt"
"""In the package of a wheel, or beside the folder of one that has its own Python."""
SHOWN: Final = 10
"""Letters of a commit that are shown."""
HASH: Final = re.compile(r"[0-9a-f]{7,64}(\+changes)?")
NAME: Final = "kingsburg-arcade"
FOLDER: Final = "folder with its own Python"
SOURCE: Final = "source"
ARCHIVE: Final = "archive"


@cache
def commit() -> str:
    """The commit that this program was made from; empty if nobody has written it down."""
    told = (_carried(), _beside(), _checked_out(PACKAGE.parent / ".git"))
    return next((one for one in told if HASH.fullmatch(one)), "")


def _carried() -> str:
    file = folder_of(__name__.partition(".")[0]) / CARRIED
    return file.read_text(encoding="ascii").strip() if file.is_file() else ""


def _beside() -> str:
    return _first_line(PACKAGE.parents[1] / CARRIED) if PACKAGE.parent.name == "site" else ""


def _checked_out(git: Path) -> str:
    """The commit of a checkout, read from the files of git itself."""
    if git.is_file():  # a work tree beside its repository
        git = git.parent / _first_line(git).removeprefix("gitdir: ")
    head = _first_line(git / "HEAD")
    name = head.removeprefix("ref: ")
    if name == head:
        return head
    home = git / (_first_line(git / "commondir") or ".")
    if loose := _first_line(home / name):
        return loose
    packed = (line.split(" ") for line in _text(home / "packed-refs").splitlines())
    return next((words[0] for words in packed if words[1:] == [name]), "")


def _first_line(file: Path) -> str:
    return _text(file).partition("\n")[0].strip()


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def told() -> str:
    """The version, and the commit where it is known."""
    return f"{__version__} ({commit()[:SHOWN]})" if commit() else __version__


def system() -> str:
    """The system and the Python, in one line."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{platform.system()} {platform.release()}, {platform.machine()}, {python}"


def libraries() -> dict[str, str]:
    """What is needed at run time, with the versions that are here."""
    try:
        wanted = [one for one in requires(NAME) or () if "extra ==" not in one]
    except PackageNotFoundError:  # run from its source, without an installation
        return {}
    names = [re.split(r"[^\w.-]", one)[0] for one in wanted]
    return {name: _installed(name) for name in sorted(names)}


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"


def started_as() -> str:
    """How it was installed."""
    if PACKAGE.parent.name == "site":
        return FOLDER
    if (PACKAGE.parent / "pyproject.toml").is_file():
        return SOURCE
    return ARCHIVE if not PACKAGE.is_dir() else f"installed for {Path(sys.prefix).name}"
