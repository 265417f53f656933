"""Which sound each event has: some when its motion begins, some when the fact stands."""

from __future__ import annotations

from typing import Final

from ....engine.contract import Event
from ....engine.course import Redone, Undone
from ....stage.cueing import Heard, Say, once
from ....stage.synth import call_of
from ..rules import events as told
from ..rules.content import ADVISORS
from .facts import AID, SPRING

GOODS: Final = (
    ("gold", "coin"),
    ("wood", "wood"),
    ("stone", "stone"),
    ("tokens", "token"),
    ("soldiers", "soldier"),
)
"""What each kind of thing sounds like."""


def goods(event: told.Gained | told.Paid) -> Heard:
    held = ((sound, getattr(event, what, 0)) for what, sound in GOODS)
    return [(sound, count) for sound, count in held if count]


def thrown(event: told.DiceRolled) -> Heard:
    return [("throw", 1), ("dice", sum(map(len, (*event.coloured, *event.white))))]


def visited(event: told.AdvisorInfluenced) -> Heard:
    """The dice are set down, and the advisor answers with a call of their own."""
    return [("place", 1), (f"advisor_{ADVISORS[event.advisor - 1].name}", 1)]


def won(event: told.Scored) -> Heard:
    return [("chime", 1)] if event.points > 0 else []


BEGINNING: Final[dict[type[Event], Say]] = {
    told.DiceRolled: thrown,
    told.DiceRerolled: lambda event: [("dice", len(event.rolled))],
    told.NeutralDiceRolled: lambda event: [("dice", len(event.dice))],
    told.PhaseBegan: lambda event: [("page", 1)] if event.phase not in (AID, SPRING) else [],
    told.BuildingDestroyed: once("crumble"),
    told.EnemyRevealed: lambda event: [("horn", 1), (call_of(event.creature), 1)],
    told.SecondEnemyRevealed: lambda event: [
        (call_of(event.creature) if event.joins else "page", 1)
    ],
    told.TokensShown: lambda event: [("token", len(event.seats))],
    told.DestinyTurned: once("page"),
    told.StripsDealt: once("page"),
    told.StripPicked: once("page"),
    told.GovernorOpened: once("page"),
    told.GovernorNamed: once("page"),
    told.DiceTurned: once("dice"),
    told.FindsRolled: lambda event: [("dice", len(event.faces))],
}
"""Heard while the motion goes on."""

LANDING: Final[dict[type[Event], Say]] = {
    told.Gained: goods,
    told.Paid: goods,
    told.Scored: won,
    told.AdvisorInfluenced: visited,
    told.PassedInfluence: once("pass"),
    told.PassedBuilding: once("pass"),
    told.BuildingBuilt: once("hammer"),
    told.EnemyPeeked: once("page"),
    told.SecondEnemyPeeked: once("page"),
    told.KingSentMore: lambda event: [("soldier", event.soldiers)],
    told.EnvoyAwarded: lambda event: [] if event.seat is None else [("token", 1)],
    told.KingSentSoldiers: lambda event: [("soldier", event.soldiers)],
    told.TokenChosen: once("place"),
    told.StripPicked: once("place"),
    told.StripsLaid: lambda event: [("place" if event.strips else "pass", 1)],
    told.TokensShown: lambda event: [("soldier", sum(event.soldiers))],
    told.DealOffered: once("token"),
    told.SoldiersSent: lambda event: [("soldier", event.soldiers)],
    told.DestinyTurned: once("chime"),
    told.GovernorKept: once("place"),
    told.GovernorOpened: once("chime"),
    told.BidMade: once("coin"),
    told.PassedBidding: once("pass"),
    told.GovernorWon: once("chime"),
    told.CardUsed: once("token"),
    told.GroupMoved: once("place"),
    Undone: once("undo"),
    Redone: once("place"),
}
"""Heard when the fact stands."""
