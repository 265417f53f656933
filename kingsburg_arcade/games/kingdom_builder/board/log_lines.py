"""The log of a Kingdom Builder table: a line for each event worth telling.

A line speaks of places as the picture of the table names them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....engine.contract import Event
from ....engine.course import Redone, Undone
from ....i18n import tr
from ....ui.log import Line, redone, undone
from ....ui.seat_marks import seat_name
from ..rules import events as told
from ..rules.hexes import SIDE
from .move_words import (
    card_name,
    gold_words,
    hex_name,
    location_name,
    quadrant_name,
    terrain_name,
)
from .picture import Place

Tell = Callable[[Any], Line]
TELLS: Final[dict[type[Event], Tell]] = {}
TERRAIN_CARD: Final = ("played",)
MANDATORY: Final = "build"
"""How an event calls the mandatory action."""


def line_of(event: Event) -> Line | None:
    """The line of an event, or None if another line or the table says it."""
    tell = TELLS.get(type(event))
    return tell(event) if tell else None


def at(row: int, column: int) -> Place:
    """A hex of the board."""
    return ("hex", row * SIDE + column)


def tells(event: type[Event]) -> Callable[[Tell], Tell]:
    """Register how an event is told."""

    def register(tell: Tell) -> Tell:
        TELLS[event] = tell
        return tell

    return register


# -------------------------------------------------------------------------------------- set-up
@tells(told.BoardLaid)
def board(event: told.BoardLaid) -> Line:
    def words() -> str:
        return tr("builder_log.board", names=", ".join(map(quadrant_name, event.quadrants)))

    return Line(words)


@tells(told.CardsRevealed)
def cards(event: told.CardsRevealed) -> Line:
    def words() -> str:
        return tr("builder_log.cards", names=", ".join(map(card_name, event.cards)))

    return Line(words, about=tuple(("card", card) for card in event.cards), weighty=True)


@tells(told.StartPlayerDrawn)
def start(event: told.StartPlayerDrawn) -> Line:
    return Line(lambda: tr("builder_log.start"), event.seat, about=(("seat", event.seat),))


# ------------------------------------------------------------------------------- terrain cards
@tells(told.CardShown)
def shown(event: told.CardShown) -> Line:
    def words() -> str:
        return tr("builder_log.shown", terrain=terrain_name(event.terrain))

    return Line(words, event.seat, about=(TERRAIN_CARD,), picture=f"land.{event.terrain}")


@tells(told.TerrainFull)
def full(event: told.TerrainFull) -> Line:
    def words() -> str:
        return tr("builder_log.full", terrain=terrain_name(event.terrain))

    return Line(words, event.seat, about=(TERRAIN_CARD,), weighty=True)


@tells(told.DiscardsShuffled)
def shuffled(event: told.DiscardsShuffled) -> Line:
    def words() -> str:
        return tr("builder_log.shuffled", cards=tr("count.terrain_cards", count=event.cards))

    return Line(words)


# --------------------------------------------------------------------------------------- turns
@tells(told.TurnBegan)
def turn(event: told.TurnBegan) -> Line:
    def words() -> str:
        return tr("builder_log.turn", seat=seat_name(event.seat))

    return Line(words, heading=True, about=(("seat", event.seat),))


@tells(told.SettlementBuilt)
def built(event: told.SettlementBuilt) -> Line:
    here = hex_name(event.row, event.column)

    def words() -> str:
        if event.how == MANDATORY:
            return tr("builder_log.built", hex=here)
        return tr("builder_log.built_by", hex=here, location=location_name(event.how))

    return Line(words, event.seat, about=(at(event.row, event.column),))


@tells(told.SettlementMoved)
def moved(event: told.SettlementMoved) -> Line:
    origin, here = hex_name(event.from_row, event.from_column), hex_name(event.row, event.column)

    def words() -> str:
        how = location_name(event.how)
        return tr("builder_log.moved", origin=origin, hex=here, location=how)

    about = (at(event.from_row, event.from_column), at(event.row, event.column))
    return Line(words, event.seat, about=about)


@tells(told.TileTaken)
def took(event: told.TileTaken) -> Line:
    def words() -> str:
        return tr("builder_log.took", location=location_name(event.location))

    about, picture = (at(event.row, event.column),), f"location.{event.location}"
    return Line(words, event.seat, about=about, weighty=True, picture=picture)


@tells(told.TileLost)
def lost(event: told.TileLost) -> Line:
    def words() -> str:
        return tr("builder_log.lost", location=location_name(event.location))

    about, picture = (at(event.row, event.column),), f"location.{event.location}"
    return Line(words, event.seat, about=about, weighty=True, picture=picture)


# ----------------------------------------------------------------------------------------- end
@tells(told.RoundEndTriggered)
def last_round(event: told.RoundEndTriggered) -> Line:
    def words() -> str:
        return tr("builder_log.last_round", seat=seat_name(event.last_seat))

    return Line(words, event.seat, about=(("seat", event.seat),), weighty=True)


@tells(told.Scored)
def scored(event: told.Scored) -> Line:
    def words() -> str:
        gold = gold_words(event.gold)
        return tr("builder_log.scored", card=card_name(event.card), gold=gold)

    return Line(words, event.seat, about=(("card", event.card),), weighty=True)


@tells(told.MatchEnded)
def ended(event: told.MatchEnded) -> Line:
    def words() -> str:
        return tr("log.ended", names=", ".join(map(seat_name, event.winners)))

    return Line(words, about=tuple(("seat", seat) for seat in event.winners), weighty=True)


TELLS.update({Undone: undone, Redone: redone})
