"""Sound as a list of numbers: how long, how loud, through which filter; and noise by name."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from hashlib import shake_128
from math import cos, exp, pi, tau
from typing import Final

from . import RATE

Samples = list[float]
Layer = tuple[float, Samples]
"""When it begins, in seconds, and what is heard from then on."""
Layers = Iterator[Layer]


def length(seconds: float) -> int:
    return round(seconds * RATE)


def louder(samples: Samples, gain: float) -> Samples:
    return [gain * value for value in samples]


def added(one: Samples, other: Samples) -> Samples:
    """Both at once; as long as the longer."""
    if len(one) < len(other):
        one, other = other, one
    shared = [a + b for a, b in zip(one, other, strict=False)]
    return shared + one[len(other) :]


def shaped(samples: Samples, rise: float, fall: float) -> Samples:
    """Swell for so many seconds at the start and die away for so many at the end."""
    up, down = min(length(rise), len(samples)), min(length(fall), len(samples))
    made = list(samples)
    for i in range(up):
        made[i] *= 0.5 - 0.5 * cos(pi * i / up)
    for i in range(down):
        made[-1 - i] *= 0.5 - 0.5 * cos(pi * i / down)
    return made


def dying(samples: Samples, seconds: float) -> Samples:
    """Fall by 60 decibels in so many seconds."""
    part, level, made = exp(-6.9 / (seconds * RATE)), 1.0, []
    for value in samples:
        made.append(level * value)
        level *= part
    return made


# ----------------------------------------------------------------------------------- filters
def low(samples: Samples, cutoff: float) -> Samples:
    """What is below a pitch, gently."""
    part, held, made = 1 - exp(-tau * cutoff / RATE), 0.0, []
    for value in samples:
        held += part * (value - held)
        made.append(held)
    return made


def high(samples: Samples, cutoff: float) -> Samples:
    """What is above a pitch, gently."""
    return [value - held for value, held in zip(samples, low(samples, cutoff), strict=True)]


STEP: Final = 64
"""For so many samples a moving pitch stands still."""


def band(samples: Samples, centre: Callable[[float], float], width: float) -> Samples:
    """What is around a pitch that may move: `centre` is asked with the second it is."""
    made: Samples = []
    held = passed = 0.0
    for start in range(0, len(samples), STEP):
        part = 2 * pi * centre(start / RATE) / RATE
        for value in samples[start : start + STEP]:
            held += part * passed
            passed += part * (value - held - width * passed)
            made.append(passed)
    return made


LEAD: Final = 0.35


def around(samples: Samples, through: Callable[[Samples], Samples]) -> Samples:
    """A filter over what repeats: it has already heard the end when it begins."""
    lead = min(length(LEAD), len(samples))
    return through(samples[-lead:] + samples)[lead:]


FULL: Final = 1 / 32_768


class Noise:
    """Hiss and chance for one sound: the same on every machine and at every time."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._drawn = 0

    def white(self, count: int) -> Samples:
        """So many samples of hiss between -1 and 1."""
        drawn = array("h", self._draw(2 * count))
        return [value * FULL for value in drawn]

    def between(self, least: float, most: float) -> float:
        """A number of this range, all equally likely."""
        part = int.from_bytes(self._draw(4), "little") / 0xFFFF_FFFF
        return least + (most - least) * part

    def near(self, value: float, part: float) -> float:
        """The value, or up to this part of it more or less."""
        return value * self.between(1 - part, 1 + part)

    def _draw(self, count: int) -> bytes:
        self._drawn += 1
        return shake_128(f"{self._name} {self._drawn}".encode()).digest(count)
