"""One match from the first wish to the last move, as fast as the rules allow: no table, no record.

The table checks every move of a person or a peer. Here governors choose from `legal()` and the
dealer is ours, so nothing has to be checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..engine.contract import (
    LUCK,
    NOBODY,
    Cabinet,
    Chair,
    Choice,
    Choose,
    Dealer,
    Governor,
    Move,
    Options,
    PlayThrough,
    Refused,
    Reveal,
    Sealed,
    State,
)
from ..engine.luck import SeededDealer, SeededStream, bits, seed_bytes
from ..governors.by_chance import RandomSeat

SEED_BITS: Final = 63
MOST_MOVES: Final = 100_000
"""A match that is not over by then has no end; the longest ones have about a thousand."""


class LiveView:
    """What one seat may see of a running match: the position as it is now, secrets when asked."""

    __slots__ = ("_dealer", "seat", "state")

    def __init__(self, seat: int, state: State, dealer: Dealer) -> None:
        self.seat = seat
        self.state: Any = state
        """That of one game; its own minds know of which."""
        self._dealer = dealer

    @property
    def secrets(self) -> Mapping[Sealed, str]:
        cards = {sealed: self._dealer.peek(sealed) for sealed in self.state.knows(self.seat)}
        return {sealed: card for sealed, card in cards.items() if card is not None}


def game_seed(seed: int, index: int) -> int:
    """The seed of one game of a series: it depends neither on the players nor on the order."""
    return bits(seed_bytes(seed), f"game {index}") & ((1 << SEED_BITS) - 1)


class Home(SeededDealer):
    """A dealer of our own, who keeps the hidden choices of a match until they are shown."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._chosen: dict[tuple[str, int], str] = {}

    def chosen(self, wish: Reveal) -> Sequence[str]:
        return [self._chosen[wish.key, seat] for seat in wish.seats]

    def hide(self, seat: int, move: Choose) -> Choice:
        self._chosen[move.question, seat] = move.name
        return Choice(move.question)


def play_out(
    cabinet: Cabinet[Any],
    options: Options,
    governors: Sequence[Governor],
    seed: int,
    moves: list[Move] | None = None,
) -> tuple[State, int]:
    """Play one match; the last state and the number of moves, luck's answers among them.

    `moves` collects what was played. Refused if the match has no end.
    """
    state: State = cabinet.new(len(governors), options)
    home = Home(seed)
    chairs: list[Chair] = []
    for seat, governor in enumerate(governors):
        stream = SeededStream(seed, f"seat {seat}")
        by_chance = type(governor) is RandomSeat
        chairs.append((governor.choose, LiveView(seat, state, home), stream, by_chance))
    through: PlayThrough | None = getattr(state, "play_through", None)
    if moves is None and through is not None:
        played = through(chairs, home, MOST_MOVES)
    else:
        played = move_by_move(state, chairs, home, [] if moves is None else moves)
    if state.actor != NOBODY:
        raise Refused("match.endless", game=cabinet.name, moves=MOST_MOVES)
    return state, played


def move_by_move(state: State, chairs: Sequence[Chair], home: Home, moves: list[Move]) -> int:
    """What `play_through` does, for any game, with each move written down."""
    for played in range(MOST_MOVES):
        actor = state.actor
        if actor == NOBODY:
            return played
        if actor == LUCK:
            move = home.deal(state.wish())
            moves.append(move)
        else:
            choose, view, stream, _ = chairs[actor]
            move = choose(view, state.legal(), stream)
            moves.append(move)
            if isinstance(move, Choose):
                move = home.hide(actor, move)
        state.play(move)
    return MOST_MOVES
