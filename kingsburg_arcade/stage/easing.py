"""Curves: what part of its way a motion has gone after what part of its time."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, exp, log, pi, sin, sqrt
from typing import Final

Ease = Callable[[float], float]
BEYOND: Final = 1.70158
"""Overshoots the goal by a tenth of the way."""
LEFT: Final = 0.01
"""The part of its swing that a spring still has at the end; it is taken off on the way."""
STEPS: Final = 12
"""Halvings that find the time of a bezier's point."""


def linear(part: float) -> float:
    return part


def ease_in(part: float) -> float:
    """Slow at first: something is leaving, or falls."""
    return part * part


def ease_out(part: float) -> float:
    """Quick at first, then settling."""
    return 1 - (1 - part) ** 3


def ease_in_out(part: float) -> float:
    return part * part * (3 - 2 * part)


def overshoot(part: float) -> float:
    """A little beyond the goal, and back."""
    rest = part - 1
    return 1 + rest * rest * ((BEYOND + 1) * rest + BEYOND)


def anticipated(part: float) -> float:
    """Back by a twelfth before it goes."""
    if part < 0.12:
        return -0.08 * sin(pi / 2 * part / 0.12)
    return -0.08 + 1.08 * ease_out((part - 0.12) / 0.88) if part < 1 else 1.0


@lru_cache(maxsize=32)
def spring(damping: float) -> Ease:
    """Swings into the goal: .6 passes it by a tenth, .7 by a twentieth, 1 not at all."""
    decay = -log(LEFT)
    swing = decay / damping * sqrt(max(0.0, 1 - damping * damping))

    def free(part: float) -> float:
        turned = cos(swing * part) + (decay / swing * sin(swing * part) if swing else decay * part)
        return 1 - exp(-decay * part) * turned

    missing = 1 - free(1.0)
    return lambda part: free(part) + missing * part if part < 1 else 1.0


@lru_cache(maxsize=32)
def bezier(x1: float, y1: float, x2: float, y2: float) -> Ease:
    """The curve from corner to corner with these two handles, as in style sheets."""

    def along(at: float, first: float, second: float) -> float:
        rest = 1 - at
        return 3 * rest * rest * at * first + 3 * rest * at * at * second + at**3

    def ease(part: float) -> float:
        if not 0 < part < 1:
            return float(part >= 1)
        low, high = 0.0, 1.0
        for _ in range(STEPS):
            middle = (low + high) / 2
            low, high = (middle, high) if along(middle, x1, x2) < part else (low, middle)
        return along((low + high) / 2, y1, y2)

    return ease


settle: Final = spring(0.6)
arriving: Final = bezier(0.05, 0.7, 0.1, 1.0)
leaving: Final = bezier(0.3, 0.0, 0.8, 0.15)
