"""The 20 x 20 hexes as bits of one number: neighbours, straight lines, areas and lists of them.

Hex (row, column) is bit 20 * row + column. Rows of odd index sit half a hex to the right, so the
neighbours above and below are columns c-1 and c of an even row, c and c+1 of an odd one. Sets of
hexes are Python ints; every shift is followed by the mask that keeps it from wrapping around.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from ....engine.compiled import i64

SIDE: Final = 20
HALF: Final = SIDE // 2
HEXES: Final = SIDE * SIDE
BYTES: Final = HEXES // 8

ALL: Final = (1 << HEXES) - 1
BIT: Final = tuple(1 << hex_ for hex_ in range(HEXES))
ROWS: Final = tuple(((1 << SIDE) - 1) << SIDE * row for row in range(SIDE))
COLUMNS: Final = tuple(sum(BIT[column::SIDE]) for column in range(SIDE))

_EVEN: Final = sum(ROWS[0::2])
_ODD: Final = sum(ROWS[1::2])
_NOT_FIRST: Final = ALL ^ COLUMNS[0]
_NOT_LAST: Final = ALL ^ COLUMNS[-1]
_NOT_FIRST_TWO: Final = _NOT_FIRST ^ COLUMNS[1]
_NOT_LAST_TWO: Final = _NOT_LAST ^ COLUMNS[-2]

EDGE: Final = ROWS[0] | ROWS[-1] | COLUMNS[0] | COLUMNS[-1]
"""The 76 hexes on the rim of the board."""

T = TypeVar("T")
Long = Any
"""A set of hexes in the middle of a calculation: compiled code leaves it to Python, which handles
so many bits quicker than what becomes of an `int` there."""


# ---------------------------------------------------------------------------------- one step
def east(hexes: Long) -> Long:
    return (hexes & _NOT_LAST) << 1


def west(hexes: Long) -> Long:
    return (hexes & _NOT_FIRST) >> 1


def south_east(hexes: Long) -> Long:
    return (hexes & _EVEN | east(hexes & _ODD)) << SIDE & ALL


def south_west(hexes: Long) -> Long:
    return (west(hexes & _EVEN) | hexes & _ODD) << SIDE & ALL


def north_east(hexes: Long) -> Long:
    return (hexes & _EVEN | east(hexes & _ODD)) >> SIDE


def north_west(hexes: Long) -> Long:
    return (west(hexes & _EVEN) | hexes & _ODD) >> SIDE


# -------------------------------------------------------------------------------- many steps
def neighbours(hexes: Long) -> int:
    """All hexes next to at least one of these (they themselves too, if next to each other)."""
    left = (hexes & _NOT_FIRST) >> 1
    right = (hexes & _NOT_LAST) << 1
    across = hexes | left & _EVEN | right & _ODD
    found: int = left | right | across >> SIDE | across << SIDE & ALL
    return found


NEAR: Final = tuple(neighbours(bit) for bit in BIT)
"""The neighbours of each hex."""


def jumps(hexes: Long) -> int:
    """The hexes exactly two steps away in a straight line, in the six directions."""
    aside = (hexes & _NOT_LAST) << 1 | (hexes & _NOT_FIRST) >> 1
    level = (hexes & _NOT_LAST_TWO) << 2 | (hexes & _NOT_FIRST_TWO) >> 2
    found: int = level | aside >> 2 * SIDE | aside << 2 * SIDE & ALL
    return found


def ends_of_lines(hexes: Long) -> int:
    """The hexes at either end of a straight run of three or more of these."""
    ends: Long = 0
    second = hexes & east(hexes)
    if second and (third := second & east(second)):
        ends = east(third) | west(west(west(third)))
    second = hexes & south_east(hexes)
    if second and (third := second & south_east(second)):
        ends |= south_east(third) | north_west(north_west(north_west(third)))
    second = hexes & south_west(hexes)
    if second and (third := second & south_west(second)):
        ends |= south_west(third) | north_east(north_east(north_east(third)))
    found: int = ends & ~hexes
    return found


def areas(hexes: int) -> list[int]:
    """The connected areas of these hexes."""
    found = []
    while hexes:
        rim = BIT[hexes.bit_length() - 1]
        hexes ^= rim
        area = 0
        while rim:
            hex_ = rim.bit_length() - 1
            rim ^= BIT[hex_]
            area |= BIT[hex_]
            fresh = NEAR[hex_] & hexes
            hexes ^= fresh
            rim |= fresh
        found.append(area)
    return found


# ------------------------------------------------------------------------------------- lists
NUMBERS: Final = tuple(range(HEXES))
COMPILED: Final = not __file__.endswith(".py")


def listed(hexes: int, table: tuple[T, ...]) -> list[T]:
    """The entries of a table of 400 that belong to these hexes, in reading order."""
    if COMPILED:
        return listed_by_bytes(hexes, table)
    out = []
    while hexes:
        hex_ = hexes.bit_length() - 1
        out.append(table[hex_])
        hexes ^= BIT[hex_]
    out.reverse()
    return out


def listed_by_bytes(hexes: int, table: tuple[T, ...]) -> list[T]:
    """The same, bit by bit: twice as quick if compiled, which is quick with small numbers, and far
    slower if not."""
    out: list[T] = []
    packed = hexes.to_bytes(BYTES, "little")
    for at in range(BYTES):
        byte: i64 = packed[at]
        hex_: i64 = 8 * at
        while byte:
            if byte & 1:
                out.append(table[hex_])
            byte >>= 1
            hex_ += 1
    return out


def spelled(hexes: int) -> list[list[int]]:
    """The hexes as rows and columns, in reading order."""
    return [[hex_ // SIDE, hex_ % SIDE] for hex_ in listed(hexes, NUMBERS)]
