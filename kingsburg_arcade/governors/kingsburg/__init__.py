"""The governors of Kingsburg: what each level of the ladder thinks of dice and advisors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..mind import Mind
from .chancellor import Chancellor
from .page import Page
from .squire import Squire
from .steward import Steward

MINDS: Final[Mapping[str, Callable[[str], Mind]]] = {
    "page": lambda character: Page(),
    "squire": lambda character: Squire(),
    "steward": lambda character: Steward(),
    "chancellor": lambda character: Chancellor(),
}
LEVELS: Final = tuple(MINDS)
CHARACTERS: Final[tuple[str, ...]] = ()


def mind(level: str, character: str) -> Mind:
    """The mind of a level, with the taste of a character (or of none, if it is empty)."""
    return MINDS[level](character)
