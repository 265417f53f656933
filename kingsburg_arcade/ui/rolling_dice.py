"""Dice as they roll: cubes with shaded sides and pips, over a shadow that tells how high they are.

Where a die lies still its picture takes over: it is drawn for that, this is drawn for motion.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import pygame

from ..stage import theme
from ..stage.thrown_dice import Lying, Turn
from .canvas import Canvas
from .layout import Box

PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
REACH: Final = 0.25
"""How far a pip stands from the middle, in sides; and how large it is."""
DOT: Final = 0.09
ROUND: Final = tuple((cos(2 * pi * at / 10), sin(2 * pi * at / 10)) for at in range(10))
CUT: Final = 0.16
"""How much of its corners a side has lost."""
OUTLINE: Final = tuple(
    (x * 0.5, y * 0.5)
    for x, y in (
        *((-1, CUT * 2 - 1), (CUT * 2 - 1, -1), (1 - CUT * 2, -1), (1, CUT * 2 - 1)),
        *((1, 1 - CUT * 2), (1 - CUT * 2, 1), (CUT * 2 - 1, 1), (-1, 1 - CUT * 2)),
    )
)
LIGHT: Final = (-0.35, -0.5, 0.79)
"""Where the light comes from: the upper left, over the table."""
LIFT: Final = 0.55
"""How far up the page a die stands that is one side above the table."""
GROWN: Final = 0.1
"""How much larger it is there."""
STILL: Final = 0.999
EDGE_ON: Final = 0.12
"""A side that is seen less than this shows no pips."""
SHADE: Final = 168
"""How dark the shadow of a die that lies on the table is."""


def die(canvas: Canvas, face: int, box: Box, tint: str, lying: Lying, name: str) -> None:
    """A die whose place and side are those of a box; `name` is its picture when it lies still."""
    side = box.width
    x, y = box.centerx + lying.x * side, box.centery + lying.y * side
    if lying.turn[2][2] > STILL and lying.turn[0][0] > STILL and lying.high < 0.02:
        spot = Box(0, 0, *box.size)
        spot.center = round(x), round(y)
        canvas.picture(name, spot, tint)
        return
    shadow(canvas, x, y, lying.high, side)
    stands = sum(map(abs, lying.turn[2])) / 2 - 0.5  # it rolls over its edges
    high = lying.high + stands
    k = canvas.scale
    middle = canvas.left + x * k, canvas.top + (y - high * LIFT * side) * k
    cube(canvas, face, middle, side * k * 0.9 * (1 + GROWN * lying.high), tint, lying.turn)


def shadow(canvas: Canvas, x: float, y: float, high: float, side: int) -> None:
    """Tight and dark below what touches the table; far and pale below what flies."""
    wide = round(side * (0.92 + 0.25 * high))
    spot = Box(0, 0, wide, round(wide * 0.86))
    spot.center = round(x + side * (0.05 + 0.3 * high)), round(y + side * (0.12 + 0.22 * high))
    alpha = round(SHADE / (1 + 1.3 * high) / 8) * 8
    canvas.plate(spot, "lead", radius=spot.height / 2, alpha=alpha)


def cube(
    canvas: Canvas, face: int, middle: tuple[float, float], side: float, tint: str, turn: Turn
) -> None:
    """The sides of a die that are seen from above."""
    light, base, deep, mark = tones(tint)
    columns = tuple(zip(*turn, strict=True))
    others = [one for one in (1, 2, 3) if one not in (face, 7 - face)]
    opposite = ((others[0], 7 - others[0]), (others[1], 7 - others[1]), (face, 7 - face))
    seen = []
    for axis, (one, other) in enumerate(opposite):
        for sign, number in ((1, one), (-1, other)):
            up = columns[axis][2] * sign
            if up > 0.01:
                seen.append((up, axis, sign, number))
    surface = canvas.surface
    touched = []
    for up, axis, sign, number in sorted(seen):
        normal = [part * sign for part in columns[axis]]
        right, down = columns[axis - 2], columns[axis - 1]
        bright = sum(a * b for a, b in zip(normal, LIGHT, strict=True))
        colour = (
            _mixed(deep, base, 0.35 + bright)
            if bright < 0.65
            else _mixed(base, light, (bright - 0.65) * 1.3)
        )
        frame = normal, right, down, middle, side

        outline = [_spot(frame, x, y) for x, y in OUTLINE]
        touched.append(pygame.draw.polygon(surface, deep, outline))
        pygame.draw.polygon(surface, colour, [_spot(frame, x * 0.9, y * 0.9) for x, y in OUTLINE])
        pygame.draw.aalines(surface, theme.rgb("lead"), True, outline)
        for px, py in PIPS[number] if up > EDGE_ON else ():
            dot = [_spot(frame, px * REACH + a * DOT, py * REACH + b * DOT) for a, b in ROUND]
            pygame.draw.polygon(surface, mark, dot)
            if up > 0.5:
                pygame.draw.aalines(surface, mark, True, dot)
    canvas.over += [box.inflate(4, 4) for box in touched]


Frame = tuple[Sequence[float], Sequence[float], Sequence[float], tuple[float, float], float]


def _spot(frame: Frame, x: float, y: float) -> tuple[float, float]:
    """A point of a side of the cube, on the surface."""
    normal, right, down, middle, side = frame
    return (
        middle[0] + (normal[0] * 0.5 + right[0] * x + down[0] * y) * side,
        middle[1] + (normal[1] * 0.5 + right[1] * x + down[1] * y) * side,
    )


@lru_cache(maxsize=32)
def tones(tint: str) -> tuple[tuple[int, int, int], ...]:
    """Lit, plain and in the shade, and what is drawn on it."""
    return tuple(theme.rgb(tone) for tone in theme.SWATCHES[tint])


def _mixed(one: Sequence[int], other: Sequence[int], part: float) -> tuple[int, int, int]:
    part = min(1.0, max(0.0, part))
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue
