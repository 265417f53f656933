"""The governors of Kingdom Builder: what each level of the ladder thinks of hexes and tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from ....governors.mind import Mind
from .characters import CHARACTERS, PLAIN, Taste
from .levels import Bailiff, Chancellor, Page, Regent, Squire, Steward


class Level(Protocol):
    """What makes a mind of one level."""

    def __call__(self, *, taste: Taste) -> Mind: ...


_LEVELS: Final[Mapping[str, Level]] = {
    "page": Page,
    "squire": Squire,
    "bailiff": Bailiff,
    "steward": Steward,
    "chancellor": Chancellor,
    "regent": Regent,
}


class BuilderMinds:
    """Every level, with the taste of a character or of none."""

    levels = tuple(_LEVELS)
    characters = tuple(CHARACTERS)

    def mind(self, level: str, character: str = "") -> Mind:
        return _LEVELS[level](taste=CHARACTERS[character] if character else PLAIN)


MINDS: Final = BuilderMinds()
