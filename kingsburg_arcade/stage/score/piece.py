"""A piece of music as it is written down: its lines phrase by phrase, and who plays what when."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from ...paths import asset_roots, files_in
from .notation import Unreadable, bars_of, chords_of, hits_of, notes_of

CHORDS: Final = "chords"
"""The line of a phrase that tells its harmony."""
ROLE: Final = re.compile(r"(\w+)(?:~(\w+))?@(\w+?)([+-]\d+)?(?:=(-?\d+))?$")


@dataclass(frozen=True, slots=True)
class Desk:
    """Where an instrument sits, from -1 at the left to 1, how loud, and how far away."""

    place: float = 0.0
    loud: float = 0.0
    """In decibels."""
    hall: float = 1.0
    """How much of it the hall gives back."""


@dataclass(frozen=True, slots=True)
class Role:
    """One line in one hand: `chords~broken@harp+12=-3`."""

    line: str
    style: str
    instrument: str
    shift: int
    """In half tones."""
    loud: float
    """In decibels."""


@dataclass(frozen=True, slots=True)
class Part:
    """A phrase as it is played once."""

    phrase: str
    bars: int
    roles: tuple[Role, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Everything a player needs."""

    name: str
    tempo: float
    """Beats a minute."""
    beats: float
    """In a bar."""
    loud: float
    """In decibels, so that all pieces are equally loud."""
    final: str
    """The tone on which it ends."""
    phrases: Mapping[str, Mapping[str, str]]
    drums: Mapping[str, str]
    desks: Mapping[str, Desk]
    form: tuple[Part, ...]

    @property
    def beat(self) -> float:
        """The length of a beat in seconds."""
        return 60 / self.tempo

    def seconds_of(self, part: Part) -> float:
        return part.bars * self.beats * self.beat


def role_of(word: str) -> Role:
    """`tune@lute`, `chords~broken@harp`, `bass@viol-12=-3`."""
    found = ROLE.match(word)
    if found is None:
        raise Unreadable(f"invalid role: {word}")
    line, style, instrument, shift, loud = found.groups()
    return Role(line, style or "", instrument, int(shift or 0), float(loud or 0))


def piece_of(name: str, written: Mapping[str, Any]) -> Piece:
    """A piece from its file; whatever is wrong is said with its name."""
    try:
        phrases, beats = written["phrases"], written["beats"]
        drums = written.get("drums", {})
        form = []
        for line in written["form"]:
            phrase, *words = line.split()
            lines = phrases[phrase]
            form.append(Part(phrase, bars_of(lines[CHORDS]), tuple(map(role_of, words))))
            for role in form[-1].roles:
                _readable(role, lines, drums, beats, form[-1].bars)
        desks = {who: Desk(**desk) for who, desk in written["desks"].items()}
        return Piece(
            name,
            written["tempo"],
            beats,
            written["loud"],
            written["final"],
            phrases,
            drums,
            desks,
            tuple(form),
        )
    except Unreadable as trouble:
        raise Unreadable(f"{name}: {trouble}") from None
    except (KeyError, TypeError, ValueError) as trouble:
        raise Unreadable(f"{name}: malformed piece: {trouble}") from trouble


def _readable(
    role: Role, lines: Mapping[str, str], drums: Mapping[str, str], beats: float, bars: int
) -> None:
    """Refuse a line whose bars do not add up before anybody plays it."""
    if role.line in drums:
        hits_of(drums[role.line], beats, bars)
        return
    text = lines[role.line]
    if bars_of(text) != bars:
        raise Unreadable(f"{role.line} has {bars_of(text)} bars instead of {bars}")
    (chords_of if role.line == CHORDS else notes_of)(text, beats)


@cache
def pieces() -> Mapping[str, Piece]:
    """All pieces that we carry, by name."""
    found = {}
    for root in asset_roots().folders[:1]:
        for file in files_in(root / "music", ".toml"):
            name = file.name.removesuffix(".toml")
            found[name] = piece_of(name, tomllib.loads(file.read_text(encoding="utf-8")))
    return found
