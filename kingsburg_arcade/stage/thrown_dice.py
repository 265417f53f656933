"""Dice in flight: thrown, struck by each other, rolling, and at rest where and as they must be.

The way is worked out from its beginning, the turning from its end: a die that rolls on turns by a
quarter for each of its sides, so that going back from its last face tells all those before.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, sin
from random import Random
from typing import Final, NamedTuple

Point = tuple[float, float]
Turn = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
"""Where the axes of a die point: right, down and up, row by row."""

FLAT: Final[Turn] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
FRAMES: Final = 90
"""Steps of the whole way."""
LEAVES: Final = 0.05
"""The part of the time after which the first die leaves the hand; the others follow."""
APART: Final = 0.03
SLIDES: Final = (0.5, 0.97)
"""When a die begins to be led into its place, and when it lies there."""
PULL: Final = 26.0
"""How fast what flies comes down, in sides and parts of the time."""
BOUNCES: Final = 0.42
RUBS: Final = 4.2
STRIKES: Final = 1.12
"""How far apart two dice are that touch: between their sides and their corners."""
HARD: Final = 0.55
HEARD: Final = 1.0
"""Dice that meet faster than this are heard; so far apart are the knocks, and so many there are."""
SOUNDS_APART: Final = 0.07
MOST_KNOCKS: Final = 4


class Lying(NamedTuple):
    """A die at one moment, in sides of it: where, how high above the table, and how turned."""

    x: float
    y: float
    high: float
    turn: Turn


class _Die:
    """One that moves."""

    def __init__(self, start: Point, goal: Point, leaves: float, luck: Random) -> None:
        self.x, self.y = start
        self.leaves = leaves
        aim = goal[0] + luck.uniform(-0.7, 0.7), goal[1] + luck.uniform(-0.4, 0.2)
        left = 1 - leaves
        reach = (1 - 2.718281828 ** (-RUBS * left)) / RUBS
        self.dx, self.dy = (aim[0] - self.x) / reach, (aim[1] - self.y) / reach
        self.high, self.up = 1.2, luck.uniform(1.5, 4.0)

    def go_on(self, step: float) -> None:
        self.x += self.dx * step
        self.y += self.dy * step
        self.up -= PULL * step
        self.high += self.up * step
        if self.high < 0:
            self.high, self.up = 0.0, -self.up * BOUNCES if self.up < -1.2 else 0.0
        kept = 1 - RUBS * step
        self.dx, self.dy = self.dx * kept, self.dy * kept


class Throw(NamedTuple):
    """All dice of one hand."""

    courses: tuple[tuple[Lying, ...], ...]
    """For each place the way of the die that comes to lie there, step by step."""
    knocks: tuple[float, ...]
    """The parts of the time at which two of them strike each other."""


@lru_cache(maxsize=16)
def thrown(hand: Point, places: tuple[Point, ...], key: int) -> Throw:
    """A throw from that point to those places: the same key is always seen alike."""
    luck = Random(key)
    aims = luck.sample(places, len(places))
    dice = [
        _Die(
            (hand[0] + luck.uniform(-0.8, 0.8), hand[1] + luck.uniform(-0.8, 0.8)),
            aim,
            LEAVES + APART * number,
            luck,
        )
        for number, aim in enumerate(aims)
    ]
    ways: list[list[tuple[float, float, float]]] = [[] for _ in dice]
    knocks = [LEAVES]
    for frame in range(FRAMES + 1):
        flying = [die for die in dice if frame >= die.leaves * FRAMES]
        if _strike(flying) and frame / FRAMES > knocks[-1] + SOUNDS_APART:
            knocks.append(frame / FRAMES)
        for die, way in zip(dice, ways, strict=True):
            way.append((die.x, die.y, die.high))
            if die in flying:
                die.go_on(1 / FRAMES)
    ways.sort(key=lambda way: way[-1])  # from left to right: the nearest to each place
    order = sorted(range(len(places)), key=lambda at: places[at])
    led = [_led(ways[order.index(at)], place) for at, place in enumerate(places)]
    return Throw(tuple(led), tuple(knocks[1 : MOST_KNOCKS + 1]))


def _less(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]


def _strike(dice: list[_Die]) -> bool:
    """Those that touch are pushed apart and give each other of their speed; did any meet hard?"""
    hard = False
    for at, one in enumerate(dice):
        for other in dice[:at]:
            x, y = one.x - other.x, one.y - other.y
            far = hypot(x, y)
            if not 0 < far < STRIKES or abs(one.high - other.high) > 1:
                continue
            x, y = x / far, y / far
            push = (STRIKES - far) / 2
            one.x, one.y = one.x + x * push, one.y + y * push
            other.x, other.y = other.x - x * push, other.y - y * push
            meet = (one.dx - other.dx) * x + (one.dy - other.dy) * y
            if meet < 0:
                hard |= meet < -HEARD
                give = (1 + HARD) * meet / 2
                one.dx, one.dy = one.dx - give * x, one.dy - give * y
                other.dx, other.dy = other.dx + give * x, other.dy + give * y
                one.up = max(one.up, min(2.5, -meet * 0.2))
    return hard


def _led(way: list[tuple[float, float, float]], place: Point) -> tuple[Lying, ...]:
    """The way, led to its place at the end; then the turns, from the last back to the first."""
    astray = place[0] - way[-1][0], place[1] - way[-1][1]
    began, over = SLIDES
    led = []
    for frame, (x, y, high) in enumerate(way):
        part = min(1.0, max(0.0, (frame / FRAMES - began) / (over - began)))
        part = part * part * (3 - 2 * part)
        low = high * (1 - part) if part > 0.8 else high
        led.append((x + astray[0] * part, y + astray[1] * part, low))
    found = [Lying(*led[-1], FLAT)]
    turn, rolled = FLAT, 0.0
    for (x, y, high), (next_x, next_y, _) in zip(led[-2::-1], led[:0:-1], strict=True):
        x_far, y_far = next_x - x, next_y - y
        far = hypot(x_far, y_far)
        if far > 1e-6:
            before, rolled = _tipped(rolled), rolled + far
            turn = _times(_rolled(x_far / far, y_far / far, _tipped(rolled) - before), turn)
        found.append(Lying(x, y, high, turn))
    return tuple(reversed(found))


def _tipped(rolled: float) -> float:
    """By how much a die has turned in so many sides: the last quarter it tips over its edge."""
    if rolled >= 1:
        return rolled * 1.5707963
    return (rolled * rolled * (3 - 2 * rolled)) * 1.5707963


def _rolled(x: float, y: float, angle: float) -> Turn:
    """The turn of what rolled that way, taken back by so much."""
    c, s = cos(angle), sin(angle)
    # the axis lies on the table, across the way: the top of a die goes where the die goes
    ax, ay = -y, x
    rest = 1 - c
    return (
        (c + ax * ax * rest, ax * ay * rest, -ay * s),
        (ax * ay * rest, c + ay * ay * rest, ax * s),
        (ay * s, -ax * s, c),
    )


def _times(one: Turn, other: Turn) -> Turn:
    """First the other turn, then this one."""
    rows = []
    for row in one:
        a, b, c = row
        rows.append(
            (
                a * other[0][0] + b * other[1][0] + c * other[2][0],
                a * other[0][1] + b * other[1][1] + c * other[2][1],
                a * other[0][2] + b * other[1][2] + c * other[2][2],
            )
        )
    return rows[0], rows[1], rows[2]


def lying_at(course: tuple[Lying, ...], part: float) -> Lying:
    """How a die lies at one part of the time."""
    spot = min(max(part, 0.0), 1.0) * FRAMES
    low = min(int(spot), FRAMES - 1)
    rest, here, there = spot - low, course[low], course[low + 1]
    return Lying(
        here.x + (there.x - here.x) * rest,
        here.y + (there.y - here.y) * rest,
        here.high + (there.high - here.high) * rest,
        there.turn if rest > 0.5 else here.turn,
    )
