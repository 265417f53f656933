"""What is to be seen on a table of Kingdom Builder: made from a state, and moved by events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from ..rules.building import tiles_left
from ..rules.content import SUPPLY, TERRAINS
from ..rules.deck import discards, pile
from ..rules.game_board import BARE, NOWHERE, Board, board_of
from ..rules.hexes import BIT
from ..rules.position import NO_CARD
from ..rules.scoring import CARD_NAMES

SEASONS: Final = ("spring", "summer", "autumn", "winter")

Place = tuple[Any, ...]
"""Somewhere on the table, in words: `("hex", 57)`, `("seat", 2, "tiles")`, `("pile",)`.

Also `("seat", 2)`, `("seat", 2, "card")`, `("played",)`, `("discards",)`, `("box",)` and, for a
settlement that was moved, `("way", from, to, seat)`.
"""


@dataclass(slots=True)
class Player:
    """What one player has."""

    supply: int = SUPPLY
    holds: bool = False
    """A terrain card lies face down before the player."""
    tiles: dict[str, int] = field(default_factory=dict)
    """Location tiles of each kind."""
    ready: dict[str, int] = field(default_factory=dict)
    """Those that can still be used in this turn; nobody's but the active player's."""


@dataclass(slots=True, eq=False)
class Flight:
    """A tile or a card on its way: `tile oracle`, `card`, `land grass`."""

    what: str
    source: Place
    goal: Place
    part: float = 0.0


@dataclass(slots=True, eq=False)
class Drop:
    """A settlement that comes down on its hex."""

    seat: int
    hex: int
    part: float = 0.0


@dataclass(slots=True, eq=False)
class Glide:
    """A lifted settlement on its way to another hex."""

    seat: int
    source: int
    goal: int
    part: float = 0.0


@dataclass(slots=True)
class Picture:
    """The table as it is seen. Two pictures are equal if the same facts are on the table;
    what moves, and what is marked, is besides."""

    players: list[Player]
    quadrants: tuple[int, ...] = ()
    """Codes of the quadrants, as the engine has them; nothing is laid yet if there are none."""
    cards: tuple[str, ...] = ()
    start: int = 0
    seat: int = 0
    """Whose turn it is."""
    shown: str = ""
    """The terrain that is played, if a card lies open."""
    owed: int = 0
    """Settlements that are still to be built in the mandatory action."""
    settlements: list[int] = field(default_factory=list)
    """The hexes of each seat, as bits."""
    lifted: int = NOWHERE
    """The hex over which a settlement is held up."""
    left: dict[int, int] = field(default_factory=dict)
    """Tiles that lie on each location hex."""
    pile: int = 0
    discards: int = 0
    ending: bool = False

    drops: list[Drop] = field(default_factory=list, compare=False)
    glide: Glide | None = field(default=None, compare=False)
    raising: float | None = field(default=None, compare=False)
    """How high the lifted settlement has been raised, from 0 to 1."""
    flights: list[Flight] = field(default_factory=list, compare=False)
    turning: tuple[int, str, float] | None = field(default=None, compare=False)
    """The terrain card that a seat turns over, and how far it is turned."""
    drift: float | None = field(default=None, compare=False)
    """For how long the signs of a new season have been falling through the hall."""
    marks: set[Place] = field(default_factory=set, compare=False)
    """What each seat did in its last turn, and whose turn it is."""

    @property
    def board(self) -> Board:
        return board_of(self.quadrants) if self.quadrants else BARE

    @property
    def standing(self) -> tuple[object, ...]:
        """All that is still to be seen on the land."""
        left, marks = tuple(self.left.items()), frozenset(self.marks)
        return self.quadrants, tuple(self.settlements), self.lifted, left, marks

    def owner(self, hex_: int) -> int:
        """The seat whose settlement stands on a hex, or -1."""
        bit = BIT[hex_]
        return next((seat for seat, own in enumerate(self.settlements) if own & bit), -1)

    @property
    def season(self) -> str:
        """The light and the air of the table: winter comes as the first supply runs out."""
        built = SUPPLY - min(player.supply for player in self.players)
        return SEASONS[min(built * len(SEASONS) // SUPPLY, len(SEASONS) - 1)]

    @property
    def still(self) -> bool:
        """Is nothing of what has happened on its way any more?"""
        going = (self.glide, self.raising, self.turning)
        return not self.flights and not self.drops and all(one is None for one in going)

    @property
    def lively(self) -> bool:
        """Does anything move, be it a leaf that means nothing?"""
        return not self.still or self.drift is not None

    def settle(self) -> None:
        """Nothing of what has happened moves any more."""
        self.flights.clear()
        self.drops.clear()
        self.glide = self.raising = self.turning = None

    def become(self, other: Picture) -> None:
        """Show another picture's facts, as after a move was taken back."""
        self.players, self.settlements = other.players, other.settlements
        self.quadrants, self.cards = other.quadrants, other.cards
        self.start, self.seat = other.start, other.seat
        self.shown, self.owed, self.lifted = other.shown, other.owed, other.lifted
        self.left, self.pile, self.discards = other.left, other.pile, other.discards
        self.ending = other.ending
        self.marks = {mark for mark in self.marks if self._holds(mark)}
        self.settle()

    def _holds(self, mark: Place) -> bool:
        """Is what was marked still so, now that something was taken back?"""
        match mark:
            case ("hex", hex_):
                return self.owner(hex_) >= 0
            case ("way", source, goal, seat):
                return self.owner(goal) == seat and self.owner(source) < 0
        return True

    @classmethod
    def of(cls, state: Any) -> Picture:
        """The picture of a state alone."""
        board = state.board
        lifts = state.question == "put"
        return cls(
            players=[player_of(state, seat) for seat in range(state.seats)],
            quadrants=board.quadrants,
            cards=tuple(CARD_NAMES[card] for card in state.cards),
            start=state.start,
            seat=state.seat,
            shown="" if state.shown == NO_CARD else TERRAINS[state.shown],
            owed=min(state.owed, state.supply(state.seat)),
            settlements=state.settlements[:],
            lifted=state.piece if lifts else NOWHERE,
            left={
                hex_: tiles_left(state, slot)
                for slot, hex_ in enumerate(board.locations)
                if hex_ != NOWHERE
            },
            pile=pile(state),
            discards=sum(discards(state)),
            ending=state.ending,
        )


def player_of(state: Any, seat: int) -> Player:
    return Player(
        supply=state.supply(seat),
        holds=state.hands[seat] is not None,
        tiles=kinds_of(state, state.held[seat]),
        ready=kinds_of(state, state.ready) if seat == state.seat else {},
    )


def kinds_of(state: Any, tiles: int) -> dict[str, int]:
    """Tiles by their kind; from which of two hexes one came cannot be seen."""
    found: dict[str, int] = {}
    for slot in range(len(state.board.locations)):
        if tiles >> slot & 1:
            kind = state.board.location(slot)
            found[kind] = found.get(kind, 0) + 1
    return found


ALWAYS: Final = "castles"


def worth(state: Any, picture: Picture) -> list[dict[str, int]]:
    """Gold of each seat by card, as it would be counted now: by the rules themselves."""
    if not picture.quadrants:
        return [{} for _ in picture.players]
    gold = state.forecast(0, shown=picture.settlements).gold
    cards = (*picture.cards, ALWAYS)
    return [{card: gold[card][seat] for card in cards} for seat in range(len(picture.players))]
