"""How music is written: notes, chords and drum beats in words, bar by bar."""

from __future__ import annotations

from typing import Final, NamedTuple

STEPS: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
ALTERED: Final = {"": 0, "#": 1, "b": -1}
TRIADS: Final = {"": (0, 4, 7), "m": (0, 3, 7), "5": (0, 7), "dim": (0, 3, 6)}
FAR: Final = 1e-6
"""Less than that is a rounding error, in beats."""


class Note(NamedTuple):
    """A sound of a line: when and how long in beats, and the key on a keyboard, 69 for `A4`."""

    at: float
    beats: float
    key: int


class Chord(NamedTuple):
    """What sounds together, as keys of one octave from the root on."""

    at: float
    beats: float
    root: int
    tones: tuple[int, ...]


class Hit(NamedTuple):
    """One stroke on a drum; a capital letter is written for a strong one."""

    at: float
    stroke: str
    strong: bool


class Unreadable(ValueError):
    """Invalid music: a wrong word, or a bar that is too long or too short."""


def key_of(name: str) -> int:
    """`A4` is 69, `C#4` 61, `Bb3` 58."""
    letter, altered, octave = name[:1], name[1:-1], name[-1:]
    if letter not in STEPS or altered not in ALTERED or not octave.isdigit():
        raise Unreadable(f"invalid note: {name}")
    return 12 * (int(octave) + 1) + STEPS[letter] + ALTERED[altered]


def hertz(key: float) -> float:
    return float(440 * 2 ** ((key - 69) / 12))


def words_of(text: str, beats: float) -> list[tuple[float, float, str]]:
    """Each word with its beginning and length in beats: `A4:1.5`, without a number one beat."""
    made, bar_at = [], 0.0
    for number, bar in enumerate(text.split("|"), start=1):
        at = bar_at
        for word in bar.split():
            name, _, length = word.partition(":")
            try:
                lasts = float(length or 1)
            except ValueError:
                raise Unreadable(f"invalid length: {word}") from None
            made.append((at, lasts, name))
            at += lasts
        bar_at += beats
        if abs(at - bar_at) > FAR:
            said = f"bar {number} has {at - bar_at + beats:g} beats instead of {beats:g}: {bar}"
            raise Unreadable(said)
    return made


def notes_of(text: str, beats: float) -> list[Note]:
    """A line of notes; `r` is a rest, and `_` holds the note before it."""
    made: list[Note] = []
    for at, lasts, name in words_of(text, beats):
        if name == "_" and made:
            made[-1] = made[-1]._replace(beats=at + lasts - made[-1].at)
        elif name != "r":
            made.append(Note(at, lasts, key_of(name)))
    return made


def chords_of(text: str, beats: float) -> list[Chord]:
    """`Dm:2 A`: a bar with one chord needs no number."""
    bars = (
        f"{bar.strip()}:{beats:g}" if len(bar.split()) == 1 and ":" not in bar else bar
        for bar in text.split("|")
    )
    return [Chord(at, lasts, *triad(name)) for at, lasts, name in words_of("|".join(bars), beats)]


def triad(name: str) -> tuple[int, tuple[int, ...]]:
    """The root and the tones of a chord by its name: `Dm`, `Bb`, `C5` without a third."""
    letters = 2 if name[1:2] in ("#", "b") else 1
    if name[letters:] not in TRIADS:
        raise Unreadable(f"invalid chord: {name}")
    root = key_of(f"{name[:letters]}0") % 12
    return root, tuple((root + step) % 12 for step in TRIADS[name[letters:]])


def hits_of(text: str, beats: float, bars: int) -> list[Hit]:
    """`D..t.. | D.t.tt`: each bar in equal parts; the pattern begins again until the end."""
    patterns = ["".join(bar.split()) for bar in text.split("|")]
    return [
        Hit(bar * beats + part * beats / len(pattern), stroke.lower(), stroke.isupper())
        for bar in range(bars)
        for pattern in (patterns[bar % len(patterns)],)
        for part, stroke in enumerate(pattern)
        if stroke != "."
    ]


def bars_of(text: str) -> int:
    return text.count("|") + 1
