"""What moves over the still table: goods in flight, rolling dice, the turning page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import sin
from typing import Final
from zlib import crc32

import pygame

from ....stage.thrown_dice import Point, courses, lying_at
from ....ui import rolling_dice, seat_marks
from ....ui.canvas import Canvas
from ....ui.drifting import drift
from ....ui.layout import Box
from . import signs
from .arena import paint_arena
from .auction_layout import card_boxes
from .battle import TOKEN_BACK, creature_box, draw_row, row_box, token_box
from .destiny_card import announce
from .governor_cards import GovernorCard
from .layout import Places
from .panel_layout import parts_of
from .picture import Flight, Picture, Work
from .sidebar import Calendar, season_of

HAND: Final = (7.5, 3.2)
"""Where the hand is that throws, seen from the first of its dice, in sides of them."""
TWICE: Final = 2.0
"""So much faster go the dice of others than mine."""
KINGS_HAND: Final = (7.0, -1.5)
SITE: Final = 168
"""How large a building is while it is built."""
UP: Final = 0.62
"""The part of the show in which it rises; in the rest it flies."""


def paint(canvas: Canvas, picture: Picture, here: Places, hand: int, dice: Sequence[Box]) -> None:
    """Everything that is on its way; `hand` is the seat whose dice lie large in front."""
    if picture.drift is not None:
        drift(canvas, season_of(picture.phase), picture.drift)
    if picture.tumble is not None:
        for seat in picture.tumbling:
            mine = seat == hand or hand < 0
            part = min(1.0, picture.tumble * (1 if mine else TWICE))
            has = picture.provinces[seat]
            parts = parts_of(here.seats[seat])
            small = signs.dice_boxes(parts.dice, len(has.coloured) + len(has.white))
            if small:
                tumble(canvas, picture, seat, small, part, seen_from(small[0], parts.arms))
            if seat == hand:
                tumble(canvas, picture, seat, dice, part, HAND)
    if picture.turning is not None:
        turn(canvas, picture, here.calendar, picture.turning)
    if picture.arriving is not None:
        arrive(canvas, here, *picture.arriving)
    if picture.fate is not None:
        announce(canvas, here.court, here.destiny, *picture.fate)
    if picture.throw is not None:
        throw(canvas, here.kings_die, *picture.throw)
    if picture.turning_tokens is not None:
        turn_tokens(canvas, picture, here.battle, *picture.turning_tokens)
    if picture.turning_cards is not None:
        turn_cards(canvas, picture, here.court, *picture.turning_cards)
    if picture.assault is not None and picture.battle is not None:
        fight, now = picture.assault
        foe = picture.battle.foe(picture.year)
        paint_arena(canvas, here.battle, fight, foe.creatures, foe.strength, now)
    for work in picture.works:
        build(canvas, work, here, picture)
    for flight in picture.flights:
        fly(canvas, flight, here, picture)


def tumble(
    canvas: Canvas,
    picture: Picture,
    seat: int,
    spots: Sequence[Box],
    part: float,
    hand: Point,
) -> None:
    """Dice that are thrown, strike each other, and end as the engine said."""
    province = picture.provinces[seat]
    faces = [(face, seat_marks.tint_of(seat)) for face in province.coloured]
    faces += [(face, "ivory") for face in province.white]
    if not spots:
        return
    first = spots[0]
    places = tuple(seen_from(first, spot) for spot in spots)
    said = picture.year, picture.phase, seat, *faces
    ways = courses(hand, places, crc32(repr(said).encode()))
    lying = [lying_at(way, part) for way in ways]
    order = sorted(range(len(lying)), key=lambda number: lying[number].high)
    for number in order:
        face, tint = faces[number]
        rolling_dice.die(canvas, face, first, tint, lying[number], f"die.{face}")


def seen_from(die: Box, box: Box) -> Point:
    """Where the middle of a box is, seen from a die, in sides of it."""
    x, y = box.centerx - die.centerx, box.centery - die.centery
    return round(x / die.width, 2), round(y / die.width, 2)


def throw(canvas: Canvas, place: Box, face: int, part: float) -> None:
    """The King's die rolls onto its place."""
    (way,) = courses(KINGS_HAND, ((0.0, 0.0),), face)
    rolling_dice.die(canvas, face, place, "gold", lying_at(way, part), f"die.king_{face}")


def fly(canvas: Canvas, flight: Flight, here: Places, picture: Picture) -> None:
    """One thing on an arc from place to place."""
    start, goal = here.centre(flight.source, picture), here.centre(flight.goal, picture)
    part = flight.part
    x = start[0] + (goal[0] - start[0]) * part
    y = start[1] + (goal[1] - start[1]) * part - 90 * 4 * part * (1 - part)
    spot = Box(0, 0, 52, 52)
    spot.center = (round(x), round(y))
    kind, _, rest = flight.what.partition(" ")
    if kind == "building":
        canvas.picture(f"building.{rest}", spot.inflate(24, 24))
    elif kind == "governor":
        canvas.picture(f"governor_card.{rest}", spot.inflate(40, 40))
    elif kind == "dice":
        seat_marks.shape(canvas, int(rest), spot)
    elif kind == "die":
        canvas.picture("thing.white_die", spot)
    else:
        signs.thing(canvas, kind, spot)
        if flight.count > 1:
            number = Box(spot.right - 8, spot.y - 8, 34, 34)
            canvas.plate(number, "night", "gold", radius=17)
            canvas.words(str(flight.count), number, 24, "ivory", face="bold", align="center")


def turn(canvas: Canvas, picture: Picture, calendar: Box, part: float) -> None:
    """The old page of the calendar swings away and shows the new one under it."""
    year, phase = picture.turned
    old = Calendar(key="", box=calendar, year=year, phase=phase)
    at = canvas.px(calendar)
    page = canvas.painted(old.memo, at, lambda aside: old.draw(aside, False))
    width = round(at.width * (1 - part))
    if width < 2:
        return
    leaf = pygame.transform.smoothscale(page, (width, at.height))
    shade = round(255 - 110 * part)
    leaf.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
    canvas.put(leaf, at.topleft)
    left = calendar.x + round(calendar.width * (1 - part))
    edge = Box(left - 6, calendar.y, 12, calendar.height)
    canvas.plate(edge, "gold_light", radius=5)


# --------------------------------------------------------------------------------- buildings
def build(canvas: Canvas, work: Work, here: Places, picture: Picture) -> None:
    """A building rises out of the ground beside its seat and flies home, or does the reverse."""
    panel = here.seats[work.seat]
    cell = Box(0, 0, 34, 34)
    cell.center = here.centre(("seat", work.seat, "building", work.building), picture)
    page = canvas.page
    site = Box(min(panel.right + 26, page.width - SITE - 40), 0, SITE, SITE)
    site.bottom = min(max(panel.centery + SITE // 2, SITE + 40), page.height - 40)
    part = 1 - work.part if work.falls else work.part
    if part > UP:
        far = (part - UP) / (1 - UP)
        between(canvas, f"building.{work.building}", site, cell, far * far * (3 - 2 * far))
    else:
        rise(canvas, work, site, part / UP)


def rise(canvas: Canvas, work: Work, site: Box, part: float) -> None:
    """So much of a building stands above its ground; dust and, in ruin, flames around it."""
    shiver = round(4 * sin(part * 40) * (1 - part))
    at = canvas.px(site.move(shiver, 0))
    whole = canvas.picture_surface(f"building.{work.building}", at.size)
    if whole is not None:
        high = round(whole.get_height() * part)
        risen = whole.subsurface((0, 0, whole.get_width(), high))
        canvas.put(risen, (at.x, at.bottom - high))
    ground = Box(site.x - 18, site.bottom - 8, site.width + 36, 14)
    canvas.plate(ground, "wood_deep", "gold_deep", radius=7)
    for side in (-1, 1):
        puff = Box(0, 0, 56, 56)
        reach = round(part * 30) if work.falls is False else round((1 - part) * 40)
        puff.center = (site.centerx + side * (58 + reach), site.bottom - 16)
        canvas.picture("ornament.dust", puff, alpha=round(90 + 165 * (1 - part)))
    if work.falls:
        blaze = Box(site.centerx - 44, site.bottom - 86, 88, 88)
        canvas.picture("mark.flames", blaze)


def between(canvas: Canvas, name: str, large: Box, small: Box, part: float) -> None:
    """A picture on its way from a large place to a small one; made smaller, never larger."""
    at, goal = canvas.px(large), canvas.px(small)
    flat = canvas.picture_surface(name, at.size)
    if flat is None:
        return
    k = 1 + (goal.width / at.width - 1) * part
    size = (max(1, round(flat.get_width() * k)), max(1, round(flat.get_height() * k)))
    x = at.centerx + (goal.centerx - at.centerx) * part
    y = at.centery + (goal.centery - at.centery) * part
    shown = flat if part == 0 else pygame.transform.smoothscale(flat, size)
    canvas.put(shown, shown.get_rect(center=(round(x), round(y))))


# ------------------------------------------------------------------------------------ winter
def arrive(canvas: Canvas, here: Places, creature: str, part: float) -> None:
    """The enemy comes out of its panel into the middle of the court."""
    small = Box(0, 0, 60, 60)
    small.center = here.enemy.center
    canvas.plate(here.court, "night", "ruby", width=4, radius=20, alpha=170)
    between(canvas, f"enemy.{creature}", creature_box(here.enemy_card), small, 1 - part)


def turn_tokens(
    canvas: Canvas, picture: Picture, battle: Box, tokens: Mapping[int, int], part: float
) -> None:
    """Covered tokens that are turned over, all at once."""
    for at, seat in enumerate(picture.order):
        if seat in tokens:
            row = row_box(battle, at, len(picture.order))
            draw_row(canvas, row, seat, None)
            face = f"token.soldier_{tokens[seat]}" if part > 0.5 else TOKEN_BACK
            spot = canvas.px(token_box(row))
            upright(canvas, canvas.picture_surface(face, spot.size), spot.center, abs(2 * part - 1))


def turn_cards(
    canvas: Canvas, picture: Picture, court: Box, cards: Mapping[int, str], part: float
) -> None:
    """Cards of governors that are turned over, all at once, each on its place."""
    for seat, spot in enumerate(card_boxes(court, len(picture.provinces))):
        if seat not in cards:
            continue
        canvas.plate(spot, "night", "gold_deep", width=2, radius=18)
        card = GovernorCard(key="", box=spot, card=cards[seat] if part > 0.5 else "", seat=seat)
        at = canvas.px(spot)
        page = canvas.painted(card.memo, at, partial(card.draw, focused=False))
        upright(canvas, page, at.center, abs(2 * part - 1))


def upright(
    canvas: Canvas, flat: pygame.Surface | None, centre: tuple[int, int], wide: float
) -> None:
    """A picture that turns round an upright axis, so wide as it is seen now."""
    if flat is not None:
        size = max(1, round(flat.get_width() * wide)), flat.get_height()
        shown = pygame.transform.smoothscale(flat, size)
        canvas.put(shown, shown.get_rect(center=centre))
