"""The seat `anything`: each legal move is as likely as any other, a pass as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.contract import Move, Stream, View


class Anything:
    """The floor that the ladder stands on."""

    name = "anything"

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        return legal[luck.below(len(legal))]
