"""Notes that are held: flutes, bows, pipes, voices; one tremble of each runs in a circle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, exp, pi, sin, tau
from typing import Final

from . import RATE
from .samples import Noise, Samples, added, around, band, length, louder, low
from .tones import CYCLE, cycle

TREMBLE: Final = 5.1
"""Trembles a second, about."""
HIGHEST: Final = 15_000.0
"""No overtone is made above it."""


@dataclass(frozen=True, slots=True)
class Voicing:
    """How a held note sounds, and how it begins and ends."""

    overtones: tuple[float, ...]
    """How loud each is, the keynote first."""
    rise: float
    fall: float
    """Seconds."""
    depth: float = 0.0
    """Of the tremble, as a part of the pitch."""
    players: tuple[float, ...] = (0.0,)
    """How many at once, and by how many hundredths of a half tone each is off."""
    air: float = 0.0
    """Breath or bow hair, beside the tone."""
    chiff: float = 0.0
    """A puff at the beginning."""
    throat: tuple[tuple[float, float, float], ...] = ()
    """Resonances that stay while the pitch moves: where, how wide, how loud."""
    swell: float = 0.12
    """How much a long note grows and goes back."""


def weights(voicing: Voicing, pitch: float) -> tuple[float, ...]:
    """The overtones of a note, through the throat, none too high to be made."""
    made = []
    for number, loud in enumerate(voicing.overtones, start=1):
        at = number * pitch
        if at > HIGHEST:
            break
        if voicing.throat:
            loud *= 0.06 + sum(
                gain / (1 + ((at - centre) / width) ** 2) for centre, width, gain in voicing.throat
            )
        made.append(loud)
    return tuple(made)


def circle(shape: Sequence[float], pitch: float, depth: float, begin: float) -> Samples:
    """One tremble of a note: so many whole waves that its end is its beginning."""
    waves = max(1, round(pitch / TREMBLE))
    size = round(waves * RATE / pitch)
    turn, bend = CYCLE * waves / size, CYCLE * waves * depth / tau
    part = tau / size
    first = begin * CYCLE
    return [shape[int(first + turn * i + bend * (1 - cos(part * i))) % CYCLE] for i in range(size)]


@lru_cache(maxsize=64)
def _tremble(voicing: Voicing, pitch: float) -> tuple[tuple[float, ...], ...]:
    shape = cycle(weights(voicing, pitch))
    return tuple(
        tuple(circle(shape, pitch * 2 ** (off / 1200), voicing.depth, 0.37 * number))
        for number, off in enumerate(voicing.players)
    )


def held(voicing: Voicing, noise: Noise, pitch: float, seconds: float) -> Samples:
    """A note of so many seconds, and the time that it takes to die away."""
    total = length(seconds + voicing.fall)
    made: Samples = []
    for one in _tremble(voicing, pitch):
        turns = total // len(one) + 1
        made = added(made, list((one * turns)[:total])) if made else list((one * turns)[:total])
    gain = 1 / len(voicing.players) ** 0.6
    if voicing.air:
        hiss = noise.white(length(0.5))
        breath = around(hiss, lambda heard: band(heard, lambda now: min(2 * pitch, 5_000), 0.7))
        windy = (breath * (total // len(breath) + 1))[:total]
        made = [value + voicing.air * air for value, air in zip(made, windy, strict=True)]
    if voicing.chiff:
        puff = louder(low(noise.white(length(0.05)), 3.2 * pitch), voicing.chiff)
        puff = [value * exp(-i / (0.012 * RATE)) for i, value in enumerate(puff)]
        made = added(made, puff)
    loud = envelope(total, voicing.rise, voicing.fall, voicing.swell if seconds > 0.6 else 0.0)
    return [gain * a * b for a, b in zip(made, loud, strict=True)]


def envelope(total: int, rise: float, fall: float, swell: float) -> Samples:
    """How loud a note is from sample to sample."""
    up, down = min(length(rise), total // 2), min(length(fall), total // 2)
    still = total - up - down
    made = [0.5 - 0.5 * cos(pi * i / up) for i in range(up)]
    if swell:
        part = pi / max(1, still)
        made += [1 + swell * sin(part * i) for i in range(still)]
    else:
        made += [1.0] * still
    return made + [0.5 + 0.5 * cos(pi * i / down) for i in range(down)]
