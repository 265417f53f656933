"""A short text as a QR code: bytes, error correction of level L, versions 1 to 5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from .canvas import Canvas
from .layout import Box

Matrix = list[list[bool]]
DATA: Final = {1: 19, 2: 34, 3: 55, 4: 80, 5: 108}
"""Bytes that a version carries; those that correct errors come after them."""
CHECKS: Final = {1: 7, 2: 10, 3: 15, 4: 20, 5: 26}
QUIET: Final = 4
"""Light modules around it."""
FIELD: Final = 0x11D
"""The polynomial by which bytes are multiplied."""
FORMAT: Final = 0b10100110111
MASKED: Final = 0b101010000010010
LEVEL_L: Final = 0b01
FILL: Final = (0xEC, 0x11)
BYTES: Final = 0b0100


def longest() -> int:
    """Letters that have room, of those that take a byte each."""
    return DATA[max(DATA)] - 2


def qr_matrix(text: str) -> Matrix:
    """Rows of modules, True for dark ones, without the quiet zone."""
    data = text.encode()
    version = next((one for one, room in DATA.items() if len(data) + 2 <= room), 0)
    if not version:
        raise ValueError(f"a text of {len(data)} bytes is too long")
    words = codewords(data, DATA[version])
    stream = words + remainder(words, CHECKS[version])
    drawn = [masked_matrix(version, stream, mask) for mask in range(8)]
    return min(drawn, key=penalty)


def codewords(data: bytes, room: int) -> list[int]:
    """Kind, length, bytes, an end, and what fills the rest."""
    bits = f"{BYTES:04b}{len(data):08b}" + "".join(f"{byte:08b}" for byte in data)
    bits += "0" * min(4, room * 8 - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    return words + [FILL[at % 2] for at in range(room - len(words))]


# ------------------------------------------------------------------------------ error correction
def times(one: int, other: int) -> int:
    """The product of two bytes in the field."""
    found = 0
    while other:
        if other & 1:
            found ^= one
        one = one << 1 ^ (FIELD if one & 0x80 else 0)
        other >>= 1
    return found


def remainder(words: Sequence[int], count: int) -> list[int]:
    """The bytes by which errors are corrected."""
    divisor, root = [1], 1
    for _ in range(count):
        by_root = [times(factor, root) for factor in divisor]
        divisor = [high ^ low for high, low in zip([*divisor, 0], [0, *by_root], strict=True)]
        root = times(root, 2)
    rest = [*words, *[0] * count]
    for at in range(len(words)):
        lead = rest[at]
        for step, factor in enumerate(divisor):
            rest[at + step] ^= times(factor, lead)
    return rest[len(words) :]


# ------------------------------------------------------------------------------------- drawing
def masked_matrix(version: int, stream: Sequence[int], mask: int) -> Matrix:
    side = 17 + 4 * version
    matrix: list[list[bool | None]] = [[None] * side for _ in range(side)]
    _draw_fixed(matrix, version)
    _draw_format(matrix, mask)
    bits = [bool(word >> at & 1) for word in stream for at in range(7, -1, -1)]
    for (row, column), bit in zip(_path(matrix), bits + [False] * 7, strict=False):
        matrix[row][column] = bit ^ _turned(mask, row, column)
    return [[bool(module) for module in row] for row in matrix]


def _draw_fixed(matrix: list[list[bool | None]], version: int) -> None:
    """Three eyes, the lines between them, and a small eye."""
    side = len(matrix)
    for at in range(side):
        matrix[6][at] = matrix[at][6] = at % 2 == 0
    for top, left in ((0, 0), (0, side - 7), (side - 7, 0)):
        for row in range(top - 1, top + 8):
            for column in range(left - 1, left + 8):
                if 0 <= row < side and 0 <= column < side:
                    ring = max(abs(row - top - 3), abs(column - left - 3))
                    matrix[row][column] = ring not in (2, 4)
    if version > 1:
        for row in range(side - 9, side - 4):
            for column in range(side - 9, side - 4):
                ring = max(abs(row - side + 7), abs(column - side + 7))
                matrix[row][column] = ring != 1


def _draw_format(matrix: list[list[bool | None]], mask: int) -> None:
    """Level and mask, twice, with their own correction."""
    side, data = len(matrix), LEVEL_L << 3 | mask
    rest = data << 10
    for at in range(4, -1, -1):
        if rest >> at + 10 & 1:
            rest ^= FORMAT << at
    bits = (data << 10 | rest) ^ MASKED
    for at in range(15):
        bit = bool(bits >> at & 1)
        row = at if at < 6 else at + 1 if at < 8 else side - 15 + at
        column = side - 1 - at if at < 8 else 7 if at == 8 else 14 - at
        matrix[row][8] = matrix[8][column] = bit
    matrix[side - 8][8] = True


def _path(matrix: list[list[bool | None]]) -> Iterator[tuple[int, int]]:
    """The free modules as the bits are laid: pairs of columns, up and down in turn."""
    side = len(matrix)
    free = [[module is None for module in row] for row in matrix]
    upward = True
    for right in range(side - 1, 0, -2):
        right -= right <= 6
        for at in range(side):
            row = side - 1 - at if upward else at
            for column in (right, right - 1):
                if free[row][column]:
                    yield row, column
        upward = not upward


def _turned(mask: int, row: int, column: int) -> bool:
    match mask:
        case 0:
            return (row + column) % 2 == 0
        case 1:
            return row % 2 == 0
        case 2:
            return column % 3 == 0
        case 3:
            return (row + column) % 3 == 0
        case 4:
            return (row // 2 + column // 3) % 2 == 0
        case 5:
            return row * column % 2 + row * column % 3 == 0
        case 6:
            return (row * column % 2 + row * column % 3) % 2 == 0
        case _:
            return ((row + column) % 2 + row * column % 3) % 2 == 0


def penalty(matrix: Matrix) -> int:
    """How hard it is to read: runs, squares, what looks like an eye, and too much of one kind."""
    side, found = len(matrix), 0
    for lines in (matrix, [list(column) for column in zip(*matrix, strict=True)]):
        for line in lines:
            text = "".join("1" if module else "0" for module in line)
            for kind in "01":
                runs = text.split("1" if kind == "0" else "0")
                found += sum(len(run) - 2 for run in runs if len(run) >= 5)
            for eye in ("10111010000", "00001011101"):
                found += 40 * sum(text.startswith(eye, at) for at in range(side))
    for row in range(side - 1):
        for column in range(side - 1):
            square = {matrix[row + down][column + on] for down in (0, 1) for on in (0, 1)}
            found += 3 * (len(square) == 1)
    dark = sum(map(sum, matrix)) * 100 // (side * side)
    return found + abs(dark - 50) // 5 * 10


def paint_qr(canvas: Canvas, text: str, box: Box) -> None:
    """In whole pixels, so that every camera reads it."""
    matrix = qr_matrix(text)
    side = len(matrix) + 2 * QUIET
    at = canvas.px(box)
    module = max(1, min(at.width, at.height) // side)
    left = at.centerx - module * side // 2
    top = at.centery - module * side // 2
    surface, light, dark = canvas.surface, canvas.colour("ivory"), canvas.colour("ink")
    surface.fill(light, (left, top, module * side, module * side))
    for row, line in enumerate(matrix):
        for column, is_dark in enumerate(line):
            if is_dark:
                x, y = left + (column + QUIET) * module, top + (row + QUIET) * module
                surface.fill(dark, (x, y, module, module))
