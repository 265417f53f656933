"""What somebody at the table says: beside the speaker's panel, where nothing is needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from . import seat_marks
from .canvas import Canvas, longest
from .layout import Box, inset

WIDTHS: Final = (600, 480, 380, 300, 230, 172)
"""How wide a bubble may be: the first that finds a place."""
FACE: Final = 56
ROUND: Final = 78
"""What the face and the margins take of the width."""
GAP: Final = 12
STEP: Final = 16
FACED: Final = 296
"""A narrower one has a shield in its corner, and no face."""
LEAST: Final = 12
"""How small the letters may be on a panel that has no more room."""
HEADED: Final = 56
"""The head of a panel: who speaks, and how many points there are, stays to be seen."""


def place(canvas: Canvas, panel: Box, words: str, needed: Sequence[Box]) -> Box:
    """Where words stand: right, left, below or above of the panel if nothing needed stands there,
    otherwise on the panel itself, below its head."""
    page, needed = inset(canvas.page.box, 4), list(needed)
    for most in WIDTHS:
        wide = min(most, canvas.width_of(words) + ROUND + 8)
        inside = room(Box(0, 0, wide, 0)).width
        if canvas.width_of(longest(words)) > inside:
            break
        high = max(FACE + 12, canvas.height_of(words, inside) + 20)
        for spot in beside(panel, wide, high):
            if page.contains(spot) and spot.collidelist(needed) < 0:
                return spot
    return on_panel(canvas, panel, words)


def on_panel(canvas: Canvas, panel: Box, words: str) -> Box:
    """The place at the foot of a panel."""
    body = Box(panel.x + 6, panel.y + HEADED, panel.width - 12, panel.height - HEADED - 6)
    high = min(body.height, max(FACE + 12, canvas.height_of(words, room(body).width) + 20))
    return Box(body.x, body.bottom - high, body.width, high)


def beside(panel: Box, wide: int, high: int) -> Iterator[Box]:
    """The places around a panel, the likeliest first."""
    for x in (panel.right + GAP, panel.x - GAP - wide):
        for y in range(panel.y + 6, max(panel.y + 7, panel.bottom - high), STEP):
            yield Box(x, y, wide, high)
    for y in (panel.bottom + GAP, panel.y - GAP - high):
        for x in range(panel.x, max(panel.x + 1, panel.right - wide), STEP):
            yield Box(x, y, wide, high)


def paint(canvas: Canvas, box: Box, seat: int, words: str, face: str = "", about: int = -1) -> None:
    """The words in a place, beside the face of who speaks; in a corner the shield of the one among
    several who is meant."""
    canvas.plate(box.move(3, 4), "lead", radius=18, alpha=150)
    canvas.plate(box, "parchment_light", seat_marks.colours(seat)[0], width=4, radius=18)
    side = min(FACE, box.height - 12)
    spot = Box(box.x + 8, box.centery - side // 2, side, side)
    if box.width < FACED:
        seat_marks.shape(canvas, seat, Box(box.x - 10, box.y - 12, 26, 26))
    elif face:
        canvas.picture(face, spot, seat_marks.tint_of(seat))
    else:
        seat_marks.shape(canvas, seat, spot)
    if about >= 0:
        seat_marks.shape(canvas, about, Box(box.right - 20, box.y - 8, 30, 30))
    canvas.words(words, room(box), "body", "ink", wrap=True, least=LEAST)


def room(box: Box) -> Box:
    """Where in a bubble its words stand."""
    if box.width < FACED:
        return Box(box.x + 14, box.y + 6, box.width - 22, box.height - 12)
    return Box(box.x + FACE + 16, box.y + 6, box.width - ROUND + 4, box.height - 12)
