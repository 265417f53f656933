"""A record of Kingdom Builder on its table again: where its hand was, the bar and the keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ....engine.contract import Event, Move
from ....scenes.replay.scene import ReplayScene
from ....scenes.replay.widgets import Places
from ....scenes.table.history_view import Spot
from ....ui.backdrop import paint_hall
from ....ui.canvas import Canvas
from ....ui.layout import Box, columns, rows
from ....ui.log import Line
from ....ui.widget import Widget
from ..rules.events import TileTaken, TurnBegan
from ..rules.forecast import Change
from . import explanations, layout, move_words, moving, outlines, pieces, widgets
from .cues import Cues
from .ground import Ground
from .log_lines import line_of
from .picture import Picture
from .rule_topics import topic_of
from .sidebar import TerrainCard

PANEL: Final = layout.PLAY.union(layout.TOOLS)
ROOM: Final = PANEL.inflate(-24, -24)
BAR: Final = Box(ROOM.x, ROOM.y, ROOM.width, 104)
STEPS: Final = Box(ROOM.x, BAR.bottom + 8, ROOM.width, 156)
PLAYED: Final = Box(ROOM.x, STEPS.bottom + 8, 96, ROOM.bottom - STEPS.bottom - 8)
VERDICT: Final = Box(PLAYED.right + 8, PLAYED.y, ROOM.right - PLAYED.right - 8, PLAYED.height)


def _keys() -> dict[str, Box]:
    """Steps and jumps in one row; below them what goes on and what else can be done."""
    upper, middle, lower = rows(STEPS, [1, 1, 1], 6)
    steps = ("first", "phase_back", "back", "forward", "phase_on", "last")
    found = dict(zip(steps, columns(upper, [1] * 6, 6), strict=True))
    found |= zip(("play", "pace", "leave"), columns(middle, [1.5, 1.1, 1], 6), strict=True)
    return found | dict(zip(("judge", "take_over"), columns(lower, [1, 1.1], 6), strict=True))


class BuilderReplay(ReplayScene[Picture]):
    """The board, the players and the cards, and nobody to press them."""

    places = Places(layout.TOP, PANEL, BAR, _keys(), VERDICT)
    meant_change: Final = Change()
    """No hex is about to be built on."""

    def __init__(self, *given: Any, **besides: Any) -> None:
        house = given[0]
        self.ground = Ground(house.gallery.art)
        super().__init__(*given, **besides)

    # ---------------------------------------------------------------------------- what it is
    def new_cues(self) -> Cues:
        return Cues(self.picture)

    def tell(self, event: Event) -> Line | None:
        return line_of(event)

    def picture_of(self, state: Any) -> Picture:
        return Picture.of(state)

    def looks(self) -> object:
        return self.picture.lifted, self.picture.turning is None

    def boxes_of(self, places: Iterable[Spot]) -> list[Box]:
        """Hexes are ringed by their own outline, not by a box."""
        seats = len(self.picture.players)
        others = (place for place in places if place[0] != "hex")
        found = (layout.box_of(place, self.picture.cards, seats) for place in others)
        return [box for box in found if box is not None]

    @property
    def surroundings(self) -> str:
        return self.picture.season

    @property
    def emblem(self) -> str:
        return "title.kingdom_builder"

    @property
    def weighed_seat(self) -> int:
        """Whose gold the cards tell: whoever has just moved."""
        return self.hand_seat

    def press_of(self, seat: int) -> None:
        """What somebody held in secret is not shown."""

    @property
    def fresh(self) -> frozenset[str]:
        """Kinds of which a tile was taken in the turn on show."""
        found: set[str] = set()
        for stop in reversed(self.reel.stops[: self.at + 1]):
            for event in reversed(stop.events):
                if isinstance(event, TurnBegan):
                    return frozenset(found)
                if isinstance(event, TileTaken):
                    found.add(event.location)
        return frozenset(found)

    def deed(self, move: Move, question: str) -> str:
        return move_words.deed(move)

    def topic(self) -> str:
        return topic_of(self.focus, self.picture, "")

    # ------------------------------------------------------------------------------- drawing
    def table_widgets(self) -> Sequence[Widget]:
        played = TerrainCard(
            key="played",
            box=PLAYED,
            explain=lambda: explanations.played_card(self.picture),
            terrain="" if self.picture.turning is not None else self.picture.shown,
        )
        log = self.chronicle.widgets(layout.LOG, self.reader)
        return [*widgets.builder_cards(self), *widgets.seats(self), played, *log]

    def paint_ground(self, canvas: Canvas) -> None:
        paint_hall(canvas, self.picture.season, bare=True)
        pieces.paint_ground(canvas, self.ground, self.picture)
        pieces.paint_tiles(canvas, self.picture)
        pieces.paint_marks(canvas, self.picture)
        pieces.paint_houses(canvas, self.picture)

    def paint_over(self, canvas: Canvas) -> None:
        super().paint_over(canvas)
        for place in self.pointed:
            if place[0] == "hex":
                outlines.outline(canvas, place[1], "night", 9, 1.16)
                outlines.outline(canvas, place[1], "gold_light", 7, 1.13)

    def mark_better(self, canvas: Canvas, move: Move) -> None:
        hex_: int | None = getattr(move, "hex", None)
        if hex_ is not None:
            pieces.paint_advised(canvas, hex_)

    def paint_moving(self, canvas: Canvas) -> None:
        moving.paint(canvas, self.picture)
