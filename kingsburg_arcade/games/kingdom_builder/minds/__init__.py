"""The governors of Kingdom Builder: what each level of the ladder thinks of hexes and tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....governors.mind import Mind
from .page import Page
from .regent import Chancellor, Regent
from .squire import Squire
from .steward import Steward

MINDS: Final[Mapping[str, Callable[[], Mind]]] = {
    "page": Page,
    "squire": Squire,
    "steward": Steward,
    "chancellor": Chancellor,
    "regent": Regent,
}
LEVELS: Final = tuple(MINDS)
CHARACTERS: Final[tuple[str, ...]] = ()
COMPANY: Final[tuple[tuple[str, str], ...]] = ()


def mind(level: str, character: str) -> Mind:
    """The mind of a level; nobody has a character here."""
    return MINDS[level]()
