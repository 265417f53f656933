"""Where things stand in a seat's panel: the first arrangement that its box has room for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from ....ui.layout import Box, columns
from ...table_page import EMBLEM, HEAD, panel_head
from ..rules.content import BUILDINGS, PRINTED

HELD: Final = ("gold", "wood", "stone", "tokens", "soldiers", "envoy")
"""What a panel shows of a seat, in this order."""
FOOT: Final = 5
"""What stays free below everything."""
BROAD: Final = 290
SPACIOUS: Final = 280
"""A broad panel so tall has its dice below everything, and its goods in two columns."""
VERY_BROAD: Final = 460
"""Unless it is so broad that they have room beside the province."""
TALL: Final = 240
"""A broad panel so tall has its head above the province, a lower one beside it."""
LOW: Final = 180
"""A lower one than that has its province below the goods, like a narrow one, if anywhere."""
CELL_GAP: Final = 2
LARGEST_CELL: Final = 84
OPEN: Final = 620
"""So broad is a panel whose province stands open below everything else."""
NAMED_CELL: Final = 140
"""A building with so much room has its name beside it."""
WIDEST_CELL: Final = 270
WIDEST_GOOD: Final = 110
LEAST_GOOD: Final = 30
"""Beside a province the dice become smaller before the goods do."""
LEAST_CELL: Final = 24
"""A province with smaller buildings is not shown; a press on the panel opens it."""


BADGE: Final = 42
"""How large the card of a governor stands in a panel."""
HANGING: Final = 76
"""How large the shield or the portrait is in a panel that has room for it above the goods."""
HANGS_IN: Final = 310
"""So wide is such a panel."""
BESIDE_NAME: Final = 64
"""How large a portrait is that stands beside the name, below the head."""
NAMED: Final = 100
"""With so much room a panel says the name; else its shape does."""
LEAST_DIE: Final = 22
"""In a panel with less room for them the dice stand for the name, in the head."""


class Parts(NamedTuple):
    """The boxes in one panel."""

    head: Box
    arms: Box
    name: Box
    chair: Box
    points: Box
    goods: Mapping[str, Box]
    dice: Box
    province: Box


def parts_of(panel: Box) -> Parts:
    """The arrangement for a panel of this size."""
    return _parts(panel.x, panel.y, panel.width, panel.height)


def badge_box(panel: Box) -> Box:
    """Where the card of a governor stands: in the head before the points, else beside the name."""
    parts = parts_of(panel)
    left = parts.points.x - BADGE - 2
    if left >= parts.arms.right:
        return Box(left, parts.head.centery - BADGE // 2, BADGE, BADGE)
    return Box(parts.name.right - BADGE, parts.name.y + 5, BADGE, BADGE)


@lru_cache(maxsize=64)
def beside_badge(left: int, top: int, width: int, height: int) -> Parts:
    """The same parts as they leave room for such a card."""
    panel = Box(left, top, width, height)
    parts, badge = parts_of(panel), badge_box(panel)

    def cut(box: Box) -> Box:
        if not box.colliderect(badge):
            return box
        return Box(box.x, box.y, max(0, badge.x - 2 - box.x), box.height)

    return parts._replace(name=cut(parts.name), chair=cut(parts.chair), dice=cut(parts.dice))


def beside_portrait(parts: Parts) -> Parts:
    """The same parts with a portrait in place of the shield: where the name stands below the head,
    it is larger and the name stands beside it."""
    head, arms, name = parts.head, parts.arms, parts.name
    large = Box(arms.x, arms.y, BESIDE_NAME, BESIDE_NAME)
    room = name.right - large.right - 8
    if name.y < head.bottom or room < NAMED:
        return parts
    return parts._replace(arms=large, name=Box(large.right + 8, name.y, room, name.height))


@lru_cache(maxsize=64)
def _parts(*sides: int) -> Parts:
    panel = Box(*sides)
    if panel.width < BROAD or panel.height < LOW:
        return _stacked(panel)
    if panel.width >= OPEN and panel.height >= TALL:
        return _open(panel)
    return _abreast(panel) if panel.height >= TALL else _beside(panel)


def _open(panel: Box) -> Parts:
    """The head above everything, then goods and dice in one row, and the province below."""
    heads = panel_head(panel, 102, HANGING)
    left = heads.arms.right + 14
    row = Box(left, heads.head.bottom + 6, panel.right - 14 - left, 40)
    wide = min(row.width * 2 // 3, len(HELD) * WIDEST_GOOD)
    goods = _goods(Box(row.x, row.y, wide, row.height), len(HELD), row.height)
    dice = Box(row.x + wide, row.y, row.width - wide, row.height)
    province = Box(panel.x + 14, row.bottom + 6, panel.width - 28, panel.bottom - row.bottom - 14)
    return Parts(*heads, goods, dice, province)


def _abreast(panel: Box) -> Parts:
    """The head above everything, the province at the right, the goods beside it."""
    heads = panel_head(panel, 102, HANGING if panel.width >= HANGS_IN else EMBLEM)
    spacious = panel.height >= SPACIOUS and panel.width < VERY_BROAD
    room = panel.height - HEAD - 8 - (58 if spacious else 0)
    province = _province(panel, heads.head.bottom + 3, room)
    left = Box(panel.x + 14, heads.arms.bottom + 6, province.x - panel.x - 24, room)
    wide = panel.width - 28 if spacious else left.width
    dice = Box(left.x, panel.bottom - (56 if spacious else 46), wide, 44 if spacious else 38)
    across = 3 if panel.height < SPACIOUS else 2
    high = min(40 if across == 3 else 52, (dice.y - left.y) // (len(HELD) // across))
    goods = _goods(left, across, high)
    return Parts(*heads, goods, dice, province)


def _beside(panel: Box) -> Parts:
    """The province as high as the panel, and everything else beside it."""
    province = _province(panel, panel.y + 4, panel.height - 8)
    head = Box(panel.x + 3, panel.y + 3, province.x - panel.x - 9, 46)
    arms = Box(head.x + 4, head.y + 2, 42, 42)
    points = Box(head.right - 100, head.y, 98, head.height)
    name = Box(panel.x + 12, head.bottom, head.width - 10, 29)
    chair = Box(name.x, name.bottom - 3, name.width, 25)
    left = Box(panel.x + 10, chair.bottom + 1, head.width - 6, panel.bottom - FOOT - chair.bottom)
    side = max(LEAST_DIE, min(32, left.height - 2 * LEAST_GOOD))
    dice = Box(left.x, panel.bottom - FOOT - side, left.width, side)
    goods = _goods(left, 3, min(34, (dice.y - left.y) // 2))
    return Parts(head, arms, name, chair, points, goods, dice, province)


def _stacked(panel: Box) -> Parts:
    """Everything below each other; the province where there is still room."""
    head, arms, name, chair, points = panel_head(panel, 94)
    row = Box(panel.x + 10, head.bottom + 3, panel.width - 20, 36)
    across = 6 if row.width >= 6 * 44 else 3
    down = len(HELD) // across
    high = min(34, (panel.bottom - FOOT - row.y) // down)
    goods = _goods(row, across, high)
    top = row.y + high * down + 4
    dice = Box(row.x, top, row.width, min(38, panel.bottom - top - 5))
    if dice.height < LEAST_DIE:
        dice = Box(name.x, head.y + 6, name.width, head.height - 12)
        name = chair = Box(name.x, name.y, 0, 0)
    else:
        top = dice.bottom + 5
    province = Box(panel.x + 10, top, panel.width - 20, max(0, panel.bottom - top - 6))
    return Parts(head, arms, name, chair, points, goods, dice, province)


def _goods(room: Box, across: int, high: int) -> dict[str, Box]:
    lines = [room.move(0, at * high) for at in range(-(-len(HELD) // across))]
    cells = [cell for line in lines for cell in columns(line, [1] * across)]
    return {
        what: Box(cell.x, cell.y, cell.width, min(38, high))
        for what, cell in zip(HELD, cells, strict=True)
    }


def _province(panel: Box, top: int, high: int) -> Box:
    """At the right: as wide as the one in the box needs."""
    across, down = shape_of(PRINTED)
    step = min(high // down, LARGEST_CELL, (panel.width - 176) // across)
    return Box(panel.right - 8 - step * across, top, step * across, high)


# ------------------------------------------------------------------------------ the province
@cache
def places_of(spaces: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    """The row and the column of each space, both from 0, without rows that have none."""
    found = sorted({BUILDINGS[number].row for number in spaces})
    return {
        number: (found.index(BUILDINGS[number].row), BUILDINGS[number].column - 1)
        for number in spaces
    }


@cache
def shape_of(spaces: tuple[int, ...]) -> tuple[int, int]:
    """How many columns and rows a province has."""
    places = places_of(spaces).values()
    return 1 + max(column for _, column in places), 1 + max(row for row, _ in places)


def province_cells(panel: Box, spaces: tuple[int, ...]) -> dict[int, Box]:
    """The province in small, each space by its row and column; none where it has no room."""
    area, (across, down) = parts_of(panel).province, shape_of(spaces)
    wide, high = area.width // across, min(area.height // down, LARGEST_CELL)
    wide = min(wide, WIDEST_CELL) if wide >= NAMED_CELL else min(wide, high)
    high = min(wide, high)
    if high - CELL_GAP < LEAST_CELL:
        return {}
    left = area.centerx - across * wide // 2
    top = area.y + (area.height - down * high) // 2
    return {
        number: Box(left + column * wide, top + row * high, wide - CELL_GAP, high - CELL_GAP)
        for number, (row, column) in places_of(spaces).items()
    }
