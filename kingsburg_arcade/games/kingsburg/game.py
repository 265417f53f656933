"""The manifest of Kingsburg."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ..copies import with_packs
from ..manifest import Front, Game
from ..minds_with_packs import minds_with_packs

if TYPE_CHECKING:
    from ...engine.contract import Cabinet
    from ...governors.mind import Minds
    from ...ui.canvas import Canvas
    from ...ui.layout import Box
    from ..known_packs import Pack, Shown
    from ..screen import BoardKind, RulePictures


@cache
def rules() -> Cabinet[Any]:
    from .rules import CABINET

    return with_packs(CABINET, __package__)


def board() -> BoardKind:
    from .board.board import BOARD

    return BOARD


def minds() -> Minds:
    from .minds import MINDS

    return minds_with_packs(MINDS, GAME.name, __package__)


def rule_pictures() -> RulePictures:
    from .board.rule_pictures import RULE_PICTURES

    return RULE_PICTURES


def read_pack(pack: Pack) -> Shown:
    from .reading_packs import read

    return read(pack)


def glass(canvas: Canvas, box: Box, alpha: int) -> None:
    from .board.glass import court

    court(canvas, box, alpha)


GAME: Final = Game(
    name="kingsburg",
    seats=range(2, 6),
    rank=1,
    rules=rules,
    board=board,
    minds=minds,
    rule_pictures=rule_pictures,
    read_pack=read_pack,
    front=Front(
        tint="amethyst",
        emblem="title.crest",
        wordmarks={"": "title.kingsburg", "ru": "title.kingsburg_ru"},
        inviter="advisor.jester",
        watchman="advisor.astronomer",
        doorman="advisor.squire",
        glass=glass,
    ),
)
