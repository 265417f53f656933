"""One store of what was drawn for all windows that a process opens: at one size it looks the same.

A window keeps its own rasters and words; tests open thousands of windows of a few sizes.
"""

from functools import lru_cache

from kingsburg_arcade import app
from kingsburg_arcade.stage import art
from kingsburg_arcade.ui import backdrop, text

DRAWN = art._rasterised
SET = text.Typesetter._set
HALLS = 6
"""Of the size of a window each."""
SMALL = 128 * 128
"""Pixels up to which so many are kept; larger ones are few, and some are as large as the window."""

small = lru_cache(2000)(DRAWN)
large = lru_cache(40)(DRAWN)
hall = lru_cache(HALLS)(backdrop.hall.__wrapped__)


def rasterised(source, size):
    return (small if size[0] * size[1] <= SMALL else large)(source, size)


class Setter:
    """A typesetter as far as words depend on it: equal ones set words equally."""

    def __init__(self, one):
        self.font, self.plain = one.font, one._plain

    def __eq__(self, other):
        return self.plain == other.plain

    def __hash__(self):
        return int(self.plain)


words = lru_cache(6000)(SET)


def typeset(typesetter, wanted):
    return words(Setter(typesetter), wanted)


def share(put):
    """Let windows draw each thing once; and give no memory back that the next window wants.

    `put` is `setattr`, or that of a monkeypatch.
    """
    put(art, "_rasterised", rasterised)
    put(text.Typesetter, "_set", typeset)
    put(backdrop, "hall", hall)
    put(app, "give_back", lambda: None)
