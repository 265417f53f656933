"""The whole public position of a match: small, mutable, quick to copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....engine.contract import LUCK, NOBODY, Move, Result, Sealed, Tell, Wish
from . import scoring, writing
from .board import BARE, NAMES, NOWHERE, Board, board_of
from .calendar import ANSWERS, CHOICES, WISHES, go_on
from .content import FIRST_CARDS, FIRST_QUADRANTS, SUPPLY
from .deck import FULL_STACK, NO_CARD, NONE, Hand, Stack, sealed_card
from .hexes import ALL, BYTES, neighbours
from .options import KingdomBuilderOptions
from .scoring import CARD_NAMES
from .steps import (
    DEAL,
    DRAW_CARDS,
    DRAW_QUADRANTS,
    DRAW_START,
    FIRST_OF_SEATS,
    OVER,
    QUESTIONS,
    TURN_QUADRANTS,
)

FIRST_BOARD = board_of(tuple(2 * NAMES.index(name) for name in FIRST_QUADRANTS))


class State:
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

    # ------------------------------------------------------------------------------- beginning
    @classmethod
    def new(cls, seats: int, options: KingdomBuilderOptions) -> State:
        state = cls()
        state.seats = seats
        state.options = options
        if options.setup == "first":
            state.board = FIRST_BOARD
            state.cards = tuple(map(CARD_NAMES.index, FIRST_CARDS))
            state.agenda = [DEAL, DRAW_START]
        else:
            state.board = BARE
            state.cards = ()
            state.agenda = [DEAL, DRAW_START, DRAW_CARDS, TURN_QUADRANTS, DRAW_QUADRANTS]
        state.start = state.seat = 0
        state.owed = state.ready = state.drawn = 0
        state.ending = False
        state.shown = NO_CARD
        state.piece = state.lifter = NOWHERE
        state.stacks = (FULL_STACK,)
        state.box = NONE
        state.hands = (None,) * seats
        state.took = state.held = (0,) * seats
        state.settlements = [0] * seats
        state.derive()
        return state

    def derive(self) -> None:
        """Everything that follows from the other fields."""
        self.near = [neighbours(own) for own in self.settlements]
        self.empty = ALL
        for own in self.settlements:
            self.empty ^= own
        self._legal = None

    def copy(self) -> State:
        twin = State.__new__(State)
        twin._legal = self._legal
        twin.agenda = self.agenda[:]
        twin.board = self.board
        twin.box = self.box
        twin.cards = self.cards
        twin.drawn = self.drawn
        twin.empty = self.empty
        twin.ending = self.ending
        twin.hands = self.hands
        twin.held = self.held
        twin.lifter = self.lifter
        twin.near = self.near[:]
        twin.options = self.options
        twin.owed = self.owed
        twin.piece = self.piece
        twin.ready = self.ready
        twin.seat = self.seat
        twin.seats = self.seats
        twin.settlements = self.settlements[:]
        twin.shown = self.shown
        twin.stacks = self.stacks
        twin.start = self.start
        twin.took = self.took
        return twin

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

    # ------------------------------------------------------------------------ what is expected
    @property
    def actor(self) -> int:
        if not self.agenda:
            return NOBODY
        return self.seat if self.agenda[-1] >= FIRST_OF_SEATS else LUCK

    @property
    def question(self) -> str:
        return QUESTIONS[self.agenda[-1]] if self.agenda else OVER

    def legal(self) -> Sequence[Move]:
        if self._legal is None:
            choices = CHOICES.get(self.agenda[-1]) if self.agenda else None
            self._legal = choices(self) if choices else ()
        return self._legal

    def offer(self, moves: Sequence[Move]) -> None:
        """What `legal()` will say, found already by the rule that waits for it."""
        self._legal = moves

    def wish(self) -> Wish:
        return WISHES[self.agenda[-1]](self)

    def play(self, move: Move, tell: Tell | None = None) -> None:
        self._legal = None
        ANSWERS[self.agenda[-1]](self, move, tell)
        go_on(self, tell)

    # -------------------------------------------------------------------------- hidden cards
    def sealed(self) -> tuple[Sealed, ...]:
        return tuple(sealed_card(self, hand) for hand in self.hands if hand is not None)

    def knows(self, seat: int) -> tuple[Sealed, ...]:
        hand = self.hands[seat]
        return () if hand is None else (sealed_card(self, hand),)

    def result(self) -> Result:
        return scoring.result(self)

    # -------------------------------------------------------------------------- plain numbers
    def pack(self) -> list[Any]:
        return [
            list(self.board.quadrants),
            list(self.cards),
            self.start,
            self.seat,
            self.agenda[:],
            [own.to_bytes(BYTES, "little") for own in self.settlements],
            list(self.took),
            list(self.held),
            self.ready,
            self.owed,
            self.shown,
            self.piece,
            self.lifter,
            int(self.ending),
            list(self.box),
            [[stack.number, *stack.contents, *stack.left] for stack in self.stacks],
            self.drawn,
            [[] if hand is None else list(hand) for hand in self.hands],
        ]

    @classmethod
    def unpack(cls, seats: int, options: KingdomBuilderOptions, packed: Sequence[Any]) -> State:
        state = cls.new(seats, options)
        (
            quadrants,
            cards,
            state.start,
            state.seat,
            agenda,
            settlements,
            took,
            held,
            state.ready,
            state.owed,
            state.shown,
            state.piece,
            state.lifter,
            ending,
            box,
            stacks,
            state.drawn,
            hands,
        ) = packed
        state.board = board_of(tuple(quadrants)) if quadrants else BARE
        state.cards = tuple(cards)
        state.agenda = list(agenda)
        state.settlements = [int.from_bytes(own, "little") for own in settlements]
        state.took, state.held, state.box = tuple(took), tuple(held), tuple(box)
        state.ending = bool(ending)
        state.stacks = tuple(
            Stack(number, tuple(counts[:5]), tuple(counts[5:])) for number, *counts in stacks
        )
        state.hands = tuple(Hand(*hand) if hand else None for hand in hands)
        state.derive()
        return state

    def to_plain(self) -> dict[str, Any]:
        return writing.write(self)
