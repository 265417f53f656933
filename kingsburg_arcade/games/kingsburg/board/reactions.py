"""What moves the persons at a Kingsburg table, and to which mood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ....engine.contract import Event
from ....governors.mind import OF
from ...feelings import Feeling
from ..minds.characters import CHARACTERS
from ..rules.events import (
    AdvisorInfluenced,
    BattleFought,
    BuildingBuilt,
    BuildingDestroyed,
    DiceRolled,
    KingsRewardWent,
    MatchEnded,
    PassedInfluence,
    Scored,
)
from .occasions import HIGH, LOW
from .picture import Picture

GREAT: Final = 4
"""A building with so many victory points makes proud."""
LARGE: Final = 3
"""So many victory points at once are a large gain or a large loss."""


def reactions(event: Event, picture: Picture, chairs: Sequence[str]) -> Iterator[Feeling]:
    """The seats that an event moves; the picture is that of the moment at which it is told."""
    match event:
        case DiceRolled(coloured=coloured, white=white):
            for seat, dice in enumerate(zip(coloured, white, strict=True)):
                yield from rolled(seat, [face for group in dice for face in group])
        case KingsRewardWent(seats=(seat,)):
            yield seat, "proud"
        case BuildingBuilt(seat=seat, points=points):
            yield seat, "proud" if points >= GREAT else "glad"
        case BuildingDestroyed(seat=seat):
            yield seat, "startled"
        case Scored(seat=seat, points=points, total=total):
            yield from scored(seat, points, total, picture)
        case AdvisorInfluenced(seat=seat, advisor=advisor):
            yield from visited(seat, advisor, picture, chairs)
        case PassedInfluence(seat=seat, forced=True) if has_dice(seat, picture):
            yield seat, "worried"
        case BattleFought(seat=seat, outcome=outcome) if outcome != "draw":
            yield seat, "glad" if outcome == "victory" else "startled"
        case MatchEnded(winners=winners):
            yield from (
                (seat, "proud" if seat in winners else "worried") for seat in seats(picture)
            )


def rolled(seat: int, dice: Sequence[int]) -> Iterator[Feeling]:
    """Glad of high dice, worried by low ones, startled by the lowest."""
    if sum(dice) == len(dice):
        yield seat, "startled"
    elif sum(dice) >= HIGH * len(dice):
        yield seat, "glad"
    elif sum(dice) <= LOW * len(dice):
        yield seat, "worried"


def scored(seat: int, points: int, total: int, picture: Picture) -> Iterator[Feeling]:
    """Proud to lead, glad of a gain; startled by a large loss, and to be overtaken."""
    others = {other: has.points for other, has in enumerate(picture.provinces) if other != seat}
    best = max(others.values())
    if total > best > max(0, total - points):
        yield from ((other, "startled") for other, has in others.items() if has == best)
    if points < 0:
        yield seat, "startled" if points <= -LARGE else "worried"
    elif points >= LARGE and total > best:
        yield seat, "proud"
    elif points:
        yield seat, "glad"


def visited(seat: int, advisor: int, picture: Picture, chairs: Sequence[str]) -> Iterator[Feeling]:
    """Who loves the advisor is glad to be there, and angry to be kept from there."""
    for other, chair in enumerate(chairs):
        person = chair.partition(OF)[2]
        loves = person in CHARACTERS and CHARACTERS[person].advisor(advisor) > 0
        if loves and other == seat:
            yield other, "glad"
        elif loves and picture.provinces[other].placing:
            yield other, "angry"


def has_dice(seat: int, picture: Picture) -> bool:
    """Are dice left that can go nowhere?"""
    has = picture.provinces[seat]
    return bool(has.coloured or has.white)


def threatened(outcomes: Sequence[str]) -> bool:
    """Is the enemy stronger, whichever of those that may come it is?"""
    return bool(outcomes) and all(outcome == "defeat" for outcome in outcomes)


def seats(picture: Picture) -> range:
    return range(len(picture.provinces))
