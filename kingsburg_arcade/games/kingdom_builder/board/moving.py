"""What moves over the still table: settlements that fall or glide, cards and tiles in flight."""

from __future__ import annotations

from math import pi, sin

from ....stage import gestures
from ....stage.gestures import squash, squashed
from ....stage.seat_look import look_of
from ....ui.canvas import Canvas
from ....ui.drifting import drift
from ....ui.figures import clouds, figure
from ....ui.layout import Box
from . import outlines, pieces
from .layout import places_on
from .picture import Drop, Flight, Glide, Picture
from .seat_panels import paint_tile
from .sidebar import paint_card

HIGH = 120
"""From how high a settlement falls."""
LANDS = 0.6
"""The part of its time after which it strikes the ground: so `fall` has it."""
WIDE = 2.6
"""How large the ring is at first that closes around a hex, in sides of it."""


def paint(canvas: Canvas, picture: Picture) -> None:
    """Everything that is on its way."""
    if picture.drift is not None:
        drift(canvas, picture.season, picture.drift)
    if picture.raising is not None and picture.lifted >= 0:
        pieces.paint_lifted(canvas, picture, picture.raising)
    for drop in picture.drops:
        fall(canvas, drop)
    if picture.glide is not None:
        glide(canvas, picture.glide)
    if picture.turning is not None:
        turn_over(canvas, picture, *picture.turning)
    for flight in picture.flights:
        fly(canvas, flight, picture)


def fall(canvas: Canvas, drop: Drop) -> None:
    """A settlement falls onto its hex, is pressed flat, hops, and leaves a little dust."""
    part = drop.part
    landed = max(0.0, (part - LANDS) / (1 - LANDS))
    close_in(canvas, drop.hex, min(1.0, part / LANDS))
    down = gestures.fall(part)
    plan, look = places_on(canvas.page).plan, look_of(drop.seat)
    box = pieces.house_box(plan, drop.hex, 1.25 - 0.25 * min(1.0, part / LANDS), HIGH * (1 - down))
    shadow = pieces.house_box(plan, drop.hex, 0.5 + 0.3 * down)
    canvas.plate(shadow, "night", radius=shadow.width / 2, alpha=round(60 + 60 * down))
    foot = (box.centerx, box.bottom)
    flat = squash(landed) if landed else squashed(-0.14 * part / LANDS)
    if landed:
        ground = (box.centerx, pieces.house_box(plan, drop.hex).bottom)
        clouds(canvas, ground, box.width, landed, drop.hex)
    name = f"settlement.{look.shape}"
    figure(canvas, name, foot, box.width, 0.0, flat, tint=look.colour)


def close_in(canvas: Canvas, hex_: int, part: float) -> None:
    """A ring that draws the eye to a hex before something stands there."""
    reach = 1 + (WIDE - 1) * (1 - part) ** 2
    outlines.ring(canvas, hex_, "lead", 9, reach + 0.05)
    outlines.ring(canvas, hex_, "teal_light", 5, reach)


def glide(canvas: Canvas, moved: Glide) -> None:
    """A lifted settlement on its way, higher in the middle of it."""
    plan = places_on(canvas.page).plan
    (ax, ay), (bx, by) = plan.middle(moved.source), plan.middle(moved.goal)
    part = moved.part
    x, y = ax + (bx - ax) * part, ay + (by - ay) * part
    lift = pieces.RAISED * (1 - part) + 40 * sin(pi * part)
    close_in(canvas, moved.goal, part)
    side = round(plan.width * pieces.HOUSE * 1.1)
    shade = Box(round(x) - side // 3, round(y) - side // 3, side * 2 // 3, side * 2 // 3)
    canvas.plate(shade, "night", radius=side / 3, alpha=90)
    spot = Box(round(x) - side // 2, round(y - lift) - side // 2, side, side)
    pieces.paint_house(canvas, moved.seat, spot)


def fly(canvas: Canvas, flight: Flight, picture: Picture) -> None:
    """One thing on an arc from place to place."""
    seats, part = len(picture.players), flight.part
    here = places_on(canvas.page)
    start = here.centre(flight.source, picture.cards, seats)
    goal = here.centre(flight.goal, picture.cards, seats)
    x = start[0] + (goal[0] - start[0]) * part
    y = start[1] + (goal[1] - start[1]) * part - 70 * 4 * part * (1 - part)
    kind, _, rest = flight.what.partition(" ")
    if kind == "tile":
        side = 60
        paint_tile(canvas, rest, Box(round(x) - side // 2, round(y) - side // 2, side, side))
    else:
        spot = Box(round(x) - 27, round(y) - 38, 54, 76)
        paint_card(canvas, spot, rest, " ", down=kind == "card")


def turn_over(canvas: Canvas, picture: Picture, seat: int, terrain: str, part: float) -> None:
    """A card comes from its owner to the middle of things, and is turned on the way."""
    source = ("seat", seat, "card")
    here = places_on(canvas.page)
    start = here.centre(source, picture.cards, len(picture.players))
    goal = here.played.center
    x = start[0] + (goal[0] - start[0]) * part
    y = start[1] + (goal[1] - start[1]) * part
    grown = 0.35 + 0.65 * part
    thin = abs(1 - 2 * part)
    wide = max(6, round(here.played.width * grown * thin))
    high = round(here.played.height * grown)
    spot = Box(round(x) - wide // 2, round(y) - high // 2, wide, high)
    canvas.plate(spot.move(4, 6), "night", radius=10, alpha=120)
    if part < 0.5:
        paint_card(canvas, spot, "", down=True)
    elif wide > 60:
        paint_card(canvas, spot, terrain)
    else:
        canvas.plate(spot, "parchment_light", "gold", width=3, radius=10)
