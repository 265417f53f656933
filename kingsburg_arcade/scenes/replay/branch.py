"""A new match that begins in the middle of an old one: its first moves are a copy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ... import games
from ...engine.record import Record
from ...engine.table import Table
from ..table.branch_luck import BranchDealer, shown_cards
from ..table.home_players import HomePlayers, Kept, nothing_left


def branched(
    record: Record, entries: int, chairs: Sequence[str], seed: int, folder: Path, origin: str
) -> HomePlayers:
    """Go on after so many entries of a record, with other chairs and perhaps another luck.

    The copy is kept as a match of its own, and beside it stands where it comes from.
    """
    copy = Record(replace(record.header, seed=seed))
    told = ((entry.seat, entry.move, entry.digest) for entry in record.entries[:entries])
    for entry in copy.continued(told):
        copy.add(entry)
    dealer = BranchDealer(seed, shown_cards(copy))
    mark = {"of": origin, "head": record.head.hex(), "after": entries, **dealer.note}
    kept = Kept.new(folder, chairs, {"game": record.header.game, "branch": mark})
    with nothing_left(kept):
        kept.journal.append(copy.to_bytes())
        table = Table.resume(copy, games.cabinet(record.header.game), dealer, kept.journal.append)
        return HomePlayers(table, chairs, seed, kept)
