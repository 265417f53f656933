"""What content packs add to the tables of a game: looked up by the module that has the tables.

The rules of a game know nothing of packs that are added to a copy of them (`games/copies.py`):
before the modules of the copy are loaded, the packs are put down here under the copy's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .lined_json import Lined

RULES: Final = ".rules"
"""Where the package of a game ends and its rules begin."""


@dataclass(frozen=True, slots=True)
class Added:
    """The rows of one pack."""

    short: str
    """What the names of its cards begin with."""
    digest: str
    sheets: Mapping[str, Lined]
    """Its JSON files, by path."""


_added: Final[dict[str, tuple[Added, ...]]] = {}


def add(package: str, packs: Sequence[Added]) -> None:
    """Say what is added to the game of that package, before its rules are loaded."""
    _added[package] = tuple(packs)


def added_to(module: str) -> tuple[Added, ...]:
    """What is added to the game that a module of rules belongs to."""
    return _added.get(module.partition(RULES)[0], ())
