"""The Chancellor: the best few moves, each played on to the end of the season by all seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....engine.contract import Move, Stream, View
from ....governors.mind import Thinking
from .rollout import SEEDS
from .search import Searcher, shortlist
from .worth import Worth


class Chancellor(Searcher):
    """All dice are open once they are rolled: so it sees what the others will make of them."""

    def __init__(self, taste: str = "", best: int = 5, worth: Worth | None = None) -> None:
        super().__init__(taste, worth)
        self.best = best

    def listed(self, legal: Sequence[Move], worths: Sequence[int]) -> list[int]:
        return shortlist(legal, worths, self.best)

    def judged(
        self, view: View[Any], legal: Sequence[Move], few: Sequence[int], luck: Stream
    ) -> Thinking[dict[int, int]]:
        minds = self.seated(view, self.planner, self.plain)
        seed = luck.below(SEEDS)
        found = {}
        for index in few:
            found[index] = yield from self.looked_at(view, legal[index], minds, seed)
        return found
