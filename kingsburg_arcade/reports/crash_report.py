"""A report of what broke: the program, the match, the last moves, the traceback, the log."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..disk import private_folder, replace_whole
from ..engine.chain import Entry
from ..engine.contract import seat_names
from ..engine.record import Record
from . import this_program
from .redacted import Redactor
from .rolling_log import log

PREFIX: Final = "report-"
MOST: Final = 10
"""Reports that are kept; the oldest go."""
ENTRIES: Final = 50
LINES: Final = 200
LONGEST: Final = 500
"""Letters of a line."""
TRACE: Final = 400
"""Lines of a traceback: of a deep one the middle is left out."""


@dataclass(frozen=True, slots=True)
class MatchTold:
    """What a report says of a match; nothing in it tells who played."""

    record: Record
    digest: str
    place: str = ""
    """At home, far away, in a replay ..."""


def compose(
    fault: BaseException,
    match: MatchTold | None = None,
    about: Mapping[str, object] | None = None,
    names: Iterable[str] = (),
) -> str:
    """The report as text: each part under its name. `names` are those of the persons here."""
    called = set(names)
    if match is not None:
        header = match.record.header
        called |= {*header.names} - {*seat_names(header.seats)}
    redactor = Redactor(called)
    parts = [("program", program(about))]
    if match is not None:
        parts.append(("match", of_match(match)))
    parts.append(("fault", [redactor.text(line) for line in of_fault(fault)]))
    parts.append(("log", [*log.lines][-LINES:]))
    lines = ["Kingsburg Arcade: report of a fault", ""]
    for name, told in parts:
        lines += [f"[{name}]", *(line[:LONGEST] for line in told), ""]
    return "\n".join(lines)


def program(about: Mapping[str, object] | None = None) -> list[str]:
    """Which program it is, and where it runs."""
    parts = this_program
    libraries = ", ".join(f"{name} {version}" for name, version in parts.libraries().items())
    known: dict[str, object] = {
        "version": parts.told(),
        "started": parts.started_as(),
        "system": parts.system(),
        "libraries": libraries or "unknown",
        "when": time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()),
        **(about or {}),
    }
    return [f"{name}: {value}" for name, value in known.items()]


def of_match(match: MatchTold) -> list[str]:
    header, entries = match.record.header, match.record.entries
    options = " ".join(f"{name}={value}" for name, value in header.options.items())
    return [
        f"game: {header.game}, {header.seats} seats, {match.place}",
        f"rules: {header.rules}",
        f"options: {options}",
        f"entries: {len(entries)}",
        f"digest: {match.digest}",
        *map(_entry, entries[-ENTRIES:]),
    ]


def _entry(entry: Entry) -> str:
    return f"{entry.index:>5} {entry.seat:>3} {_plain(entry.move)} -> {entry.digest[:16]}"


def _plain(move: Sequence[Any]) -> str:
    return " ".join(map(str, move))


def of_fault(fault: BaseException) -> list[str]:
    """The traceback with what led to it, without what the variables held."""
    told = "".join(traceback.format_exception(fault)).splitlines()
    if len(told) > TRACE:
        told = [*told[: TRACE // 2], "...", *told[-TRACE // 2 :]]
    return told


# ---------------------------------------------------------------------------------- on the disk
def keep(folder: Path, text: str) -> Path | None:
    """Write a report; None if the disk takes none."""
    stem = f"{PREFIX}{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}"
    try:
        private_folder(folder)
        same = [int(one.stem[-2:]) for one in folder.glob(f"{stem}-??.txt")]
        file = folder / f"{stem}-{min(1 + max(same, default=0), 99):02}.txt"
        replace_whole(file, text.encode())
    except (OSError, ValueError):
        return None
    for old in kept(folder)[MOST:]:
        with suppress(OSError):
            old.unlink()
    return file


def kept(folder: Path) -> list[Path]:
    """All reports, the newest first."""
    return sorted(folder.glob(f"{PREFIX}*.txt"), key=lambda file: file.name, reverse=True)
