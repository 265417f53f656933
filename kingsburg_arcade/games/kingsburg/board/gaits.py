"""How each kind of enemy comes to the wall: where each of its figures is on the way, and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import pi, sin
from typing import Final, NamedTuple

from ....stage.easing import arriving, ease_in, ease_in_out, ease_out, linear
from ....stage.gestures import Stretch, squash, squashed


class Step(NamedTuple):
    """One figure: how far it has come, and how it is drawn there."""

    far: float
    """0 is where it comes from, 1 where it stands."""
    lift: float = 0.0
    """How high it is above the ground, in its own heights."""
    lean: float = 0.0
    """In degrees, to the left."""
    stretch: Stretch = Stretch(1.0, 1.0)
    side: float = 0.0
    """How far it stands beside the first, in its own widths."""
    size: float = 1.0


Gait = Callable[[float], list[Step]]


def swarm(part: float) -> list[Step]:
    """Many small ones, each hopping for itself, some late."""
    figures = []
    for number in range(5):
        own = min(1.0, max(0.0, part * 1.35 - 0.08 * number))
        hop = abs(sin(pi * (5 * own + 0.37 * number))) * (own < 1)
        row = (number % 3 - 1) * 0.62, (number // 3) * 0.3
        figures.append(
            Step(linear(own), 0.35 * hop + row[1], 10 * hop, squashed(-0.12 * hop), row[0], 0.58)
        )
    return sorted(figures, key=lambda step: -step.lift)


def ram(part: float) -> list[Step]:
    """Slow steps that shake the ground, and the last stretch with lowered head."""
    if part < 0.6:
        own = part / 0.6
        tread = own * 3 % 1
        return [Step(0.45 * own, 0.1 * sin(pi * tread), 0, squash(tread, 0.1))]
    rest = ease_in((part - 0.6) / 0.4)
    return [Step(0.45 + 0.55 * rest, 0.0, -16 * sin(pi * rest))]


def shuffle(part: float) -> list[Step]:
    """A step, a rest, a step: swaying from side to side."""
    steps = part * 4
    own = (int(steps) + ease_in_out(min(1.0, steps % 1 * 1.6))) / 4
    sway = 13 * sin(pi * steps) * (1 - 0.6 * part)
    return [Step(min(1.0, own), 0.03 * abs(sin(pi * steps)), sway)]


def swoop(part: float) -> list[Step]:
    """Down from above, and up to its height again."""
    own = arriving(part)
    return [Step(own, 1.15 * (1 - ease_out(part)) ** 2, 22 * (1 - own), squashed(-0.1 * (1 - own)))]


def glide(part: float) -> list[Step]:
    """High over the ground with slow beats of its wings, then down with all its weight."""
    beat = sin(2 * pi * 2.5 * part)
    high = 0.85 * (1 - ease_in(max(0.0, (part - 0.65) / 0.35)))
    landed = max(0.0, (part - 0.94) / 0.06)
    flat = squash(landed, 0.16) if landed else squashed(-0.07 * beat)
    return [Step(ease_in_out(part), high + 0.06 * beat * (part < 0.9), 6 * beat, flat)]


def leap(part: float) -> list[Step]:
    """A run, a crouch, and one great leap."""
    if part < 0.45:
        own = part / 0.45
        return [Step(0.4 * own, 0.08 * abs(sin(3 * pi * own)), 6 * sin(6 * pi * own))]
    if part < 0.58:
        return [Step(0.4, 0.0, 0.0, squashed(0.2 * sin(pi * (part - 0.45) / 0.26)))]
    own = (part - 0.58) / 0.42
    return [Step(0.4 + 0.6 * own, 0.75 * 4 * own * (1 - own) * 0.6, -14 * (1 - own))]


def march(part: float) -> list[Step]:
    """As anybody comes whose gait nobody has told."""
    return [Step(part, 0.06 * abs(sin(4 * pi * part)), 3 * sin(4 * pi * part))]


GAITS: Final[Mapping[str, Gait]] = {
    "goblins": swarm,
    "orcs": ram,
    "zombies": shuffle,
    "demons": swoop,
    "dragons": glide,
    "barbarians": leap,
}


def gait_of(creature: str) -> Gait:
    return GAITS.get(creature, march)
