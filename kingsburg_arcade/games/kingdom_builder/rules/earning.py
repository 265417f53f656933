"""Where on the board the gold of a card comes from: hexes for a screen to light, seat by seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from .game_board import SECTORS, Board
from .hexes import BIT, NEAR, NUMBERS, ROWS, areas, listed, neighbours
from .scoring import CARDS, lords_of

Hexes = Callable[[Board, int], int]


def fishermen(board: Board, own: int) -> int:
    return own & board.near_water & ~board.water


def miners(board: Board, own: int) -> int:
    return own & board.near_mountain


def workers(board: Board, own: int) -> int:
    return own & board.near_special


def merchants(board: Board, own: int) -> int:
    """The castles and locations that are linked, and the chains between them."""
    lit = 0
    for area in areas(own):
        touched = neighbours(area) & board.special
        if touched & touched - 1:
            lit |= area | touched
    return lit


def discoverers(board: Board, own: int) -> int:
    """The first settlement of each row."""
    return sum(found & -found for row in ROWS if (found := own & row))


def knights(board: Board, own: int) -> int:
    """The row with the most settlements, the first of several alike."""
    return max((own & row for row in ROWS), key=int.bit_count)


def hermits(board: Board, own: int) -> int:
    """One settlement for each area, the first of it."""
    return sum(area & -area for area in areas(own))


def citizens(board: Board, own: int) -> int:
    return max(areas(own), key=int.bit_count, default=0)


def farmers(board: Board, own: int) -> int:
    """The sector with the fewest settlements, the first of several alike."""
    return min((own & sector for sector in SECTORS), key=int.bit_count)


def castles(board: Board, own: int) -> int:
    """The castles that pay, and the settlements beside them."""
    lit = 0
    for hex_ in listed(board.castles, NUMBERS):
        if own & NEAR[hex_]:
            lit |= own & NEAR[hex_] | BIT[hex_]
    return lit


APART: Final[dict[str, Hexes]] = {
    "fishermen": fishermen,
    "miners": miners,
    "workers": workers,
    "merchants": merchants,
    "discoverers": discoverers,
    "knights": knights,
    "hermits": hermits,
    "citizens": citizens,
    "farmers": farmers,
    "castles": castles,
}


def earning(board: Board, card: str, settlements: Sequence[int]) -> list[int]:
    """The hexes of each seat; of a card that names none, those that it would bring less without."""
    if card in APART:
        return [APART[card](board, own) for own in settlements]
    if card == "lords":
        return ruled(settlements)
    return [missed(board, card, settlements, seat) for seat in range(len(settlements))]


def ruled(settlements: Sequence[int]) -> list[int]:
    """What each seat has in each sector that pays it."""
    found = [0] * len(settlements)
    for sector in SECTORS:
        for seat, amount in enumerate(lords_of(sector, settlements)):
            found[seat] |= settlements[seat] & sector if amount else 0
    return found


def missed(board: Board, card: str, settlements: Sequence[int], seat: int) -> int:
    """The settlements of a seat without each of which the card would bring it less."""
    lit, gold = 0, CARDS[card](board, settlements)[seat]
    for hex_ in listed(settlements[seat], NUMBERS):
        without = list(settlements)
        without[seat] &= ~BIT[hex_]
        if CARDS[card](board, without)[seat] < gold:
            lit |= BIT[hex_]
    return lit
