"""The instruments of the court: each makes one note, as loud as it is played at its best."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from .samples import Noise, Samples, added, band, dying, high, length, louder, low, shaped
from .strings import plucked
from .tones import struck, tick
from .winds import Voicing, held

Make = Callable[[Noise, float, float], Samples]
"""A note of that pitch, for so many seconds."""


@dataclass(frozen=True, slots=True)
class Instrument:
    """What plays, how low and how high it goes, and how heavy it is in the whole."""

    make: Make
    lowest: int = 0
    highest: int = 127
    """As keys of a keyboard; 69 is `A4`."""
    gain: float = 1.0


def fixed(value: float) -> Callable[[float], float]:
    return lambda now: value


def body(samples: Samples, *hollows: tuple[float, float, float]) -> Samples:
    """What a box of wood adds: where it resounds, how narrow, how loud."""
    made = samples
    for centre, width, loud in hollows:
        made = added(made, louder(band(samples, fixed(centre), width), loud))
    return made


# -------------------------------------------------------------------------------- plucked
def lute(noise: Noise, pitch: float, seconds: float) -> Samples:
    """Two strings side by side, never quite together, in a belly of thin pine."""
    rings = seconds + 0.5
    lasts = 3.4 if pitch < 150 else 2.4 if pitch < 300 else 1.8
    soft = 1_500 + 2.6 * pitch
    one = plucked(noise, pitch, rings, soft, lasts=lasts)
    other = plucked(noise, pitch * 1.0011, rings, soft, at=0.23, lasts=lasts)
    both = added(one, [0.0] * 90 + louder(other, 0.7))
    warm = body(low(both, 6_500), (118, 0.5, 0.25), (235, 0.5, 0.3), (430, 0.6, 0.2))
    return shaped(warm, 0.001, 0.45)


def harp(noise: Noise, pitch: float, seconds: float) -> Samples:
    """A gut string plucked in the middle, that rings on."""
    rings = seconds + 1.1
    string = plucked(noise, pitch, rings, 1_100 + 2.2 * pitch, 0.42, 0.26, 3.6)
    return shaped(body(string, (200, 0.6, 0.25), (370, 0.7, 0.15)), 0.0015, 1.0)


# ----------------------------------------------------------------------------------- held
RECORDER: Final = Voicing(
    (1.0, 0.10, 0.24, 0.03, 0.07, 0.01, 0.02), 0.028, 0.07, 0.0022, (0.0,), 0.02, 0.16
)
VIOL: Final = Voicing(
    tuple(1 / number for number in range(1, 31)),
    0.07,
    0.16,
    0.0028,
    (-3.0, 4.0),
    0.016,
    0.05,
    ((290, 150, 1.0), (560, 200, 0.7), (1_150, 400, 0.45), (2_400, 700, 0.22)),
    0.25,
)
FIDDLE: Final = Voicing(
    tuple(1 / number for number in range(1, 26)),
    0.045,
    0.1,
    0.0036,
    (0.0, 5.0),
    0.02,
    0.08,
    ((480, 220, 1.0), (900, 300, 0.65), (1_700, 500, 0.4), (2_900, 700, 0.25)),
    0.22,
)
ORGAN: Final = Voicing(
    (1.0, 0.5, 0.14, 0.3, 0.03, 0.06, 0.01, 0.1), 0.022, 0.09, 0.0, (-2.0, 3.0), 0.006, 0.12, (), 0
)
CHOIR: Final = Voicing(
    tuple(1 / number**0.9 for number in range(1, 30)),
    0.16,
    0.3,
    0.006,
    (-9.0, 1.0, 10.0),
    0.012,
    0.0,
    ((480, 110, 1.0), (860, 130, 0.5), (2_500, 300, 0.07), (3_400, 400, 0.04)),
    0.2,
)
SHAWM: Final = Voicing(
    tuple(0.86**number for number in range(24)),
    0.035,
    0.09,
    0.002,
    (0.0, 6.0),
    0.012,
    0.06,
    ((950, 400, 1.0), (2_300, 700, 0.4), (400, 250, 0.6)),
    0.1,
)
SACKBUT: Final = Voicing(
    tuple(0.74**number for number in range(20)),
    0.06,
    0.13,
    0.0014,
    (-2.0, 3.0),
    0.01,
    0.03,
    ((380, 250, 1.0), (800, 400, 0.6), (1_600, 600, 0.2)),
    0.15,
)
DRONE: Final = Voicing(
    tuple((0.9 if number % 2 else 0.7) * 0.8**number for number in range(22)),
    0.35,
    0.5,
    0.0012,
    (-3.0, 3.0),
    0.01,
    0.0,
    ((500, 350, 1.0), (1_300, 500, 0.25)),
    0.08,
)


def voiced(voicing: Voicing) -> Make:
    return partial(held, voicing)


# --------------------------------------------------------------------------------- struck
def bell(noise: Noise, pitch: float, seconds: float) -> Samples:
    """A small bell: its hum below, its strike, and tones that no string has."""
    tones = ((0.5, 0.18, 2.6), (1, 0.5, 2.2), (1.19, 0.2, 1.6), (1.5, 0.12, 1.2), (2.0, 0.3, 1.4))
    high_tones = ((2.52, 0.12, 0.8), (3.01, 0.1, 0.6), (4.1, 0.06, 0.4))
    rung = struck(*((pitch * part, loud, 0.9 * long) for part, loud, long in tones + high_tones))
    return shaped(added(rung, louder(tick(noise, 0.003, 5_000), 0.12)), 0.0006, 0.3)


def deep(noise: Noise, pitch: float, seconds: float) -> Samples:
    """The middle of a large skin."""
    skin = struck((72, 1.0, 0.5), (73.2, 0.4, 0.42), (115, 0.45, 0.26), (158, 0.22, 0.16))
    return shaped(added(skin, louder(tick(noise, 0.018, 900), 0.7)), 0.001, 0.02)


def tap(noise: Noise, pitch: float, seconds: float) -> Samples:
    """A finger near the rim."""
    rim = struck((232, 0.5, 0.09), (371, 0.35, 0.06), (640, 0.2, 0.035))
    return shaped(added(rim, louder(tick(noise, 0.01, 2_800), 0.5)), 0.0006, 0.01)


def jingle(noise: Noise, pitch: float, seconds: float) -> Samples:
    """The little plates of a tambourine."""
    made: Samples = []
    for plate in range(5):
        ring = struck(
            (noise.near(5_600, 0.12), 0.16, 0.12),
            (noise.near(7_900, 0.1), 0.12, 0.09),
            (noise.near(9_800, 0.1), 0.06, 0.07),
        )
        made = added(made, [0.0] * length(0.004 * plate + noise.between(0, 0.004)) + ring)
    hiss = dying(high(noise.white(length(0.05)), 5_000), 0.05)
    return shaped(added(made, louder(hiss, 0.1)), 0.001, 0.02)


DRUMS: Final[dict[str, Make]] = {"d": deep, "t": tap, "j": jingle}
"""What the letters of a drum's line mean."""

INSTRUMENTS: Final[dict[str, Instrument]] = {
    "lute": Instrument(lute, 36, 81, 0.5),
    "harp": Instrument(harp, 36, 88, 0.5),
    "recorder": Instrument(voiced(RECORDER), 65, 91, 0.3),
    "viol": Instrument(voiced(VIOL), 38, 74, 0.34),
    "fiddle": Instrument(voiced(FIDDLE), 55, 88, 0.26),
    "organ": Instrument(voiced(ORGAN), 36, 84, 0.2),
    "choir": Instrument(voiced(CHOIR), 43, 81, 0.28),
    "shawm": Instrument(voiced(SHAWM), 55, 84, 0.22),
    "sackbut": Instrument(voiced(SACKBUT), 36, 72, 0.32),
    "drone": Instrument(voiced(DRONE), 36, 69, 0.16),
    "bells": Instrument(bell, 60, 96, 0.3),
    "drum": Instrument(deep, gain=0.55),
}
