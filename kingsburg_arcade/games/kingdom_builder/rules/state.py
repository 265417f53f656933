"""The state of a match: a position that knows what is legal and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....engine.contract import Chair, House, Move, Result, Sealed, Tell, Wish
from . import scoring, writing
from .calendar import ANSWERS, CHOICES, WISHES, go_on
from .content import FIRST_CARDS, FIRST_QUADRANTS
from .deck import sealed_card
from .forecast import Change, Forecast, change
from .game_board import BARE, NAMES, NOWHERE, board_of
from .hexes import BYTES
from .moves import MANDATORY_ACTION, Build, Lift
from .options import KingdomBuilderOptions
from .position import FULL_STACK, NO_CARD, NONE, Position, Stack
from .scoring import CARD_NAMES
from .steps import (
    DEAL,
    DRAW_CARDS,
    DRAW_QUADRANTS,
    DRAW_START,
    FIRST_OF_SEATS,
    SHOW,
    TURN_QUADRANTS,
)
from .turn import show_from

FIRST_BOARD: Final = board_of(tuple(2 * NAMES.index(name) for name in FIRST_QUADRANTS))


class State(Position):
    """A position and the rules that lead on from it."""

    __slots__ = ()

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

    def copy(self) -> State:
        twin = State()
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

    # ------------------------------------------------------------------------ what is expected
    def legal(self) -> Sequence[Move]:
        if self._legal is None:
            choices = CHOICES.get(self.agenda[-1]) if self.agenda else None
            self._legal = choices(self) if choices else ()
        return self._legal

    def wish(self) -> Wish:
        return WISHES[self.agenda[-1]](self)

    def play(self, move: Move, tell: Tell | None = None) -> None:
        self._legal = None
        if ANSWERS[self.agenda[-1]](self, move, tell):
            go_on(self, tell)

    def play_through(self, chairs: Sequence[Chair], house: House, most: int) -> int:
        """`legal`, `wish` and `play` by turns, without a call of each: matches by the thousand."""
        agenda = self.agenda
        for played in range(most):
            if not agenda:
                return played
            step = agenda[-1]
            if step >= FIRST_OF_SEATS:
                legal = self._legal
                if legal is None:
                    legal = CHOICES[step](self)
                choose, view, stream, _ = chairs[self.seat]
                move = choose(view, legal, stream)
            elif step == SHOW:
                show_from(self, house)
                go_on(self, None)
                continue
            else:
                move = house.deal(WISHES[step](self))
            self._legal = None
            if ANSWERS[step](self, move, None):
                go_on(self, None)
        return most

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
            Stack(number, tuple(counts[: len(NONE)]), tuple(counts[len(NONE) :]))
            for number, *counts in stacks
        )
        state.hands = tuple((hand[0], hand[1]) if hand else None for hand in hands)
        state.derive()
        return state

    def to_plain(self) -> dict[str, Any]:
        return writing.write(self)

    def forecast(
        self, seat: int, move: Move | None = None, shown: Sequence[int] | None = None
    ) -> Forecast:
        """`shown` are the settlements of every seat as a screen shows them."""
        settlements = self.settlements if shown is None else shown
        return Forecast(self.board, self.cards, tuple(settlements), self._change(seat, move))

    def _change(self, seat: int, move: Move | None) -> Change:
        """The move played on a copy. A settlement that is only taken up has changed nothing yet."""
        if move is None or isinstance(move, Lift):
            return Change()
        after = self.copy()
        after.play(move)
        tile = isinstance(move, Build) and move.location != MANDATORY_ACTION
        return change(self, after, seat, tile)
