"""A record of Kingsburg on its table again: where its hand was, the bar and the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ....engine.contract import Move
from ....scenes.replay.scene import ReplayScene
from ....scenes.replay.widgets import KEYS, Places
from ....scenes.table.adviser import paint_lamp
from ....ui.backdrop import paint_hall
from ....ui.canvas import Canvas
from ....ui.layout import Box, columns
from ....ui.widget import Widget
from ..rules.content import PHASES
from ..rules.moves import Place
from . import layout, moving, widgets
from .board import Board
from .move_words import deed_words, spots_of
from .picture import Picture
from .rule_topics import topic_of
from .sidebar import season_of

HAND: Final = layout.HAND
ROW: Final = Box(HAND.x + 12, HAND.y + 126, HAND.width - 24, 50)
SHARES: Final = (1, 1, 1, 2.6, 1, 1, 1, 2.6, 2.9, 3.3, 2.2)
PLACES: Final = Places(
    banner=layout.TOP,
    panel=HAND,
    bar=Box(HAND.x + 12, HAND.y + 10, HAND.width - 24, 106),
    keys=dict(zip(KEYS, columns(ROW, SHARES, 7), strict=True)),
    verdict=Box(HAND.x + 12, HAND.y + 186, HAND.width - 24, 64),
)


class KingsburgReplay(ReplayScene[Picture], Board):
    """The court, the provinces and the calendar, and nobody to press them."""

    places = PLACES
    placing: Final = False
    legal: Final[Sequence[object]] = ()

    @property
    def ways(self) -> dict[int, list[Place]]:
        return {}

    def go_to(self, advisor: int) -> Callable[[], None]:
        """Nobody goes anywhere: it has all happened."""
        return lambda: None

    def look_at_enemy(self, seat: int) -> None:
        """What one seat saw in secret is not shown."""

    # ---------------------------------------------------------------------------- what it is
    @property
    def emblem(self) -> str:
        return f"phase.{PHASES[max(1, self.picture.phase) - 1]}"

    def deed(self, move: Move, question: str) -> str:
        return deed_words(move, question)

    def topic(self) -> str:
        return topic_of(self.focus, self.picture.phase, "")

    # ------------------------------------------------------------------------------- drawing
    def table_widgets(self) -> Sequence[Widget]:
        return [*widgets.court(self), *widgets.seats(self), *widgets.sidebar(self)]

    def paint_ground(self, canvas: Canvas) -> None:
        paint_hall(canvas, season_of(self.picture.phase), bare=True)

    def mark_better(self, canvas: Canvas, move: Move) -> None:
        for box in self.boxes_of(spots_of(move, self.stop.seat)):
            paint_lamp(canvas, box)

    def paint_moving(self, canvas: Canvas) -> None:
        moving.paint(canvas, self.picture, -1, ())
