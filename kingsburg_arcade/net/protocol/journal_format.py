"""The journal of a match: frames that a peer writes before it says anything, and reads later."""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import Any, BinaryIO, Final
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
    """One frame: its length, a checksum of its bytes, and the bytes."""
    payload = encode(plain)
    if len(payload) > LARGEST:
        raise Refused("lan.too_long", bytes=len(payload))
    return HEAD.pack(len(payload), crc32(payload)) + payload


def first_frame(file: BinaryIO) -> tuple[Any, ...]:
    """The frame with which a journal begins; nothing after it is read. Empty if it is torn."""
    if file.read(len(MAGIC)) != MAGIC:
        raise Refused("lan.journal", what="magic")
    head = file.read(HEAD.size)
    length = HEAD.unpack(head)[0] if len(head) == HEAD.size else 0
    found, _ = frames(MAGIC + head + file.read(min(length, LARGEST)))
    return found[0] if found else ()


def frames(data: bytes) -> tuple[list[tuple[Any, ...]], int]:
    """All whole frames, and how many bytes they take: nothing was said of a torn last one."""
    if not data.startswith(MAGIC):
        raise Refused("lan.journal", what="magic")
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


# ------------------------------------------------------------------------------------ writing
Keep = Callable[[bytes], int]
"""Appends frames to the journal, or raises Refused; returns the number of their page.

They are on the disk once that page, or a later one, is reported as saved. Page 0 always is.
"""


class JournalQueue:
    """How much was written to the journal, and how much of it is on the disk."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self.page = 0
        """The page written last."""
        self._saved = 0

    def write(self, frames: bytes) -> None:
        self.page = max(self.page, self._keep(frames))

    def saved(self, page: int) -> None:
        """All pages up to this one are on the disk."""
        self._saved = max(self._saved, page)

    def is_saved(self, page: int) -> bool:
        return page <= self._saved
