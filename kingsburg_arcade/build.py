"""The build: a hash of the source of a game's rules, by which two programs know each other.

Peers tell it to each other and no record keeps it: builds that differ may play together, and are
warned before they do. A folder without sources carries the hash of those it was made from.
"""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from .engine.contract import Cabinet
from .paths import PACKAGE

LETTERS: Final = 16
CARRIED: Final = "build.txt"
"""Beside compiled rules: the hash of their source."""


def build_of(cabinet: Cabinet[Any]) -> str:
    """The build of the rules of a game: its own source, and that of the engine."""
    file = sys.modules[cabinet.options.__module__].__file__
    assert file is not None, "a game has a file"
    return _hashed((PACKAGE / "engine", Path(file).parent))


@cache
def _hashed(folders: tuple[Path, ...]) -> str:
    found = sha256()
    for folder in folders:
        carried = folder / CARRIED
        files = [carried] if carried.is_file() else sorted(folder.glob("*.py"))
        for file in files:
            found.update(sha256(file.read_bytes().replace(b"\r\n", b"\n")).digest())
    return found.hexdigest()[:LETTERS]
