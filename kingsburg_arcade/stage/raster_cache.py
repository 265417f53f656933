"""Drawn pictures on the disk, from one start to the next, and read back with suspicion."""

from __future__ import annotations

import os
import sys
import zlib
from contextlib import suppress
from pathlib import Path
from struct import Struct
from typing import TYPE_CHECKING, Final
from zlib import crc32

import pygame

if TYPE_CHECKING:
    from queue import SimpleQueue
    from threading import Thread

Size = tuple[int, int]
Job = tuple[str, str, Size, bytes]
"""The file, the drawing, the size of the picture, and its pixels."""

ENDING: Final = ".raster"
NEW: Final = ".new"
HEAD: Final = Struct("<4sIIII")
"""The mark, the width, the height, the length of the drawing that follows, and a checksum of it and
of the packed pixels after it."""
MARK: Final = b"KBR1"
PIXEL: Final = 4
BYTE_ORDER: Final = "BGRA"
MASKS: Final = (0xFF0000, 0xFF00, 0xFF, 0xFF000000)
"""Of a surface that has its bytes in that order where the least byte comes first."""
LIMIT: Final = 48_000_000
"""What the folder may take; the pictures of a window take a million or two."""
WAITING: Final = 64_000_000
"""Bytes that may wait for the disk; a picture more is drawn once more at the next start."""
FAREWELL: Final = 1.0
"""Seconds that the disk has for what still waits when we close."""


class RasterCache:
    """A folder with one file for each drawing and size. What goes wrong here costs only time."""

    def __init__(self, folder: Path, limit: int = LIMIT) -> None:
        self._folder, self._limit = folder, limit
        self._drawn: list[tuple[str, Size, pygame.Surface]] = []
        """Drawings and their pictures that the thread has not been given yet."""
        self._queue: SimpleQueue[Job | None] | None = None
        self._writer: Thread | None = None
        self._given = self._written = 0
        """Bytes, the former counted here and the latter on the thread."""

    @property
    def is_empty(self) -> bool:
        """Has nothing been kept here yet?"""
        try:
            with os.scandir(self._folder) as files:
                return next(files, None) is None
        except OSError:
            return True

    def path(self, source: str, size: Size) -> str:
        """Where a drawing of this size lies: by its size and by a checksum of its text."""
        width, height = size
        return f"{self._folder}/{width}x{height}-{crc32(meant(source)):08x}{ENDING}"

    def take(self, source: str, size: Size) -> pygame.Surface | None:
        """The picture; None if it is not here, or not whole."""
        try:
            with open(self.path(source, size), "rb", buffering=0) as file:
                read = file.readall() or b""
        except OSError:
            return None
        return unpacked(read, source, size)

    def put(self, source: str, size: Size, picture: pygame.Surface) -> None:
        """A picture to be written by and by, as it is then."""
        self._drawn.append((source, size, picture))

    def write(self) -> None:
        """Write what was drawn for a frame that stands by now; nobody waits for it."""
        if not self._drawn:
            return
        if self._queue is None:
            self._queue = self._begin()
        for source, size, picture in self._drawn:
            pixels = pixels_of(picture)
            if pixels and self._given - self._written + len(pixels) <= WAITING:
                self._given += len(pixels)
                self._queue.put((self.path(source, size), source, picture.get_size(), pixels))
        self._drawn.clear()

    def close(self) -> None:
        """What is not written by then is lost."""
        self.write()
        if self._queue is not None and self._writer is not None:
            self._queue.put(None)
            self._writer.join(FAREWELL)
            self._queue = self._writer = None

    # -------------------------------------------------------------------------- on the thread
    def _begin(self) -> SimpleQueue[Job | None]:
        from queue import SimpleQueue
        from threading import Thread

        queue = SimpleQueue[Job | None]()
        self._writer = Thread(target=self._write, args=(queue,), name="pictures", daemon=True)
        self._writer.start()
        return queue

    def _write(self, queue: SimpleQueue[Job | None]) -> None:
        while (job := queue.get()) is not None:
            path, source, size, pixels = job
            replace(Path(path), packed(source, size, pixels))
            self._written += len(pixels)
        self.tidy()

    def tidy(self) -> None:
        """Remove the oldest pictures above the limit, and what an early end has left."""
        with suppress(OSError):
            found = [file for file in self._folder.iterdir() if file.suffix in (ENDING, NEW)]
            aged = sorted((file.stat().st_mtime, file.stat().st_size, file) for file in found)
            room = self._limit
            for _, size, file in reversed(aged):
                room -= size
                if room < 0 or file.suffix == NEW:
                    file.unlink(missing_ok=True)


def replace(path: Path, data: bytes) -> None:
    """Under another name until it is whole; a crash leaves no half of it."""
    beside = path.with_suffix(f".{os.getpid()}{NEW}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(data)
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


# ----------------------------------------------------------------------------------- the bytes
def pixels_of(picture: pygame.Surface) -> bytes:
    """Its bytes as they lie; nothing if this system has them in another order."""
    width, _ = picture.get_size()
    known = picture.get_masks() == MASKS and sys.byteorder == "little"
    if not known or picture.get_pitch() != width * PIXEL:
        return b""
    return bytes(picture.get_buffer().raw)


def meant(source: str) -> bytes:
    """A drawing as this version of pygame draws it."""
    return f"{pygame.version.ver} {source}".encode()


def packed(source: str, size: Size, pixels: bytes) -> bytes:
    packing = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS)
    drawing = meant(source)
    body = drawing + packing.compress(pixels) + packing.flush()
    return HEAD.pack(MARK, *size, len(drawing), crc32(body)) + body


def unpacked(read: bytes, source: str, most: Size) -> pygame.Surface | None:
    """The picture of that drawing; None if a byte of it is not as it was written."""
    if len(read) < HEAD.size:
        return None
    mark, width, height, drawing, sum_ = HEAD.unpack_from(read)
    body = memoryview(read)[HEAD.size :]
    fits = 0 < width <= most[0] and 0 < height <= most[1]
    if mark != MARK or not fits or sum_ != crc32(body) or bytes(body[:drawing]) != meant(source):
        return None
    whole = width * height * PIXEL
    try:
        pixels = zlib.decompress(body[drawing:], -zlib.MAX_WBITS, whole)
    except zlib.error:
        return None
    if len(pixels) != whole:
        return None
    return pygame.image.frombuffer(pixels, (width, height), BYTE_ORDER)
