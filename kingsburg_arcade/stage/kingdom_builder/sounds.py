"""Which sound each event has: some when its motion begins, some when the fact stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ...engine.contract import Event
from ...engine.course import Redone, Undone
from ...engine.kingdom_builder import events as told

Heard = Sequence[tuple[str, int]]
"""Names of the catalogue of sounds, and of how many things each tells."""
Say = Callable[[Any], Heard]


def once(name: str) -> Say:
    return lambda event: [(name, 1)]


BEGINNING: Final[dict[type[Event], Say]] = {
    told.CardShown: once("card"),
    told.DiscardsShuffled: once("shuffle"),
    told.SettlementLifted: once("lift"),
}
"""Heard while the motion goes on."""

LANDING: Final[dict[type[Event], Say]] = {
    told.SettlementBuilt: once("house"),
    told.SettlementMoved: once("house"),
    told.TileTaken: once("tile"),
    told.TileUsed: once("tile"),
    told.TileLost: once("pass"),
    told.TerrainFull: once("pass"),
    told.RoundEndTriggered: once("horn"),
    told.MatchEnded: once("chime"),
    Undone: once("undo"),
    Redone: once("house"),
}
"""Heard when the fact stands."""


def beginning(event: Event) -> Heard:
    say = BEGINNING.get(type(event))
    return say(event) if say else ()


def landing(event: Event) -> Heard:
    say = LANDING.get(type(event))
    return say(event) if say else ()
