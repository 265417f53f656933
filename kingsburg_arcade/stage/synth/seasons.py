"""The air outside the hall, season by season: each piece runs in a circle without a seam."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import pi, sin, tau
from typing import Final

from .samples import LEAD, Layers, Noise, Samples, around, band, dying, high, length, louder, low
from .tones import Curve, breath, whistled

SPRING: Final = 10.0
SUMMER: Final = 8.0
AUTUMN: Final = 9.0
WINTER: Final = 9.0


def swell(seconds: float, *waves: tuple[int, float, float]) -> Curve:
    """A slow rise and fall around 1 that fits the circle: turns, depth, and where it begins."""

    def at(now: float) -> float:
        return 1 + sum(
            depth * sin(tau * (turns * now / seconds + begin)) for turns, depth, begin in waves
        )

    return at


def air(noise: Noise, seconds: float, centre: Curve, width: float, loud: Curve) -> Samples:
    """Wind: hiss through a moving opening, as loud as the gust."""
    hiss = noise.white(length(seconds))
    lead = length(LEAD) / len(hiss) * seconds
    blowing = around(hiss, lambda heard: band(heard, lambda now: centre(now - lead), width))
    made: Samples = []
    step = 128
    level = loud(0.0)
    for start in range(0, len(blowing), step):
        piece = blowing[start : start + step]
        rise = (loud((start + len(piece)) * seconds / len(blowing)) - level) / len(piece)
        made += [value * (level + rise * i) for i, value in enumerate(piece)]
        level += rise * len(piece)
    return made


def steady(noise: Noise, seconds: float, cutoff: float) -> Samples:
    """A low murmur without gusts."""
    twice: Callable[[Samples], Samples] = lambda heard: low(low(heard, cutoff), cutoff)  # noqa: E731
    return around(noise.white(length(seconds)), twice)


# ------------------------------------------------------------------------------------- spring
def spring(noise: Noise) -> Layers:
    """A light breeze and three birds: one trills, one calls in thirds, one is far away."""
    gust = swell(SPRING, (1, 0.3, 0.1), (3, 0.2, 0.5))
    yield 0.0, louder(air(noise, SPRING, lambda now: 480 * gust(now), 1.1, gust), 0.05)
    for at in (0.4, 3.9, 6.6):
        yield from _trill(noise, at)
    for at in (2.1, 5.3, 8.7):
        yield from _call(noise, at, 3_150, 0.5)
    for at in (1.2, 4.5, 7.9, 9.4):
        yield from _call(noise, at, 2_350, 0.16)


def _trill(noise: Noise, at: float) -> Layers:
    pitch, loud = noise.near(4_300, 0.06), 0.42
    for _ in range(int(noise.between(6, 11))):
        note = _chirp(pitch, -1_100, noise.near(0.055, 0.1))
        yield at, louder(note, loud)
        yield at + 0.11, louder(low(note, 3_000), 0.2 * loud)
        at += noise.near(0.085, 0.06)
        loud *= 0.97
        pitch *= 0.992


def _call(noise: Noise, at: float, pitch: float, loud: float) -> Layers:
    for step in (1.0, 1.25, 1.0)[: int(noise.between(2, 3.99))]:
        seconds = noise.near(0.14, 0.12)
        note = _chirp(noise.near(pitch * step, 0.01), 350, seconds)
        yield at, louder(note, loud)
        yield at + 0.13, louder(low(note, 2_400), 0.25 * loud)
        at += seconds + noise.between(0.04, 0.09)


def _chirp(pitch: float, glide: float, seconds: float) -> Samples:
    def at(now: float) -> float:
        part = now / seconds
        return pitch + glide * (4 * part * (1 - part) - 0.3) + 60 * sin(tau * 31 * now)

    return whistled(at, seconds, breath(seconds, seconds * 0.3, seconds * 0.5))


# ------------------------------------------------------------------------------------- summer
def summer(noise: Noise) -> Layers:
    """Warm air, two crickets near and a field of them far away."""
    heat = swell(SUMMER, (1, 0.25, 0.3))
    yield 0.0, louder(air(noise, SUMMER, lambda now: 260 * heat(now), 1.2, heat), 0.05)
    near = ((4_420, 18, 4, 0.34), (4_810, 13, 3, 0.2), (4_130, 21, 3, 0.08))
    for pitch, chirps, strokes, loud in near:
        wing = whistled(partial(_level, pitch), 0.021, breath(0.021, 0.008, 0.011))
        for chirp in range(chirps):
            at = (chirp + noise.between(-0.06, 0.06)) * SUMMER / chirps
            strength = loud * noise.near(1, 0.12)
            for stroke in range(strokes):
                yield (at + 0.034 * stroke) % SUMMER, louder(wing, strength * (0.7 + 0.1 * stroke))
    yield 0.0, louder(_field(noise), 0.16)


def _level(pitch: float, now: float) -> float:
    return pitch


def _field(noise: Noise) -> Samples:
    """Hundreds of wings: hiss around one pitch that beats."""
    beat = swell(SUMMER, (2, 0.35, 0.2), (5, 0.25, 0.7))
    hiss = air(noise, SUMMER, partial(_level, 3_400.0), 0.07, beat)
    turn = tau * 152 / len(hiss)
    return [value * (0.6 + 0.4 * sin(turn * i)) for i, value in enumerate(hiss)]


# ------------------------------------------------------------------------------------- autumn
def autumn(noise: Noise) -> Layers:
    """Gusts through a wood, and dry leaves that follow them."""
    gust = swell(AUTUMN, (1, 0.35, 0.75), (2, 0.3, 0.1), (5, 0.12, 0.4))
    yield 0.0, louder(air(noise, AUTUMN, lambda now: 380 + 260 * gust(now), 0.8, gust), 0.5)
    branches = air(noise, AUTUMN, lambda now: 1_900 + 500 * gust(now), 1.3, _squared(gust))
    yield 0.0, louder(branches, 0.12)
    for _ in range(240):
        at = noise.between(0, AUTUMN)
        strength = max(0.0, gust(at) - 0.55) * noise.between(0.1, 1.0) ** 2
        if strength > 0.02:
            crackle = high(noise.white(length(noise.between(0.006, 0.035))), 2_500)
            dry = [value * sin(pi * i / len(crackle)) for i, value in enumerate(crackle)]
            yield at, louder(dying(dry, 0.06), 1.1 * strength)


def _squared(curve: Curve) -> Curve:
    return lambda now: curve(now) ** 2


# ------------------------------------------------------------------------------------- winter
def winter(noise: Noise) -> Layers:
    """Wind around a keep: a low murmur, and a whistle in the arrow slits that rises and sinks."""
    gust = swell(WINTER, (1, 0.4, 0.0), (3, 0.2, 0.3))
    slit = swell(WINTER, (1, 0.28, 0.05), (2, 0.16, 0.6), (7, 0.03, 0.2))
    yield 0.0, louder(steady(noise, WINTER, 170), 2.2)
    yield 0.0, louder(air(noise, WINTER, lambda now: 620 * slit(now), 0.09, _squared(gust)), 0.16)
    high_slit = swell(WINTER, (2, 0.2, 0.4), (3, 0.1, 0.9))
    whistle = air(noise, WINTER, lambda now: 1_240 * high_slit(now), 0.05, _squared(high_slit))
    yield 0.0, louder(whistle, 0.05)
    yield 0.0, louder(air(noise, WINTER, lambda now: 300 * gust(now), 0.7, gust), 0.25)
