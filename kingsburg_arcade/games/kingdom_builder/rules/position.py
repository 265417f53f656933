"""The whole public position of a match, its stacks of cards as numbers: small, quick to copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ....engine.contract import LUCK, NOBODY, Move
from .content import CARDS_PER_TERRAIN, SUPPLY, TERRAINS
from .game_board import Board
from .hexes import ALL, neighbours
from .options import KingdomBuilderOptions
from .steps import FIRST_OF_SEATS, OVER, QUESTIONS

NO_CARD: Final = -1
Counts = tuple[int, ...]
"""Cards of each terrain."""
NONE: Final[Counts] = (0,) * len(TERRAINS)


class Stack(NamedTuple):
    """One shuffle: its number, what was shuffled, and what of it nobody has shown yet."""

    number: int
    contents: Counts
    left: Counts


Hand = tuple[int, int]
"""A card that was drawn and not shown: the number of its stack, and where in it the card lay."""
ALL_CARDS: Final[Counts] = (CARDS_PER_TERRAIN,) * len(TERRAINS)
FULL_STACK: Final = Stack(1, ALL_CARDS, ALL_CARDS)


class Position:
    """Sets of hexes are 400 bits; `took`, `held` and `ready` are bits by slot of the board.

    `near` and `empty` follow from the settlements and are kept because every move asks for them.
    """

    __slots__ = (
        "_legal",
        "agenda",
        "board",
        "box",
        "cards",
        "drawn",
        "empty",
        "ending",
        "hands",
        "held",
        "lifter",
        "near",
        "options",
        "owed",
        "piece",
        "ready",
        "seat",
        "seats",
        "settlements",
        "shown",
        "stacks",
        "start",
        "took",
    )

    _legal: Sequence[Move] | None
    """What `legal()` found, until the next move."""
    agenda: list[int]
    """Steps to come, the next one last."""
    board: Board
    box: tuple[int, ...]
    """Terrain cards that left the game, by terrain."""
    cards: tuple[int, ...]
    """The Kingdom Builder cards in play."""
    drawn: int
    """How many cards of the newest stack have been drawn."""
    empty: int
    """Hexes without a settlement."""
    ending: bool
    """Somebody's supply ran out: the round is played to its end."""
    hands: tuple[Hand | None, ...]
    held: tuple[int, ...]
    """Tiles each seat has, by the slot of the location they came from."""
    lifter: int
    """The location with whose tile a settlement is being moved, or NOWHERE."""
    near: list[int]
    """Hexes next to each seat's settlements."""
    options: KingdomBuilderOptions
    owed: int
    """Settlements still to be built in the mandatory action."""
    piece: int
    """The hex of the settlement being moved (when a tile is given up, where it went)."""
    ready: int
    """Tiles the active seat can still use in this turn."""
    seat: int
    """Whose turn it is."""
    seats: int
    settlements: list[int]
    shown: int
    """The terrain of the card in play, or NO_CARD."""
    stacks: tuple[Stack, ...]
    """Shuffles of which a card has not been shown yet; the newest is last."""
    start: int
    """The start player."""
    took: tuple[int, ...]
    """Locations each seat ever took a tile from."""

    def derive(self) -> None:
        """Everything that follows from the other fields."""
        self.near = [neighbours(own) for own in self.settlements]
        self.empty = ALL
        for own in self.settlements:
            self.empty ^= own
        self._legal = None

    # --------------------------------------------------------------------------- what follows
    def supply(self, seat: int) -> int:
        return SUPPLY - self.settlements[seat].bit_count()

    @property
    def played(self) -> int:
        """The hexes of the terrain that is played; none if no card is in play."""
        return self.board.terrains[self.shown] if self.shown != NO_CARD else 0

    @property
    def must_build(self) -> bool:
        """The mandatory action is not over: settlements are owed and there are some."""
        return self.owed > 0 and self.settlements[self.seat].bit_count() < SUPPLY

    @property
    def last_seat(self) -> int:
        """The right-hand neighbour of the start player has the last turn of a round."""
        return (self.start - 1) % self.seats

    @property
    def actor(self) -> int:
        if not self.agenda:
            return NOBODY
        return self.seat if self.agenda[-1] >= FIRST_OF_SEATS else LUCK

    @property
    def question(self) -> str:
        return QUESTIONS[self.agenda[-1]] if self.agenda else OVER

    def offer(self, moves: Sequence[Move]) -> None:
        """What `legal()` will say, found already by the rule that waits for it."""
        self._legal = moves
