"""What moves the persons at a Kingdom Builder table, and to which mood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ....engine.contract import Event
from ...feelings import Feeling
from ..rules.events import (
    MatchEnded,
    RoundEndTriggered,
    Scored,
    TerrainFull,
    TileLost,
    TileTaken,
)
from .picture import Picture

MUCH: Final = 12
"""So much gold from one card makes glad; none at all is a worry."""
GOOD: Final = 5
"""So much more gold after a turn makes glad."""


def reactions(event: Event, picture: Picture) -> Iterator[Feeling]:
    """The seats that an event moves; the picture is that of the moment at which it is told."""
    seats = range(len(picture.players))
    match event:
        case TileTaken(seat=seat, location=location, left=left):
            yield seat, "glad"
            if not left:
                without = (other for other in seats if location not in picture.players[other].tiles)
                yield from ((other, "angry") for other in without if other != seat)
        case TileLost(seat=seat):
            yield seat, "startled"
        case TerrainFull(seat=seat):
            yield seat, "worried"
        case RoundEndTriggered(seat=seat):
            yield from ((other, "proud" if other == seat else "worried") for other in seats)
        case Scored(seat=seat, gold=gold) if not 0 < gold < MUCH:
            yield seat, "glad" if gold else "worried"
        case MatchEnded(winners=winners):
            yield from ((seat, "proud" if seat in winners else "worried") for seat in seats)


def reckoned(seat: int, before: Sequence[int], after: Sequence[int]) -> Iterator[Feeling]:
    """At the end of a seat's turn, by the gold of every seat before it and after it: proud to take
    the lead, and angry to lose it."""
    if leader(after) == seat != leader(before):
        yield seat, "proud"
        if (passed := leader(before)) >= 0:
            yield passed, "angry"
    elif after[seat] >= before[seat] + GOOD:
        yield seat, "glad"
    elif after[seat] < before[seat]:
        yield seat, "worried"


def leader(gold: Sequence[int]) -> int:
    """The seat that has more than each other, or -1."""
    most = max(gold)
    return gold.index(most) if gold.count(most) == 1 else -1
