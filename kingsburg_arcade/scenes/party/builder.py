"""Kingdom Builder with players far away."""

from __future__ import annotations

from ...ui.layout import Box
from ..kingdom_builder.boxes import ANSWERS, TILES
from ..kingdom_builder.score import ScoreScene
from ..kingdom_builder.table import TableScene
from .score import FarScoreScene
from .table import FarTableScene


class FarBuilder(FarTableScene, TableScene):
    """The board, with players in other rooms of the house."""

    @property
    def lookout(self) -> Box:
        return TILES.union(ANSWERS)


class FarBuilderScore(FarScoreScene, ScoreScene):
    """When the gold is counted."""
