"""What answers to a hand: a press, a pass, a refusal, a step back, a page, a point won."""

from __future__ import annotations

from math import pi, sin

from .samples import Layers, Noise, added, band, dying, length, louder, shaped
from .strings import plucked
from .tones import Mode, struck, tick


def click(noise: Noise) -> Layers:
    yield 0.0, struck((1_150, 0.5, 0.022), (2_450, 0.25, 0.012), (380, 0.3, 0.03))
    yield 0.0, louder(tick(noise, 0.003, 6_000), 0.3)


def pass_by(noise: Noise) -> Layers:
    """Two soft knocks, the second lower: not now."""
    yield 0.0, struck((392, 0.6, 0.14), (1_030, 0.2, 0.05))
    yield 0.13, struck((294, 0.7, 0.2), (770, 0.2, 0.06))
    yield 0.0, louder(tick(noise, 0.01, 1_800), 0.2)


def refuse(noise: Noise) -> Layers:
    """Two low strings a half tone apart, stopped at once."""
    for at, pitch in ((0.0, 123.5), (0.12, 116.5)):
        yield at, shaped(plucked(noise, pitch, 0.2, 1_400), 0.001, 0.08)
        yield at, struck((pitch, 0.4, 0.12))


def undo(noise: Noise) -> Layers:
    """The sound of a knock run backwards, and a tick where it began."""
    knock = added(struck((330, 0.5, 0.3), (880, 0.3, 0.22)), _swish(noise, 0.3, 2_600, 700))
    yield 0.0, shaped(knock[::-1], 0.05, 0.004)
    yield 0.295, struck((1_320, 0.4, 0.05), (2_640, 0.2, 0.03))


def page(noise: Noise) -> Layers:
    """The leaf of a calendar lifts, bends and falls."""
    yield 0.0, louder(_swish(noise, 0.24, 1_400, 3_800), 0.7)
    yield 0.2, _swish(noise, 0.3, 3_400, 1_100)
    for _ in range(14):
        crackle = tick(noise, noise.between(0.002, 0.006), 7_000)
        yield noise.between(0.04, 0.42), louder(crackle, noise.between(0.05, 0.2))
    yield 0.45, louder(tick(noise, 0.03, 1_200), 0.7)


def card(noise: Noise) -> Layers:
    """A card is turned: it snaps off the finger and lies down."""
    yield 0.0, louder(_swish(noise, 0.13, 2_200, 4_600), 0.6)
    yield 0.11, louder(tick(noise, 0.006, 7_500), 0.6)
    yield 0.12, struck((310, 0.3, 0.04), (820, 0.14, 0.02))


def shuffle(noise: Noise) -> Layers:
    """Two halves of a pack fall into each other, and are pushed together."""
    at = 0.0
    for number in range(26):
        snap = louder(tick(noise, 0.005, 6_500), noise.between(0.35, 0.7))
        yield at, snap
        at += 0.034 - 0.0009 * number
    yield at, louder(_swish(noise, 0.22, 1_600, 900), 0.5)
    yield at + 0.2, struck((280, 0.4, 0.05), (760, 0.2, 0.03))


def _swish(noise: Noise, seconds: float, first: float, last: float) -> list[float]:
    air = band(
        noise.white(length(seconds)), lambda now: first + (last - first) * now / seconds, 0.9
    )
    flutter = [
        value * (0.75 + 0.25 * sin(i * 0.011)) * sin(pi * i / len(air)) ** 2
        for i, value in enumerate(air)
    ]
    return louder(flutter, 0.6)


def chime(noise: Noise) -> Layers:
    """Points: two small bells, a fourth apart."""
    for at, pitch, loud in ((0.0, 784.0, 0.7), (0.11, 1_046.5, 1.0)):
        yield at, louder(struck(*bell(pitch)), loud)
        yield at, louder(dying(noise.white(length(0.004)), 0.004), 0.12 * loud)


def bell(pitch: float, seconds: float = 0.9) -> tuple[Mode, ...]:
    return (
        (pitch, 0.5, seconds),
        (pitch * 2.003, 0.3, seconds * 0.7),
        (pitch * 2.99, 0.22, seconds * 0.5),
        (pitch * 4.17, 0.14, seconds * 0.3),
        (pitch * 5.43, 0.08, seconds * 0.2),
    )
