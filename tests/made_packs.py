"""Packs for tests: a folder, or its files by path."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from struct import pack

from kingsburg_arcade import games
from kingsburg_arcade.engine.codec import encode

GAME = next(one.name for one in games.games() if one.read_pack is not None)
ABOUT = {"title": "The Harbour", "game": GAME, "version": "1"}
Files = Mapping[str, bytes]


def chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))


def picture(width: int = 4, height: int = 4, *, more: bytes = b"", interlaced: int = 0) -> bytes:
    """A PNG of one colour; `more` are chunks before its pixels."""
    about = pack(">IIBBBBB", width, height, 8, 2, 0, 0, interlaced)
    rows = (b"\0" + b"\x80\x40\x20" * width) * height
    pixels = chunk(b"IDAT", zlib.compress(rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", about) + more + pixels + chunk(b"IEND", b"")


def files(**sheets: object) -> dict[str, bytes]:
    """The files of a pack: `governors=[...]` is `governors.json`, `words_en` is `words/en.json`."""
    named = {"pack": ABOUT} | sheets
    return {
        f"{name.replace('words_', 'words/')}.json": json.dumps(sheet, indent=1).encode()
        for name, sheet in named.items()
    }


def parcel(given: Files | None = None) -> bytes:
    """The bytes of a pack of these files, whether they are in order or not."""
    given = files() if given is None else given
    return encode([(path, given[path]) for path in sorted(given)])


def write(folder: Path, given: Files) -> Path:
    for path, data in given.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder
