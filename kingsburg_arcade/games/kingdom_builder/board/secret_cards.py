"""The terrain card that a person holds for the next turn: seen by that person alone."""

from __future__ import annotations

from collections.abc import Callable

from ....i18n import tr
from ....ui.handover import HandoverScene
from ...table_doors import Table


class SecretCards:
    """What the persons at this screen may look at, as last seen."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known: dict[int, str] = {}

    def terrain(self, seat: int) -> str:
        """The card that a person at this screen may look at; empty if there is none."""
        table = self._table
        if seat not in table.players.persons or not table.show.picture.players[seat].holds:
            return ""
        known = next(iter(table.players.table.view(seat).secrets.values()), "")
        if known:  # the match may be ahead of the show, and the card shown there already
            self._known[seat] = known
        return self._known.get(seat, "")

    def press_of(self, seat: int) -> Callable[[], None] | None:
        """One of several persons at a screen looks at the own card by the own panel."""
        table = self._table
        persons = table.players.persons
        holds = table.show.picture.players[seat].holds
        if not table.playing or len(persons) < 2 or seat not in persons or not holds:
            return None
        return lambda: self.look(seat)

    def look(self, seat: int) -> None:
        table, terrain = self._table, self.terrain(seat)
        if terrain and table.turn.may_press(seat):
            name, picture = tr(f"terrain.{terrain}"), f"terrain.{terrain}_1"
            table.house.push(HandoverScene(table.house, seat, (name,), picture))
