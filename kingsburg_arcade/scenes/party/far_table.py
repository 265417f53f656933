"""The copy of a shared table that a screen looks at: it goes on by accepted entries alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ... import games
from ...engine.contract import Move, Refused, Sealed, Wish
from ...engine.record import Entry, Header, Record
from ...engine.table import Table

THEIR_TURN = "undo.far_turn"


class FarDealer:
    """Luck is made by all together: here it is only known, as far as one has looked."""

    def __init__(self) -> None:
        self.faces: Mapping[tuple[str, int], str] = {}

    def deal(self, wish: Wish) -> Move | None:
        """Never: the answer comes as an entry."""

    def peek(self, sealed: Sealed) -> str | None:
        return self.faces.get((sealed.stack, sealed.position))


class FarTable(Table):
    """The engine's own table without a dealer of its own: every entry is checked here again."""

    dealer: FarDealer

    @classmethod
    def of(cls, header: Header, entries: Iterable[Entry], dealer: FarDealer) -> FarTable:
        record = Record(header)
        for entry in entries:
            record.add(entry)
        table = cls.resume(record, games.cabinet(header.game), dealer)
        assert isinstance(table, FarTable)
        table.dealer = dealer
        return table

    def rewound(self, index: int) -> FarTable:
        """The table as it stood after so many entries."""
        return self.of(self.record.header, self.record.entries[:index], self.dealer)

    def undo_refusal(self, seat: int) -> Refused | None:
        """Two authors must never write at one place: past one's turn only its owner can agree."""
        refusal = super().undo_refusal(seat)
        if refusal is not None or self.actor == seat:
            return refusal
        return Refused("turn.over") if self.over else self.return_refusal(self.actor)

    def redo_refusal(self, seat: int) -> Refused | None:
        refusal = super().redo_refusal(seat)
        return Refused(THEIR_TURN) if refusal is None and self.actor != seat else refusal
