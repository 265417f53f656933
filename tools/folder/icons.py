"""The icon for Windows and for macOS: both hold the same PNG files in several sizes."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

from .parts import PACKAGING

SIZES: Final = (16, 32, 48, 64, 128, 256)
KINDS: Final = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08"}
"""What an icon of macOS calls its sizes."""


def png(size: int) -> bytes:
    return (PACKAGING / "icon" / f"{size}.png").read_bytes()


def write_ico(file: Path) -> None:
    """The icon of a program for Windows."""
    pictures = [(size, png(size)) for size in SIZES]
    at = 6 + 16 * len(pictures)
    head, body = struct.pack("<3H", 0, 1, len(pictures)), b""
    for size, data in pictures:
        side = size % 256  # 0 stands for 256
        head += struct.pack("<4B2H2I", side, side, 0, 0, 1, 32, len(data), at + len(body))
        body += data
    file.write_bytes(head + body)


def write_icns(file: Path) -> None:
    """The icon of a bundle for macOS."""
    parts = [
        kind + struct.pack(">I", 8 + len(png(size))) + png(size) for size, kind in KINDS.items()
    ]
    body = b"".join(parts)
    file.write_bytes(b"icns" + struct.pack(">I", 8 + len(body)) + body)
