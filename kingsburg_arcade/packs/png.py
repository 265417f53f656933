"""A picture of a pack: a PNG that is looked through before anything decodes it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from struct import Struct
from typing import Final, NamedTuple

from ..engine.contract import Refused

LIMIT: Final = 256 * 1024
"""Bytes of a picture."""
SIDE: Final = 512
"""Pixels of its width and of its height, at most."""
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
HEAD: Final = b"IHDR"
PALETTE: Final = b"PLTE"
CLEAR: Final = b"tRNS"
DATA: Final = b"IDAT"
END: Final = b"IEND"
KEPT: Final = (HEAD, PALETTE, CLEAR, DATA, END)
"""The chunks that a picture needs; all others are left out of a pack."""
BITS: Final = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""The bits of a channel that each kind of colour may have."""
CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
LOOKED_UP: Final = 3
"""The kind of colour that is looked up in a palette."""
COLOURFUL: Final = 2
"""A bit of the kinds that are not grey."""
FILTERS: Final = 5
_HEAD: Final = Struct(">I4s")
_SUM: Final = Struct(">I")
_ABOUT: Final = Struct(">IIBBBBB")

Chunk = tuple[bytes, bytes]


class _About(NamedTuple):
    """What the head of a picture says."""

    height: int
    row: int
    """Bytes of a line of pixels, the number of its filter first."""
    bits: int
    colour: int


def trimmed(raw: bytes) -> bytes:
    """The picture without what does not show: comments, profiles, dates."""
    chunks = [chunk for chunk in _chunks(raw) if chunk[0] in KEPT]
    return SIGNATURE + b"".join(_spelled(*chunk) for chunk in chunks)


def check(raw: bytes) -> None:
    """Refuse all but a whole picture of a bounded size that holds exactly its pixels."""
    if len(raw) > LIMIT:
        raise Refused("pack.large_picture", most=LIMIT // 1024)
    chunks = list(_chunks(raw))
    kinds = [kind for kind, _ in chunks]
    rest = [kind for kind in kinds if kind != DATA]
    first = kinds.index(DATA) if DATA in kinds else 0
    data = kinds[first : first + kinds.count(DATA)]
    whole = first > 0 and set(data) == {DATA} and kinds[-1] == END and not chunks[-1][1]
    if not whole or kinds[0] != HEAD or rest != [kind for kind in KEPT if kind in rest]:
        raise Refused("pack.no_picture", format="PNG")
    about = _about(chunks[0][1])
    told = dict(chunks)
    colours = _colours(about, told.get(PALETTE))
    pixels = b"".join(data for kind, data in chunks if kind == DATA)
    if not (_clear(about, told.get(CLEAR), colours) and _holds(about, pixels)):
        raise Refused("pack.no_picture", format="PNG")


def _colours(about: _About, palette: bytes | None) -> int:
    """How many colours are looked up; Refused if a palette is missing, or odd."""
    if palette is None and about.colour != LOOKED_UP:
        return 0
    found, odd = divmod(len(palette or b""), 3)
    grey = not about.colour & COLOURFUL
    if grey or odd or not 0 < found <= 1 << min(8, about.bits):
        raise Refused("pack.no_picture", format="PNG")
    return found


def _clear(about: _About, clear: bytes | None, colours: int) -> bool:
    """Is what is said of clear colours as long as it must be for that kind of picture?"""
    if clear is None:
        return True
    if about.colour == LOOKED_UP:
        return 0 < len(clear) <= colours
    return len(clear) == {0: 2, 2: 6}.get(about.colour, -1)


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


def _about(head: bytes) -> _About:
    if len(head) != _ABOUT.size:
        raise Refused("pack.no_picture", format="PNG")
    width, height, bits, colour, packing, filtering, interlaced = _ABOUT.unpack(head)
    if not (0 < width <= SIDE and 0 < height <= SIDE):
        raise Refused("pack.wide_picture", width=width, height=height, most=SIDE)
    if bits not in BITS.get(colour, ()) or packing or filtering or interlaced > 1:
        raise Refused("pack.no_picture", format="PNG")
    if interlaced:
        raise Refused("pack.interlaced")
    row = 1 + (width * bits * CHANNELS[colour] + 7) // 8
    return _About(height, row, bits, colour)


def _holds(about: _About, packed: bytes) -> bool:
    """Are exactly its pixels packed in these bytes, each line with a filter that there is?"""
    size, unpacking = about.height * about.row, zlib.decompressobj()
    try:
        pixels = unpacking.decompress(packed, size + 1)
    except zlib.error:
        return False
    whole = len(pixels) == size and unpacking.eof and not unpacking.unused_data
    return whole and max(pixels[:: about.row]) < FILTERS
