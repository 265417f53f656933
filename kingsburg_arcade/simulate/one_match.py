"""One match from the first wish to the last move, as fast as the rules allow: no table, no record.

The table checks every move of a person or a peer. Here governors choose from `legal()` and the
dealer is ours, so nothing has to be checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..engine.contract import (
    LUCK,
    Cabinet,
    Choice,
    Choose,
    Dealer,
    Governor,
    Move,
    Options,
    Refused,
    Reveal,
    Revealed,
    Sealed,
    State,
)
from ..engine.luck import SeededDealer, SeededStream, bits, seed_bytes

SEED_BITS: Final = 63
MOST_MOVES: Final = 100_000
"""A match that is not over by then has no end; the longest ones have about a thousand."""


class LiveView:
    """What one seat may see of a running match: the position as it is now, secrets when asked."""

    __slots__ = ("_dealer", "seat", "state")

    def __init__(self, seat: int, state: State, dealer: Dealer) -> None:
        self.seat = seat
        self.state = state
        self._dealer = dealer

    @property
    def secrets(self) -> Mapping[Sealed, str]:
        cards = {sealed: self._dealer.peek(sealed) for sealed in self.state.knows(self.seat)}
        return {sealed: card for sealed, card in cards.items() if card is not None}


def game_seed(seed: int, index: int) -> int:
    """The seed of one game of a series: it depends neither on the players nor on the order."""
    return bits(seed_bytes(seed), f"game {index}") & ((1 << SEED_BITS) - 1)


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
    dealer = SeededDealer(seed)
    chairs = [
        (governor.choose, LiveView(seat, state, dealer), SeededStream(seed, f"seat {seat}"))
        for seat, governor in enumerate(governors)
    ]
    chosen: dict[tuple[str, int], str] = {}
    legal, play = state.legal, state.play
    for played in range(MOST_MOVES):
        actor = state.actor
        if actor >= 0:
            choose, view, stream = chairs[actor]
            move = choose(view, legal(), stream)
        elif actor == LUCK:
            wish = state.wish()
            move = _revealed(wish, chosen) if isinstance(wish, Reveal) else dealer.deal(wish)
        else:
            return state, played
        if moves is not None:
            moves.append(move)
        if type(move) is Choose:
            chosen[move.question, actor] = move.name
            move = Choice(move.question)
        play(move)
    raise Refused("match.endless", game=cabinet.name, moves=MOST_MOVES)


def _revealed(wish: Reveal, chosen: Mapping[tuple[str, int], str]) -> Revealed:
    return Revealed([chosen[wish.key, seat] for seat in wish.seats])
