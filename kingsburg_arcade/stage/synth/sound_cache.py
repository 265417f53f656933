"""The shelf: sounds made once are kept on the disk, and read back with suspicion."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from ...paths import files_in, folder_of
from . import BITS
from .catalogue import RECIPES

ENDING: Final = ".pcm"
SEAL: Final = 16
"""Bytes at the head of a file that tell whether the rest is whole."""
LARGEST: Final = 4_000_000
"""No sound of ours is as large; what is larger is not read."""


@cache
def edition() -> str:
    """A name of the recipes as they are now: sounds of other recipes are made anew."""
    sources = files_in(folder_of(__package__), ".py")
    text = b"".join(source.read_bytes() for source in sources)
    return blake2b(text, digest_size=6).hexdigest()


class Shelf:
    """A folder with one file for each sound. Whatever goes wrong here costs time, nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        return self.folder / f"{name}-{edition()}{ENDING}"

    def take(self, name: str) -> bytes | None:
        """The samples of a sound; None if they are not here, or not whole."""
        try:
            with open(self.path(name), "rb") as file:
                written = file.read(LARGEST)
        except OSError:
            return None
        seal, samples = written[:SEAL], written[SEAL:]
        whole = bool(samples) and len(samples) % (BITS // 8) == 0 and seal == sealed(samples)
        return samples if whole else None

    def put(self, name: str, samples: bytes) -> None:
        """Keep a sound: under another name until it is whole."""
        path = self.path(name)
        beside = path.with_suffix(f".{os.getpid()}.new")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(sealed(samples) + samples)
            os.replace(beside, path)
        except OSError:
            with suppress(OSError):
                beside.unlink(missing_ok=True)

    def tidy(self) -> None:
        """Remove what older recipes or an early end have left, so that the folder cannot grow."""
        wanted = {self.path(name).name for name in RECIPES}
        with suppress(OSError):
            for file in self.folder.iterdir():
                if file.suffix in (ENDING, ".new") and file.name not in wanted:
                    file.unlink(missing_ok=True)


def sealed(samples: bytes) -> bytes:
    return blake2b(samples, digest_size=SEAL).digest()
