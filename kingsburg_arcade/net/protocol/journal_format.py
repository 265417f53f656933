"""The notebook: frames that a peer writes down before it says anything, and reads after a crash."""

from __future__ import annotations

from struct import Struct
from typing import Any, Final
from zlib import crc32

from ...engine.codec import decode, encode
from ...engine.contract import Refused

MAGIC: Final = b"\x89KBN\r\n\x1a\n"
LARGEST: Final = 1 << 24
HEAD: Final = Struct(">II")


def opening() -> bytes:
    """What stands before the first frame."""
    return MAGIC


def framed(*plain: Any) -> bytes:
    """One thing worth remembering: its length, a sum over its bytes, the bytes."""
    payload = encode(plain)
    if len(payload) > LARGEST:
        raise Refused(f"{len(payload)} bytes are more than a frame of a notebook may have")
    return HEAD.pack(len(payload), crc32(payload)) + payload


def frames(data: bytes) -> tuple[list[tuple[Any, ...]], int]:
    """All whole frames, and how many bytes they are: a torn last one was never acted upon."""
    if not data.startswith(MAGIC):
        raise Refused("this is not the notebook of a match")
    found, at = [], len(MAGIC)
    while at + HEAD.size <= len(data):
        length, sum_ = HEAD.unpack_from(data, at)
        payload = data[at + HEAD.size : at + HEAD.size + length]
        if length > LARGEST or len(payload) < length or crc32(payload) != sum_:
            break
        try:
            plain = decode(payload, LARGEST)
        except Refused:
            break
        if not isinstance(plain, tuple):
            break
        found.append(plain)
        at += HEAD.size + length
    return found, at
