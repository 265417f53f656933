"""What moves over the still table: goods in flight, rolling dice, the turning page."""

from __future__ import annotations

from math import sin
from typing import Final

import pygame

from ...stage.kingsburg.picture import Flight, Picture
from ...ui.canvas import Canvas
from ...ui.layout import Box
from . import signs
from .boxes import CALENDAR, HAND, centre, seat_box

TURNS: Final = 9
"""How many faces a die shows before it lies still."""


def paint(canvas: Canvas, picture: Picture, hand: int) -> None:
    """Everything that is on its way; `hand` is the seat whose dice lie large in front."""
    seats = len(picture.provinces)
    if picture.tumble is not None:
        for seat in picture.tumbling:
            tumble(canvas, picture, seat, seat_row(seat, seats), picture.tumble)
            if seat == hand:
                tumble(
                    canvas, picture, seat, Box(HAND.x + 40, HAND.y + 96, 700, 100), picture.tumble
                )
    for flight in picture.flights:
        fly(canvas, flight, seats)
    if picture.turning is not None:
        turn(canvas, picture.turning)


def seat_row(seat: int, seats: int) -> Box:
    box = seat_box(seat, seats)
    return Box(box.x + 14, box.bottom - 46, 180, 38)


def tumble(canvas: Canvas, picture: Picture, seat: int, box: Box, part: float) -> None:
    """Dice that hop and turn over, slower and slower, and end as the engine said."""
    province = picture.provinces[seat]
    faces = [(face, signs.tint_of(seat)) for face in province.coloured]
    faces += [(face, "ivory") for face in province.white]
    if not faces:
        return
    gap = box.height // 5
    side = min(box.height, (box.width - gap * len(faces)) // len(faces))
    for at, (face, tint) in enumerate(faces):
        turn_now = int(part * TURNS)
        shown = face if part > 0.86 else (face + at * 2 + turn_now * (at + 3)) % 6 + 1
        hop = abs(sin(part * 7 + at)) * (1 - part) * side * 0.9
        lean = (1 - part) * 300 * (1 if at % 2 else -1)
        spot = Box(box.x + at * (side + gap), box.centery - side // 2 - round(hop), side, side)
        rolling(canvas, shown, spot, tint, lean)


def rolling(canvas: Canvas, face: int, box: Box, tint: str, lean: float) -> None:
    at = canvas.px(box)
    if abs(lean) < 3:
        signs.die(canvas, face, box, tint)
        return
    flat = canvas.picture_surface(f"die.{face}", at.size, tint)
    if flat is None:
        signs.die(canvas, face, box, tint)
        return
    turned = pygame.transform.rotate(flat, lean)
    canvas.surface.blit(turned, turned.get_rect(center=at.center))


def fly(canvas: Canvas, flight: Flight, seats: int) -> None:
    """One thing on an arc from place to place."""
    start, goal = centre(flight.source, seats), centre(flight.goal, seats)
    part = flight.part
    x = start[0] + (goal[0] - start[0]) * part
    y = start[1] + (goal[1] - start[1]) * part - 90 * 4 * part * (1 - part)
    spot = Box(0, 0, 52, 52)
    spot.center = (round(x), round(y))
    kind, _, rest = flight.what.partition(" ")
    if kind == "building":
        canvas.picture(f"building.{rest}", spot.inflate(24, 24))
    elif kind == "dice":
        signs.arms(canvas, int(rest), spot)
    elif kind == "die":
        canvas.picture("thing.white_die", spot)
    else:
        signs.thing(canvas, kind, spot)
        if flight.count > 1:
            number = Box(spot.right - 8, spot.y - 8, 34, 34)
            canvas.plate(number, "night", "gold", radius=17)
            canvas.words(str(flight.count), number, 24, "ivory", face="bold", align="center")


def turn(canvas: Canvas, part: float) -> None:
    """A page of the calendar swings over."""
    width = max(2, round(CALENDAR.width * abs(1 - 2 * part)))
    page = Box(CALENDAR.centerx - width // 2, CALENDAR.y, width, CALENDAR.height)
    if part < 0.5:
        canvas.plate(page, "parchment", "gold", width=3, radius=12, alpha=round(255 * (1 - part)))
