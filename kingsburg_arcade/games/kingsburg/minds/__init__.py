"""The governors of Kingsburg: what each level of the ladder thinks of dice and advisors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....governors.mind import Mind
from .bailiff import Bailiff
from .characters import CHARACTERS, PLAIN, Taste
from .page import Page
from .regent import Chancellor, Regent
from .squire import Squire
from .steward import Steward

_LEVELS: Final[Mapping[str, Callable[[Taste], Mind]]] = {
    "page": Page,
    "squire": Squire,
    "bailiff": Bailiff,
    "steward": Steward,
    "chancellor": Chancellor,
    "regent": Regent,
}


class KingsburgMinds:
    """Every level, with the taste of a character or of none."""

    levels = tuple(_LEVELS)
    characters = tuple(CHARACTERS)

    def mind(self, level: str, character: str = "") -> Mind:
        return _LEVELS[level](CHARACTERS[character] if character else PLAIN)


MINDS: Final = KingsburgMinds()
