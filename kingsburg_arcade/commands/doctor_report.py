"""Everything that somebody needs who is to find out why a party failed, in one file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from ..disk import named, refusing
from ..engine.refused import Refused
from ..folders import own_folders
from ..reports import crash_report, rolling_log
from ..reports.redacted import Redactor
from ..settings import load

Finding = tuple[bool, str]

LARGEST: Final = 1 << 20
"""Bytes of a file that are taken over, its end."""
MOST_FILES: Final = 100_000


def write(file: Path, found: Mapping[str, Finding], rules: Iterable[str] = ()) -> None:
    """Write the report; Refused if that cannot be, or another kind of file is there."""
    with refusing(file, "written"):
        if file.exists() and not (file.is_file() and is_report(file)):
            raise Refused("file.exists", file=named(file))
        file.write_text(text(found, rules), encoding="utf-8")


HEAD: Final = "Kingsburg Arcade: report of the doctor"


def is_report(file: Path) -> bool:
    """Is it empty, or one that was written before?"""
    with open(file, "rb") as opened:
        return opened.read(len(HEAD)) in (b"", HEAD.encode())


def text(found: Mapping[str, Finding], rules: Iterable[str]) -> str:
    """All parts, each under its name. The log and the reports were written without names."""
    folders = own_folders()
    redactor = Redactor({load(folders.config)[0].name})
    doctor = [
        f"{'works' if works else 'FAILS':<6} {name:<9} {says}"
        for name, (works, says) in found.items()
    ]
    parts: list[tuple[str, Iterable[str]]] = [("program", crash_report.program())]
    parts += [("rules", rules)]
    parts += [("doctor", map(redactor.text, doctor)), ("folders", map(redactor.text, sizes()))]
    for name in reversed(rolling_log.files()):
        parts.append((name, end_of(folders.logs / name)))
    for report in reversed(crash_report.kept(folders.logs)):
        parts.append((report.name, end_of(report)))
    lines = [HEAD, ""]
    for name, told in parts:
        lines += [f"[{name}]", *told, ""]
    return "\n".join(lines)


def sizes() -> list[str]:
    """How much lies in each folder."""
    own = own_folders()
    known = {"settings": own.config, "matches": own.data, "keys": own.keys, "cache": own.cache}
    return [f"{name}: {path}, {_weighed(path)}" for name, path in known.items()]


def _weighed(folder: Path) -> str:
    count = weight = 0
    for file in folder.rglob("*"):
        with suppress(OSError):
            if file.is_file():
                count, weight = count + 1, weight + file.stat().st_size
        if count >= MOST_FILES:
            break
    return f"{count:,} files, {weight:,} bytes"


def end_of(file: Path) -> list[str]:
    """The last lines of a file that may not be there."""
    with suppress(OSError), open(file, "rb") as opened:
        opened.seek(max(0, file.stat().st_size - LARGEST))
        return opened.read(LARGEST).decode("utf-8", "replace").splitlines()
    return []
