"""Verdicts on a record in the cache, from one opening of it to the next."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from ...build import thinking_of
from ...engine.contract import Move
from ...governors.hint import Verdict
from .reel import Reel

FOLDER: Final = "analysis"
MOST: Final = 200
"""Files of some 20 KB that the folder may hold."""
LETTERS: Final = 32
"""Of the head of a record, in the name of its file."""


class KeptVerdicts:
    """The file of one record. What goes wrong here costs only the time to think again."""

    def __init__(self, cache: Path, reel: Reel) -> None:
        self._reel = reel
        self._file = cache / FOLDER / f"{reel.record.head.hex()[:LETTERS]}.json"

    @cached_property
    def _mind(self) -> str:
        """Other minds would have judged otherwise."""
        return thinking_of(self._reel.game)

    def read(self) -> dict[int, Verdict]:
        """By moment; nothing if it is lost, damaged, or by another mind."""
        try:
            kept = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        match kept:
            case {"mind": str() as mind, "verdicts": {**rows}} if mind == self._mind:
                found = {number: self._verdict(number, row) for number, row in numbered(rows)}
                return {at: verdict for at, verdict in found.items() if verdict is not None}
        return {}

    def _verdict(self, at: int, row: object) -> Verdict | None:
        """As it was written; None if that names no legal move."""
        if not 0 < at <= self._reel.last:
            return None
        legal = {spelled(move): move for move in self._reel.stops[at - 1].state.legal()}
        match row:
            case [[played, best, *others], int() | float() as cost, int() | float() as margin]:
                named = [legal.get(str(text)) for text in (played, best, *others)]
                if None not in named:
                    first, second, *rest = [move for move in named if move is not None]
                    return Verdict(first, second, cost, tuple(rest), margin)
        return None

    def write(self, verdicts: Mapping[int, Verdict]) -> None:
        rows = {str(at): row_of(verdict) for at, verdict in sorted(verdicts.items())}
        text = json.dumps({"mind": self._mind, "verdicts": rows})
        beside = self._file.with_suffix(f".{os.getpid()}.new")
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(text, encoding="utf-8")
            os.replace(beside, self._file)
            tidy(self._file.parent)


def tidy(folder: Path, most: int = MOST) -> None:
    """Keep the newest."""
    aged = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime)
    for file in aged[:-most]:
        file.unlink(missing_ok=True)


def numbered(rows: Mapping[Any, object]) -> Sequence[tuple[int, object]]:
    return [(int(text), row) for text, row in rows.items() if str(text).isdecimal()]


def row_of(verdict: Verdict) -> list[object]:
    moves = (verdict.played, verdict.best, *verdict.others)
    return [[spelled(move) for move in moves], verdict.cost, verdict.margin]


def spelled(move: Move) -> str:
    return json.dumps(move.plain)
