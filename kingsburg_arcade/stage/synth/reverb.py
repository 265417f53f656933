"""The hall: what its walls give back, after Schroeder and Moorer, at half the rate."""

from __future__ import annotations

from typing import Final

from . import RATE
from .samples import Samples

HALF: Final = RATE // 2
LASTS: Final = 1.5
"""Seconds until an echo is 60 decibels fainter."""
DULL: Final = 0.32
"""How much of its edge an echo loses at each wall."""
WALLS: Final = (
    (0.0297, 0.0371, 0.0411, 0.0437, 0.0533),
    (0.0303, 0.0363, 0.0421, 0.0447, 0.0521),
)
"""Seconds to each wall and back, for the left ear and the right one."""
CORNERS: Final = ((0.0051, 0.0126), (0.0055, 0.0119))
AWAY: Final = 0.021
"""Seconds before the first echo."""
SPREAD: Final = 0.6
NEIGHBOURS: Final = 5


class Comb:
    """An echo that comes back again and again, duller each time."""

    def __init__(self, seconds: float) -> None:
        self.size = round(seconds * HALF)
        keep = 10 ** (-3 * seconds / LASTS)
        self.near, self.far = keep * (1 - DULL), keep * DULL
        self.past: Samples = [0.0] * (self.size + 1)

    def of(self, heard: Samples) -> Samples:
        made, near, far, size = self.past, self.near, self.far, self.size
        for start in range(0, len(heard), size):
            turn = made[-size - 1 :]
            piece = heard[start : start + size]
            made += [x + near * b + far * a for x, a, b in zip(piece, turn, turn[1:], strict=False)]
        self.past = made[-size - 1 :]
        return made[size + 1 :]


class Corner:
    """Scatters what it hears without colouring it."""

    def __init__(self, seconds: float) -> None:
        self.size = round(seconds * HALF)
        self.heard: Samples = [0.0] * self.size
        self.past: Samples = [0.0] * self.size

    def of(self, heard: Samples) -> Samples:
        size, made, before = self.size, self.past, self.heard + heard
        for start in range(0, len(heard), size):
            piece = heard[start : start + size]
            made += [
                SPREAD * (y - x) + b
                for x, b, y in zip(piece, before[start:], made[start:], strict=False)
            ]
        self.past, self.heard = made[-size:], before[-size:]
        return made[size:]


class Hall:
    """Both ears of somebody who sits in it; it remembers what was played before."""

    def __init__(self) -> None:
        self._combs = [[Comb(seconds) for seconds in ear] for ear in WALLS]
        self._corners = [[Corner(seconds) for seconds in ear] for ear in CORNERS]
        self._coming: Samples = [0.0] * round(AWAY * HALF)
        self._ends: list[Samples] = [[0.0] * NEIGHBOURS for _ in WALLS]

    def of(self, sent: Samples) -> tuple[Samples, Samples]:
        """What comes back while so much is played; an even number of samples."""
        halved = [0.5 * (a + b) for a, b in zip(sent[::2], sent[1::2], strict=True)]
        waiting = self._coming + halved
        heard, self._coming = waiting[: len(halved)], waiting[len(halved) :]
        left, right = (self._ear(heard, ear) for ear in (0, 1))
        return left, right

    def _ear(self, heard: Samples, ear: int) -> Samples:
        echoes = [comb.of(heard) for comb in self._combs[ear]]
        mixed = [0.2 * sum(values) for values in zip(*echoes, strict=True)]
        for corner in self._corners[ear]:
            mixed = corner.of(mixed)
        whole = self._ends[ear] + mixed
        self._ends[ear] = whole[-NEIGHBOURS:]
        return _doubled(whole)


def _doubled(samples: Samples) -> Samples:
    """At the full rate again: five more samples are given than are filled in, as neighbours.

    The curve goes through six of them; straight lines would sing high above what is heard.
    """
    made = [0.0] * (2 * (len(samples) - NEIGHBOURS))
    made[::2] = samples[2:-3]
    near = (samples[at:] for at in range(NEIGHBOURS + 1))
    made[1::2] = [
        0.5859375 * (c + d) - 0.09765625 * (b + e) + 0.01171875 * (a + f)
        for a, b, c, d, e, f in zip(*near, strict=False)
    ]
    return made
