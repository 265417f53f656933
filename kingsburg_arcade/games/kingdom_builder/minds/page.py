"""The Page: somebody's first evening, who sees one settlement at a time and likes what is near."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....engine.contract import Move, Stream, View
from ....governors.mind import Mind
from .heights import Heights, some
from .settler import settle
from .weights import TUNED_TILES, Weights

FIRST_EVENING: Final = Weights(
    **dict.fromkeys(TUNED_TILES, 0.5),
    approach=0.1,
    bound=0.25,
    linking=0.3,
)
"""Every tile is as good as any other, and what is more than a step away hardly counts."""
IDEAS: Final = 2
"""Good places that come to mind."""
CARE: Final = 3
"""One time in so many the second of them is taken."""


class Page(Mind):
    """Takes tiles that lie nearby, likes to stay free, and builds for the three cards."""

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        if len(legal) == 1:
            return legal[0]

        def pick(heights: Heights, among: int) -> int:
            ideas = some(heights, among, IDEAS)
            return ideas[0] if luck.below(CARE) else ideas[-1]

        return settle(view.state, FIRST_EVENING, pick)
