"""Names, shapes and colours of seats, and marks on what was touched last or is advised."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..governors.mind import LEVELS, OF
from ..i18n import readable, tr, tr_or
from ..stage.portraits import PERSONS
from ..stage.seat_look import USUAL, look_of
from .canvas import Canvas
from .idle import Blink
from .layout import Box, inset
from .text import INK, signed
from .widget import Widget

NEUTRAL: Final = "faded"
HANDLE: Final = (13, 44)
HEADED: Final = 52
"""The head of a panel, over which its handle does not stand."""
MARK: Final = "◆"
"""One for each step of the ladder: no advisor who is called like a level has any."""


def seat_name(seat: int) -> str:
    """The name that was given to a seat, else a first name of the list."""
    if seat < 0:
        return tr("shape.nobody")
    return look_of(seat).name or first_name(seat)


def first_names() -> list[str]:
    return tr("names.list").split(", ")


def first_name(seat: int) -> str:
    """What a seat is called without a name of its own: no other seat is called so."""
    given = {look_of(at).name for at in range(len(USUAL)) if at != seat}
    names = first_names()[seat :: len(USUAL)]
    return next((name for name in names if name not in given), shield_name(seat))


def shield_name(seat: int) -> str:
    return tr(f"shape.{look_of(seat).shape}")


def chair_name(chair: str) -> str:
    """Who fills a chair: a person, or a rival with its step of the ladder."""
    level, _, character = chair.partition(OF)
    name = character_name(character) if character else tr_or(f"chair.{chair}", readable(chair))
    return f"{name} {MARK * (LEVELS.index(level) + 1)}" if level in LEVELS else name


def character_name(character: str) -> str:
    return tr_or(f"character.{character}", readable(character))


def face_of(chair: str) -> str:
    """The picture of who fills a chair; empty for whom none was drawn."""
    person = chair.partition(OF)[2]
    return f"rival.{person}" if person in PERSONS else ""


def emblem(canvas: Canvas, seat: int, face: str, box: Box) -> None:
    """The shield of a seat; for a person the portrait in a ring of the seat's colour, and the
    shield in its corner."""
    if not face:
        shape(canvas, seat, box)
        return
    around = box.inflate(8, 8)
    canvas.picture(face, around, tint_of(seat))
    side = around.width * 2 // 5
    shape(canvas, seat, Box(around.right - side, around.bottom - side, side, side))


def blinking(seat: int, face: str, box: Box) -> Blink:
    """The portrait of a seat as its emblem shows it, that can shut its eyes."""
    around = box.inflate(8, 8)
    return Blink((around.x, around.y, around.width, around.height), face, tint_of(seat))


def tint_of(seat: int) -> str:
    return look_of(seat).colour if seat >= 0 else NEUTRAL


def shape(canvas: Canvas, seat: int, box: Box, alpha: int = 255) -> None:
    """The shape of a seat in its colour."""
    if seat < 0:
        canvas.picture("shape.nobody", box, NEUTRAL, alpha)
        return
    canvas.picture(f"shape.{look_of(seat).shape}", box, tint_of(seat), alpha)


def colours(seat: int) -> tuple[str, str]:
    """The ground of a seat's colour, and what is written on it."""
    if seat < 0:
        return "steel_deep", "ivory"
    colour = look_of(seat).colour
    return ("amber_light", "ink") if colour == "amber" else (colour, "ivory")


def named(canvas: Canvas, name: str, chair: str, box: Box, align: str = "left") -> None:
    """A name, and below it who fills the chair if that says more: as large as there is room."""
    sizes = canvas.look.sizes["label"], canvas.look.sizes["small"]
    heights = [
        canvas.height_of("", box.width, size, face) * INK
        for size, face in zip(sizes, ("title", "text"), strict=True)
    ]
    part = min(1.0, box.height / sum(heights))
    large, small = (int(size * part) for size in sizes)
    upper, lower = (round(height * part) for height in heights)
    top = Box(box.x, box.centery - (upper + lower) // 2, box.width, upper)
    canvas.words(name, top, large, "ivory", face="title", align=align)
    if chair != name:
        below = Box(box.x, top.bottom, box.width, lower)
        canvas.words(chair, below, small, "parchment", align=align)


def chair_line(canvas: Canvas, chair: str, box: Box, colour: str) -> None:
    """Who fills a chair, below the name: without the step of the ladder where that has no room,
    and nothing where less than the whole name has."""
    ways = chair, chair.rstrip(f" {MARK}")
    said = next((way for way in ways if canvas.width_of(way, "small") <= box.width), "")
    canvas.words(said, box, "small", colour)


def touched(canvas: Canvas, box: Box, radius: float) -> None:
    """The mark of what somebody's last step touched: in a colour that no seat has."""
    canvas.plate(box.inflate(8, 8), None, "lead", width=5, radius=radius + 4)
    canvas.plate(box.inflate(6, 6), None, "teal_light", width=3, radius=radius + 3)


def handle(canvas: Canvas, panel: Box, colour: str) -> None:
    """The sign that a press opens a panel: three dots on its right edge, like a drawer's handle.
    It stands in the margins, and covers nothing."""
    wide, high = HANDLE
    box = Box(panel.right + 4 - wide, panel.centery + (HEADED - high) // 2, wide, high)
    canvas.plate(box, "night", colour, width=2, radius=wide / 2)
    for at in (-1, 0, 1):
        dot = Box(box.centerx - 2, box.centery + 12 * at - 3, 5, 5)
        canvas.plate(dot, "gold_light", radius=2.5)


def paint_advised(
    canvas: Canvas, widgets: Sequence[Widget], keys: frozenset[str], small: str = "die:"
) -> None:
    """A green ring around each of them, and a lamp where it hides nothing: not on what is small."""
    for widget in widgets:
        if widget.key.startswith(small) and widget.key in keys:
            paint_ring(canvas, widget.box)
        elif widget.key in keys:
            paint_lamp(canvas, widget.box)


def paint_ring(canvas: Canvas, box: Box) -> None:
    canvas.plate(box.inflate(10, 10), None, "emerald_light", width=5, radius=19)


def paint_lamp(canvas: Canvas, box: Box) -> None:
    paint_ring(canvas, box)
    side = min(46, box.height // 2)
    sign = Box(box.right - side - 4, box.y + 4, side, side)
    canvas.plate(sign, "emerald_deep", "emerald_light", width=2, radius=12)
    canvas.picture("icon.hint", inset(sign, 6), "gold")


def paint_rings(canvas: Canvas, boxes: Iterable[Box]) -> None:
    """Golden rings around what a line of the log speaks of."""
    for box in boxes:
        around = box.inflate(10, 10)
        canvas.plate(around, None, "gold_light", width=7, radius=18)
        canvas.plate(around.inflate(6, 6), None, "night", width=2, radius=21)


def ghost(canvas: Canvas, amount: int, at: tuple[int, int], words: str = "") -> None:
    """What a laid move would add or take away, on a small plate in the middle of a point."""
    said = words or (signed(amount) if amount else "")
    if not said:
        return
    spot = Box(0, 0, 14 + 10 * len(said), 22)
    spot.center = at
    ground, edge = ("ruby_deep", "ruby_light") if amount < 0 else ("emerald_deep", "emerald_light")
    canvas.plate(spot, ground, edge, width=2, radius=9)
    canvas.words(said, spot.inflate(-4, 0), "small", "ivory", face="bold", align="center")
