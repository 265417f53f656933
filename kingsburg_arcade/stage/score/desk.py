"""From strokes to what is heard: every instrument at its place, and the hall around them."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from ..synth.palette import DRUMS, INSTRUMENTS
from ..synth.reverb import Hall
from ..synth.samples import Noise, Samples, high, length
from .notation import hertz
from .piece import Desk, Piece
from .playing import Stroke, strokes_of

LOUDEST: Final = 32_767
CLOSE: Final = 2.6
"""Seconds in which the last sound of a piece may die away."""
WET: Final = 0.55
LOW: Final = 160.0
"""Hertz; below it the hall gives nothing back, or it would boom."""
GRAIN: Final = 0.05
"""Seconds: notes whose lengths differ by less are made once."""
FADE: Final = 0.3

Rendered = Generator[None, None, bytes]


class Player:
    """Plays a piece part by part: what rings over the end of one is heard in the next."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self._hall = Hall()
        self._ringing: dict[str, Samples] = {}

    def part(self, number: int) -> Rendered:
        """The samples of a part, both ears in turn; to be asked for from the first one on."""
        piece = self.piece
        seconds = piece.seconds_of(piece.form[number])
        last = number == len(piece.form) - 1
        size = length(seconds + CLOSE * last) // 2 * 2
        tapes = self._ringing
        for stroke in strokes_of(piece, number):
            tape = tapes.setdefault(stroke.instrument, [])
            lay(tape, length(stroke.at), note_of(stroke), stroke.loud)
            yield
        self._ringing = {who: tape[size:] for who, tape in tapes.items() if len(tape) > size}
        left, right, sent = [0.0] * size, [0.0] * size, [0.0] * size
        for who, tape in tapes.items():
            desk = piece.desks.get(who, Desk())
            heard = tape[:size] + [0.0] * (size - len(tape))
            loud = 10 ** (desk.loud / 20)
            angle = pi / 4 * (1 + desk.place)
            left = _mixed(left, heard, loud * cos(angle))
            right = _mixed(right, heard, loud * sin(angle))
            sent = _mixed(sent, heard, loud * desk.hall * WET)
            yield
        echo_left, echo_right = self._hall.of(high(sent, LOW))
        yield
        gain = LOUDEST * 10 ** (piece.loud / 20)
        both = array("h", bytes(4 * size))
        for ear, dry, wet in ((0, left, echo_left), (1, right, echo_right)):
            both[ear::2] = array("h", _levels(dry, wet, gain, last))
            yield
        return both.tobytes()


def _levels(dry: Samples, wet: Samples, gain: float, last: bool) -> Iterator[int]:
    values = [gain * (a + b) for a, b in zip(dry, wet, strict=True)]
    if last:
        fade = length(FADE)
        for i in range(fade):
            values[-1 - i] *= i / fade
    return (max(-LOUDEST, min(LOUDEST, round(value))) for value in values)


def _mixed(tape: Samples, heard: Samples, loud: float) -> Samples:
    return [a + loud * b for a, b in zip(tape, heard, strict=True)]


def lay(tape: Samples, start: int, note: array[float], loud: float) -> None:
    end = start + len(note)
    if end > len(tape):
        tape += [0.0] * (end - len(tape))
    tape[start:end] = [a + loud * b for a, b in zip(tape[start:end], note, strict=True)]


def note_of(stroke: Stroke) -> array[float]:
    """The samples of one note, made once for all that are alike."""
    grains = max(1, round(stroke.seconds / GRAIN))
    return _note(stroke.instrument, stroke.key, grains, stroke.drum)


@lru_cache(maxsize=160)
def _note(instrument: str, key: float, grains: int, drum: str) -> array[float]:
    tool = INSTRUMENTS[instrument]
    noise = Noise(f"{instrument} {key} {drum}")
    make = DRUMS[drum] if drum else tool.make
    made = make(noise, hertz(key), grains * GRAIN)
    return array("f", [tool.gain * value for value in made])
