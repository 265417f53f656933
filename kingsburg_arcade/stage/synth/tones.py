"""Things that sound at a pitch: struck bodies, blown horns, whistles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, exp, pi, sin, tau
from typing import Final

from . import RATE
from .samples import STEP, Noise, Samples, added, dying, length, low

Mode = tuple[float, float, float]
"""One way in which a body swings: its pitch, how loud, and the seconds until it is still."""


def struck(*modes: Mode) -> Samples:
    """A body that was hit once."""
    made: Samples = []
    for pitch, gain, seconds in sorted(modes, key=lambda mode: -mode[2]):
        made = added(made, _mode(pitch, gain, seconds))
    return made


def _mode(pitch: float, gain: float, seconds: float) -> Samples:
    kept, angle = exp(-6.9 / (seconds * RATE)), tau * pitch / RATE
    back, fore = -kept * kept, 2 * kept * cos(angle)
    before, value = 0.0, gain * kept * sin(angle)
    made = []
    for _ in range(length(seconds)):
        made.append(before)
        before, value = value, fore * value + back * before
    return made


def tick(noise: Noise, seconds: float, cutoff: float) -> Samples:
    """The very moment of a touch: a breath of noise."""
    return dying(low(noise.white(length(seconds)), cutoff), seconds)


# ------------------------------------------------------------------------------------- horns
CYCLE: Final = 4096


@lru_cache(maxsize=8)
def cycle(weights: tuple[float, ...]) -> tuple[float, ...]:
    """One turn of a wave with these overtones, the loudest point at 1."""
    sines = [sin(tau * i / CYCLE) for i in range(CYCLE)]
    made = [0.0] * CYCLE
    for overtone, weight in enumerate(weights, start=1):
        turned = (sines * overtone)[::overtone]
        made = [value + weight * part for value, part in zip(made, turned, strict=True)]
    loudest = max(map(abs, made))
    return tuple(value / loudest for value in made)


DARK: Final = tuple(0.55**i for i in range(8))
BRASS: Final = tuple(0.9**i for i in range(6)) + tuple(0.59 * 0.8**i for i in range(16))
REED: Final = tuple((0.8 if i % 2 else 1.0) * 0.74**i for i in range(16))

Curve = Callable[[float], float]


def blown(
    pitch: float | Curve,
    seconds: float,
    loud: Curve,
    bright: Sequence[float] = BRASS,
    dark: Sequence[float] = DARK,
) -> Samples:
    """A horn: the louder it is blown, the brighter it sounds. Curves are asked by the second."""
    edge, calm = cycle(tuple(bright)), cycle(tuple(dark))
    made: Samples = []
    phase = level = 0.0
    total = length(seconds)
    for start in range(0, total, STEP):
        now = start / RATE
        hertz = pitch(now) if callable(pitch) else pitch
        turn = hertz * CYCLE / RATE
        rise = (loud(now) - level) / STEP
        for _ in range(min(STEP, total - start)):
            place = int(phase) % CYCLE
            level += rise
            phase += turn
            soft = calm[place]
            made.append(level * (soft + level * (edge[place] - soft)))
    return made


def breath(seconds: float, rise: float, fall: float, peak: float = 1.0) -> Curve:
    """How loud a note is blown: it swells, holds and lets go."""

    def loud(now: float) -> float:
        up = min(1.0, now / rise)
        down = min(1.0, max(0.0, (seconds - now - 0.01) / fall))
        return peak * sin(pi / 2 * up) * sin(pi / 2 * down)

    return loud


def whistled(pitch: Curve, seconds: float, loud: Curve) -> Samples:
    """One pure tone that glides, such as a bird's."""
    made: Samples = []
    phase = level = 0.0
    total = length(seconds)
    for start in range(0, total, STEP):
        now = start / RATE
        turn = tau * pitch(now) / RATE
        rise = (loud(now) - level) / STEP
        for _ in range(min(STEP, total - start)):
            level += rise
            phase += turn
            made.append(level * sin(phase))
    return made
