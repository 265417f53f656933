"""The language of motion: what things with weight do, by name, as functions of the time."""

from __future__ import annotations

from math import cos, exp, pi, sin
from typing import Final, NamedTuple

from .easing import ease_in, ease_out, settle

SHAKEN: Final = 4.0
"""Units by which something is shaken at most."""
SHAKE: Final = 0.3
WIND_UP: Final = 0.09
STRIKE: Final = 0.06
STOP: Final = 0.05
RECOIL: Final = 0.18
BLOW: Final = WIND_UP + STRIKE + STOP + RECOIL
HIT: Final = (WIND_UP + STRIKE) / BLOW
"""The part of a blow after which it strikes."""
DRAWN_BACK: Final = 0.18
"""How far an arm is drawn back before a blow, where the blow reaches 1."""
COUNT: Final = (0.35, 0.025, 0.9)
"""Seconds in which a number counts up: at least, more for each point, at most."""
PUFFS: Final = 5


class Stretch(NamedTuple):
    """How wide and how high something is: always as much of it."""

    wide: float
    high: float


def squashed(much: float) -> Stretch:
    """Pressed flat by that part of its height; below 0 it is stretched."""
    return Stretch(1 / (1 - much), 1 - much)


# ------------------------------------------------------------------------------------ one thing
def fall(part: float) -> float:
    """How much of its height is gone: faster and faster, then two small hops."""
    if part < 0.6:
        return ease_in(part / 0.6)
    began, length, high = (0.6, 0.26, 0.12) if part < 0.86 else (0.86, 0.14, 0.03)
    hop = (part - began) / length
    return 1 - high * 4 * hop * (1 - hop)


def squash(part: float, much: float = 0.22) -> Stretch:
    """Flat at the moment of landing, then it swings back into shape."""
    return squashed(much * exp(-5 * part) * cos(2.5 * pi * part) * (1 - part))


def blow(part: float) -> float:
    """How far an arm reaches: drawn back, struck, stopped for a moment, and home again."""
    at = part * BLOW
    if at < WIND_UP:
        return -DRAWN_BACK * ease_out(at / WIND_UP)
    at -= WIND_UP
    if at < STRIKE:
        return -DRAWN_BACK + (1 + DRAWN_BACK) * ease_in(at / STRIKE)
    at -= STRIKE
    return 1.0 if at < STOP else 1 - settle(min(1.0, (at - STOP) / RECOIL))


def shake(seconds: float) -> tuple[float, float]:
    """By how much the ground is moved so long after a blow; nothing before and after."""
    if not 0 < seconds < SHAKE:
        return 0.0, 0.0
    strong = SHAKEN * (1 - seconds / SHAKE) ** 2
    return strong * sin(seconds * 71), strong * 0.7 * sin(seconds * 97 + 1)


def pop(part: float, much: float = 0.35) -> float:
    """How large a number is that has just changed."""
    return 1 + much * (1 - settle(part)) if part < 1 else 1.0


# -------------------------------------------------------------------------------------- numbers
def count_length(points: int) -> float:
    """Seconds in which so many points are counted."""
    least, more, most = COUNT
    return min(most, least + more * abs(points))


def count_up(start: int, goal: int, part: float) -> int:
    """The number shown on the way from one to the other: quick at first."""
    return goal if part >= 1 else start + int((goal - start) * ease_out(part))


# ----------------------------------------------------------------------------------------- dust
class Puff(NamedTuple):
    """A cloud beside the foot of something, in parts of its width."""

    x: float
    y: float
    size: float
    alpha: int


def dust(part: float, key: int = 0) -> list[Puff]:
    """What is whirled up on both sides, drifts apart and thins; none at the end."""
    puffs = []
    for number in range(PUFFS):
        odd = ((number * 0.618 + key * 0.382) % 1) - 0.5
        side = 1 if number % 2 else -1
        out = ease_out(part)
        x = side * (0.28 + 0.07 * number + 0.3 * out + 0.1 * odd)
        puffs.append(Puff(x, -0.16 * out * (0.6 + odd), 0.16 + 0.2 * out, round(190 * (1 - part))))
    return puffs
