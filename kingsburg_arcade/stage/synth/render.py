"""From layers to sixteen bits: laid one over the other, cleaned, levelled; a step at a time."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from math import pi, sin
from typing import Final

from . import RATE
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


def render(name: str, take: int = 0) -> bytes:
    """The samples of a sound, all at once."""
    steps = steps_of(name, take)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            made: bytes = done.value
            return made


def steps_of(name: str, take: int = 0) -> Steps:
    """The samples of a sound, for a patient driver: an effect for one ear, a circle for both."""
    recipe = RECIPES[name]
    noise = Noise(f"{name} {take}" if take else name)
    if recipe.circle:
        made = yield from _circle(noise, recipe)
    else:
        made = yield from _line(noise, recipe)
        made = bent(made, 1 + recipe.sway * (0, 1, -1)[take])
    gain = LOUDEST * 10 ** (recipe.peak / 20) / max(max(made), -min(made))
    whole = array("h")
    for start in range(0, len(made), PIECE):
        whole.extend([int(gain * value) for value in made[start : start + PIECE]])
        yield
    return spread(whole).tobytes() if recipe.circle else whole.tobytes()


def bent(samples: Samples, part: float) -> Samples:
    """The same at another speed, and so at another pitch."""
    if part == 1:
        return samples
    made = []
    for number in range(int((len(samples) - 1) / part)):
        place = number * part
        before = int(place)
        value = samples[before]
        made.append(value + (place - before) * (samples[before + 1] - value))
    return made


def spread(circle: array[int]) -> array[int]:
    """Both ears of a circle: the right one hears what the left one will hear half a turn later."""
    half = len(circle) // 2
    both = array("h", bytes(4 * len(circle)))
    both[::2], both[1::2] = circle, circle[half:] + circle[:half]
    return both


def _line(noise: Noise, recipe: Recipe) -> Generator[None, None, Samples]:
    """A sound that ends: cleaned of rumble, its tail cut and faded."""
    tape: Samples = []
    for at, samples in recipe.make(noise):
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


def _circle(noise: Noise, recipe: Recipe) -> Generator[None, None, Samples]:
    """A sound without an end: what reaches over it is heard at its beginning."""
    tape: Samples = [0.0] * length(recipe.circle)
    for at, samples in recipe.make(noise):
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
