"""The province that is fought for, enlarged over the battle's rows: the enemy and who stands there.

Both numbers stand above everything; whatever moves, what adds to them strikes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from ....i18n import tr
from ....stage.easing import anticipated, ease_in, ease_out
from ....stage.gestures import (
    BLOW,
    HIT,
    STOP,
    blow,
    pop,
    shake,
    squashed,
)
from ....ui import seat_marks
from ....ui.canvas import LEGIBLE, Canvas
from ....ui.figures import AS_IT_IS, Foot, clouds, figure, flames
from ....ui.layout import Box
from ....ui.seat_marks import seat_name
from ....ui.text import signed
from .assault import ADVANCE, Beats, beats_of
from .battle import OUTCOMES, Piece, piece_picture, pieces_of
from .gaits import gait_of
from .picture import Fight

GROUND: Final = 0.86
"""How far down the arena the ground is."""
STANDS: Final = 0.27
"""How far across it the enemy comes to stand; where it comes from; and where the wall begins."""
FROM: Final = -0.14
WALL: Final = 0.45
WALL_HIGH: Final = 0.3
ROOMY: Final = 400
"""In an arena so high the wall is manned above as well, and the numbers have their own line."""
LUNGE: Final = 0.07
FLINCH: Final = 0.035
LABELLED: Final = 36
"""With less room for each, the pieces do not say what they bring: the sum does."""
WAITING: Final = 90
"""How much is seen of what has not struck yet."""


def paint_arena(
    canvas: Canvas, box: Box, fight: Fight, creatures: Sequence[str], strength: int, now: float
) -> None:
    """One assault, so many seconds after its beginning."""
    pieces = pieces_of(fight, None)
    beats = beats_of(len(pieces))
    end = max(0.0, (now - beats.verdict) / (beats.length - beats.verdict))
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(canvas.px(box).clip(before))
    edge = seat_marks.colours(fight.seat)[0]
    canvas.plate(box, "dusk", edge, width=4, radius=16)
    if end:
        canvas.plate(box, OUTCOMES[fight.outcome], edge, width=4, radius=16, alpha=tint(end))
    x, y = shake(now - beats.verdict - 0.12) if fight.outcome != "victory" else (0.0, 0.0)
    room = box.move(round(x), round(y))
    paint_ground(canvas, room)
    side, feet = paint_wall(canvas, room, fight, pieces, beats, now, end)
    for creature in reversed(creatures):
        paint_foe(canvas, room, creature, fight, beats, now, end, second=creature != creatures[0])
    if end and fight.outcome == "defeat":
        for at, foot in enumerate(feet):
            burn(canvas, foot, side, end, at)
    paint_numbers(canvas, box, fight, pieces, beats, strength, now, end)
    canvas.surface.set_clip(before)


def tint(end: float) -> int:
    """How much is seen of the colour of the end; in steps, so that few plates are kept."""
    return round(ease_out(min(1.0, end * 2)) * 8) * 24


def paint_ground(canvas: Canvas, box: Box) -> None:
    """Earth, and at the right the wall of the province, with its teeth."""
    ground = round(box.y + box.height * GROUND)
    left, high = round(box.x + box.width * (WALL - 0.01)), round(box.height * WALL_HIGH)
    wide = box.right - left + 20
    canvas.plate(Box(left, ground - high, wide, high), "iron", radius=0)
    tooth = max(8, wide // 13)
    for x in range(left, box.right, tooth * 2):
        canvas.plate(Box(x, ground - high - tooth * 2 // 3, tooth, tooth), "iron", radius=0)
    earth = Box(box.x - 10, ground, box.width + 20, box.bottom - ground + 10)
    canvas.plate(earth, "night", "gold_deep", width=3, radius=0)


# ------------------------------------------------------------------------------------- the wall
def paint_wall(
    canvas: Canvas,
    box: Box,
    fight: Fight,
    pieces: Sequence[Piece],
    beats: Beats,
    now: float,
    end: float,
) -> tuple[int, list[Foot]]:
    """All that fights for the province, side by side: how large it is, and where it stands."""
    wide = box.width * (1 - WALL) - 16
    tiers = 2 if len(pieces) > 2 and box.height >= ROOMY else 1
    below = -(-len(pieces) // tiers)
    step = min(wide / below, box.height * 0.38)
    side = round(min(step - 4, box.height * (0.34 if tiers == 1 else 0.2)))
    ground = box.y + box.height * GROUND
    feet = []
    for at, (piece, strikes) in enumerate(zip(pieces, beats.strikes, strict=True)):
        part = (now - strikes) / BLOW + HIT
        reach = blow(part) if 0 < part < 1 else 0.0
        struck = now >= strikes
        tier, place = divmod(at, below)
        middle = box.x + box.width * WALL + step * (place + 0.5)
        stands = ground - tier * box.height * WALL_HIGH
        feet.append((middle, stands))
        x, lift, stretch = middle - reach * box.width * LUNGE, 0.0, AS_IT_IS
        if end and fight.outcome == "victory":
            hop = 4 * (end * 2 - at * 0.1) * (1 - end * 2 + at * 0.1)
            lift = max(0.0, hop) * side * 0.35
        if end and fight.outcome == "defeat":
            stretch = squashed(0.35 * ease_in(min(1.0, max(0.0, end * 2.4 - 0.1 * at))))
        if end and fight.outcome == "draw":
            x -= box.width * 0.03 * pop(end, -1.0)
        alpha = 255 if struck else WAITING
        figure(canvas, piece_picture(piece.what), (x, stands - lift), side, 0.0, stretch, alpha)
        if not struck or step < LABELLED:
            continue
        said = signed(piece.worth) if at else str(piece.worth)
        grown = pop(min(1.0, (now - strikes) / 0.3))
        size = min(34, max(20, side // 2))
        label = Box(0, 0, round(step) + 20, size + 8)
        label.midbottom = round(middle), round(stands - side - 4)
        canvas.words(said, label, sized(size, grown), "ivory", face="bold", align="center")
    return side, feet


def burn(canvas: Canvas, foot: Foot, side: int, part: float, at: int) -> None:
    """Flames that leap up, each in a beat of its own."""
    grown = ease_out(min(1.0, max(0.0, part * 2.2 - 0.12 * at - 0.2)))
    flames(canvas, foot, round(side * 0.9), grown, part * 11 + at * 0.4)


# ------------------------------------------------------------------------------------ the enemy
def paint_foe(
    canvas: Canvas,
    box: Box,
    creature: str,
    fight: Fight,
    beats: Beats,
    now: float,
    end: float,
    *,
    second: bool,
) -> None:
    """It comes in its own way, is struck, and at the end runs, stands, or breaks in."""
    side = round(min(box.height * 0.5, box.width * 0.3) * (0.7 if second else 1))
    ground = box.y + box.height * GROUND
    came, stands = box.x + FROM * box.width, box.x + (STANDS - 0.12 * second) * box.width
    struck = [now - strike - STOP for strike in beats.strikes if now > strike + STOP]
    flinch = exp(-14 * struck[-1]) if struck and not end else 0.0
    lean, away, lift = 14.0 * flinch, FLINCH * flinch * box.width, 0.0
    if end:
        gone, lean, lift = ending(fight.outcome, end)
        away = -gone * box.width
        if fight.outcome != "draw":
            clouds(canvas, (stands - away, ground), side, min(1.0, end * 1.2))
    for step in gait_of(creature)(min(1.0, now / ADVANCE)):
        own = round(side * step.size)
        x = came + (stands - came) * step.far + step.side * own - away
        y = ground - (step.lift + lift) * own
        shade(canvas, x, ground, own, step.lift + lift)
        figure(canvas, f"enemy.{creature}", (x, y), own, step.lean + lean, step.stretch)
    if struck and not end and struck[-1] < 0.16:
        spark(canvas, (stands + side * 0.5, ground - side * 0.55), side, struck[-1] / 0.16)


def ending(outcome: str, end: float) -> tuple[float, float, float]:
    """How far it goes to the right, how it leans, and how high it leaps."""
    if outcome == "victory":
        return -0.62 * anticipated(end), 34 * ease_out(end), 0.3 * 4 * end * max(0.0, 0.7 - end)
    if outcome == "draw":
        push = min(1.0, end * 3)
        return 0.04 * push - 0.1 * ease_out(max(0.0, end * 2 - 1)), -6 * push * (1 - end), 0.0
    part = min(1.0, end * 1.8)
    return 0.42 * anticipated(part), -12 * part, 0.22 * 4 * part * (1 - part)


def shade(canvas: Canvas, x: float, ground: float, side: int, lift: float) -> None:
    wide = max(8, round(side * (0.8 - 0.25 * min(1.0, lift)) / 8) * 8)
    spot = Box(0, 0, wide, 12)
    spot.center = round(x), round(ground + 2)
    canvas.plate(spot, "lead", radius=6, alpha=150 if lift < 0.3 else 80)


def spark(canvas: Canvas, at: tuple[float, float], side: int, part: float) -> None:
    """Where a blow has struck."""
    large = round(side * (0.3 + 0.25 * ease_out(part)) / 6) * 6
    spot = Box(0, 0, large, large)
    spot.center = round(at[0]), round(at[1])
    canvas.picture("thing.combat", spot, alpha=round(255 * (1 - part)))


# ---------------------------------------------------------------------------------- the numbers
def paint_numbers(
    canvas: Canvas,
    box: Box,
    fight: Fight,
    pieces: Sequence[Piece],
    beats: Beats,
    strength: int,
    now: float,
    end: float,
) -> None:
    """Whose province it is, its strength so far, and that of the enemy; then how it ended."""
    high = min(58, box.height // 6)
    row = Box(box.x + 16, box.y + 12, box.width - 32, high)
    seat_marks.shape(canvas, fight.seat, Box(row.right - high, row.y, high, high))
    name = Box(row.x + row.width * 7 // 10, row.y, row.width * 3 // 10 - high - 10, high)
    whose = seat_name(fight.seat)
    if canvas.fits(whose, name, "label", face="title", least=LEGIBLE):
        canvas.words(whose, name, "label", "ivory", face="title", align="right", least=LEGIBLE)
    so_far = sum(piece.worth for piece, at in zip(pieces, beats.strikes, strict=True) if now >= at)
    since = min((now - at for at in beats.strikes if now >= at), default=1.0)
    large = min(96, box.height // 4) if box.height >= ROOMY else high
    top = row.bottom + 2 if box.height >= ROOMY else row.y
    wide = large * 2
    theirs = Box(round(box.x + box.width * STANDS) - wide // 2, top, wide, large)
    ours = Box(round(box.x + box.width * (WALL + 0.22)) - wide // 2, top, wide, large)
    if box.height < ROOMY:
        theirs.x, ours.x = box.centerx - wide - large // 3, box.centerx + large // 3
    canvas.words(str(strength), theirs, large, "ruby_light", face="title", align="center")
    size = sized(large, pop(min(1.0, since / 0.3), 0.25))
    canvas.words(str(so_far), ours, size, "ivory", face="title", align="center")
    between = Box(0, 0, large * 6 // 10, large * 6 // 10)
    between.center = (theirs.centerx + ours.centerx) // 2, theirs.centery
    canvas.picture("thing.combat", between)
    if end:
        said = Box(row.x, row.y, row.width * 3 // 10, high)
        mark = Box(said.x, said.y, high, high)
        if canvas.picture(f"mark.{fight.outcome}", mark):
            said = Box(mark.right + 10, said.y, said.width - high - 10, high)
        words = tr(f"outcome.{fight.outcome}")
        if canvas.fits(words, said, "label", face="bold", least=LEGIBLE):
            canvas.words(words, said, "label", "ivory", face="bold", least=LEGIBLE)


def sized(size: int, grown: float) -> int:
    """A size of words, in steps of two, so that few are kept."""
    return max(2, round(size * grown / 2) * 2)
