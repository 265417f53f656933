"""The governors of Kingsburg: what each level of the ladder thinks of dice and advisors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....governors.mind import Mind
from .chancellor import Chancellor
from .characters import CHARACTERS, NO_TASTE
from .page import Page
from .regent import Regent
from .squire import Squire
from .steward import Steward

__all__ = ["CHARACTERS", "COMPANY", "LEVELS", "mind"]

MINDS: Final[Mapping[str, Callable[[str], Mind]]] = {
    "page": lambda character: Page(CHARACTERS.get(character, NO_TASTE)),
    "squire": lambda character: Squire(CHARACTERS.get(character, NO_TASTE)),
    "steward": Steward,
    "chancellor": Chancellor,
    "regent": Regent,
}
LEVELS: Final = tuple(MINDS)
COMPANY: Final = tuple((taste.level, name) for name, taste in CHARACTERS.items())
"""Who is met at the table beside the plain levels: a level with a character."""


def mind(level: str, character: str) -> Mind:
    """The mind of a level, with the taste of a character (or of none, if it is empty)."""
    return MINDS[level](character)
