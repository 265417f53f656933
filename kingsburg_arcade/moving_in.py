"""Moves what version 0.1 kept in one folder to where it belongs now: nothing is lost or replaced.

Each file is moved whole, by itself, so a move that was cut off is finished at the next start. What
another program uses stays where it is until then.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from .disk import PRIVATE_FILE, private_file, private_folder, write_whole
from .folders import HOME, Folders, former_folder, of_system
from .net.room import lock

SETTINGS: Final = "settings.json"
KEYS: Final = "install*.key"
NOTE: Final = "moved.txt"
LEFT: Final = (".lock", ".new", ".part")
"""Endings of files that mean nothing once their program has ended."""
NUMBERS: Final = 100_000


def move_in(
    platform: str = sys.platform,
    environ: Mapping[str, str] = os.environ,
    home: Path | None = None,
) -> list[tuple[Path, Path]]:
    """Move what lies in the former folder of this machine; each file and where it is now."""
    if environ.get(HOME):
        return []
    home = home or Path.home()
    former, now = former_folder(platform, environ, home), of_system(platform, environ, home)
    moved: list[tuple[Path, Path]] = []
    for file, place in misplaced(former, now):
        if (found := move(file, place)) is not None:
            moved.append((file, found))
            note(former, file, found)
    if moved:
        tidy(former)
    return moved


def misplaced(former: Path, now: Folders) -> Iterator[tuple[Path, Path]]:
    """Each file that belongs elsewhere, and where; those of one match have one number there."""
    if now.keys != former:
        for key in sorted(former.glob(KEYS)):
            if lock.is_free(key):
                yield key, free_key(key, now.keys)
    if now.config != former and (former / SETTINGS).is_file():
        yield former / SETTINGS, now.config / SETTINGS
    if now.data != former and former.is_dir():
        stems: dict[Path, str] = {}
        for file in sorted(former.rglob("*")):
            inside = file.relative_to(former)
            match = former / inside.parent / inside.name.partition(".")[0]
            own = inside.name == NOTE or inside.match(KEYS) or inside.name == SETTINGS
            if not file.is_file() or file.name.endswith(LEFT) or own or in_use(match):
                continue
            if match not in stems:
                stems[match] = free_stem(match, now.data / inside.parent)
            name = stems[match] + inside.name.removeprefix(match.name)
            yield file, now.data / inside.parent / name


def in_use(match: Path) -> bool:
    """Does another program play the match of this name?"""
    return not lock.is_free(match.with_name(f"{match.name}.notebook"))


def free_key(key: Path, folder: Path) -> Path:
    """Its own name, or the next one that no other key has."""
    names = [key.name, *(f"install-{number}.key" for number in range(2, NUMBERS))]
    places = (folder / name for name in names)
    return next(place for place in places if not place.exists() or same(key, place))


def free_stem(match: Path, folder: Path) -> str:
    """Its own number, or the next free one if another match has that number there."""
    files = list(match.parent.glob(f"{match.name}.*")) if match.name.isdecimal() else []
    taken = {file.name for file in folder.glob("*")} if files else set()
    if all(file.name not in taken or same(file, folder / file.name) for file in files):
        return match.name
    stems = {name.partition(".")[0] for name in taken}
    numbers = (f"{number:0{len(match.name)}}" for number in range(int(match.name), NUMBERS))
    return next(number for number in numbers if number not in stems)


# ------------------------------------------------------------------------------------- one file
def move(file: Path, place: Path) -> Path | None:
    """Move a file whole, never over another one; where it is then, or None if it stayed."""
    try:
        private_folder(place.parent)
        if place.exists() and not same(file, place):
            return None
        if not place.exists():
            publish(file, place)
        file.unlink(missing_ok=True)
    except OSError:  # it is in use, or there is no room: it is tried again at the next start
        return None
    return place


def publish(file: Path, place: Path) -> None:
    """Let the same file be at another place as well; there it is whole from the first moment."""
    beside = place.with_name(f"{place.name}.{os.getpid()}.part")
    with suppress(OSError):  # another disk, or one without links
        if not file.is_symlink():
            os.link(file, place)
            return
    try:
        with open(beside, "wb", buffering=0, opener=private_file) as copy:
            write_whole(copy, file.read_bytes())
        shutil.copystat(file, beside)
        beside.chmod(PRIVATE_FILE)
        if place.exists():
            raise FileExistsError(place)
        os.replace(beside, place)
    finally:
        beside.unlink(missing_ok=True)


def same(one: Path, other: Path) -> bool:
    """Do they hold the same?"""
    return one.stat().st_size == other.stat().st_size and one.read_bytes() == other.read_bytes()


# ------------------------------------------------------------------------------ what stays behind
def tidy(former: Path) -> None:
    """Remove what is empty now."""
    for folder in sorted((one for one in former.rglob("*") if one.is_dir()), reverse=True):
        with suppress(OSError):  # something lies in it
            folder.rmdir()


def note(former: Path, file: Path, place: Path) -> None:
    """Say in the former folder where a file is now."""
    with suppress(OSError), open(former / NOTE, "a", encoding="utf-8") as written:
        written.write(f"{file.relative_to(former)} -> {place}\n")
