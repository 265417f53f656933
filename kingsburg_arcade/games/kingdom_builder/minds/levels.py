"""The levels: Page and Squire settle where they look, the others plan the whole turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from ....engine.contract import Move, Stream, View
from ....governors.mind import Mind
from .characters import PLAIN, Taste
from .heights import Heights, highest
from .planner import Planner, Search
from .settler import settle
from .ways import Breadth
from .weights import TUNED_TILES, Weights, WeightsOf, tuned
from .whole_turn import Beam

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

NARROW: Final = Beam(3, Breadth(4, 2, 2, 2), 9)
USUAL: Final = Beam(12, Breadth(8, 4, 4, 5), 40)
WIDE: Final = Beam(16, Breadth(10, 5, 5, 6), 60)
WIDER: Final = Beam(20, Breadth(10, 5, 5, 6), 70)
WIDEST: Final = Beam(200, Breadth(32, 16, 6, 8), 100, most=1000)

BAILIFF: Final = Search(NARROW)
STEWARD: Final = Search(USUAL, closely=3, larger=Search(USUAL))
CHANCELLOR: Final = Search(
    WIDER,
    plans=6,
    futures=9,
    trust=16,
    closely=70,
    larger=Search(WIDE, plans=6, futures=16, rounds=2, trust=16, closely=60),
)
FAR: Final = Search(WIDEST, plans=8, futures=40, trust=16, closely=80, ahead=28, most=450)
REGENT: Final = replace(
    FAR,
    opening=14,
    larger=replace(FAR, plans=10, rounds=2, trust=8, ahead=0, opening=10, most=1500),
)


def first_evening(seats: int) -> Weights:
    return FIRST_EVENING


class Page(Mind):
    """Somebody's first evening: sees one settlement at a time and likes what is near."""

    def __init__(self, weights: WeightsOf = first_evening, taste: Taste = PLAIN) -> None:
        self._weights = weights
        self._taste = taste

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        if len(legal) == 1:
            return legal[0]

        def pick(heights: Heights, among: int) -> int:
            ideas = highest(heights, among, IDEAS)
            return (ideas[0] if luck.below(CARE) else ideas[-1])[1]

        return settle(view.state, self._weights(view.state.seats), pick, self._taste)


class Squire(Mind):
    """The same quick eye, but practised: it takes the best place."""

    def __init__(self, weights: WeightsOf = tuned, taste: Taste = PLAIN) -> None:
        self._weights = weights
        self._taste = taste

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        if len(legal) == 1:
            return legal[0]
        return settle(view.state, self._weights(view.state.seats), taste=self._taste)


class Bailiff(Planner):
    """Plans its turn as well, but keeps few ways in mind."""

    weighs = False

    def __init__(self, weights: WeightsOf = tuned, taste: Taste = PLAIN) -> None:
        super().__init__(BAILIFF, weights, taste)


class Steward(Planner):
    """Sees what its own turn comes to, and no further."""

    def __init__(self, weights: WeightsOf = tuned, taste: Taste = PLAIN) -> None:
        super().__init__(STEWARD, weights, taste)


class Chancellor(Planner):
    """Goes by what was learned, and asks of a few plans how the match may go on."""

    def __init__(self, weights: WeightsOf = tuned, taste: Taste = PLAIN) -> None:
        super().__init__(CHANCELLOR, weights, taste)


class Regent(Planner):
    """Asks of more plans, and what each card that may come makes of them."""

    def __init__(self, weights: WeightsOf = tuned, taste: Taste = PLAIN) -> None:
        super().__init__(REGENT, weights, taste)
