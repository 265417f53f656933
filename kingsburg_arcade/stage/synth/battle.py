"""The battle piece by piece: dice that knock, steps, blows, and the three ways in which it ends."""

from __future__ import annotations

from math import sin, tau
from typing import Final

from .goods import block, die, log
from .samples import Layers, Noise, added, band, dying, high, length, louder, low, shaped
from .strings import plucked
from .tones import struck, tick
from .war import blade, brass, drum, hall

STEPS: Final = (0, 2, 3, 5, 7, 9, 10, 12)
"""The Dorian scale in half tones: what is counted climbs it."""
KEYNOTE: Final = 293.66


def degree(step: int, keynote: float = KEYNOTE) -> float:
    """The pitch of a step of the scale; the eighth is the octave."""
    return float(keynote * 2 ** (STEPS[(step - 1) % 8] / 12))


# ------------------------------------------------------------------------------------- dice
def throw(noise: Noise) -> Layers:
    """Dice shaken in a hand, and let go."""
    for at in (0.0, 0.045, 0.085, 0.12):
        click = struck((noise.near(3_900, 0.12), 0.3, 0.014), (noise.near(1_500, 0.1), 0.3, 0.02))
        yield noise.near(at, 0.1), louder(click, noise.between(0.4, 0.7))
    air = band(noise.white(length(0.26)), lambda now: 700 + 3_400 * now, 0.9)
    yield 0.09, shaped(louder(air, 0.35), 0.12, 0.12)


def knock(noise: Noise) -> Layers:
    """Two dice meet in the air."""
    pitch = noise.near(4_300, 0.08)
    bone = struck((pitch, 0.4, 0.016), (pitch * 1.54, 0.3, 0.011), (pitch * 0.43, 0.3, 0.02))
    yield 0.0, added(bone, louder(tick(noise, 0.003, 8_000), 0.4))
    yield noise.between(0.03, 0.05), louder(die(noise), 0.18)


# ---------------------------------------------------------------------------------- counting
def row(noise: Noise, step: int) -> Layers:
    """The harvest of a row of advisors: a harp string, one step higher each row."""
    pitch = degree(step)
    yield 0.0, shaped(plucked(noise, pitch, 1.1, 3_200), 0.001, 0.3)
    yield 0.0, louder(shaped(plucked(noise, 2 * pitch, 0.8, 4_200), 0.001, 0.3), 0.35)
    yield 0.07, louder(struck((pitch * 4, 0.2, 0.35), (pitch * 6.02, 0.1, 0.2)), 0.5)


def count_tick(noise: Noise, step: int) -> Layers:
    """A number goes up by one: a small dry bell."""
    pitch = degree(step, 2 * KEYNOTE)
    yield 0.0, struck((pitch, 0.5, 0.16), (pitch * 2.76, 0.2, 0.05), (pitch * 5.4, 0.1, 0.02))
    yield 0.0, louder(tick(noise, 0.002, 7_000), 0.15)


# -------------------------------------------------------------------------------- the battle
def march(noise: Noise) -> Layers:
    """They come a few steps nearer."""
    for at, loud in ((0.0, 0.55), (0.22, 0.7), (0.44, 0.85), (0.66, 1.0)):
        yield noise.near(at, 0.03), louder(drum(noise), loud)
        gravel = dying(high(noise.white(length(0.1)), 900), 0.1)
        yield at + 0.01, louder(shaped(gravel, 0.006, 0.03), 0.25 * loud)


def blow(noise: Noise, step: int) -> Layers:
    """One more stands at the wall: a blow, heavier and higher with each."""
    yield 0.0, louder(struck((64, 1.0, 0.3), (103, 0.5, 0.18), (231, 0.25, 0.08)), 0.8)
    yield 0.0, louder(tick(noise, 0.012, 3_000), 0.8)
    yield 0.004, louder(log(noise), 0.5)
    pitch = degree(step, KEYNOTE / 2)
    yield 0.0, louder(shaped(plucked(noise, pitch, 0.6, 2_200), 0.001, 0.2), 0.7)
    yield 0.006, louder(blade(noise), 0.16 + 0.04 * step)


def ward(noise: Noise) -> Layers:
    """A wall holds: stone takes the blow."""
    yield 0.0, struck((82, 1.0, 0.26), (139, 0.5, 0.16))
    yield 0.0, louder(block(noise), 0.9)
    for _ in range(6):
        yield noise.between(0.05, 0.3), louder(tick(noise, 0.007, 3_800), noise.between(0.08, 0.2))


def stillness(noise: Noise) -> Layers:
    """Nothing: a breath that is held. The music stands still as well."""
    air = low(noise.white(length(0.5)), 700)
    yield 0.0, shaped(air, 0.35, 0.1)


def rout(noise: Noise) -> Layers:
    """They run: steps that get fainter, and one high horn of ours behind them."""
    yield 0.0, louder(drum(noise), 0.9)
    for number in range(16):
        at = 0.08 + 0.085 * number + noise.between(-0.015, 0.015)
        step = added(struck((118, 0.6, 0.07)), tick(noise, 0.03, 1_600))
        yield at, louder(step, 0.5 * 0.86**number)
    for at, pitch, seconds in ((0.1, 392.0, 0.16), (0.26, 440.0, 0.16), (0.42, 587.3, 0.6)):
        yield from hall(at, brass(noise, pitch, seconds, 0.7, 0.02), 0.6)


def stand_off(noise: Noise) -> Layers:
    """Blades lock and neither gives way: an open fifth that is not answered."""
    for at in (0.0, 0.13):
        yield at, louder(blade(noise), 0.5)
    yield 0.0, louder(drum(noise), 0.8)
    scrape = band(noise.white(length(0.7)), lambda now: 2_600 + 900 * sin(tau * 3 * now), 0.25)
    yield 0.2, louder(shaped(scrape, 0.1, 0.4), 0.22)
    for pitch in (146.8, 220.0):
        yield from hall(0.16, brass(noise, pitch, 1.1, 0.5, 0.08), 0.7)


# ------------------------------------------------------------------------------- the ceremony
def crown(noise: Noise) -> Layers:
    """The crown passes to another head: bells that rise, and gold that rings after."""
    for number, step in enumerate((1, 3, 5, 8)):
        pitch = degree(step, 2 * KEYNOTE)
        bell = struck((pitch, 0.5, 1.2), (pitch * 2.003, 0.25, 0.8), (pitch * 2.99, 0.15, 0.5))
        yield 0.075 * number, louder(bell, 0.6 + 0.1 * number)
    for _ in range(8):
        pitch = noise.between(5_200, 8_800)
        yield noise.between(0.2, 0.7), struck((pitch, 0.05, 0.25))


def fanfare(noise: Noise) -> Layers:
    """For the winner: the theme's first step as a call, answered, and held by all."""
    calls = (
        (0.00, 293.7, 0.2), (0.22, 293.7, 0.1), (0.33, 293.7, 0.1), (0.44, 440.0, 0.42),
        (0.90, 392.0, 0.14), (1.05, 440.0, 0.14), (1.20, 523.3, 0.3),
    )  # fmt: skip
    for at, pitch, seconds in calls:
        yield from hall(at, brass(noise, pitch, seconds, 0.8, 0.02), 0.8)
        yield from hall(at, brass(noise, pitch * 0.75, seconds, 0.5, 0.02), 0.35)
    for pitch, loud in ((146.8, 0.7), (220.0, 0.6), (293.7, 0.6), (370.0, 0.55), (587.3, 0.7)):
        yield from hall(1.56, brass(noise, pitch, 1.7, loud, 0.03), 0.6)
    for at, loud in ((0.0, 0.8), (0.44, 0.9), (0.9, 0.6), (1.2, 0.8), (1.56, 1.1)):
        yield at, louder(drum(noise), loud)
    for number, step in enumerate((1, 5, 8)):
        pitch = degree(step, 4 * KEYNOTE)
        yield 1.6 + 0.09 * number, struck((pitch, 0.16, 1.0), (pitch * 2.76, 0.05, 0.4))
