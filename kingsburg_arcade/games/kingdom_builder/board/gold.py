"""What each card is worth to everybody as the board stands, and what a move would change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ....engine.contract import Move
from ..rules.moves import Build, Put
from ..rules.scoring import CARDS, CASTLES, gold
from .picture import Picture

ALWAYS: Final = "castles"


def worth(picture: Picture) -> list[dict[str, int]]:
    """Gold of each seat by card, as it would be counted now: by the rules themselves."""
    found: list[dict[str, int]] = [{} for _ in picture.players]
    if picture.quadrants:
        board, settlements = picture.board, picture.settlements
        for name in picture.cards:
            _enter(found, name, CARDS[name](board, settlements))
        _enter(found, ALWAYS, CASTLES(board, settlements))
    return found


def _enter(found: list[dict[str, int]], name: str, row: Sequence[int]) -> None:
    for seat, amount in enumerate(row):
        found[seat][name] = amount


@dataclass(frozen=True, slots=True)
class Change:
    """What a move would bring at once: gold by card, a tile taken, a tile lost."""

    gold: tuple[tuple[str, int], ...] = ()
    takes: str = ""
    loses: str = ""

    @property
    def total(self) -> int:
        return sum(amount for _, amount in self.gold)


def change(state: Any, move: Move) -> Change:
    """The move played on a copy. What is only taken up has changed nothing yet."""
    if not isinstance(move, Build | Put):
        return Change()
    seat, board = state.seat, state.board
    after = state.copy()
    before = _of_seat(state, seat)
    after.play(move)
    now = _of_seat(after, seat)
    taken = after.took[seat] & ~state.took[seat]
    held = after.held[seat] & ~taken
    lost = state.held[seat] & ~held if isinstance(move, Put) else 0
    return Change(
        gold=tuple((name, now[name] - amount) for name, amount in before.items()),
        takes=board.location(taken.bit_length() - 1) if taken else "",
        loses=board.location(lost.bit_length() - 1) if lost else "",
    )


def _of_seat(state: Any, seat: int) -> dict[str, int]:
    return {name: row[seat] for name, row in gold(state)}
