"""The pause of a match far away, which does not wait: go on, settings, go for now or for good."""

from __future__ import annotations

from collections.abc import Callable

from ..house import House
from ..table.pause import PauseScene
from .party import Party
from .vote import LeaveScene


class FarPauseScene(PauseScene):
    """The others play on behind it."""

    note = "party.pause_note"

    def __init__(self, house: House, party: Party, about: str = "") -> None:
        super().__init__(house, about)
        self.party = party

    def wanted(self) -> list[tuple[str, Callable[[], None]]]:
        *first, quit_ = super().wanted()
        if self.party.seat is None:
            return [*first, quit_]
        return [*first, ("leave", self._leave), quit_]

    def _leave(self) -> None:
        self.house.replace(LeaveScene(self.house, self.party))
