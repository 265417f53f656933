"""Sounds made of nothing but arithmetic; and what those who play them have to know of them."""

from typing import Final

RATE: Final = 22_050
"""Samples a second, one channel: twice what carries a coin's ring, half the work of a disc."""
BITS: Final = 16
"""Of a sample."""
THEME: Final = "theme"
SEASONS: Final = ("spring", "summer", "autumn", "winter")
"""What runs in a circle."""
FOES: Final = ("goblins", "orcs", "zombies", "demons", "dragons", "barbarians")
"""Enemies that have a voice of their own."""


def call_of(creature: str) -> str:
    """The entry with the voice of an enemy; one of a content pack is a stranger."""
    return f"foe_{creature if creature in FOES else 'strangers'}"
