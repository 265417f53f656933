"""The manifest of Kingdom Builder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..manifest import Front, Game

if TYPE_CHECKING:
    from ...engine.contract import Cabinet
    from ...governors.mind import Minds
    from ..board import BoardKind


def rules() -> Cabinet[Any]:
    from .rules import CABINET

    return CABINET


def board() -> BoardKind:
    from .board.board import BOARD

    return BOARD


def minds() -> Minds:
    from .minds import MINDS

    return MINDS


GAME: Final = Game(
    name="kingdom_builder",
    seats=range(2, 5),
    rank=2,
    rules=rules,
    board=board,
    minds=minds,
    front=Front(
        tint="emerald",
        emblem="title.kingdom_builder",
        wordmarks={"": "title.builder"},
        inviter="builder.knights",
    ),
)
