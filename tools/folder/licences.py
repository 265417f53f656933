"""The licences of everything in a folder: a part without one stops the build."""

from __future__ import annotations

import re
import shutil
import sysconfig
import tomllib
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from .parts import PACKAGING, ROOT, Part

TEXTS: Final = PACKAGING / "licences"
LIBRARY: Final = re.compile(r"\.(so(\.[\d.]+)?|dll|dylib)$")
OF_A_PACKAGE: Final = re.compile(r"\.(cpython-|abi3)")
"""In the name of a module in C: it belongs to its package."""
OWN_TEXTS: Final = {"pygame-ce": ("LGPL-2.1",)}
"""Texts of ours for wheels that bring none or too few."""


class Unknown(Exception):
    """Something in the folder has no licence that we know of."""


class Library(NamedTuple):
    """A library in C."""

    name: str
    licence: str
    texts: tuple[str, ...]
    file: str
    digest: str


def stem(name: str) -> str:
    """`libFLAC-e7027ec5.so.14` and `libtiff-5.dll` without what changes: `flac`, `tiff`."""
    bare = re.sub(r"\.(so|dll|dylib)\b.*|\.\d.*", "", name.lower()).removeprefix("lib")
    bare = re.sub(r"-[0-9a-f]{8}$", "", bare)
    bare = re.sub(r"-\d+(\.\d+)*$", "", bare)
    return re.sub(r"(?<=^python)\d+.*|(?<=^sqlite)3|(?<=^vcruntime)140.*", "", bare)


def libraries(folder: Path) -> list[Library]:
    """The libraries in a folder; Unknown if the table lacks one."""
    table = tomllib.loads((TEXTS / "libraries.toml").read_text(encoding="utf-8"))["libraries"]
    found = []
    for file in sorted(folder.rglob("*")):
        if not LIBRARY.search(file.name) or OF_A_PACKAGE.search(file.name) or file.is_dir():
            continue
        if (known := table.get(stem(file.name))) is None:
            raise Unknown(f"no licence for {file.name}: name it in {TEXTS / 'libraries.toml'}")
        name, licence, *texts = known
        digest = sha256(file.read_bytes()).hexdigest()
        where = file.relative_to(folder).as_posix()
        found.append(Library(name, licence, tuple(texts), where, digest))
    return found


def collect(folder: Path, site: Path, parts: Iterable[Part], found: Iterable[Library]) -> None:
    """Put every text into `licences/`; Unknown if a wheel has none."""
    place = folder / "licences"
    place.mkdir()
    shutil.copy(python_licence(), place / "python.txt")
    for font in sorted((ROOT / "assets" / "fonts").glob("*.txt")):
        shutil.copy(font, place)
    for part in parts:
        own = OWN_TEXTS.get(part.name, ())
        if not part.texts and part.name not in OWN_TEXTS:
            raise Unknown(f"no licence in the wheel of {part.name}")
        for text in part.texts:
            shutil.copy(
                site / text, place / f"{part.name}-{Path(text).name.removesuffix('.txt')}.txt"
            )
        for text in own:
            shutil.copy(TEXTS / f"{text}.txt", place)
    for text in sorted({text for library in found for text in library.texts} - {"python"}):
        shutil.copy(TEXTS / f"{text}.txt", place)


def python_licence() -> Path:
    return Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
