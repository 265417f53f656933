"""Those who played: their chairs as they were, at a table of which one moment is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...engine.contract import NOBODY, seat_names
from ...engine.luck import SeededDealer
from ...engine.table import SeatView
from ...i18n import tr
from ...ui.seat_marks import chair_name
from .reel import Reel


class PastTable:
    """Where the match stood at a moment."""

    def __init__(self, state: Any) -> None:
        self.state = state

    @property
    def seats(self) -> int:
        return int(self.state.seats)

    @property
    def actor(self) -> int:
        return int(self.state.actor)

    @property
    def question(self) -> str:
        return str(self.state.question)

    @property
    def over(self) -> bool:
        return self.actor == NOBODY

    def view(self, seat: int) -> SeatView:
        """Only what everybody saw."""
        return SeatView(-1, self.state.copy(), SeededDealer(0))


class PastPlayers:
    """The chairs as they were; no person is asked anything."""

    persons: tuple[int, ...] = ()
    asked = -1
    branch = False

    def __init__(
        self, reel: Reel, chairs: Sequence[str], captions: Callable[[], Sequence[str]] | None
    ) -> None:
        self.chairs = tuple(chairs)
        self._names = reel.record.header.names
        self._captions = captions
        self.table = PastTable(reel.stops[0].state)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the record; empty where nobody gave one."""
        nameless = seat_names(len(self._names))
        return tuple(
            "" if called == name else called
            for called, name in zip(self._names, nameless, strict=True)
        )

    @property
    def captions(self) -> tuple[str, ...]:
        """Who filled each chair; the names of the record if nobody wrote that down."""
        if self._captions is not None:
            return tuple(self._captions())
        if self.chairs:
            return tuple(map(chair_name, self.chairs))
        return tuple(
            name or tr("chair.numbered", number=number) for number, name in enumerate(self.names, 1)
        )
