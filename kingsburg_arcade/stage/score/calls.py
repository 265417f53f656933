"""Short calls: one for each advisor of the court, one for each rival; a few notes, one breath."""

from __future__ import annotations

import tomllib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from ...paths import asset_roots, files_in
from ..synth.render import Steps
from ..synth.samples import Noise, Samples, added, length, louder, low
from .desk import LOUDEST, lay, note_of
from .notation import Unreadable, notes_of
from .piece import role_of
from .playing import UNEVEN, UNLIKE, Stroke

ECHOES: Final = ((0.053, 0.16), (0.089, 0.12), (0.137, 0.08), (0.211, 0.05))
PEAK: Final = -7.0
"""Decibels of the loudest sample."""


@dataclass(frozen=True, slots=True)
class Call:
    """Its tempo, and who plays which notes: `lute`, or `bells+12=-6`."""

    tempo: float
    lines: Mapping[str, str]


@cache
def calls() -> Mapping[str, Call]:
    """All calls by name: `advisor_18`, `rival_abbot`."""
    found = {}
    for file in files_in(asset_roots().folders[0] / "music" / "calls", ".toml"):
        kind = file.name.removesuffix(".toml")
        for name, call in tomllib.loads(file.read_text(encoding="utf-8")).items():
            try:
                tempo, lines = call.pop("tempo"), dict(call)
                for text in lines.values():
                    notes_of(text, beats_of(text))
            except (KeyError, Unreadable) as trouble:
                raise Unreadable(f"{kind}_{name}: {trouble}") from None
            found[f"{kind}_{name}"] = Call(tempo, lines)
    return found


def beats_of(text: str) -> float:
    """A call is one bar, as long as its notes."""
    return sum(float(word.partition(":")[2] or 1) for word in text.split())


def call_steps(name: str, take: int) -> Steps:
    """The samples of one take, for one ear: each is played anew."""
    call = calls()[name]
    noise = Noise(f"{name} {take}")
    tape: Samples = []
    for who, text in call.lines.items():
        role = role_of(f"line@{who}")
        for note in notes_of(text, beats_of(text)):
            at = max(0.0, note.at * 60 / call.tempo + noise.between(-UNEVEN, UNEVEN))
            loud = 10 ** (role.loud / 20) * noise.near(1.0, UNLIKE)
            seconds = note.beats * 60 / call.tempo
            stroke = Stroke(at, seconds, role.instrument, note.key + role.shift, loud)
            lay(tape, length(at), note_of(stroke), loud)
            yield
    dull = low(tape, 2_200)
    for late, part in ECHOES:
        tape = added(tape, [0.0] * length(late) + louder(dull, part))
    yield
    gain = LOUDEST * 10 ** (PEAK / 20) / max(max(tape), -min(tape))
    return array("h", [int(gain * value) for value in tape]).tobytes()
