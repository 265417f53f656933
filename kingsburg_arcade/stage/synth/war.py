"""Building and war: hammers, falling walls, the horn at the gate, swords, fanfares, and defeat."""

from __future__ import annotations

from math import sin, tau

from .goods import block, log
from .samples import Layers, Noise, Samples, added, dying, high, length, louder, low, shaped
from .strings import plucked
from .tones import Curve, blown, breath, struck, tick


def hammer(noise: Noise) -> Layers:
    """Three strokes upon a nail; the wall answers."""
    for at, loud in ((0.0, 0.7), (0.21, 0.8), (0.42, 1.0)):
        pitch = noise.near(1_340, 0.02)
        head = struck(
            (pitch, 0.4, 0.12),
            (pitch * 2.21, 0.35, 0.09),
            (pitch * 3.47, 0.25, 0.06),
            (pitch * 4.8, 0.15, 0.04),
        )
        yield at, louder(added(head, louder(tick(noise, 0.005, 7_000), 0.6)), loud)
        yield at, louder(log(noise), 0.9 * loud)


def crumble(noise: Noise) -> Layers:
    """A wall cracks, slides, and its stones roll to rest."""
    crack = dying(noise.white(length(0.06)), 0.06)
    yield 0.0, louder(added(crack, struck((95, 0.9, 0.25), (210, 0.5, 0.12))), 0.8)
    slide = low(low(noise.white(length(1.25)), 420), 700)
    yield 0.03, louder(shaped(dying(slide, 1.5), 0.08, 0.5), 3.0)
    dust = high(low(noise.white(length(1.1)), 3_200), 900)
    yield 0.08, louder(shaped(dying(dust, 1.2), 0.1, 0.5), 0.35)
    for stone in range(22):
        at = 0.06 + 1.1 * noise.between(0.0, 1.0) ** 1.6
        yield at, louder(block(noise), (1.15 - at) * noise.between(0.25, 0.75) + 0.01 * (stone % 2))


# -------------------------------------------------------------------------------------- horns
def brass(noise: Noise, pitch: float, seconds: float, peak: float, rise: float) -> Samples:
    """Two horns on one note, never quite together."""
    made: Samples = []
    for detuned, late in ((1.0, 0.0), (1.0045, 0.012)):
        note = blown(
            _lip(pitch * detuned, seconds), seconds, breath(seconds, rise + late, 0.14, peak)
        )
        made = added(made, note)
    air = high(low(noise.white(length(seconds)), 2_600), 500)
    return added(made, louder(shaped(air, rise, 0.2), 0.035 * peak))


def _lip(pitch: float, seconds: float) -> Curve:
    """The pitch is reached from below and trembles a little when it is held."""

    def at(now: float) -> float:
        scoop = 1 - 0.035 * max(0.0, 1 - now / 0.09)
        held = min(1.0, max(0.0, now - 0.35) / 0.3)
        sag = 1 - 0.02 * max(0.0, now - seconds + 0.12) / 0.12
        return pitch * scoop * sag * (1 + 0.005 * held * sin(tau * 5.2 * now))

    return at


REFLECTIONS = ((0.061, 0.30), (0.097, 0.22), (0.151, 0.15), (0.233, 0.09))
"""The walls of the hall: when they answer, and how much of it comes back."""


def hall(at: float, note: Samples, loud: float = 1.0) -> Layers:
    """A note and what the hall gives back of it."""
    yield at, louder(note, loud)
    dull = low(note, 1_900)
    for late, part in REFLECTIONS:
        yield at + late, louder(dull, part * loud)


def horn(noise: Noise) -> Layers:
    """The enemy is at the gate: a low call, and its fifth held long."""
    yield from hall(0.0, brass(noise, 98.0, 0.62, 0.8, 0.07))
    yield from hall(0.56, brass(noise, 146.8, 1.25, 1.0, 0.1))
    yield 0.56, louder(drum(noise), 0.8)


def drum(noise: Noise) -> Samples:
    skin = struck((68, 1.0, 0.42), (109, 0.45, 0.25), (151, 0.25, 0.16))
    return added(skin, louder(tick(noise, 0.02, 1_100), 0.9))


def blade(noise: Noise) -> Samples:
    """Steel on steel."""
    pitch = noise.between(1_050, 1_500)
    ratios = (1.0, 1.41, 2.09, 2.76, 3.57, 4.41, 5.3)
    ring = struck(
        *(
            (pitch * noise.near(ratio, 0.01), 0.4 * 0.86**i, 0.5 * 0.8**i)
            for i, ratio in enumerate(ratios)
        )
    )
    scrape = dying(high(noise.white(length(0.05)), 3_000), 0.05)
    return added(ring, louder(scrape, 0.5))


def clash(noise: Noise) -> Layers:
    """Shields, blades and a drum under them."""
    for at, loud in ((0.0, 1.0), (0.5, 0.8)):
        yield at, louder(drum(noise), loud)
    for at, loud in ((0.02, 0.9), (0.2, 0.55), (0.36, 0.75), (0.52, 1.0), (0.64, 0.4), (0.83, 0.6)):
        yield noise.near(at, 0.05), louder(blade(noise), 0.55 * loud)
        yield noise.near(at, 0.05), louder(log(noise), 0.5 * loud)


# ------------------------------------------------------------------------------------ endings
def victory(noise: Noise) -> Layers:
    """A fanfare: the horns climb a chord and hold it in three parts."""
    for at, pitch, seconds in ((0.0, 293.7, 0.2), (0.2, 293.7, 0.13), (0.33, 392.0, 0.3)):
        yield from hall(at, brass(noise, pitch, seconds, 0.75, 0.02))
    yield from hall(0.63, brass(noise, 440.0, 0.26, 0.8, 0.02))
    for pitch, loud in ((196.0, 0.6), (392.0, 0.6), (493.9, 0.85)):
        yield from hall(0.87, brass(noise, pitch, 1.2, loud, 0.03), 0.75)
    for at in (0.0, 0.33, 0.63, 0.87):
        yield at, louder(drum(noise), 0.8)


def defeat(noise: Noise) -> Layers:
    """Three steps down, each lower and slower, over a bell of dull iron."""
    for at, pitch, seconds in ((0.0, 174.6, 0.42), (0.42, 155.6, 0.5), (0.92, 130.8, 1.2)):
        yield from hall(at, brass(noise, pitch, seconds, 0.55, 0.06))
    yield from hall(0.92, brass(noise, 65.4, 1.2, 0.6, 0.1))
    for at in (0.0, 0.92):
        yield at, louder(drum(noise), 0.9)
        yield at, louder(plucked(noise, 65.4, 1.0, 900), 0.4)
