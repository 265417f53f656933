"""A hidden choice where several persons share the screen: covered until the others look away."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from ....engine.contract import Choose
from ....i18n import tr
from ....ui.controls import Button
from ....ui.handover import HandoverScene
from ....ui.layout import Box, centred
from ....ui.seat_marks import seat_name
from ...table_doors import Table
from ..rules.moves import Keep


class CoveredChoice:
    """Whether the answers lie open in front of the person who is to choose in secret."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._open: tuple[str, int] | None = None
        """The choice that lies open, and for whom."""
        self._offered: tuple[str, int] | None = None

    @property
    def _asked(self) -> tuple[str, int] | None:
        """The hidden choice of a person who shares the screen with others."""
        legal = self._table.turn.legal
        if not legal or len(self._table.players.persons) < 2:
            return None
        match legal[0]:
            case Choose(question=question):
                return question, self._table.hand_seat
            case Keep():
                return "keep", self._table.hand_seat
        return None

    @property
    def lies(self) -> bool:
        """Is what can be chosen covered now?"""
        return self._asked is not None and self._asked != self._open

    def offer(self) -> bool:
        """Hand the screen over to the person who is to choose, once for each choice."""
        if not self.lies or self._asked == self._offered or not self._table.show.idle:
            return False
        self._offered = self._asked
        self.hand_over()
        return True

    def hand_over(self) -> None:
        table, asked = self._table, self._asked
        if asked is None:
            return

        def uncover() -> None:
            self._open = asked
            table.focus = None
            table.refresh()

        words = tr(
            f"handover.{table.players.table.question.replace(' ', '_')}", seat=seat_name(asked[1])
        )
        table.house.push(ChoiceCover(table, asked[1], words, uncover))

    def button(self, room: Box) -> Button:
        """What lies in front as long as the answers do not."""
        box = centred(room, min(360, room.width), min(84, room.height))
        words = tr("answer.choose_in_secret")
        return Button(key="uncover", box=box, press=self.hand_over, words=words, main=True)


class ChoiceCover(HandoverScene):
    """Says whose turn it is to choose unseen; a press leads back to the table and its answers."""

    opens: ClassVar = "answer.choose_in_secret"

    def __init__(self, table: Table, seat: int, words: str, uncover: Callable[[], None]) -> None:
        super().__init__(table.house, seat, (), offered=words)
        self._uncover = uncover

    def show(self) -> None:
        self._uncover()
        self.back()
