"""Plucked strings after Karplus and Strong: a burst runs to and fro and loses its edge."""

from __future__ import annotations

from math import exp
from typing import Final

from . import RATE
from .samples import Noise, Samples, length, low

PLUCKED_AT: Final = 0.19
"""Where on the string, as a part of it: near the bridge is thin, near the middle is hollow."""
DULLING: Final = 0.22
"""How much of its edge a string loses in each turn."""


def plucked(
    noise: Noise,
    pitch: float,
    seconds: float,
    softness: float = 3_000,
    at: float = PLUCKED_AT,
    dulling: float = DULLING,
    lasts: float = 0.0,
) -> Samples:
    """A string of gut; it is still after `seconds`, or heard so long of the time that it `lasts`.

    Three neighbours are weighed so that their mean place is the exact length of the string, and
    their spread, which takes the edge off, is the same for every pitch. No turn needs the samples
    of its own turn: each is made at once.
    """
    period = RATE / pitch
    size = round(period)
    rest = period - size
    both = dulling + rest * rest
    keep = exp(-6.9 / ((lasts or seconds) * pitch))
    near, far = keep * (both - rest) / 2, keep * (both + rest) / 2
    middle = keep * (1 - both)
    made = _burst(noise, size + 1, softness, at)
    total = length(seconds) + size + 1
    while len(made) < total:
        turn = made[-size - 1 :]
        made += [
            far * a + middle * b + near * c
            for a, b, c in zip(turn, turn[1:], turn[2:], strict=False)
        ]
    return made[size + 1 : total]


def _burst(noise: Noise, size: int, softness: float, at: float) -> Samples:
    """The moment of the pluck: hiss of one length of the string, hollow where the finger was."""
    hiss = low(low(noise.white(2 * size), softness), softness)[size:]
    middle = sum(hiss) / size
    line = [value - middle for value in hiss]
    gap = max(1, round(size * at))
    line = [line[i] - 0.9 * line[i - gap] for i in range(size)]
    middle = sum(line) / size
    loudest = max(map(abs, line))
    return [(value - middle) / loudest for value in line]
