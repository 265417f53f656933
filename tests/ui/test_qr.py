"""A QR code is read back: format, mask, path, fill and correction, by a reader of our own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsburg_arcade.ui import qr

KNOWN = "111111101011101111111 100000100011001000001 101110101101001011101 101110101100101011101"
"""The first rows for HELLO, as a camera has read them."""


def read(matrix):
    """The text of a code, and whether its correction holds."""
    side = len(matrix)
    version = (side - 17) // 4
    rows = [*range(6), 7, 8, *range(side - 7, side)]
    bits = sum(matrix[row][8] << at for at, row in enumerate(rows)) ^ qr.MASKED
    assert bits >> 13 == qr.LEVEL_L
    mask = bits >> 10 & 7
    free = [[None] * side for _ in range(side)]
    qr._draw_fixed(free, version)
    qr._draw_format(free, mask)
    stream = [matrix[row][column] ^ qr._turned(mask, row, column) for row, column in qr._path(free)]
    words = [
        sum(bit << 7 - at for at, bit in enumerate(stream[first : first + 8]))
        for first in range(0, len(stream) - 7, 8)
    ]
    data, checks = words[: qr.DATA[version]], words[qr.DATA[version] :][: qr.CHECKS[version]]
    whole, root = [*data, *checks], 1
    for _ in checks:
        value = 0
        for word in whole:
            value = qr.times(value, root) ^ word
        assert value == 0
        root = qr.times(root, 2)
    flat = "".join(f"{word:08b}" for word in data)
    assert flat[:4] == "0100"
    length = int(flat[4:12], 2)
    return bytes(int(flat[12 + 8 * at : 20 + 8 * at], 2) for at in range(length)).decode()


@given(st.text(max_size=30))
def test_any_short_text_is_read_back(text):
    if len(text.encode()) <= qr.longest():
        assert read(qr.qr_matrix(text)) == text


@pytest.mark.parametrize("length", [0, 1, 17, 18, 32, 33, 53, 54, 78, 79, 106])
def test_every_version_and_its_edges(length):
    matrix = qr.qr_matrix("7" * length)
    assert read(matrix) == "7" * length
    assert all(len(row) == len(matrix) for row in matrix)


def test_a_text_without_room_is_refused():
    with pytest.raises(ValueError, match="too long"):
        qr.qr_matrix("7" * (qr.longest() + 1))


def test_a_code_that_a_camera_has_read_stays_as_it_is():
    rows = ["".join("01"[module] for module in row) for row in qr.qr_matrix("HELLO")]
    assert " ".join(rows[:4]) == KNOWN
