"""What moves over the still table: goods in flight, rolling dice, the turning page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import sin
from typing import Final

import pygame

from ....stage.easing import anticipated, ease_in, ease_in_out, overshoot
from ....stage.gestures import Stretch, pop, squash
from ....stage.thrown_dice import Point, lying_at, thrown
from ....ui import rolling_dice, seat_marks
from ....ui.canvas import Canvas
from ....ui.drifting import drift
from ....ui.figures import Foot, clouds, figure, flames
from ....ui.layout import Box
from . import signs
from .arena import paint_arena
from .auction_layout import card_boxes
from .battle import TOKEN_BACK, creature_box, draw_row, row_box, token_box
from .destiny_card import announce
from .governor_cards import GovernorCard
from .kinds_of_motion import HAND, throw_key
from .layout import Places
from .panel_layout import parts_of
from .picture import Flight, Picture, Tally, Work
from .sidebar import Calendar, season_of
from .year_opening import paint_opening

TWICE: Final = 2.0
"""So much faster go the dice of others than mine."""
KINGS_HAND: Final = (7.0, -1.5)
SITE: Final = 132
"""How large the place is at which a building is built, or burns."""
RISEN: Final = 0.7
"""The part of its rise after which a building stands; then it settles."""
HOME: Final = 0.72
"""The part of the time after which it goes to its small place."""
FALLS: Final = 0.5
"""The part of its coming after which the enemy is on the ground."""
DARK: Final = (178, 182, 150)
"""What the night takes away of each colour of the court."""
ABLAZE: Final = 0.4
"""The part of its fall in which it burns and still stands."""


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
    if picture.opening is not None:
        paint_opening(canvas, here, *picture.opening)
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
    for tally in picture.tallies.values():
        count_up(canvas, tally, here)
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
    ways = thrown(hand, places, throw_key(seat, province.coloured, province.white)).courses
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
    (way,) = thrown(KINGS_HAND, ((0.0, 0.0),), face).courses
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
    """A building rises over its space and sinks into it, or burns there and falls."""
    page = canvas.page
    x, y = here.centre(("seat", work.seat, "building", work.building), picture)
    site = Box(0, 0, SITE, SITE)
    site.center = (
        min(max(x, SITE // 2 + 12), page.width - SITE // 2 - 12),
        min(max(y, SITE // 2 + 12), page.height - SITE // 2 - 12),
    )
    foot, side = (site.centerx, site.bottom - 14), SITE - 30
    if work.falls:
        paint_site(canvas, work, site)
        fall_down(canvas, f"building.{work.building}", foot, side, work.part)
    elif work.part < HOME:
        paint_site(canvas, work, site)
        rise(canvas, f"building.{work.building}", foot, side, work.part / HOME)
    else:
        cell = Box(0, 0, 34, 34)
        cell.center = x, y
        large = Box(0, 0, side, side)
        large.midbottom = foot
        part = ease_in_out((work.part - HOME) / (1 - HOME))
        between(canvas, f"building.{work.building}", large, cell, part)


def paint_site(canvas: Canvas, work: Work, site: Box) -> None:
    """The ground that is shown large."""
    edge = "ruby_light" if work.falls else seat_marks.colours(work.seat)[0]
    canvas.plate(site, "night", edge, width=3, radius=16, alpha=235)
    ground = Box(site.x + 10, site.bottom - 16, site.width - 20, 8)
    canvas.plate(ground, "wood_deep", "gold_deep", radius=4)


def rise(canvas: Canvas, name: str, foot: Foot, side: int, part: float) -> None:
    """Out of the ground beyond its height, and back; dust at its feet."""
    grown = max(0.02, overshoot(min(1.0, part / RISEN)))
    stretch = Stretch(2 - grown if grown > 1 else 1.0, grown)
    if part > RISEN:
        stretch = squash((part - RISEN) / (1 - RISEN), 0.1)
    figure(canvas, name, foot, side, 0.0, stretch)
    clouds(canvas, foot, side, part)


def fall_down(canvas: Canvas, name: str, foot: Foot, side: int, part: float) -> None:
    """It burns, trembles, and goes down in its dust."""
    down = ease_in(max(0.0, (part - ABLAZE) / (1 - ABLAZE)))
    tremble = 3 * sin(part * 60) * (1 - down)
    if down < 0.98:
        figure(canvas, name, (foot[0] + tremble, foot[1]), side, 0.0, Stretch(1.0, 1 - down))
    if down:
        clouds(canvas, foot, side, down)
    grown = min(1.0, part / ABLAZE) * (1 - down * down)
    flames(canvas, foot, round(side * 0.7), grown, part * 9)


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
    """The court grows dark; the enemy leaps out of its panel, and strikes the ground."""
    name, large = f"enemy.{creature}", creature_box(here.enemy_card)
    dark = min(1.0, part / FALLS)
    red, green, blue = (255 - round(tone * dark) for tone in DARK)
    canvas.darken(canvas.px(here.court), (red, green, blue))
    if part < FALLS:
        small = Box(0, 0, 60, 60)
        small.center = here.enemy.center
        between(canvas, name, large, small, 1 - anticipated(part / FALLS))
        return
    landed = (part - FALLS) / (1 - FALLS)
    foot = large.centerx, large.bottom
    figure(canvas, name, foot, min(large.size), 0.0, squash(landed, 0.16))
    clouds(canvas, foot, min(large.size) * 2 // 3, landed)


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


# ------------------------------------------------------------------------------------ the points
def count_up(canvas: Canvas, tally: Tally, here: Places) -> None:
    """The points of a seat on their way, over those that stand there already."""
    ground, words = seat_marks.colours(tally.seat)
    box = parts_of(here.seats[tally.seat]).points
    number = Box(box.x + 38, box.y + 3, box.width - 40, box.height - 6)
    canvas.plate(number, ground, radius=8)
    size = round(40 * pop(tally.part, 0.2) / 2) * 2
    canvas.words(str(tally.shown), number, size, words, face="title", align="center", least=24)
