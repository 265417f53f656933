"""What a screen is told: everything that happened, in the past tense, with every number."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.contract import Event


# ------------------------------------------------------------------------------------ set-up
@dataclass(frozen=True, slots=True)
class BoardLaid(Event):
    """Quadrants from top left to bottom right, such as "oasis" or "oasis turned"."""

    quadrants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsRevealed(Event):
    """The Kingdom Builder cards that will score."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StartPlayerDrawn(Event):
    seat: int


# ----------------------------------------------------------------------------- terrain cards
@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A seat drew a terrain card; `pile` cards are left to draw."""

    seat: int
    stack: int
    position: int
    pile: int


@dataclass(frozen=True, slots=True)
class CardShown(Event):
    seat: int
    terrain: str


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    seat: int
    terrain: str


@dataclass(frozen=True, slots=True)
class DiscardsShuffled(Event):
    """The draw pile was empty; the discards are the new one."""

    stack: int
    cards: int


@dataclass(frozen=True, slots=True)
class TerrainFull(Event):
    """No hex of the shown terrain is free: the card went to the box, another is drawn."""

    seat: int
    terrain: str
    owed: int


# ------------------------------------------------------------------------------------- turns
@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class SettlementBuilt(Event):
    """`how` is "build" for the mandatory action, else the location; `supply` is what is left."""

    seat: int
    row: int
    column: int
    how: str
    supply: int


@dataclass(frozen=True, slots=True)
class SettlementLifted(Event):
    seat: int
    row: int
    column: int
    how: str


@dataclass(frozen=True, slots=True)
class SettlementMoved(Event):
    seat: int
    from_row: int
    from_column: int
    row: int
    column: int
    how: str


@dataclass(frozen=True, slots=True)
class TileTaken(Event):
    """From the location hex at row and column, where `left` tiles remain; ready next turn."""

    seat: int
    location: str
    row: int
    column: int
    left: int


@dataclass(frozen=True, slots=True)
class TileUsed(Event):
    """`ready` tiles of that kind can still be used in this turn."""

    seat: int
    location: str
    ready: int


@dataclass(frozen=True, slots=True)
class TileLost(Event):
    """No settlement touches the location at row and column any more; the tile left the game."""

    seat: int
    location: str
    row: int
    column: int
    was_ready: bool


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    seat: int


# --------------------------------------------------------------------------------------- end
@dataclass(frozen=True, slots=True)
class RoundEndTriggered(Event):
    """This seat built its last settlement: the turn of `last_seat` will be the last one."""

    seat: int
    last_seat: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Gold of one seat for one card or for the castles; `total` is its gold so far."""

    card: str
    seat: int
    gold: int
    total: int


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    gold: tuple[int, ...]
    winners: tuple[int, ...]
