"""Packed music: nearly what it was, whatever it was; anything else is refused."""

import zlib
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsburg_arcade.stage.workshop.packing import BLOCK, GRAIN, packed, unpacked

PAIRS = st.lists(st.tuples(*[st.integers(-32_768, 32_767)] * 2), max_size=40)


@given(PAIRS, st.integers(1, 200), st.booleans())
def test_nobody_hears_the_difference(pairs, times, bent):
    samples = array("h", [value for pair in pairs for value in pair] * times)
    back = array("h", unpacked(packed(samples.tobytes(), bent=bent)))
    assert len(back) == len(samples)
    for one, other in zip(samples, back, strict=True):
        assert abs(one - other) < GRAIN


def test_what_leaps_too_far_is_kept_sample_by_sample():
    samples = array("h", [32_760, 0, -32_768, 0] * 9).tobytes()
    assert packed(samples, bent=True) == packed(samples, bent=False)
    assert unpacked(packed(samples, bent=True)) == samples


def test_it_pauses_between_blocks():
    pauses = []
    unpacked(packed(bytes(4 * BLOCK * 3), bent=True), lambda: pauses.append(1))
    assert len(pauses) == 6


@pytest.mark.parametrize(
    "written",
    [
        b"",
        b"\1abc",
        b"\2" + zlib.compress(bytes(8)),
        b"\1" + zlib.compress(bytes(6)),
        b"\0" + zlib.compress(bytes(5)),
        b"\1" + zlib.compress(b"\xff\x7f" * 400),
    ],
)
def test_anything_else_is_refused(written):
    with pytest.raises((zlib.error, ValueError)):
        unpacked(written)
