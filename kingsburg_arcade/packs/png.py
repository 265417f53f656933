"""A picture of a pack: a PNG that is looked through before anything decodes it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from struct import Struct
from typing import Final

from ..engine.contract import Refused

LIMIT: Final = 256 * 1024
"""Bytes of a picture."""
SIDE: Final = 512
"""Pixels of its width and of its height, at most."""
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
KEPT: Final = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
"""The chunks that a picture needs; all others are left out of a pack."""
BITS: Final = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""The bits of a channel that each kind of colour may have."""
CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PALETTE: Final = 3
"""The kind of colour that is looked up."""
COLOURS: Final = 256
_HEAD: Final = Struct(">I4s")
_SUM: Final = Struct(">I")
_ABOUT: Final = Struct(">IIBBBBB")

Chunk = tuple[bytes, bytes]


def trimmed(raw: bytes) -> bytes:
    """The picture without what does not show: comments, profiles, dates."""
    return SIGNATURE + b"".join(_spelled(*chunk) for chunk in _chunks(raw) if chunk[0] in KEPT)


def check(raw: bytes) -> None:
    """Refuse all but a whole picture of a bounded size that holds exactly its pixels."""
    if len(raw) > LIMIT:
        raise Refused("pack.large_picture", most=LIMIT // 1024)
    chunks = list(_chunks(raw))
    kinds = [kind for kind, _ in chunks]
    rest = [kind for kind in kinds if kind != b"IDAT"]
    first = kinds.index(b"IDAT") if b"IDAT" in kinds else 0
    data = kinds[first : first + kinds.count(b"IDAT")]
    whole = first > 0 and set(data) == {b"IDAT"} and kinds[-1] == b"IEND" and not chunks[-1][1]
    if not whole or rest != [kind for kind in KEPT if kind in rest]:
        raise Refused("pack.no_picture", format="PNG")
    size, palette = _size(chunks[0][1])
    told = dict(chunks)
    if palette != (b"PLTE" in told) and palette:
        raise Refused("pack.no_picture", format="PNG")
    if len(told.get(b"PLTE", b"")) > 3 * COLOURS or len(told.get(b"tRNS", b"")) > COLOURS:
        raise Refused("pack.no_picture", format="PNG")
    if _inflated(b"".join(data for kind, data in chunks if kind == b"IDAT"), size) != size:
        raise Refused("pack.no_picture", format="PNG")


def _chunks(raw: bytes) -> Iterator[Chunk]:
    """The chunks of a picture; Refused unless their lengths and sums hold."""
    if not raw.startswith(SIGNATURE):
        raise Refused("pack.no_picture", format="PNG")
    at = len(SIGNATURE)
    while at < len(raw):
        end = at + _HEAD.size
        length, kind = _HEAD.unpack_from(raw, at) if end <= len(raw) else (len(raw), b"")
        if end + length + _SUM.size > len(raw):
            raise Refused("pack.no_picture", format="PNG")
        data = raw[end : end + length]
        if _SUM.unpack_from(raw, end + length) != (zlib.crc32(kind + data),):
            raise Refused("pack.no_picture", format="PNG")
        yield kind, data
        at = end + length + _SUM.size


def _spelled(kind: bytes, data: bytes) -> bytes:
    return _HEAD.pack(len(data), kind) + data + _SUM.pack(zlib.crc32(kind + data))


def _size(about: bytes) -> tuple[int, bool]:
    """How many bytes its pixels take, and whether it has a palette."""
    if len(about) != _ABOUT.size:
        raise Refused("pack.no_picture", format="PNG")
    width, height, bits, colour, packing, filtering, interlaced = _ABOUT.unpack(about)
    if not (0 < width <= SIDE and 0 < height <= SIDE):
        raise Refused("pack.wide_picture", width=width, height=height, most=SIDE)
    if bits not in BITS.get(colour, ()) or packing or filtering:
        raise Refused("pack.no_picture", format="PNG")
    if interlaced:
        raise Refused("pack.interlaced")
    row = 1 + (width * bits * CHANNELS[colour] + 7) // 8
    return height * row, colour == PALETTE


def _inflated(data: bytes, most: int) -> int:
    """How many bytes are packed in this; one more than `most` if there are more, or rubbish."""
    unpacking = zlib.decompressobj()
    try:
        found = len(unpacking.decompress(data, most + 1))
    except zlib.error:
        return most + 1
    whole = unpacking.eof and not unpacking.unused_data
    return found if whole else most + 1
