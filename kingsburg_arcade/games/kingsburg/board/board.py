"""A Kingsburg table on the screen, played or shown again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ....engine.contract import Event
from ....scenes.table.history_view import Showing, Spot
from ....ui.layout import Box
from ....ui.log import Line
from . import pointing
from .cues import Cues
from .log_lines import line_of
from .picture import Picture
from .sidebar import season_of
from .ways import Chosen


class Board(Showing[Picture]):
    """What a Kingsburg table looks like, whether somebody plays or everybody watches."""

    chosen = Chosen()

    def new_cues(self) -> Cues:
        return Cues(self.picture)

    def tell(self, event: Event) -> Line | None:
        return line_of(event)

    def picture_of(self, state: Any) -> Picture:
        return Picture.of(state)

    def looks(self) -> object:
        return self.picture.tumbling, self.picture.phase

    def boxes_of(self, places: Iterable[Spot]) -> list[Box]:
        return pointing.boxes_of(places, self.picture)

    @property
    def surroundings(self) -> str:
        return season_of(self.picture.phase)
