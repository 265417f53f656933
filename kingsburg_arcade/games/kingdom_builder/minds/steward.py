"""The Steward: plans the whole turn, and begins with the plan whose position is worth most."""

from __future__ import annotations

from typing import Final

from .candidates import Breadth
from .planner import Planner, Search
from .weights import Weights
from .whole_turn import Beam

STEWARD: Final = Search(Beam(5, Breadth(4, 2, 2, 3)), plans=1, futures=0, rounds=0, trust=1)


class Steward(Planner):
    """Sees what its own turn comes to, and no further."""

    def __init__(self, weights: Weights | None = None) -> None:
        super().__init__(STEWARD, weights)
