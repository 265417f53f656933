"""A Kingsburg table on the screen, played or shown again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...engine.contract import Event
from ...stage.kingsburg.cues import Cues
from ...stage.kingsburg.picture import Picture
from ...ui.layout import Box
from ...ui.log import Line
from ..showing import Showing, Spot
from . import pointing
from .sidebar import season_of
from .tidings import line_of
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
