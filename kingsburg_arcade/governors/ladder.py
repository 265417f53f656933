"""The ladder: five levels, each played in a game by the mind that the game gives it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..engine.contract import Move, Stream, View
from .mind import Minds

LEVELS: Final = ("page", "squire", "steward", "chancellor", "regent")
"""From the first evening to the strongest player there is."""
OF: Final = ":"
"""What stands between a level and a character in a name: `steward:marshal`."""


class Seat:
    """A governor of one level, perhaps with a character, in one game."""

    def __init__(self, level: str, character: str, minds: Minds) -> None:
        self.name = level + OF * bool(character) + character
        self.mind = minds.mind(level, character)

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        return self.mind.choose(view, legal, luck)
