"""A branch: the one who is left of two goes on at home, from where the shared match stands."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ... import games, journal
from ...engine.table import Table
from ...journal import Journal
from ...saved_matches.home import PERSON, new_file
from ..table.branch_luck import BranchDealer, shown_cards
from ..table.home_players import HomePlayers, Kept, nothing_left
from .party import Party

GOVERNOR: Final = "squire"
"""Who takes the chairs of the others."""


def branched(party: Party, seed: int, folder: Path) -> HomePlayers:
    """A table at home with the moves of the match so far; governors take the other chairs.

    What the person here has looked at stays what it was. The match itself stays as it is, and
    waits for its people.
    """
    far, seat = party.table, party.seat
    assert far is not None
    assert seat is not None
    chairs = [PERSON if at == seat else GOVERNOR for at in range(far.seats)]
    record = far.record.up_to(len(far.record))
    dealer = BranchDealer(seed, {**shown_cards(record), **party.dealer.faces})
    path = new_file(folder, chairs, {"game": far.record.header.game, "branch": dealer.note})
    journal.save(path, record)
    opened, record, _ = Journal.resume(path, games.cabinet)
    kept = Kept(path, opened, dealer)
    with nothing_left(kept):
        cabinet = games.cabinet(record.header.game)
        return HomePlayers(Table.resume(record, cabinet, dealer, opened.append), chairs, seed, kept)
