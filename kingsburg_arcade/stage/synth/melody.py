"""The theme of the house: a dance in the Dorian mode, for a lute over a drone and a small drum."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from .samples import Layers, Noise, Samples, added, length, louder, low, shaped
from .tones import REED, blown, breath, plucked, struck, tick

BEAT: Final = 60 / 132
BAR: Final = 3 * BEAT
BARS: Final = 16
LENGTH: Final = BARS * BAR
"""About 21.8 seconds."""

# Each word is a note and its length in beats; a bar to a line of four, A A' B A''.
AIR: Final = """
A4:1.5 G4:.5 F4:1    G4:1 A4:1 D4:1         F4:1.5 E4:.5 D4:.5 E4:.5        C4:2 E4:1
A4:1.5 G4:.5 F4:1    G4:1 A4:1 C5:1         B4:.5 A4:.5 G4:1 E4:1           D4:3
D5:1.5 C5:.5 A4:1    C5:1 B4:.5 A4:.5 G4:1  A4:1.5 B4:.5 C5:1               D5:2 A4:1
A4:1.5 G4:.5 F4:1    G4:.5 F4:.5 E4:1 C4:1  D4:.5 E4:.5 F4:.5 G4:.5 E4:1    D4:3
"""
GROUND: Final = "D D D C  D C G D  D C F G  D C G D"
"""The root that each bar stands on."""
CHORDS: Final = {
    "D": ("D3", "A3", "D4"),
    "C": ("C3", "G3", "C4"),
    "F": ("F3", "C4", "F4"),
    "G": ("G3", "D4", "G4"),
}
STEPS: Final = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}


def pitch(note: str) -> float:
    """`A4` is 440 hertz."""
    return float(440 * 2 ** ((STEPS[note[0]] + 12 * (int(note[1:]) - 4)) / 12))


def air() -> Iterator[tuple[float, str, float]]:
    """The tune: at which beat, which note, for how many beats."""
    beat = 0.0
    for word in AIR.split():
        note, _, beats = word.partition(":")
        yield beat, note, float(beats)
        beat += float(beats)


class Lute:
    """Strings that are made once and then plucked as often as the tune asks."""

    def __init__(self, noise: Noise) -> None:
        self._noise = noise
        self._strings: dict[str, Samples] = {}

    def pluck(self, note: str, seconds: float) -> Samples:
        if note not in self._strings:
            low_string = note[-1] < "4"
            string = plucked(
                self._noise, pitch(note), 2.4 if low_string else 1.7, 1_500 if low_string else 2_600
            )
            self._strings[note] = low(string, 5_000)
        return shaped(self._strings[note][: length(seconds)], 0.0015, 0.12)


def theme(noise: Noise) -> Layers:
    yield from _tune(Lute(noise), noise)
    yield from _drone()
    yield from _drum(noise)


def _tune(lute: Lute, noise: Noise) -> Layers:
    for beat, note, beats in air():
        accent = 1.0 if beat % 3 == 0 else 0.82
        string = louder(lute.pluck(note, beats * BEAT + 0.35), 0.62 * noise.near(accent, 0.06))
        at = beat * BEAT
        yield at, string
        yield at + 0.083, louder(string, 0.13)
        yield at + 0.139, louder(string, 0.08)
    for bar, root in enumerate(GROUND.split()):
        yield bar * BAR, louder(lute.pluck(f"{root}2", BAR), 0.6)
        for strum, note in enumerate(CHORDS[root]):
            at = bar * BAR + BEAT * (2 if bar % 2 else 1) + 0.022 * strum
            yield at, louder(lute.pluck(note, 1.1 * BEAT), 0.22)


def _drone() -> Layers:
    """A reed on the keynote and its fifth, drawn anew every two bars, like a bellows."""
    seconds = 2 * BAR + 0.5
    loud = breath(seconds, 0.5, 0.5, 0.7)
    reed = partial(blown, seconds=seconds, loud=loud, bright=REED)
    drawn = low(
        added(added(reed(pitch("D3")), reed(pitch("D3") * 1.002)), reed(pitch("A3"))), 1_500
    )
    for draw in range(BARS // 2):
        yield draw * 2 * BAR, louder(drawn, 0.085)


def _drum(noise: Noise) -> Layers:
    skin = added(struck((92, 0.8, 0.22), (148, 0.4, 0.14)), louder(tick(noise, 0.01, 1_500), 0.4))
    rim = struck((420, 0.3, 0.05), (980, 0.2, 0.03))
    for bar in range(BARS):
        yield bar * BAR, louder(skin, 0.4)
        yield bar * BAR + 2 * BEAT, louder(skin, 0.16)
        if bar % 4 == 3:
            yield bar * BAR + 2.5 * BEAT, louder(rim, 0.2)
