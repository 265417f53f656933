"""How long a shelf of thousands of matches takes to open, and the look that the title has at it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from secrets import token_bytes
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from ..engine.luck import SeededDealer, SeededStream
from ..engine.record import Header, Record
from ..engine.table import Table
from ..games import cabinet, games
from ..governors.by_chance import RandomSeat
from ..net.protocol import journal_format
from ..net.protocol.agreement import Invitation
from ..net.protocol.signed_statement import ID, KEY
from ..saved_matches import home, lan
from ..saved_matches.inventory import SavedMatches

MATCHES: Final = 2000
BROKEN_OFF: Final = 100
"""Matches that were left before their end: only their notebooks tell of them."""
ROUNDS: Final = 5
SEED: Final = 1
NAMES: Final = ("Ada", "Émile")
PAGE: Final = 12
"""So many are to be seen at once."""
NOTES: Final = 1 << 17
"""Bytes of a notebook: a match on the LAN says so much."""


def shelf() -> dict[str, float]:
    """Processor time of both, beside that of all files asked for their age and a folder listed."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder, MATCHES, BROKEN_OFF)
        files = [match.file for match in SavedMatches(folder)]
        figures = {
            "open_ms": spent(lambda: SavedMatches(folder).page(0, PAGE)),
            "bare_files_ms": spent(lambda: [os.stat(file) for file in files]),
            "title_ms": spent(lambda: looked(folder)),
            "bare_listing_ms": spent(lambda: os.listdir(folder / lan.FOLDER)),
        }
    figures["open_ratio"] = figures["open_ms"] / figures["bare_files_ms"]
    figures["title_ratio"] = figures["title_ms"] / figures["bare_listing_ms"]
    return {name: round(figure, 2) for name, figure in figures.items()} | {"matches": len(files)}


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of processor time: the median of some rounds, after one that warms up."""
    work()
    rounds = []
    for _ in range(ROUNDS):
        began = process_time()
        work()
        rounds.append((process_time() - began) * 1000)
    return median(rounds)


def looked(folder: Path) -> tuple[object, ...]:
    """What the title wants to know each time that it is shown."""
    kept = home.anything_kept(folder) or lan.anything_kept(folder)
    return home.last_unfinished(folder), lan.unfinished(folder), kept


# ---------------------------------------------------------------------------------- the matches
def fill(folder: Path, matches: int, broken_off: int) -> None:
    """Matches on the LAN as they lie there years later: most of them played to their end."""
    kept = folder / lan.FOLDER
    kept.mkdir()
    records = [played(game.name) for game in games()]
    for number in range(matches):
        record = records[number % len(records)]
        file = kept / f"{number + 1:05}{lan.NOTEBOOK}"
        finished = number >= broken_off
        file.write_bytes(notebook(record.header, 0 if finished else NOTES))
        file.with_name(f"{file.name}.lock").touch()
        lan.finish(file)
        if finished:
            file.with_suffix(home.RECORD).write_bytes(record.to_bytes())


def played(game: str) -> Record:
    """A match by chance, without the seed that only a match at home has."""
    rules = cabinet(game)
    options, chance = rules.options.read({}), RandomSeat()
    table = Table(rules, len(NAMES), options, SeededDealer(SEED), names=NAMES)
    streams = [SeededStream(SEED, f"seat {seat}") for seat in range(len(NAMES))]
    while not table.over:
        seat = table.actor
        move = chance.choose(table.view(seat), table.legal(seat), streams[seat])
        table.submit(seat, move)
    return table.record


def notebook(header: Header, notes: int) -> bytes:
    """An invitation to such a match, and so many bytes of what was said until the end."""
    seats = range(header.seats)
    keys = tuple(token_bytes(KEY) for _ in seats)
    invitation = Invitation(header, keys, tuple(seats), ("",) * header.seats, 0, token_bytes(ID))
    told = [("table", invitation.encoded, b""), ("said", bytes(notes))]
    return journal_format.opening() + b"".join(journal_format.framed(*one) for one in told)
