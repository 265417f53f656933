"""Chancellor and Regent: plan the whole turn, and ask of the best plans how the match may go on."""

from __future__ import annotations

from typing import Final

from .candidates import Breadth
from .planner import Planner, Search
from .whole_turn import Beam

CHANCELLOR: Final = Search(Beam(5, Breadth(4, 2, 2, 3)), plans=4, futures=6, rounds=1, trust=3)
REGENT: Final = Search(Beam(6, Breadth(5, 2, 2, 3)), plans=6, futures=16, rounds=2, trust=3)


class Chancellor(Planner):
    """Looks at a few futures."""

    def __init__(self) -> None:
        super().__init__(CHANCELLOR)


class Regent(Planner):
    """Looks at more futures, further."""

    def __init__(self) -> None:
        super().__init__(REGENT)
