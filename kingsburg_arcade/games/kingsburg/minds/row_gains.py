"""Which strips a rival takes and lays: those whose row it thinks better than the one they cover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from ....engine.contract import Move, Stream
from ..rules.content import BUILDINGS, LAID
from ..rules.moves import Lay, Pick
from ..rules.prices import BOARDS_LAID, spaces_of
from ..rules.realm.strips import STRIPS
from ..rules.state import State
from .features import POINT, ROLLS
from .untuned import GOOD, power_worth

MOODY: Final = frozenset({"pick strip", "lay strips"})
"""The questions that are answered a little by mood."""
TWO: Final = 2
"""Seats of the smallest table."""
WHIM: Final = 2500
"""Rows that lie so near to each other, in thousandths of a point, are a matter of mood."""
GAINED: Final[Mapping[str, tuple[int, int]]] = {
    "strip_a": (200, 100),
    "strip_b": (-900, -900),
    "strip_c": (900, 900),
    "strip_d": (-700, -300),
    "strip_e": (800, 900),
    "strip_f": (900, -1000),
    "strip_g": (800, 0),
}
"""What a seat gains by each strip at a table of two and at a larger one, in thousandths of a point:
half of what `tools/strip_table.py` measured or less, so that none is laid always or never."""
LEFT: Final = ROLLS // 2
"""Seasons for which a building works that is there in the middle of the match."""
BUILT: Final = (90, 70, 45, 25)
"""How often of a hundred the building of each column is put up."""
BOLD: Final = 4
"""So much smaller than it looks is a gain that nobody has measured."""


def in_a_mood(state: State, seat: int, legal: Sequence[Move], luck: Stream) -> Move:
    """The answer that seems best today."""
    mood = [luck.below(2 * WHIM) - WHIM for _ in STRIPS]
    worths = appraised(state, seat, legal, mood)
    return legal[worths.index(max(worths))]


def appraised(
    state: State, seat: int, legal: Sequence[Move], mood: Sequence[int] = (0,) * len(STRIPS)
) -> list[int]:
    """What each answer gains over the rows that lie there, in thousandths of a point."""
    boards = state.powers[seat] & BOARDS_LAID
    gains = [gain(at, boards, state.seats) + more for at, more in enumerate(mood)]
    found = []
    for move in legal:
        strips = 0
        if isinstance(move, Pick):
            strips = 1 << move.strip
        elif isinstance(move, Lay):
            strips = move.strips
        found.append(sum(more for at, more in enumerate(gains) if strips >> at & 1))
    return found


def gain(strip: int, boards: int, seats: int) -> int:
    """How much better a strip is than the row that it covers where these rows lie."""
    measured = GAINED.get(STRIPS[strip].name)
    return estimated(strip, boards) if measured is None else measured[seats > TWO]


@cache
def estimated(strip: int, boards: int) -> int:
    """The same by what both rows say, for a strip that nobody has measured."""
    laid = STRIPS[strip]
    covered = [at for at in spaces_of(boards) if BUILDINGS[at].row == laid.row]
    instead = [at for at in spaces_of(LAID[laid.name]) if BUILDINGS[at].board == laid.name]
    return (row_worth(instead) - row_worth(covered)) // BOLD


def row_worth(spaces: Sequence[int]) -> int:
    """The buildings of a row by their points, effects and prices, as often as they are built."""
    return sum(BUILT[BUILDINGS[at].column - 1] * building_worth(at) // 100 for at in spaces)


def building_worth(number: int) -> int:
    """What a building gives in all, less what is paid for it."""
    row = BUILDINGS[number]
    price = (row.gold + row.wood + row.stone) * GOOD
    return row.points * POINT + power_worth(number, LEFT) - price
