"""What the rules foretell of a position, so that no screen has to work it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .earning import earning
from .game_board import Board
from .position import Position
from .scoring import gold_of


@dataclass(frozen=True, slots=True)
class Change:
    """What a move brings at once: gold by card, a tile taken, a tile lost."""

    gold: tuple[tuple[str, int], ...] = ()
    takes: str = ""
    loses: str = ""
    settlements: int = 0
    """How many more stand on the board."""
    ends_turn: bool = False
    unused: int = 0
    """Tiles that could still be used when the turn ends with this move."""

    @property
    def total(self) -> int:
        return sum(amount for _, amount in self.gold)


@dataclass(frozen=True, slots=True)
class Forecast:
    """The gold of a board, as if it were counted now, and what a move would change."""

    board: Board
    cards: tuple[int, ...]
    settlements: tuple[int, ...]
    """The hexes of each seat."""
    change: Change

    @property
    def gold(self) -> Mapping[str, list[int]]:
        """What every seat has, card by card and at last from the castles; nothing before set-up."""
        if not self.board.quadrants:
            return {}
        return dict(gold_of(self.board, self.cards, self.settlements))

    def earning(self, card: str) -> list[int]:
        """The hexes from which the gold of a card comes, as bits, for every seat."""
        return earning(self.board, card, self.settlements)


def change(before: Position, after: Position, seat: int, uses_tile: bool) -> Change:
    """What has come of a move of this seat, up to luck or another seat."""
    then, now = (_gold(state, seat) for state in (before, after))
    taken = after.took[seat] & ~before.took[seat]
    held = after.held[seat] & ~taken
    lost = before.held[seat] & ~held
    board = before.board
    ends = after.seat != seat or not after.agenda
    return Change(
        gold=tuple((card, now[card] - amount) for card, amount in then.items()),
        takes=board.location(taken.bit_length() - 1) if taken else "",
        loses=board.location(lost.bit_length() - 1) if lost else "",
        settlements=(after.settlements[seat].bit_count() - before.settlements[seat].bit_count()),
        ends_turn=ends,
        unused=before.ready.bit_count() - uses_tile if ends else 0,
    )


def _gold(state: Position, seat: int) -> dict[str, int]:
    found = gold_of(state.board, state.cards, state.settlements)
    return {card: row[seat] for card, row in found}
