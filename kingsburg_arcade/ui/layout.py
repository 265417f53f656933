"""Where things stand on the page: boxes cut into rows, columns and grids."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

Box = pygame.Rect


def columns(box: Box, parts: Sequence[float], gap: int = 0) -> list[Box]:
    """A box cut from left to right, in these proportions."""
    room = box.width - gap * (len(parts) - 1)
    edges = [0.0]
    for part in parts:
        edges.append(edges[-1] + room * part / sum(parts))
    return [
        Box(
            box.x + round(edges[at]) + gap * at,
            box.y,
            round(edges[at + 1]) - round(edges[at]),
            box.height,
        )
        for at in range(len(parts))
    ]


def rows(box: Box, parts: Sequence[float], gap: int = 0) -> list[Box]:
    """A box cut from top to bottom, in these proportions."""
    turned = columns(Box(box.y, box.x, box.height, box.width), parts, gap)
    return [Box(part.y, part.x, part.height, part.width) for part in turned]


def grid(box: Box, across: int, down: int, gap: int = 0) -> list[Box]:
    """Cells of equal size, row by row."""
    return [cell for row in rows(box, [1] * down, gap) for cell in columns(row, [1] * across, gap)]


def inset(box: Box, by: int, down: int | None = None) -> Box:
    """The box inside a margin."""
    high = by if down is None else down
    return Box(box.x + by, box.y + high, box.width - 2 * by, box.height - 2 * high)


def centred(box: Box, width: int, height: int) -> Box:
    """A box of this size in the middle of another."""
    return Box(box.x + (box.width - width) // 2, box.y + (box.height - height) // 2, width, height)


def flowed(box: Box, count: int, most_across: int, height: int, gap: int = 0) -> list[Box]:
    """Boxes for so many things, in as few rows as will do, each row centred."""
    down = -(-count // most_across)
    across = -(-count // max(1, down))
    width = min((box.width - gap * (across - 1)) // max(1, across), box.width)
    top = box.y + (box.height - down * height - gap * (down - 1)) // 2
    found = []
    for number in range(count):
        row, column = divmod(number, across)
        in_row = min(across, count - row * across)
        left = box.x + (box.width - in_row * width - gap * (in_row - 1)) // 2
        found.append(Box(left + column * (width + gap), top + row * (height + gap), width, height))
    return found
