"""Music in two fifths of its room: 13 bits of each sample, and of those how the curve bends.

Thirteen bits have their noise 80 decibels below the loudest, where nobody hears it. What a sample
is more than the line through the two before it is a small number, and small numbers pack well.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final

GRAIN: Final = 8
"""Samples are multiples of this."""
LIMITS: Final = (-32_768, 32_760)
CHANNELS: Final = 2
BLOCK: Final = 2048
"""So many samples are unpacked in one go, then others may have the interpreter."""
BENT: Final = b"\1"
PLAIN: Final = b"\0"
"""How it is packed: as bends, or, where those are too large for a sample, as it is."""


def packed(samples: bytes) -> bytes:
    """Samples of two channels, made smaller."""
    whole = array("h", samples)
    bends = array("h")
    try:
        for channel in range(CHANNELS):
            bends.extend(_bends(whole[channel::CHANNELS]))
    except OverflowError:
        return PLAIN + zlib.compress(samples)
    own = bends.tobytes()
    return BENT + zlib.compress(own[::2] + own[1::2])


def _bends(samples: Sequence[int]) -> Iterator[int]:
    """What each of them is more than the line through the two before it."""
    coarse = [max(LIMITS[0], min(LIMITS[1], (one + 4) // GRAIN * GRAIN)) for one in samples]
    steps = [after - before for before, after in pairwise((0, *coarse))]
    return (after - before for before, after in pairwise((0, *steps)))


def unpacked(written: bytes, pause: Callable[[], object] = lambda: None) -> bytes:
    """The samples again. `pause` is called often; zlib.error or ValueError for anything else."""
    kind, plain = written[:1], zlib.decompress(written[1:])
    if kind == PLAIN:
        return plain
    if kind != BENT or len(plain) % (2 * CHANNELS):
        raise ValueError("unknown packing")
    half = len(plain) // 2
    own = bytearray(len(plain))
    own[::2], own[1::2] = plain[:half], plain[half:]
    bends = array("h", bytes(own))
    whole = array("h", bytes(len(plain)))
    count = half // CHANNELS
    for channel in range(CHANNELS):
        step = sample = 0
        for begin in range(channel * count, (channel + 1) * count, BLOCK):
            block = bends[begin : min(begin + BLOCK, (channel + 1) * count)]
            steps = list(accumulate(block, initial=step))[1:]
            curve = list(accumulate(steps, initial=sample))[1:]
            step, sample = steps[-1], curve[-1]
            at = CHANNELS * (begin - channel * count) + channel
            whole[at : at + CHANNELS * len(curve) : CHANNELS] = _short(curve)
            pause()
    return whole.tobytes()


def _short(curve: Sequence[int]) -> array[int]:
    try:
        return array("h", curve)
    except OverflowError:
        raise ValueError("samples out of range") from None
