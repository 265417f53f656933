"""What each event makes true of the picture, at once and without motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....engine.contract import Event
from ....stage.cueing import ByEvent
from ..rules import events as told
from ..rules.content import MANDATORY, SUPPLY, TILES_PER_HEX
from ..rules.game_board import NAMES, NOWHERE, board_of
from ..rules.hexes import BIT, SIDE
from .picture import Picture

Fact = Callable[[Picture, Any], None]
FACTS: Final = ByEvent[Fact]()
makes = FACTS.about


def hear(picture: Picture, event: Event) -> None:
    """Make true what an event tells."""
    FACTS[type(event)](picture, event)


def hex_of(row: int, column: int) -> int:
    return row * SIDE + column


# --------------------------------------------------------------------------------------- set-up
@makes(told.BoardLaid)
def laid(picture: Picture, event: told.BoardLaid) -> None:
    picture.quadrants = tuple(map(code_of, event.quadrants))
    hexes = board_of(picture.quadrants).locations
    picture.left = dict.fromkeys((hex_ for hex_ in hexes if hex_ != NOWHERE), TILES_PER_HEX)


def code_of(quadrant: str) -> int:
    name, _, turned = quadrant.partition(" ")
    return 2 * NAMES.index(name) + bool(turned)


@makes(told.CardsRevealed)
def revealed(picture: Picture, event: told.CardsRevealed) -> None:
    picture.cards = event.cards


@makes(told.StartPlayerDrawn)
def starts(picture: Picture, event: told.StartPlayerDrawn) -> None:
    picture.start = picture.seat = event.seat


# -------------------------------------------------------------------------------- terrain cards
@makes(told.CardDrawn)
def drawn(picture: Picture, event: told.CardDrawn) -> None:
    picture.players[event.seat].holds = True
    picture.pile = event.pile


@makes(told.CardShown)
def shown(picture: Picture, event: told.CardShown) -> None:
    picture.players[event.seat].holds = False
    picture.shown = event.terrain


@makes(told.CardDiscarded)
def discarded(picture: Picture, event: told.CardDiscarded) -> None:
    picture.shown = ""
    picture.discards += 1


@makes(told.TerrainFull)
def full(picture: Picture, event: told.TerrainFull) -> None:
    picture.shown = ""


@makes(told.DiscardsShuffled)
def shuffled(picture: Picture, event: told.DiscardsShuffled) -> None:
    picture.pile, picture.discards = event.cards, 0


# ---------------------------------------------------------------------------------------- turns
@makes(told.TurnBegan)
def began(picture: Picture, event: told.TurnBegan) -> None:
    player = picture.players[event.seat]
    picture.seat = event.seat
    picture.owed = min(MANDATORY, player.supply)
    player.ready = dict(player.tiles)


@makes(told.TurnEnded)
def ended_turn(picture: Picture, event: told.TurnEnded) -> None:
    picture.owed = 0
    picture.players[event.seat].ready = {}


@makes(told.SettlementBuilt)
def built(picture: Picture, event: told.SettlementBuilt) -> None:
    picture.settlements[event.seat] |= BIT[hex_of(event.row, event.column)]
    picture.players[event.seat].supply = event.supply
    assert event.supply == SUPPLY - picture.settlements[event.seat].bit_count()
    picture.owed = min(picture.owed - (event.how == "build"), event.supply)


@makes(told.SettlementLifted)
def lifted(picture: Picture, event: told.SettlementLifted) -> None:
    picture.lifted = hex_of(event.row, event.column)


@makes(told.SettlementMoved)
def moved(picture: Picture, event: told.SettlementMoved) -> None:
    source = hex_of(event.from_row, event.from_column)
    picture.settlements[event.seat] ^= BIT[source] | BIT[hex_of(event.row, event.column)]
    picture.lifted = NOWHERE


# ---------------------------------------------------------------------------------------- tiles
@makes(told.TileTaken)
def taken(picture: Picture, event: told.TileTaken) -> None:
    tiles = picture.players[event.seat].tiles
    tiles[event.location] = tiles.get(event.location, 0) + 1
    picture.left[hex_of(event.row, event.column)] = event.left


@makes(told.TileUsed)
def used(picture: Picture, event: told.TileUsed) -> None:
    keep(picture.players[event.seat].ready, event.location, event.ready)


@makes(told.TileLost)
def lost(picture: Picture, event: told.TileLost) -> None:
    player, kind = picture.players[event.seat], event.location
    keep(player.tiles, kind, player.tiles[kind] - 1)
    if event.was_ready:
        keep(player.ready, kind, player.ready[kind] - 1)


def keep(tiles: dict[str, int], kind: str, count: int) -> None:
    """So many are there now; of what is not there nothing is said."""
    tiles[kind] = count
    if not count:
        del tiles[kind]


# ------------------------------------------------------------------------------------------ end
@makes(told.RoundEndTriggered)
def ending(picture: Picture, event: told.RoundEndTriggered) -> None:
    picture.ending = True


def nothing(picture: Picture, event: Event) -> None:
    """The table stays as it is; the gold is counted on a page of its own."""


FACTS.update(dict.fromkeys((told.Scored, told.MatchEnded), nothing))
