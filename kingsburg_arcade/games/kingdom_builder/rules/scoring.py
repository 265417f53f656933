"""Gold at the end: the ten Kingdom Builder cards and the castles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ....engine.contract import Result, Tell
from .content import CASTLE_GOLD
from .events import MatchEnded, Scored
from .game_board import SECTORS, Board
from .hexes import ROWS, areas, neighbours
from .position import Position


# ------------------------------------------------------------------ cards on single settlements
def fishermen(board: Board, own: int) -> int:
    """1 for each next to water; one standing on water is not at the waterfront itself."""
    return (own & board.near_water & ~board.water).bit_count()


def miners(board: Board, own: int) -> int:
    """1 for each next to a mountain."""
    return (own & board.near_mountain).bit_count()


def workers(board: Board, own: int) -> int:
    """1 for each next to a castle or a location, whether it has tiles left or not."""
    return (own & board.near_special).bit_count()


# -------------------------------------------------------------------------------- cards on rows
def discoverers(board: Board, own: int) -> int:
    """1 for each of the twenty rows with a settlement."""
    return sum(1 for row in ROWS if own & row)


def knights(board: Board, own: int) -> int:
    """2 for each settlement in the best row."""
    return 2 * max((own & row).bit_count() for row in ROWS)


# ------------------------------------------------------------------------------- cards on areas
def merchants(board: Board, own: int) -> int:
    """4 for each castle or location that an area links to another one."""
    linked = 0
    for area in areas(own & neighbours(own) | own & board.near_special):
        touched = neighbours(area) & board.special
        if touched & touched - 1:
            linked |= touched
    return 4 * linked.bit_count()


def hermits(board: Board, own: int) -> int:
    """1 for each area, a single settlement being one."""
    return len(areas(own))


def citizens(board: Board, own: int) -> int:
    """1 for every two settlements of the largest area."""
    return max((area.bit_count() for area in areas(own)), default=0) // 2


# ----------------------------------------------------------------------------- cards on sectors
def farmers(board: Board, own: int) -> int:
    """3 for each settlement in the sector with the fewest."""
    return 3 * min((own & sector).bit_count() for sector in SECTORS)


def lords(board: Board, settlements: Sequence[int]) -> list[int]:
    """In each sector 12 for the most settlements and 6 for the next highest number.

    All who are equal get the same, a tie for first leaves the second place standing, and no
    settlements are a number too: where nobody has built, everybody has the most.
    """
    gold = [0] * len(settlements)
    for sector in SECTORS:
        for seat, amount in enumerate(lords_of(sector, settlements)):
            gold[seat] += amount
    return gold


def lords_of(sector: int, settlements: Sequence[int]) -> list[int]:
    """What one sector pays."""
    counts = [(own & sector).bit_count() for own in settlements]
    most = max(counts)
    second = max((count for count in counts if count < most), default=-1)
    return [12 if count == most else 6 if count == second else 0 for count in counts]


# ------------------------------------------------------------------------------------- always
def castles(board: Board, own: int) -> int:
    """3 for each castle with a settlement next to it."""
    return CASTLE_GOLD * sum(1 for beside in board.beside_castles if own & beside)


# -------------------------------------------------------------------------------------- table
Score = Callable[[Board, Sequence[int]], list[int]]
"""Gold of every seat, from everybody's settlements."""


def apart(gold: Callable[[Board, int], int]) -> Score:
    """A card that looks at one player at a time."""
    return lambda board, settlements: [gold(board, own) for own in settlements]


CARDS: Final[dict[str, Score]] = {
    "fishermen": apart(fishermen),
    "miners": apart(miners),
    "workers": apart(workers),
    "merchants": apart(merchants),
    "discoverers": apart(discoverers),
    "knights": apart(knights),
    "hermits": apart(hermits),
    "citizens": apart(citizens),
    "farmers": apart(farmers),
    "lords": lords,
}
CARD_NAMES: Final = tuple(CARDS)
SCORES: Final = tuple(CARDS.values())
CASTLES: Final = apart(castles)


def gold(state: Position) -> list[tuple[str, list[int]]]:
    """What each card in play, and at last the castles, are worth to every seat."""
    return gold_of(state.board, state.cards, state.settlements)


def gold_of(
    board: Board, cards: Sequence[int], settlements: Sequence[int]
) -> list[tuple[str, list[int]]]:
    """The same for any cards and settlements on a board."""
    found = [(CARD_NAMES[card], SCORES[card](board, settlements)) for card in cards]
    return [*found, ("castles", CASTLES(board, settlements))]


def result(state: Position) -> Result:
    """Most gold wins; who has equally much shares the win, for there is no tie-breaker."""
    return Result.ranked([sum(seat) for seat in zip(*(row for _, row in gold(state)), strict=True)])


def announce(state: Position, tell: Tell | None) -> bool:
    """Card after card, each from the start player on."""
    state.agenda.pop()
    if tell is None:
        return True
    totals = [0] * state.seats
    for card, row in gold(state):
        for turn in range(state.seats):
            seat = (state.start + turn) % state.seats
            totals[seat] += row[seat]
            tell(Scored(card, seat, row[seat], totals[seat]))
    tell(MatchEnded(tuple(totals), result(state).winners))
    return True
