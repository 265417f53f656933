"""Kingsburg with players far away."""

from __future__ import annotations

from ...ui.layout import Box
from ..kingsburg.page import ZONE
from ..kingsburg.score import ScoreScene
from ..kingsburg.table import TableScene
from .score import FarScoreScene
from .table import FarTableScene


class FarKingsburg(FarTableScene, TableScene):
    """The court, with governors in other rooms of the house."""

    @property
    def lookout(self) -> Box:
        return ZONE


class FarKingsburgScore(FarScoreScene, ScoreScene):
    """After the last winter."""
