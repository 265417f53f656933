"""Where things stand in a player's panel: the first arrangement that its box has room for."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ....ui.layout import Box
from ...table_page import EMBLEM, panel_head

ROOMY: Final = 226
"""In a panel so high the tiles have a row of their own."""
NAMED: Final = 100
"""With so much room in its head a panel says the name; else its shape does."""
HANGING: Final = 84
"""How large the shield or the portrait is in a panel that has room for its supply beside it."""
HANGS_IN: Final = 330
"""So wide is such a panel."""
LEAST_GOLD: Final = 38
"""Lower than this, what each card brings is told on demand."""


class Parts(NamedTuple):
    """The boxes in one panel; what has no room is empty."""

    head: Box
    arms: Box
    name: Box
    chair: Box
    total: Box
    supply: Box
    bar: Box
    first: Box
    card: Box
    tiles: Box
    gold: Box


def parts_of(panel: Box) -> Parts:
    """The arrangement for a panel of this size."""
    return _parts(panel.x, panel.y, panel.width, panel.height)


@lru_cache(maxsize=64)
def _parts(*sides: int) -> Parts:
    panel = Box(*sides)
    roomy = panel.height >= ROOMY
    hangs = roomy and panel.width >= HANGS_IN
    head, arms, name, chair, total = panel_head(panel, 103, HANGING if hangs else EMBLEM)
    line = Box(panel.x + 14, head.bottom + 7, panel.width - 28, 42)
    supply = Box(arms.right + 8 if hangs else line.x, line.y, 90, 42)
    card = Box(line.right - 32, line.y - 1, 32, 44)
    first = Box(card.x - 42, line.y + 3, 36, 36)
    end = first.x
    if name.width < NAMED:
        supply.width, end = 82, card.x
        first.center = name.x + name.width // 2, head.centery
    if roomy:
        wide = max(0, first.x - supply.right - 12)
        bar = Box(supply.right + 4, line.centery - 8, min(150, wide), 16)
        tiles = Box(line.x, line.bottom + 8, line.width, 58)
    else:
        bar = Box(supply.right, line.y, 0, 0)
        tiles = Box(supply.right, line.y - 2, max(0, end - supply.right - 4), 46)
    top = max(line.bottom, tiles.bottom) + 6
    gold = Box(line.x, top, line.width, max(0, panel.bottom - top - 10))
    if gold.height < LEAST_GOLD:
        gold.height = 0
    return Parts(head, arms, name, chair, total, supply, bar, first, card, tiles, gold)
