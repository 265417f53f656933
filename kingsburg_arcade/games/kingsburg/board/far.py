"""Kingsburg with players far away."""

from __future__ import annotations

from ....scenes.party.score import FarScoreScene
from ....scenes.party.table import FarTableScene
from ....ui.layout import Box
from .score import ScoreScene
from .table import TableScene
from .widgets import ZONE


class FarKingsburg(FarTableScene, TableScene):
    """The court, with governors in other rooms of the house."""

    @property
    def lookout(self) -> Box:
        return ZONE


class FarKingsburgScore(FarScoreScene, ScoreScene):
    """After the last winter."""
