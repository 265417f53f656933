"""The manifest of Pig: rules and a board, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..manifest import Game

if TYPE_CHECKING:
    from ...engine.contract import Cabinet
    from ..screen import BoardKind


def rules() -> Cabinet[Any]:
    from .rules import PigCabinet

    return PigCabinet("pig")


def board() -> BoardKind:
    from .board import BOARD

    return BOARD


GAME: Final = Game(name="pig", seats=range(2, 5), rank=3, rules=rules, board=board)
