"""From layers to sixteen bits: laid one over the other, cleaned, levelled; a step at a time."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from math import pi, sin
from typing import Final

from . import BITS, RATE
from .catalogue import RECIPES, Recipe
from .samples import Noise, Samples, high, length, shaped

Steps = Generator[None, None, bytes]
"""Work in small pieces: the caller may rest between them; the samples are its result."""

LOUDEST: Final = 32_767
RUMBLE: Final = 20.0
"""Hertz; what is below is taken out, and any offset with it."""
OPENING: Final = 0.0008
CLOSING: Final = 0.02
SILENCE: Final = 0.001
"""Below this part of the loudest sample a tail is cut off."""
PIECE: Final = 1 << 14


def render(name: str) -> bytes:
    """The samples of a sound, all at once."""
    steps = steps_of(name)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            made: bytes = done.value
            return made


def steps_of(name: str) -> Steps:
    """The samples of a sound, for a patient driver."""
    recipe = RECIPES[name]
    if recipe.circle:
        made = yield from _circle(name, recipe)
    else:
        made = yield from _line(name, recipe)
    gain = LOUDEST * 10 ** (recipe.peak / 20) / max(max(made), -min(made))
    whole = array("h")
    for start in range(0, len(made), PIECE):
        whole.extend([int(gain * value) for value in made[start : start + PIECE]])
        yield
    return whole.tobytes()


def _line(name: str, recipe: Recipe) -> Generator[None, None, Samples]:
    """A sound that ends: cleaned of rumble, its tail cut and faded."""
    tape: Samples = []
    for at, samples in recipe.make(Noise(name)):
        start = length(at)
        if (end := start + len(samples)) > len(tape):
            tape += [0.0] * (end - len(tape))
        _lay(tape, start, samples)
        yield
    tape = high(tape, RUMBLE)
    still = SILENCE * max(max(tape), -min(tape))
    while abs(tape[-1]) < still:
        tape.pop()
    yield
    ended = shaped(tape, OPENING, min(CLOSING, len(tape) / RATE / 4))
    yield
    return centred(ended)


def centred(samples: Samples) -> Samples:
    """Without an offset, which a loudspeaker would answer with a click; the ends stay silent.

    A filter needs longer than a short sound lasts. So an arch of the same area is taken away.
    """
    share = sum(samples) * pi / 2 / len(samples)
    turn = pi / len(samples)
    return [value - share * sin(turn * (i + 0.5)) for i, value in enumerate(samples)]


def _circle(name: str, recipe: Recipe) -> Generator[None, None, Samples]:
    """A sound without an end: what reaches over it is heard at its beginning."""
    tape: Samples = [0.0] * length(recipe.circle)
    for at, samples in recipe.make(Noise(name)):
        start = length(at) % len(tape)
        while samples:
            room = len(tape) - start
            _lay(tape, start, samples[:room])
            samples, start = samples[room:], 0
        yield
    offset = sum(tape) / len(tape)
    yield
    return [value - offset for value in tape]


def _lay(tape: Samples, start: int, samples: Samples) -> None:
    end = start + len(samples)
    tape[start:end] = [a + b for a, b in zip(tape[start:end], samples, strict=True)]


def seconds(samples: bytes) -> float:
    return len(samples) / (BITS // 8) / RATE
