"""One look for everything: the glass, the gold, the parchment, and the measures of the page."""

from __future__ import annotations

from typing import Final, NamedTuple

Colour = tuple[int, int, int]

# -------------------------------------------------------------------------------------- colours
# Every jewel is cut in three tones, so that a pane has a lit side and a shaded side. A picture
# may use these colours, the tints below and nothing else.
PALETTE: Final[dict[str, str]] = {
    # the dark of the hall, and the leading between the panes
    "night": "#140f26",
    "dusk": "#241b3f",
    "twilight": "#3a2c5e",
    "lead": "#1b1023",
    # the page
    "parchment_light": "#fbf1d6",
    "parchment": "#f1e0b5",
    "parchment_shade": "#dcc188",
    "parchment_deep": "#b08f55",
    "ink": "#2a1a12",
    "ink_soft": "#5f4023",
    # the metals
    "gold_light": "#ffe6a0",
    "gold": "#e6b549",
    "gold_deep": "#9c6b1e",
    "steel_light": "#e4ebf3",
    "steel": "#9cacc0",
    "steel_deep": "#4d5b73",
    "iron": "#2c3447",
    # the jewels
    "ruby_light": "#ee6a6f",
    "ruby": "#c0263c",
    "ruby_deep": "#6d0f28",
    "amber_light": "#ffcf70",
    "amber": "#ee9a2b",
    "amber_deep": "#93500f",
    "emerald_light": "#74d08c",
    "emerald": "#1e8147",
    "emerald_deep": "#0e4a2e",
    "sapphire_light": "#7db4f2",
    "sapphire": "#2a62c4",
    "sapphire_deep": "#142f6e",
    "amethyst_light": "#c79bec",
    "amethyst": "#8044b5",
    "amethyst_deep": "#3f1d68",
    "teal_light": "#7ddad6",
    "teal": "#1f8f97",
    "teal_deep": "#0d4852",
    # what is neither glass nor metal
    "ivory": "#fff9ea",
    "wood_light": "#c99655",
    "wood": "#8f5c2f",
    "wood_deep": "#4d2d18",
    "skin_light": "#f6d3ae",
    "skin": "#dfa678",
    "skin_deep": "#9a6140",
    "snow": "#eef6ff",
}


def rgb(colour: str) -> Colour:
    """A name of the palette, or a colour written as in the pictures, as numbers."""
    value = int(PALETTE.get(colour, colour)[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255


HIGH_CONTRAST: Final[dict[str, str]] = {
    **{"night": "#000000", "dusk": "#08060f", "twilight": "#140f24", "lead": "#000000"},
    **{"amethyst_deep": "#0c0618", "iron": "#10141f", "steel_deep": "#1c2433"},
    **{"parchment_light": "#ffffff", "parchment": "#fffdf4", "parchment_shade": "#f7edd2"},
    **{"ink": "#000000", "ink_soft": "#1f130a", "ivory": "#ffffff"},
    **{"gold_light": "#fff0bf", "gold": "#ffc94d", "gold_deep": "#e0a52e", "steel": "#c9d4e3"},
    **{"ruby_light": "#ff9aa0", "ruby": "#8f0f24", "ruby_deep": "#5e0a1f"},
    **{"emerald_light": "#8fe5a6", "emerald": "#0d552b", "emerald_deep": "#07351d"},
    **{"sapphire_light": "#9cc8ff", "sapphire": "#1b3f8a", "sapphire_deep": "#0f2354"},
    **{"amethyst": "#56258a", "amber_deep": "#5c2f05"},
}
"""What plates and words are painted with where a player wants more contrast. Pictures stay."""


class Swatch(NamedTuple):
    """What a picture that can be tinted is painted with: three tones, and what is drawn on them."""

    light: str
    base: str
    deep: str
    mark: str


PEWTER: Final = Swatch("#f0f0f0", "#b8b8b8", "#606060", "#101010")
"""The four greys that stand in the files for a tint; a picture in another swatch replaces them."""

SWATCHES: Final[dict[str, Swatch]] = {
    name: Swatch(*(PALETTE[tone] for tone in tones))
    for name, tones in {
        "ruby": ("ruby_light", "ruby", "ruby_deep", "ivory"),
        "amber": ("gold_light", "amber_light", "amber_deep", "ink"),
        "emerald": ("emerald_light", "emerald", "emerald_deep", "ivory"),
        "sapphire": ("sapphire_light", "sapphire", "sapphire_deep", "ivory"),
        "amethyst": ("amethyst_light", "amethyst", "amethyst_deep", "ivory"),
        "ivory": ("ivory", "parchment_light", "parchment_deep", "ink"),
        "gold": ("gold_light", "gold", "gold_deep", "ink"),
        "ink": ("ink_soft", "ink", "ink", "parchment_light"),
        # the light of the seasons in the hall
        "spring": ("emerald_light", "emerald", "emerald_deep", "ivory"),
        "summer": ("gold_light", "amber", "amber_deep", "ink"),
        "autumn": ("ruby_light", "ruby", "ruby_deep", "ivory"),
        "winter": ("sapphire_light", "sapphire", "sapphire_deep", "ivory"),
        "faded": ("steel", "steel_deep", "iron", "steel_light"),
    }.items()
}


class Seat(NamedTuple):
    """How a seat is told from the others: never by its colour alone."""

    colour: str
    """A swatch."""
    shape: str
    """The picture `shape.<shape>`."""


SEATS: Final = (
    Seat("ruby", "tower"),
    Seat("sapphire", "crescent"),
    Seat("amber", "sun"),
    Seat("emerald", "oak"),
    Seat("amethyst", "lily"),
)

# ------------------------------------------------------------------------------------- measures
# In logical units: the short side of a page is 1080 of them, whatever the window is.
TEXT: Final[dict[str, int]] = {
    "small": 20,
    "body": 24,
    "label": 28,
    "heading": 36,
    "title": 56,
    "display": 96,
}
