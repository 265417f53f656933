"""The build: a hash of the source of a game's rules, by which two programs know each other.

Peers tell it to each other and no record keeps it: builds that differ may play together, and are
warned before they do. A folder without sources carries the hash of those it was made from.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from . import engine, governors
from .engine.contract import Cabinet
from .paths import files_in, folder_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LETTERS: Final = 16
CARRIED: Final = "build.txt"
"""Beside compiled rules: the hash of their source."""


def build_of(cabinet: Cabinet[Any]) -> str:
    """The build of the rules of a game: its own source, and that of the engine."""
    return _of_packages((engine.__name__, rules_of(cabinet)))


def thinking_of(cabinet: Cabinet[Any]) -> str:
    """The same with the minds of that game and their weights: others would judge otherwise."""
    rules = rules_of(cabinet)
    minds = folder_of(f"{rules.rpartition('.')[0]}.minds")
    packages = engine.__name__, rules, governors.__name__
    return _hashed((*map(folder_of, packages), minds, minds / "weights"))


def rules_of(cabinet: Cabinet[Any]) -> str:
    """The package of the rules of a game."""
    return cabinet.options.__module__.rpartition(".")[0]


@cache
def _of_packages(packages: tuple[str, ...]) -> str:
    return _hashed(tuple(map(folder_of, packages)))


def _hashed(folders: tuple[Traversable, ...]) -> str:
    found = sha256()
    for folder in folders:
        carried = folder / CARRIED
        written = [*files_in(folder, ".py"), *files_in(folder, ".json")]
        files = [carried] if carried.is_file() else written
        for file in files:
            found.update(sha256(file.read_bytes().replace(b"\r\n", b"\n")).digest())
    return found.hexdigest()[:LETTERS]
