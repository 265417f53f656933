"""Measure how loud music and sounds are, after ITU-R BS.1770: `python tools/loudness.py title`.

Without names it measures everything that the workshop makes. `--wav FOLDER` keeps what was heard,
and a file that ends in `.wav` is measured as it is.
"""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Sequence
from math import cos, log10, pi, sin, tan
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tool_call import folder, reader, run, wrong

from kingsburg_arcade.settings import Settings
from kingsburg_arcade.stage.score.piece import pieces
from kingsburg_arcade.stage.synth import RATE, SEASONS
from kingsburg_arcade.stage.synth.render import render
from kingsburg_arcade.stage.workshop.orders import making, orders, parts

FULL: Final = 32_768
BLOCK, STEP = 0.4, 0.1
"""Seconds: blocks that overlap by three quarters."""
OFFSET: Final = -0.691
SILENT, QUIET = -70.0, -10.0
"""The gates: what is fainter is no sound; what is so much fainter than the rest does not count."""
TAPS: Final = 12
PEAKS: Final = 0.5
"""Only near samples above this part of the largest may the curve between them rise higher."""

Biquad = tuple[float, float, float, float, float]


class Heard(NamedTuple):
    """In LUFS and dBTP."""

    whole: float
    momentary: float
    """The loudest 400 milliseconds."""
    peak: float
    seconds: float


def shelf(rate: float) -> Biquad:
    """The head: 4 decibels more above 1.7 kilohertz."""
    turn, steep = tan(pi * 1681.974450955533 / rate), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    middle = high**0.4996667741545416
    whole = 1 + turn / steep + turn * turn
    return (
        (high + middle * turn / steep + turn * turn) / whole,
        2 * (turn * turn - high) / whole,
        (high - middle * turn / steep + turn * turn) / whole,
        2 * (turn * turn - 1) / whole,
        (1 - turn / steep + turn * turn) / whole,
    )


def rumble(rate: float) -> Biquad:
    """What is below 38 hertz is hardly heard."""
    turn, steep = tan(pi * 38.13547087602444 / rate), 0.5003270373238773
    whole = 1 + turn / steep + turn * turn
    return 1.0, -2.0, 1.0, 2 * (turn * turn - 1) / whole, (1 - turn / steep + turn * turn) / whole


def weighted(samples: Sequence[float], rate: int) -> list[float]:
    """As an ear weighs it."""
    made = list(samples)
    for b0, b1, b2, a1, a2 in (shelf(rate), rumble(rate)):
        x1 = x2 = y1 = y2 = 0.0
        for at, x in enumerate(made):
            y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
            x2, x1, y2, y1 = x1, x, y1, y
            made[at] = y
    return made


def blocks(channels: Sequence[Sequence[float]], rate: int) -> list[float]:
    """The power of each block, all channels together."""
    step = round(rate * STEP)
    sums = [0.0] * (len(channels[0]) // step)
    for channel in channels:
        heard = weighted(channel, rate)
        for at in range(len(sums)):
            sums[at] += sum(value * value for value in heard[at * step : (at + 1) * step]) / step
    wide = round(BLOCK / STEP)
    return [sum(sums[at : at + wide]) / wide for at in range(max(1, len(sums) - wide + 1))]


def lufs(power: float) -> float:
    return OFFSET + 10 * log10(power) if power > 0 else -200.0


def loudness(channels: Sequence[Sequence[float]], rate: int = RATE) -> tuple[float, float]:
    """The integrated loudness, and the loudest block."""
    powers = blocks(channels, rate)
    loud = [power for power in powers if lufs(power) > SILENT]
    if not loud:
        return -200.0, -200.0
    gate = lufs(sum(loud) / len(loud)) + QUIET
    kept = [power for power in loud if lufs(power) > gate]
    return lufs(sum(kept) / len(kept)), lufs(max(powers))


def true_peak(samples: Sequence[float]) -> float:
    """The highest point of the curve through the samples, four times as finely looked at."""
    top = max(max(samples), -min(samples))
    if not top:
        return 0.0
    windows = [_between(part / 4) for part in (1, 2, 3)]
    highest = top
    for at in range(TAPS, len(samples) - TAPS):
        if abs(samples[at]) > PEAKS * top:
            near = samples[at - TAPS + 1 : at + TAPS + 1]
            for window in windows:
                highest = max(highest, abs(sum(a * b for a, b in zip(near, window, strict=True))))
    return highest


def _between(part: float) -> list[float]:
    """How much each neighbour weighs in a point so far behind a sample."""
    made = []
    for tap in range(-TAPS + 1, TAPS + 1):
        x = tap - part
        made.append(sin(pi * x) / (pi * x) * (0.5 + 0.5 * cos(pi * x / TAPS)))
    return made


def heard(samples: bytes, channels: int, rate: int = RATE) -> Heard:
    """Everything about samples of sixteen bits."""
    whole = array("h", samples)
    ears = [[value / FULL for value in whole[ear::channels]] for ear in range(channels)]
    if channels == 1:
        ears *= 2  # an effect in the middle is heard by both ears
    average, momentary = loudness(ears, rate)
    peak = max(map(true_peak, ears[:channels]))
    return Heard(average, momentary, 20 * log10(peak) if peak else -200.0, len(ears[0]) / rate)


def samples_of(name: str) -> tuple[bytes, int]:
    """A piece, an air or a take of an effect, and its channels."""
    wanted = parts(name) if name in pieces() else [name]
    made = dict(one for one in making(wanted[0]) if one is not None)
    return b"".join(made[part] for part in wanted), 2 if name in pieces() else 1


def usual(kind: str) -> float:
    """How many decibels the usual volume of a kind of sound takes away."""
    level: float = dict(zip(("effects", "ambience", "music"), Settings().levels, strict=True))[kind]
    return 20 * log10(level)


def main() -> None:
    add = (called := reader(__doc__)).add_argument
    add("names", nargs="*", help="of pieces and sounds, or files (default: all that is made)")
    add("--wav", type=folder, help="the folder for what was heard")
    typed = called.parse_args()
    known = {*pieces(), *orders(), *(f"air {one}" for one in SEASONS)}
    for name in typed.names:
        if name not in known and not (name.endswith(".wav") and Path(name).is_file()):
            wrong(f"no piece, sound or file is called {name}")
    singles = [name for name in orders() if name.endswith("_0")]
    for name in typed.names or [*pieces(), *(f"air {one}" for one in SEASONS), *singles]:
        air, _, bare = name.rpartition(" ")
        if name.endswith(".wav"):
            with wave.open(name) as file:
                given = file.readframes(file.getnframes()), file.getnchannels(), file.getframerate()
            found = heard(*given)
        else:
            made, channels = (render(bare), 2) if air else samples_of(bare)
            found = heard(made, channels)
            if typed.wav:
                keep(typed.wav / f"{name}.wav", made, channels)
        less = usual("ambience" if air else "music" if name in pieces() else "effects")
        print(
            f"{name:24} {found.seconds:6.1f} s {found.whole:7.1f} LUFS"
            f" {found.momentary:7.1f} at most {found.peak:6.1f} dBTP;"
            f" at the usual volume {found.whole + less:6.1f} and {found.momentary + less:6.1f}",
            flush=True,
        )


def keep(path: Path, samples: bytes, channels: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)


if __name__ == "__main__":
    run(main)
