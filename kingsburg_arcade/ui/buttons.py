"""The buttons of pads: named by where they lie, called as their makers print them."""

from __future__ import annotations

from typing import Final

from ..i18n import readable, tr_or

PLACES: Final = (
    *("south", "east", "west", "north", "back", "guide", "start", "left stick", "right stick"),
    *("left shoulder", "right shoulder", "up", "down", "left", "right", "misc"),
    *("paddle 1", "paddle 2", "paddle 3", "paddle 4", "touchpad"),
)
"""The buttons of a pad in the order in which SDL numbers them."""
CROSS: Final = frozenset({"up", "down", "left", "right"})
TRIGGERS: Final = {4: "left trigger", 5: "right trigger"}
"""Axes that are used as buttons."""
UNTAUGHT: Final = (0, 1)
"""Which buttons of an unknown pad mean yes and back until somebody says so."""
OTHERS: Final = (
    *("west", "north", "left shoulder", "right shoulder", "back", "start"),
    *("left stick", "right stick", "guide", "misc"),
)
"""What the other buttons of an unknown pad stand for, in the order of their numbers."""

MAKERS: Final = {"045e": "xbox", "054c": "playstation", "057e": "nintendo"}
"""By vendor, as USB numbers them."""
PRINTED: Final = {
    "xbox": {
        **{"south": "A", "east": "B", "west": "X", "north": "Y"},
        **{"back": "View", "start": "Menu", "guide": "Xbox", "misc": "Share"},
        **{"left shoulder": "LB", "right shoulder": "RB", "left trigger": "LT"},
        **{"right trigger": "RT", "left stick": "LS", "right stick": "RS"},
    },
    "playstation": {
        **{"south": "✕", "east": "○", "west": "□", "north": "△"},
        **{"back": "Share", "start": "Options", "guide": "PS"},
        **{"left shoulder": "L1", "right shoulder": "R1", "left trigger": "L2"},
        **{"right trigger": "R2", "left stick": "L3", "right stick": "R3"},
    },
    "nintendo": {
        **{"south": "B", "east": "A", "west": "Y", "north": "X"},
        **{"back": "−", "start": "+", "guide": "Home", "misc": "Capture"},
        **{"left shoulder": "L", "right shoulder": "R", "left trigger": "ZL"},
        **{"right trigger": "ZR", "left stick": "LS", "right stick": "RS"},
    },
}
"""What stands on the buttons; on a pad of another maker they are called by their place."""
OPPOSITE: Final = {"south": "east", "east": "south"}


def maker_of(guid: str) -> str:
    """Who made a pad, by its GUID: its vendor stands there with the lower byte first."""
    return MAKERS.get(guid[10:12].lower() + guid[8:10].lower(), "")


def swaps(maker: str, swapped: bool) -> bool:
    """Does the right button confirm, and the bottom one go back? On Nintendo's pads it does."""
    return (maker == "nintendo") != swapped


def button_words(maker: str, place: str) -> str:
    """A button as it stands on the pad of this maker."""
    printed = PRINTED.get(maker, {}).get(place)
    named = f"key.button_{place.replace(' ', '_')}"
    return printed or tr_or(named, readable(place))


def place_of_unknown(number: int, taught: tuple[int, int]) -> str:
    """What a button stands for on a pad that SDL has no mapping for; empty for one too many."""
    if number in taught:
        return ("south", "east")[taught.index(number)]
    at = number - sum(one < number for one in taught)
    return OTHERS[at] if at < len(OTHERS) else ""
