"""Make a folder that runs without an installed Python: for this system, or for Windows on Linux.

    python tools/freeze.py --out DIR
    python3.13 tools/freeze.py --out DIR --system windows

It carries the Python that runs it; for Windows the embeddable one of the same version. So nothing
is frozen into a program (docs/adr/0017-the-folder-has-a-python-of-its-own.md says why). The same
commit, Python and system make the same zip, byte by byte.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from folder import archive, icons, licences, parts, parts_list, this_python, windows

SYSTEMS: Final = {"linux": "linux", "darwin": "macos", "win32": "windows"}
NAME: Final = "kingsburg-arcade"
STARTERS: Final = {"linux": NAME, "macos": "Kingsburg Arcade.app", "windows": f"{NAME}.exe"}
APPLICATION: Final = STARTERS["macos"]
WINDOWS_PYTHON: Final = (3, 13)
"""What `packaging/windows.lock` holds."""


def commit_and_time() -> tuple[str, int]:
    """The commit of this tree, with a sign if it was changed since, and when it was made."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    else:
        epoch = int(git("log", "-1", "--format=%ct") or time.time())
    commit = git("rev-parse", "HEAD") or "unknown"
    return commit + ("+changes" if git("status", "--porcelain") else ""), epoch


def git(*words: str) -> str:
    """What git says of this tree; nothing where there is no git."""
    try:
        line = ["git", "-C", str(parts.ROOT), *words]
        return subprocess.run(line, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def inner(folder: Path, system: str) -> Path:
    """Where Python and the game lie in it."""
    return folder / APPLICATION / "Contents" / "Resources" if system == "macos" else folder


def make(out: Path, system: str) -> Path:
    """The folder, and beside it the zip, whose path is returned."""
    commit, epoch = commit_and_time()
    folder = parts.emptied(out / NAME)
    home = inner(folder, system)
    site = home / "site"
    site.mkdir(parents=True)
    with TemporaryDirectory() as name:
        work = Path(name)
        carried = [
            parts.unpacked(wheel, site)
            for wheel in parts.wheels(work, epoch, windows=system == "windows")
        ]
        if system == "windows":
            python = windows.carry(home / "python", folder, work)
        else:
            python = this_python.carry(home / "python", work)
    archive.compile_all(home)
    add_starter(folder, system, version(carried))
    found = licences.libraries(folder)
    licences.collect(folder, site, carried, found)
    told = {"version": version(carried), "commit": commit, "starter": STARTERS[system]}
    told["site"] = site.relative_to(folder).as_posix()
    readme = (parts.PACKAGING / "README.txt").read_text(encoding="utf-8").format(**told)
    (folder / "README.txt").write_text(readme, encoding="utf-8")
    (folder / "commit.txt").write_text(f"{commit}\n", encoding="ascii")
    bill = parts_list.bill(carried, found, python, commit, epoch)
    (folder / "parts.json").write_text(bill, encoding="utf-8")
    machine = "x86_64" if system == "windows" else platform.machine()
    packed = out / f"{NAME}-{version(carried)}-{system}-{machine}.zip"
    archive.zipped(folder, packed, epoch)
    return packed


def version(carried: list[parts.Part]) -> str:
    return next(part.version for part in carried if part.name == NAME)


def add_starter(folder: Path, system: str, number: str) -> None:
    """What a person starts, with its icon; that of Windows is there already."""
    given = parts.PACKAGING / system
    if system == "linux":
        for file in (NAME, f"{NAME}.desktop", "install.sh"):
            shutil.copy(given / file, folder)
        shutil.copy(parts.PACKAGING / "icon" / "256.png", folder / f"{NAME}.png")
    if system == "macos":
        contents = folder / APPLICATION / "Contents"
        (contents / "MacOS").mkdir()
        shutil.copy(given / NAME, contents / "MacOS")
        plist = (given / "Info.plist").read_text(encoding="utf-8").replace("@VERSION@", number)
        (contents / "Info.plist").write_text(plist, encoding="utf-8")
        icons.write_icns(contents / "Resources" / f"{NAME}.icns")


def main() -> int:
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    here = SYSTEMS[sys.platform]
    reader.add_argument("--out", type=Path, required=True, metavar="DIR")
    reader.add_argument("--system", choices=sorted({here, "windows"}), default=here)
    typed = reader.parse_args()
    if typed.system == "windows" and sys.version_info[:2] != WINDOWS_PYTHON:
        reader.error("the folder for Windows is made by Python {}.{}".format(*WINDOWS_PYTHON))
    try:
        packed = make(typed.out.resolve(), typed.system)
    except licences.Unknown as trouble:
        print(trouble, file=sys.stderr)
        return 1
    size = sum(file.stat().st_size for file in (typed.out / NAME).rglob("*") if file.is_file())
    print(f"{packed}: {packed.stat().st_size / 1e6:.1f} MB packed, {size / 1e6:.1f} MB unpacked")
    return 0


if __name__ == "__main__":
    sys.exit(main())
