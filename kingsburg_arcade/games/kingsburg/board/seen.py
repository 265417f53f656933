"""What the page asks of a scene that shows a table: one that is played, or one that was."""

from __future__ import annotations

from typing import Any, Protocol

from ....engine.table import SeatView
from ....scenes.table.log_panel import Chronicle, Reader
from ....stage.director import Director
from ....ui.scene import House
from ....ui.widget import Press
from ..rules.moves import Place
from .picture import Picture
from .picture import Place as Spot
from .ways import Chosen


class ShownTable(Protocol):
    """Where the match stands."""

    @property
    def state(self) -> Any: ...
    @property
    def seats(self) -> int: ...
    @property
    def actor(self) -> int: ...
    def view(self, seat: int, /) -> SeatView: ...


class Company(Protocol):
    """Who sits there."""

    @property
    def table(self) -> ShownTable: ...
    @property
    def persons(self) -> tuple[int, ...]: ...
    @property
    def captions(self) -> tuple[str, ...]: ...


class Seen(Protocol):
    """A table on the screen. What cannot be done there is simply never legal."""

    house: House
    picture: Picture
    director: Director
    chronicle: Chronicle
    chosen: Chosen
    pointed: frozenset[Spot]
    hand_seat: int
    focus: str | None

    @property
    def sitting(self) -> Company: ...
    @property
    def reader(self) -> Reader: ...
    @property
    def idle(self) -> bool: ...
    @property
    def placing(self) -> bool: ...
    @property
    def legal(self) -> object: ...
    @property
    def ways(self) -> dict[int, list[Place]]: ...
    def go_to(self, advisor: int, /) -> Press: ...
    def look_at_enemy(self, seat: int, /) -> None: ...
