"""Gifts and other counts of goods, as the rows of content packs write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .....engine.contract import Refused
from .....engine.lined_json import Lined
from ..effects import Gift

GOODS: Final = ("gold", "wood", "stone")
GIFTS: Final = {"gold": 6, "wood": 6, "stone": 6, "tokens": 4, "soldiers": 6, "points": 10}
"""What is given at one go, at most."""
OF_CHOICE: Final = 4
"""Goods that the receiver chooses, at most."""
PEEK: Final = "peek"
ANY: Final = "any"


def read_counts(given: Lined, most: Mapping[str, int]) -> dict[str, int]:
    """How much of what there is, each no more than so much; what is left out is 0."""
    entries = given.entries((), tuple(most))
    return {name: entry.number(0, most[name]) for name, entry in entries.items()}


def read_gift(given: Lined, *, of_choice: bool = False, peek: bool = False) -> Gift:
    """A gift that is not empty; only some moments let their owner choose a good, or look."""
    most = GIFTS | ({ANY: OF_CHOICE} if of_choice else {})
    entries = dict(given.entries((), (*most, PEEK) if peek else tuple(most)))
    looks = PEEK in entries and entries.pop(PEEK).truth()
    counts = {name: entry.number(0, most[name]) for name, entry in entries.items()}
    gift = Gift(**counts, peek=looks)
    if gift == Gift():
        raise given.fault(Refused("pack.no_gift"))
    return gift


def read_good(given: Lined) -> Gift:
    """One good of the receiver's choice, and nothing besides."""
    entries = given.entries((ANY,))
    return Gift(any=entries[ANY].number(1, 1))


def read_gift_or_good(given: Lined) -> Gift:
    """Either of them."""
    return read_good(given) if ANY in given.mapping() else read_gift(given)
