"""The manifest of a game that offers rules and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..manifest import Game

if TYPE_CHECKING:
    from ...engine.contract import Cabinet


def rules() -> Cabinet[Any]:
    from ..pig.rules import PigCabinet

    return PigCabinet("bare_pig")


GAME: Final = Game(name="bare_pig", seats=range(2, 5), rank=4, rules=rules)
