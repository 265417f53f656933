"""Kingdom Builder with players far away."""

from __future__ import annotations

from ....scenes.party.score import FarScoreScene
from ....scenes.party.table import FarTableScene
from ....ui.layout import Box
from .layout import ANSWERS, TILES
from .score import ScoreScene
from .table import TableScene


class FarBuilder(FarTableScene, TableScene):
    """The board, with players in other rooms of the house."""

    @property
    def lookout(self) -> Box:
        return TILES.union(ANSWERS)


class FarBuilderScore(FarScoreScene, ScoreScene):
    """When the gold is counted."""
