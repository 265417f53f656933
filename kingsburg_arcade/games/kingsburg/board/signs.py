"""Small signs of Kingsburg: goods, dice, and rows of them with numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ....ui.canvas import Canvas
from ....ui.layout import Box, rows
from ....ui.text import figure, signed
from ..rules.effects import Gift

THINGS: Final = {
    "gold": "good.gold",
    "wood": "good.wood",
    "stone": "good.stone",
    "any": "good.any",
    "tokens": "thing.plus_two",
    "soldiers": "thing.soldiers",
    "points": "thing.victory_points",
    "envoy": "thing.envoy",
    "peek": "thing.peek",
    "combat": "thing.combat",
}
PLAIN: Final = {
    "gold": "gold",
    "wood": "wood",
    "stone": "steel",
    "any": "ivory",
    "tokens": "emerald",
    "soldiers": "ruby",
    "points": "amber_light",
    "envoy": "amethyst",
    "peek": "sapphire",
    "combat": "ruby",
}
"""The disc that stands for a thing nobody has drawn yet."""
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


LARGEST: Final = 46
"""How large a sign in a row may be, how small when it can stand elsewhere, and at all."""
LEAST: Final = 20
SMALLEST: Final = 16
GAP: Final = 2


def thing(canvas: Canvas, what: str, box: Box, alpha: int = 255) -> None:
    """A good, a soldier, a token, by the name the rules give it."""
    if not canvas.picture(THINGS[what], box, alpha=alpha):
        side = min(box.size) * 8 // 10
        disc = Box(0, 0, side, side)
        disc.center = box.center
        canvas.plate(disc, PLAIN[what], "ink", radius=side / 2)


# ---------------------------------------------------------------------------------------- dice
def die(canvas: Canvas, face: int, box: Box, tint: str, faded: bool = False) -> None:
    """A die with a face: in a swatch of the theme."""
    if canvas.picture(f"die.{face}", box, "faded" if faded else tint):
        return
    ground, pip = DICE_COLOURS["faded" if faded else tint]
    side = min(box.size)
    square = Box(0, 0, side, side)
    square.center = box.center
    canvas.plate(square, ground, "lead", width=max(1.5, side / 24), radius=side / 5)
    at = canvas.px(square)
    reach, dot = at.width * 0.25, max(2, round(at.width * 0.095))
    for x, y in PIPS[face]:
        spot = (at.centerx + round(x * reach), at.centery + round(y * reach))
        canvas.shape(pygame.draw.circle, pip, spot, dot)


DICE_COLOURS: Final = {
    "ruby": ("ruby", "ivory"),
    "sapphire": ("sapphire", "ivory"),
    "amber": ("amber_light", "ink"),
    "emerald": ("emerald", "ivory"),
    "amethyst": ("amethyst", "ivory"),
    "ivory": ("ivory", "ink"),
    "faded": ("steel_deep", "steel_light"),
}


def dice_row(
    canvas: Canvas,
    box: Box,
    coloured: Sequence[int],
    white: Sequence[int],
    tint: str,
    *,
    faded: bool = False,
    align: str = "left",
) -> None:
    """Dice side by side, as large as the box allows."""
    faces = [(face, tint) for face in coloured] + [(face, "ivory") for face in white]
    for (face, paint), spot in zip(faces, dice_boxes(box, len(faces), align), strict=True):
        die(canvas, face, spot, paint, faded)


def dice_boxes(box: Box, count: int, align: str = "left") -> list[Box]:
    """Where so many dice lie in a row."""
    if not count:
        return []
    gap = max(2, box.height // 10)
    side = min(box.height, (box.width - gap * (count - 1)) // count)
    x = box.x
    if align == "center":
        x += (box.width - side * count - gap * (count - 1)) // 2
    return [Box(x + at * (side + gap), box.centery - side // 2, side, side) for at in range(count)]


# ------------------------------------------------------------------------------------- amounts
def counted(
    canvas: Canvas, what: str, count: int | str, box: Box, colour: str = "ivory", size: int = 26
) -> None:
    """A thing and how many there are of it."""
    said = count if isinstance(count, str) else figure(count)
    side = min(box.height, 36, max(20, box.width - canvas.width_of(said, size, "bold") - 4))
    thing(canvas, what, Box(box.x, box.centery - side // 2, side, side))
    room = Box(box.x + side + 4, box.y, box.width - side - 4, box.height)
    canvas.words(said, room, size, colour, face="bold")


GIFT: Final = ("gold", "wood", "stone", "any", "tokens", "soldiers", "points")


def parts_of(gift: Gift) -> list[tuple[str, int]]:
    """A gift thing by thing."""
    parts = [(what, getattr(gift, what)) for what in GIFT if getattr(gift, what)]
    return parts + ([("peek", 1)] if gift.peek else [])


def gift_row(
    canvas: Canvas,
    gifts: Sequence[Gift],
    box: Box,
    colour: str,
    alpha: int = 255,
    *,
    align: str = "center",
) -> None:
    """Gifts as signs, `/` between those that exclude each other; small counts repeat a sign.

    Gifts that would be too small beside each other stand on a line each.
    """
    lines = [signs_of(gift) for gift in gifts]
    together = lines[0] + [sign for line in lines[1:] for sign in ("/", *line)] if lines else []
    if len(lines) == 1 or side_of(together, box, LARGEST) >= LEAST:
        signs_row(canvas, together, box, colour, alpha, align=align)
        return
    for line, row in zip(lines, rows(box, [1] * len(lines)), strict=True):
        signs_row(canvas, line, row, colour, alpha, align=align)


def signs_of(gift: Gift) -> list[str]:
    signs: list[str] = []
    for what, count in parts_of(gift):
        if count in (1, 2) or (what not in ("points",) and count == 3):
            signs += [what] * count
        else:
            signs += [signed(count) if what == "points" else str(count), what]
    return signs


def widths(signs: Sequence[str], side: int) -> list[int]:
    return [side if sign in THINGS else side * (2 + 3 * len(sign)) // 8 for sign in signs]


def side_of(signs: Sequence[str], box: Box, largest: int) -> int:
    """How large signs can be that stand side by side in a box."""
    side = min(box.height, largest)
    room = box.width - GAP * (len(signs) - 1)
    while side > SMALLEST and sum(widths(signs, side)) > room:
        side -= 1
    return side


def signs_row(
    canvas: Canvas,
    signs: Sequence[str],
    box: Box,
    colour: str,
    alpha: int = 255,
    *,
    align: str = "center",
    largest: int = LARGEST,
) -> None:
    """Signs and short words side by side, in the middle of a box or at its left."""
    side = side_of(signs, box, largest)
    wide = widths(signs, side)
    total = sum(wide) + GAP * (len(signs) - 1)
    x = box.x + (box.width - total) // 2 if align == "center" else box.x
    for sign, width in zip(signs, wide, strict=True):
        spot = Box(x, box.centery - side // 2, width, side)
        if sign in THINGS:
            thing(canvas, sign, spot, alpha)
        else:
            canvas.words(
                sign, spot.inflate(6, 0), side * 3 // 4, colour, face="bold", align="center"
            )
        x += width + GAP


STITCH: Final = 10
"""How long a stitch is, and half of how far the next one lies."""


def stitched(canvas: Canvas, box: Box, colour: str = "amethyst") -> None:
    """A thread sewn along the inside of an edge: so cards look that are ours."""
    for left in range(box.x + STITCH, box.right - STITCH, 2 * STITCH):
        for top in (box.y, box.bottom - 2):
            canvas.plate(Box(left, top, STITCH, 2), colour)
    for top in range(box.y + STITCH, box.bottom - STITCH, 2 * STITCH):
        for left in (box.x, box.right - 2):
            canvas.plate(Box(left, top, 2, STITCH), colour)
