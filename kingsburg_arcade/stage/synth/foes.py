"""The voices of the enemies: each kind comes to the wall in its own way."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sin, tau
from typing import Final

from .goods import log
from .samples import Layers, Noise, Samples, added, band, dying, high, length, louder, low, shaped
from .tones import REED, Curve, blown, breath, struck, tick

Vowel = tuple[tuple[float, float], ...]
"""The resonances of a throat: where, and how loud."""
AH: Final[Vowel] = ((730, 1.0), (1_090, 0.6), (2_440, 0.25))
OH: Final[Vowel] = ((430, 1.0), (780, 0.5), (2_300, 0.1))
OO: Final[Vowel] = ((300, 1.0), (640, 0.35), (2_200, 0.05))
EH: Final[Vowel] = ((560, 1.0), (1_800, 0.6), (2_900, 0.35))


def throat(source: Samples, vowel: Vowel, size: float = 1.0) -> Samples:
    """What a voice says; a `size` above 1 is a larger beast, whose throat sounds lower."""
    made: Samples = []
    for centre, loud in vowel:
        made = added(made, louder(band(source, _fixed(centre / size), 0.16), loud * 0.3))
    return made


def _fixed(value: float) -> Curve:
    return lambda now: value


def _sliding(first: float, last: float, seconds: float, shake: float, rate: float) -> Curve:
    """From one pitch to another, trembling."""

    def at(now: float) -> float:
        part = now / seconds
        return (first + (last - first) * part) * (1 + shake * sin(tau * rate * now))

    return at


def voice(
    noise: Noise, pitch: Curve, seconds: float, vowel: Vowel, size: float = 1.0, rough: float = 0.2
) -> Samples:
    """One creature calls once: a reed and some air, through its throat."""
    reed = blown(pitch, seconds, breath(seconds, 0.06, 0.16), REED)
    air = shaped(noise.white(length(seconds)), 0.06, 0.16)
    return throat(added(reed, louder(air, rough)), vowel, size)


def pack(
    noise: Noise, calls: int, over: float, call: Callable[[], Samples], loud: float = 1.0
) -> Layers:
    """Many of a kind, one after the other and over each other."""
    for number in range(calls):
        at = over * (number + noise.between(-0.3, 0.3)) / calls
        yield max(0.0, at), louder(call(), loud * noise.between(0.6, 1.0))


# ----------------------------------------------------------------------------- one by one
def goblins(noise: Noise) -> Layers:
    """A swarm: quick feet, and yelps that answer each other."""

    def yelp() -> Samples:
        seconds, pitch = noise.between(0.07, 0.16), noise.between(330, 620)
        glide = _sliding(pitch, pitch * noise.between(0.75, 1.5), seconds, 0.02, 30)
        return voice(noise, glide, seconds, EH, 0.8, 0.3)

    yield from pack(noise, 11, 1.15, yelp)
    for _ in range(34):
        step = tick(noise, 0.012, noise.between(1_400, 3_200))
        yield noise.between(0.0, 1.3), louder(step, noise.between(0.1, 0.3))


def orcs(noise: Noise) -> Layers:
    """Grunts, and a ram against the gate: once, twice, three times."""

    def grunt() -> Samples:
        seconds, pitch = noise.between(0.22, 0.34), noise.between(78, 104)
        return voice(noise, _sliding(pitch * 1.25, pitch, seconds, 0.05, 27), seconds, OH, 1.2, 0.5)

    for at in (0.0, 0.48, 0.96):
        yield at, louder(grunt(), 0.8)
        yield at + 0.05, louder(grunt(), 0.6)
        ram = added(struck((58, 1.0, 0.4), (93, 0.6, 0.25), (171, 0.3, 0.12)), log(noise))
        yield at + 0.2, louder(ram, 1.1)


def zombies(noise: Noise) -> Layers:
    """They groan without breath, and drag their feet."""
    for at, pitch, seconds in ((0.0, 112.0, 1.0), (0.35, 88.0, 1.2), (0.7, 131.0, 0.9)):
        fall = _sliding(noise.near(pitch, 0.05), 0.72 * pitch, seconds, 0.025, 4.3)
        yield at, louder(voice(noise, fall, seconds, OO, 1.0, 0.12), 0.9)
    for at in (0.1, 0.72, 1.3):
        drag = low(noise.white(length(0.4)), 1_100)
        yield at, louder(shaped(drag, 0.25, 0.1), 0.35)


def demons(noise: Noise) -> Layers:
    """They swoop down: wings, and a shriek that falls past the ear."""
    for at, pitch in ((0.0, 1_250.0), (0.3, 930.0)):
        shriek = voice(noise, _sliding(pitch, pitch / 3.2, 0.8, 0.06, 41), 0.8, AH, 0.7, 0.5)
        yield at, louder(shriek, 0.5)
        under = voice(noise, _sliding(pitch / 7.9, pitch / 11, 0.9, 0.04, 23), 0.9, OH, 1.5, 0.3)
        yield at, louder(under, 0.8)
    for beat in range(7):
        yield 0.16 * beat, louder(wing(noise, 0.16), 0.35 + 0.08 * beat)


def wing(noise: Noise, seconds: float) -> Samples:
    """One stroke of a leather wing."""
    air = low(noise.white(length(seconds)), 620)
    return [value * sin(3.1416 * i / len(air)) ** 2 for i, value in enumerate(air)]


def dragons(noise: Noise) -> Layers:
    """A roar out of a deep chest, three strokes of wings, and the fire drawn in."""
    for beat in range(3):
        yield 0.34 * beat, louder(wing(noise, 0.34), 1.1)
    for size, pitch, loud in ((1.9, 47.0, 1.0), (1.5, 63.5, 0.7), (1.2, 95.0, 0.35)):
        roar = voice(noise, _sliding(pitch * 1.3, pitch * 0.8, 1.5, 0.07, 19), 1.5, AH, size, 0.9)
        yield 0.35, louder(roar, loud)
    hiss = band(noise.white(length(0.9)), _sliding(700, 2_600, 0.9, 0.0, 1.0), 0.9)
    yield 1.05, louder(shaped(hiss, 0.6, 0.25), 0.28)


def barbarians(noise: Noise) -> Layers:
    """Men who shout as one and beat upon their shields."""
    for at, seconds in ((0.0, 0.3), (0.55, 0.3), (1.1, 0.55)):
        for man in range(5):
            pitch = noise.between(105, 190)
            shout = _sliding(pitch * 0.94, pitch, seconds, 0.01, 6)
            said = voice(noise, shout, seconds, OH if man % 2 else AH, 1.0, 0.25)
            yield at + noise.between(0.0, 0.03), louder(said, 0.45)
        for blow in (0.28, 0.41) if at < 1 else (0.5,):
            shield = struck((205, 0.7, 0.1), (410, 0.4, 0.07), (1_190, 0.2, 0.04))
            hit = added(shield, louder(tick(noise, 0.01, 2_600), 0.6))
            yield at + blow, louder(hit, noise.near(0.8, 0.1))


def strangers(noise: Noise) -> Layers:
    """An enemy of whom we know nothing: something large breathes behind the trees."""
    for at, first, last in ((0.0, 300.0, 900.0), (0.8, 800.0, 220.0)):
        air = band(noise.white(length(0.8)), _sliding(first, last, 0.8, 0.0, 1.0), 0.5)
        yield at, louder(shaped(air, 0.35, 0.35), 0.5)
    growl = voice(noise, _sliding(61.0, 52.0, 1.4, 0.06, 17), 1.4, OO, 1.5, 0.4)
    yield 0.2, growl


# --------------------------------------------------------------------------- what they leave
def fire(noise: Noise) -> Layers:
    """It catches, roars up and crackles."""
    roar = low(low(noise.white(length(2.2)), 380), 900)
    flames = [
        value * (1 - exp(-i / length(0.18))) * (1 + 0.35 * sin(tau * 7.3 * i / length(1.0)))
        for i, value in enumerate(roar)
    ]
    yield 0.0, louder(shaped(flames, 0.05, 1.1), 2.4)
    whoosh = band(noise.white(length(0.5)), _sliding(350, 1_500, 0.5, 0.0, 1.0), 0.9)
    yield 0.0, louder(shaped(whoosh, 0.2, 0.25), 0.5)
    for _ in range(46):
        at = 0.15 + 1.7 * noise.between(0.0, 1.0) ** 1.3
        spark = dying(high(noise.white(length(noise.between(0.003, 0.02))), 1_800), 0.02)
        yield at, louder(shaped(spark, 0.0005, 0.002), noise.between(0.15, 0.9))
