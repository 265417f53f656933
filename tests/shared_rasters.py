"""One store of rasters for all windows that a process opens: a drawing at a size looks the same.

`Art` keeps rasters for one window; tests open thousands of windows of a few sizes.
"""

from functools import lru_cache

from kingsburg_arcade.stage import art

DRAWN = art._rasterised
SMALL = 128 * 128
"""Pixels up to which so many are kept; larger ones are few, and some are as large as the window."""

small = lru_cache(2000)(DRAWN)
large = lru_cache(40)(DRAWN)


def rasterised(source, size):
    return (small if size[0] * size[1] <= SMALL else large)(source, size)
