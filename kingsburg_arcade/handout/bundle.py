"""What guests get: this program as one file, a wheel for any system or the folder that runs."""

from __future__ import annotations

import re
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from .. import __version__
from ..disk import named, reason
from ..engine.refused import Refused
from ..paths import DOCUMENTS, PACKAGE, assets, document

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

NAME: Final = "kingsburg-arcade"
ANY: Final = "any"
"""A wheel fits every system that has Python."""
SYSTEMS: Final = {"linux": "Linux", "win32": "Windows", "darwin": "macOS"}
LEFT_OUT: Final = frozenset({"__pycache__", "kept", "portable"})
"""What is made while the program runs, and what belongs to the host."""
COMPILED: Final = (".so", ".pyd", ".pyc")
MADE: Final = (2026, 1, 1, 0, 0, 0)
"""Every file has this time, so that the same program makes the same bundle."""
LARGEST: Final = 1 << 28
"""Bytes of a program that is handed out."""
EXECUTABLE: Final = 0o100755
PLAIN: Final = 0o100644


@dataclass(frozen=True, slots=True)
class Bundle:
    """One file with its name, the system it is for, and its digest."""

    name: str
    system: str
    data: bytes
    digest: str

    @classmethod
    def of(cls, name: str, system: str, data: bytes) -> Bundle:
        return cls(name, system, data, sha256(data).hexdigest())


def bundles() -> list[Bundle]:
    """Everything this installation can hand out, the best first; Refused if it is nothing."""
    folder = own_folder()
    try:
        return [folder_bundle(folder)] if folder is not None else [wheel()]
    except OSError as error:
        where = named(folder or PACKAGE)
        raise Refused("file.not_read", file=where, reason=reason(error)) from None


def own_folder() -> Path | None:
    """The folder that carries its own Python, if the program runs from one."""
    return PACKAGE.parents[1] if PACKAGE.parent.name == "site" else None


def folder_bundle(folder: Path) -> Bundle:
    """The folder as it was handed to the host, without what is the host's."""
    system = SYSTEMS.get(sys.platform, sys.platform)
    files = {
        f"{NAME}/{file.relative_to(folder).as_posix()}": file
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not LEFT_OUT & set(file.relative_to(folder).parts)
    }
    if sum(file.stat().st_size for file in files.values()) > LARGEST:
        raise Refused("handout.large", folder=named(folder))
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, file in files.items():
            mode = EXECUTABLE if file.stat().st_mode & 0o100 else PLAIN
            _put(archive, name, file.read_bytes(), mode)
    return Bundle.of(f"{NAME}-{__version__}-{system.lower()}.zip", system, made.getvalue())


# ------------------------------------------------------------------------------------- a wheel
def wheel() -> Bundle:
    """A wheel of the sources, made of what is installed here."""
    try:
        told = distribution(NAME)
    except PackageNotFoundError:
        raise Refused("handout.not_installed") from None
    stem = f"{NAME.replace('-', '_')}-{__version__}"
    info = f"{stem}.dist-info"
    metadata = re.sub(
        r"(?m)^Version: .*$", f"Version: {__version__}", told.read_text("METADATA") or "", count=1
    )
    files = dict(sources())
    files[f"{info}/METADATA"] = metadata.encode()
    files[f"{info}/WHEEL"] = WHEEL.encode()
    files[f"{info}/entry_points.txt"] = (told.read_text("entry_points.txt") or "").encode()
    record = "".join(f"{name},{hashed(data)},{len(data)}\n" for name, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            _put(archive, name, data, PLAIN)
    return Bundle.of(f"{stem}-py3-none-any.whl", ANY, made.getvalue())


WHEEL: Final = """Wheel-Version: 1.0
Generator: kingsburg-arcade
Root-Is-Purelib: true
Tag: py3-none-any
"""


def sources() -> Iterator[tuple[str, bytes]]:
    """The files of the package, with the pictures, words and papers inside it."""
    yield from _files(PACKAGE, PACKAGE.name)
    if not (PACKAGE / "assets").is_dir():
        yield from _files(assets(), f"{PACKAGE.name}/assets")
    if not (PACKAGE / "docs").is_dir():
        papers = ((name, document(name)) for name in DOCUMENTS)
        yield from (
            (f"{PACKAGE.name}/docs/{name}", paper.read_bytes()) for name, paper in papers if paper
        )


def _files(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.name in LEFT_OUT or one.name.endswith(COMPILED):
            continue
        if one.is_dir():
            yield from _files(one, f"{name}/{one.name}")
        else:
            yield f"{name}/{one.name}", one.read_bytes()


def hashed(data: bytes) -> str:
    """A digest as a wheel writes it."""
    return "sha256=" + urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()


def _put(archive: ZipFile, name: str, data: bytes, mode: int) -> None:
    info = ZipInfo(name, MADE)
    info.external_attr = mode << 16
    info.compress_type = ZIP_DEFLATED
    archive.writestr(info, data)
