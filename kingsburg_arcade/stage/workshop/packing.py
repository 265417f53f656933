"""Sounds in two fifths of their room: 13 bits of each sample; of music, how the curve bends.

Thirteen bits have their noise 80 decibels below the loudest, where nobody hears it. What a sample
is more than the line through the two before it is a small number, and small numbers pack well; an
effect is kept sample by sample, so that it is there at once.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import accumulate, pairwise
from typing import Final

GRAIN: Final = 8
"""Samples are multiples of this."""
HIGHEST: Final = 32_760
CHANNELS: Final = 2
BLOCK: Final = 2048
"""So many samples are unpacked in one go, then others may have the interpreter."""
BENT: Final = b"\1"
FLAT: Final = b"\0"
"""How it is packed: as bends, or sample by sample."""


def packed(samples: bytes, *, bent: bool) -> bytes:
    """Samples made smaller: those of music, of two channels, by how they bend."""
    coarse = array("h", map(_coarse, array("h", samples)))
    if bent:
        bends = array("h")
        with suppress(OverflowError):  # where it leaps too far, the samples themselves are kept
            for channel in range(CHANNELS):
                bends.extend(_bends(coarse[channel::CHANNELS]))
            return BENT + _halved(bends)
    return FLAT + _halved(coarse)


def _coarse(sample: int) -> int:
    return min(HIGHEST, (sample + GRAIN // 2) // GRAIN * GRAIN)


def _bends(samples: Sequence[int]) -> Iterator[int]:
    """What each of them is more than the line through the two before it."""
    steps = [after - before for before, after in pairwise((0, *samples))]
    return (after - before for before, after in pairwise((0, *steps)))


def _halved(numbers: array[int]) -> bytes:
    """All lower bytes, then all upper ones, which are much alike."""
    own = numbers.tobytes()
    return zlib.compress(own[::2] + own[1::2])


def unpacked(written: bytes, pause: Callable[[], object] = lambda: None) -> bytes:
    """The samples again; `pause` is called often in what takes long. zlib.error or ValueError for
    anything else."""
    kind, halves = written[:1], zlib.decompress(written[1:])
    if kind not in (BENT, FLAT) or len(halves) % 2:
        raise ValueError("unknown packing")
    middle = len(halves) // 2
    own = bytearray(len(halves))
    own[::2], own[1::2] = halves[:middle], halves[middle:]
    return bytes(own) if kind == FLAT else _straightened(array("h", bytes(own)), pause)


def _straightened(bends: array[int], pause: Callable[[], object]) -> bytes:
    count, odd = divmod(len(bends), CHANNELS)
    if odd:
        raise ValueError("a channel is too short")
    whole = array("h", bytes(2 * len(bends)))
    for channel in range(CHANNELS):
        step = sample = 0
        for begin in range(0, count, BLOCK):
            first = channel * count + begin
            block = bends[first : first + min(BLOCK, count - begin)]
            steps = list(accumulate(block, initial=step))[1:]
            curve = list(accumulate(steps, initial=sample))[1:]
            step, sample = steps[-1], curve[-1]
            at = CHANNELS * begin + channel
            whole[at : at + CHANNELS * len(curve) : CHANNELS] = _short(curve)
            pause()
    return whole.tobytes()


def _short(curve: Sequence[int]) -> array[int]:
    try:
        return array("h", curve)
    except OverflowError:
        raise ValueError("samples out of range") from None
