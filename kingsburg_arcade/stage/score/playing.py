"""How a piece is played: every note at its moment, never quite in time, never twice as loud."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from ..synth.samples import Noise
from .notation import Chord, Note, chords_of, hits_of, notes_of
from .piece import CHORDS, Part, Piece, Role

UNEVEN: Final = 0.008
"""Seconds by which a hand is early or late."""
UNLIKE: Final = 0.1
"""By how much one note is louder than another."""
LOWEST: Final = 52
HIGHEST: Final = 69
"""Between these keys lie chords that nobody has laid out."""
STRUM: Final = 0.021
"""Seconds from string to string."""


class Stroke(NamedTuple):
    """One note as it is played: when and how long in seconds, on what, how high, how loud."""

    at: float
    seconds: float
    instrument: str
    key: float
    loud: float
    drum: str = ""


def strokes_of(piece: Piece, number: int) -> list[Stroke]:
    """All that begins in one part of the form, its beginning at 0."""
    part = piece.form[number]
    noise = Noise(f"{piece.name} {number}")
    made = [stroke for role in part.roles for stroke in _role(piece, part, role, noise)]
    return sorted(made)


def _role(piece: Piece, part: Part, role: Role, noise: Noise) -> Iterator[Stroke]:
    loud = 10 ** (role.loud / 20)
    if role.line in piece.drums:
        yield from _drummed(piece, part, role, noise, loud)
        return
    text = piece.phrases[part.phrase][role.line]
    if role.line == CHORDS:
        lay = STYLES[role.style or "strum"]
        notes = lay(chords_of(text, piece.beats), piece.beats)
    else:
        notes = (Played(note, _accent(note, piece.beats)) for note in notes_of(text, piece.beats))
    for note, weight, late in notes:
        at = note.at * piece.beat + late + noise.between(-UNEVEN, UNEVEN)
        yield Stroke(
            max(0.0, at),
            note.beats * piece.beat,
            role.instrument,
            note.key + role.shift,
            loud * weight * noise.near(1.0, UNLIKE),
        )


def _drummed(piece: Piece, part: Part, role: Role, noise: Noise, loud: float) -> Iterator[Stroke]:
    for hit in hits_of(piece.drums[role.line], piece.beats, part.bars):
        at = hit.at * piece.beat + noise.between(-UNEVEN, UNEVEN) / 2
        weight = loud * noise.near(1.0 if hit.strong else 0.55, UNLIKE)
        yield Stroke(max(0.0, at), 0.1, role.instrument, 60, weight, hit.stroke)


def _accent(note: Note, beats: float) -> float:
    """The first of a bar weighs most, what lies between two beats least."""
    at = note.at % beats
    return 1.0 if at < 0.01 else 0.88 if at % 1 < 0.01 else 0.76


# ------------------------------------------------------------------------------- chords
class Played(NamedTuple):
    """A note, its weight, and how much later than written it comes."""

    note: Note
    weight: float
    late: float = 0.0


Lay = Callable[[Sequence[Chord], float], Iterator[Played]]


def voicings(chords: Sequence[Chord]) -> list[tuple[int, ...]]:
    """Each chord in its nearest position to the one before: common tones stay, others step."""
    made: list[tuple[int, ...]] = []
    for chord in chords:
        keys = [key for key in range(LOWEST, HIGHEST + 1) if key % 12 in chord.tones]
        size = len(chord.tones)
        choices = [tuple(keys[at : at + size]) for at in range(len(keys) - size + 1)]
        before = made[-1] if made else None
        made.append(min(choices, key=lambda one: (_moved(before, one), one)))
    return made


def _moved(before: tuple[int, ...] | None, after: tuple[int, ...]) -> int:
    if before is None:
        return abs(sum(after) // len(after) - (LOWEST + HIGHEST) // 2)
    return sum(min(abs(key - other) for other in before) for key in after)


def strum(chords: Sequence[Chord], beats: float) -> Iterator[Played]:
    """After the first beat: up through the strings on the second, lightly on those after it."""
    for chord, keys in zip(chords, voicings(chords), strict=True):
        beat = 0.0
        while beat < chord.beats - 0.01:
            on = (chord.at + beat) % beats
            if on > 0.01 or chord.beats <= 1:
                weight = 0.5 if on < 1.01 else 0.36
                for string, key in enumerate(keys):
                    note = Note(chord.at + beat, 1.2, key)
                    yield Played(note, weight, STRUM * string)
            beat += 1


def broken(chords: Sequence[Chord], beats: float) -> Iterator[Played]:
    """One string after the other, up and down again, two to a beat."""
    for chord, keys in zip(chords, voicings(chords), strict=True):
        wide = (*keys, keys[0] + 12, keys[1] + 12)
        path = (*wide, *wide[-2:0:-1])
        for step in range(round(2 * chord.beats)):
            lasts = min(1.5, chord.beats - step / 2)
            note = Note(chord.at + step / 2, lasts, path[step % len(path)])
            yield Played(note, 0.62 if step == 0 else 0.46)


def rolled(chords: Sequence[Chord], beats: float) -> Iterator[Played]:
    """Once for each chord, from the lowest string to the highest, and left to ring."""
    for chord, keys in zip(chords, voicings(chords), strict=True):
        for string, key in enumerate((*keys, keys[0] + 12)):
            yield Played(Note(chord.at, chord.beats, key), 0.6, 0.055 * string)


def held(chords: Sequence[Chord], beats: float) -> Iterator[Played]:
    """All tones for as long as the chord; a tone that stays is not struck again."""
    laid = [
        Note(chord.at, chord.beats, key)
        for chord, keys in zip(chords, voicings(chords), strict=True)
        for key in keys
    ]
    for key in sorted({note.key for note in laid}):
        line = [note for note in laid if note.key == key]
        joined = line[:1]
        for before, note in pairwise(line):
            if before.at + before.beats >= note.at - 0.01:
                joined[-1] = joined[-1]._replace(beats=note.at + note.beats - joined[-1].at)
            else:
                joined.append(note)
        yield from (Played(note, 0.6) for note in joined)


def drone(chords: Sequence[Chord], beats: float) -> Iterator[Played]:
    """The root and the fifth of the first chord, for as long as all of them."""
    whole = chords[-1].at + chords[-1].beats
    root = 48 + (chords[0].root - 48) % 12
    for key in (root - 12, root - 5, root):
        yield Played(Note(0.0, whole, key), 0.6)


def roots(chords: Sequence[Chord], beats: float) -> Iterator[Played]:
    """The root of each chord, low."""
    for chord in chords:
        yield Played(Note(chord.at, chord.beats, 36 + (chord.root - 36) % 12), 0.8)


STYLES: Final[Mapping[str, Lay]] = {
    "strum": strum,
    "broken": broken,
    "rolled": rolled,
    "held": held,
    "drone": drone,
    "roots": roots,
}
"""How chords may be laid out."""
