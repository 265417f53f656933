"""The shelf: sounds made once are kept on the disk, and read back with suspicion."""

from __future__ import annotations

import os
import zlib
from collections.abc import Collection
from contextlib import suppress
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from time import sleep
from typing import Final

from ...paths import asset_roots, files_in, folder_of
from .. import score, synth
from .packing import packed, unpacked

ENDING: Final = ".sound"
FORMER: Final = (".pcm", ".new")
"""Endings of what earlier versions, or an early end, have left."""
OPENING: Final = "title.01"
CARRIED: Final = "opening.sound"
"""That first phrase of the title, which the program carries: nobody waits for it."""
SEAL: Final = 16
"""Bytes at the head of a file that tell whether the rest is whole."""
LARGEST: Final = 8_000_000
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
        return self.path(name).is_file() or (name == OPENING and is_carried())

    def take(self, name: str) -> bytes | None:
        """The samples of a sound; None if they are not here, or not whole."""
        try:
            with open(self.path(name), "rb") as file:
                written = file.read(LARGEST)
        except OSError:
            return carried() if name == OPENING else None
        samples = read(name, written)
        if samples is None:
            with suppress(OSError):  # so that it is made anew
                self.path(name).unlink(missing_ok=True)
        return samples

    def put(self, name: str, samples: bytes) -> bool:
        """Keep a sound, under another name until it is whole; was that possible?"""
        path = self.path(name)
        beside = path.with_suffix(f".{os.getpid()}.new")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(written(name, samples))
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
                if file.suffix in (ENDING, *FORMER) and file.name not in names:
                    file.unlink(missing_ok=True)


def carried() -> bytes | None:
    """The opening as the program carries it; None if it is not whole, or of other recipes."""
    try:
        file = (asset_roots().folders[0] / "music" / CARRIED).read_bytes()
    except OSError:
        return None
    seal, rest = file[:SEAL], file[SEAL:]
    return read(OPENING, rest) if seal == sealed(edition().encode() + rest) else None


@cache
def is_carried() -> bool:
    return carried() is not None


def to_carry(samples: bytes) -> bytes:
    """The file of the opening."""
    file = written(OPENING, samples)
    return sealed(edition().encode() + file) + file


def written(name: str, samples: bytes) -> bytes:
    """A sound as its file holds it."""
    content = packed(samples, bent=not is_short(name))
    return sealed(content) + content


def read(name: str, file: bytes) -> bytes | None:
    """The samples of such a file; None if it is not whole."""
    seal, content = file[:SEAL], file[SEAL:]
    if not content or seal != sealed(content):
        return None
    try:
        samples = unpacked(content, partial(sleep, 0))
    except (zlib.error, ValueError):
        return None
    return samples if samples and len(samples) % 4 == 0 else None


def is_short(name: str) -> bool:
    """An effect or a call: read while somebody waits for it."""
    return "_" in name


def sealed(content: bytes) -> bytes:
    return blake2b(content, digest_size=SEAL).digest()
