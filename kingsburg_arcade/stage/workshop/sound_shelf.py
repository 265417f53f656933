"""The shelf: sounds made once are kept on the disk, and read back with suspicion."""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from ...paths import asset_roots, files_in, folder_of
from .. import score, synth

ENDING: Final = ".pcm"
SEAL: Final = 16
"""Bytes at the head of a file that tell whether the rest is whole."""
LARGEST: Final = 6_000_000
"""No sound of ours is as large; what is larger is not read."""


@cache
def edition() -> str:
    """A name of the recipes as they are now: sounds of other recipes are made anew."""
    packages = (synth.__name__, score.__name__)
    sources = [file for one in packages for file in files_in(folder_of(one), ".py")]
    music = asset_roots().folders[0] / "music"
    sources += [*files_in(music, ".toml"), *files_in(music / "calls", ".toml")]
    text = b"".join(source.read_bytes() for source in sources)
    return blake2b(text, digest_size=6).hexdigest()


class Shelf:
    """A folder with one file for each sound. Whatever goes wrong here costs time, nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        return self.folder / f"{name}-{edition()}{ENDING}"

    def has(self, name: str) -> bool:
        """Is there a file of it, be it whole or not?"""
        return self.path(name).is_file()

    def take(self, name: str) -> bytes | None:
        """The samples of a sound; None if they are not here, or not whole."""
        try:
            with open(self.path(name), "rb") as file:
                written = file.read(LARGEST)
        except OSError:
            return None
        seal, samples = written[:SEAL], written[SEAL:]
        if samples and len(samples) % 4 == 0 and seal == sealed(samples):
            return samples
        with suppress(OSError):  # so that it is made anew
            self.path(name).unlink(missing_ok=True)
        return None

    def put(self, name: str, samples: bytes) -> bool:
        """Keep a sound, under another name until it is whole; was that possible?"""
        path = self.path(name)
        beside = path.with_suffix(f".{os.getpid()}.new")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(sealed(samples) + samples)
            os.replace(beside, path)
        except OSError:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            return False
        return True

    def tidy(self, wanted: Collection[str]) -> None:
        """Remove what older recipes or an early end have left, so that the folder cannot grow."""
        names = {self.path(name).name for name in wanted}
        with suppress(OSError):
            for file in self.folder.iterdir():
                if file.suffix in (ENDING, ".new") and file.name not in names:
                    file.unlink(missing_ok=True)


def sealed(samples: bytes) -> bytes:
    return blake2b(samples, digest_size=SEAL).digest()
