"""Sounds made of nothing but arithmetic; and what those who play them have to know of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

RATE: Final = 44_100
"""Samples a second."""
BITS: Final = 16
"""Of a sample."""
SEASONS: Final = ("spring", "summer", "autumn", "winter")
"""Whose airs run in a circle."""
TAKES: Final = 3
"""So often is each effect made, each time a little different."""
FOES: Final = ("goblins", "orcs", "zombies", "demons", "dragons", "barbarians")
"""Enemies that have a voice of their own."""


def call_of(creature: str) -> str:
    """The entry with the voice of an enemy; one of a content pack is a stranger."""
    return f"foe_{creature if creature in FOES else 'strangers'}"


class Around(NamedTuple):
    """What is heard behind everything: the air of a season, and a piece of music, or neither."""

    air: str = ""
    music: str = ""

    @classmethod
    def of_season(cls, season: str) -> Around:
        return cls(season, season)

    @classmethod
    def of_end(cls, persons: Collection[int], winners: Collection[int]) -> Around:
        """A galliard if one of the persons here has won, or only watches; else a slow farewell."""
        won = not persons or bool(set(persons) & set(winners))
        return cls(music="victory" if won else "defeat")


TITLE: Final = Around(music="title")


def part_name(piece: str, number: int) -> str:
    """What a part of a piece is called on the shelf."""
    return f"{piece}.{number + 1:02}"
