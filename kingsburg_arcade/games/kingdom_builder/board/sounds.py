"""Which sound each event has: some when its motion begins, some when the fact stands."""

from __future__ import annotations

from typing import Final

from ....engine.contract import Event
from ....engine.course import Redone, Undone
from ....stage.cueing import Say, once
from ..rules import events as told

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
