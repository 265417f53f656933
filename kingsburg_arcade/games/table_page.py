"""What the tables of all games have in common on their page: its least size, and the measures."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..ui.layout import Box
from ..ui.page import Least, Shape

LEAST: Final[Least] = {
    Shape.USUAL: (1200, 675),
    Shape.TALL: (675, 1200),
    Shape.WIDE: (1612, 675),
}
EDGE: Final = 16
"""Between the side of the page and what stands there."""
GAP: Final = 12
BANNER_HIGH: Final = 58
HEAD: Final = 52
"""How high the head of a seat's panel is."""
EMBLEM: Final = 44
"""How large the shield of a seat stands in it; a larger one hangs over its lower edge."""


class PanelHead(NamedTuple):
    """The head of a seat's panel: whose it is, and the number that counts."""

    head: Box
    arms: Box
    name: Box
    chair: Box
    number: Box


def panel_head(panel: Box, number: int, emblem: int = EMBLEM) -> PanelHead:
    """Above everything in a panel, with so much room for the number."""
    head = Box(panel.x + 3, panel.y + 3, panel.width - 6, HEAD)
    arms = Box(head.x + 5, head.y + 4, emblem, emblem)
    name = Box(arms.right + 7, head.y, max(0, head.width - 16 - emblem - number), 31)
    chair = Box(name.x, name.bottom - 5, name.width, 25)
    counted = Box(head.right - number, head.y, number - 4, head.height)
    return PanelHead(head, arms, name, chair, counted)
