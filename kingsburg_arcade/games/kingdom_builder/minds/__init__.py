"""The governors of Kingdom Builder: what each level of the ladder thinks of hexes and tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....governors.mind import Mind
from .levels import Bailiff, Chancellor, Page, Regent, Squire, Steward

_LEVELS: Final[Mapping[str, Callable[[], Mind]]] = {
    "page": Page,
    "squire": Squire,
    "bailiff": Bailiff,
    "steward": Steward,
    "chancellor": Chancellor,
    "regent": Regent,
}


class BuilderMinds:
    """Every level; none has a character."""

    levels = tuple(_LEVELS)
    characters: tuple[str, ...] = ()
    company: tuple[tuple[str, str], ...] = ()

    def mind(self, level: str, character: str = "") -> Mind:
        return _LEVELS[level]()


MINDS: Final = BuilderMinds()
