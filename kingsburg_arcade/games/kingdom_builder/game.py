"""The manifest of Kingdom Builder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..manifest import Front, Game

if TYPE_CHECKING:
    from ...engine.contract import Cabinet
    from ...governors.mind import Minds
    from ...ui.canvas import Canvas
    from ...ui.layout import Box
    from ..screen import BoardKind, RulePictures


def rules() -> Cabinet[Any]:
    from .rules import CABINET

    return CABINET


def board() -> BoardKind:
    from .board.board import BOARD

    return BOARD


def minds() -> Minds:
    from .minds import MINDS

    return MINDS


def rule_pictures() -> RulePictures:
    from .board.rule_pictures import RULE_PICTURES

    return RULE_PICTURES


def glass(canvas: Canvas, box: Box, alpha: int) -> None:
    from .board.glass import land

    land(canvas, box, alpha)


GAME: Final = Game(
    name="kingdom_builder",
    seats=range(2, 5),
    rank=2,
    rules=rules,
    board=board,
    minds=minds,
    rule_pictures=rule_pictures,
    front=Front(
        tint="emerald",
        emblem="title.kingdom_builder",
        wordmarks={"": "title.builder"},
        inviter="rival.messenger",
        glass=glass,
    ),
)
