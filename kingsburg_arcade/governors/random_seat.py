"""The seat `random`: any move is as likely as any other, but it never idles over its dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..engine.contract import Move, Stream, View

EAGER: Final = frozenset({"place", "build", "build again", "act"})
"""Questions with more to place or to build among the answers; idling there ends a game early."""


class RandomSeat:
    """Never passes while it can place or build, so that its games have their true length."""

    name = "random"

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        at = luck.below(len(legal))
        move = legal[at]
        if move.idle and len(legal) > 1 and view.state.question in EAGER:
            other = luck.below(len(legal) - 1)  # one move is idle at most
            return legal[other if other < at else other + 1]
        return move
