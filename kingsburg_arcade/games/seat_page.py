"""A page about one seat: what its panel on the table has no room for. Tabs show the other seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..i18n import tr
from ..ui import seat_marks
from ..ui.canvas import Canvas
from ..ui.controls import Button
from ..ui.inputs import Intent, Press
from ..ui.layout import Box, columns, grid
from ..ui.page import EVERY_SHAPE, Page
from ..ui.scene import House, Scene
from ..ui.seat_marks import seat_name
from ..ui.widget import Widget, ring
from .table_doors import Table


class SeatPage(Scene):
    """What belongs to one seat, while the table below goes on. Games fill it."""

    def __init__(self, house: House, table: Table, seat: int = -1) -> None:
        super().__init__(house)
        self.table = table
        self.seat = seat if seat >= 0 else max(0, table.hand_seat)
        self._seen = table.widgets

    def update(self, seconds: float) -> None:
        """The table lays its widgets out anew whenever anything there has changed."""
        super().update(seconds)
        if self.table.widgets is not self._seen:
            self._seen = self.table.widgets
            self.refresh()

    @property
    def page(self) -> Page:
        return self.house.page(EVERY_SHAPE)

    # --------------------------------------------------------------------------------- hands
    def admits(self, press: Press, on_top: bool) -> bool | None:
        """Only the player who may act at the table below."""
        return None

    def on(self, intent: Intent) -> bool:
        if intent is Intent.PROVINCE:
            self.back()
            return True
        return False

    # ------------------------------------------------------------------------------- widgets
    def frame(self) -> list[Widget]:
        """The tabs of all seats, and the way back."""
        page, seats = self.page, self.table.players.table.seats
        spots = columns(Box(40, 24, 250 * seats, 76), [1] * seats, 12)
        close = Box(page.width - 300, 24, 260, 76)
        if page.tall:
            *spots, close = grid(Box(40, 24, page.width - 80, 164), 3, 2, 12)
        return [
            *(self._tab(seat, spots[seat]) for seat in range(seats)),
            Button(key="close", box=close, press=self.back, words=tr("menu.back"), size="label"),
        ]

    def _tab(self, seat: int, box: Box) -> SeatTab:
        here = seat == self.seat
        return SeatTab(key=f"tab:{seat}", box=box, press=self._show(seat), seat=seat, here=here)

    def _show(self, seat: int) -> Callable[[], None]:
        def press() -> None:
            self.seat = seat
            self.refresh()

        return press


@dataclass(slots=True, kw_only=True)
class SeatTab(Widget):
    """Shows what belongs to a seat when it is pressed."""

    seat: int
    here: bool

    def draw(self, canvas: Canvas, focused: bool) -> None:
        ground, words = seat_marks.colours(self.seat)
        if self.here:
            canvas.plate(self.box, ground, "gold_light", width=4, radius=14)
        else:
            canvas.plate(self.box, "dusk", ground, width=3, radius=14)
            words = "ivory"
        box = self.box
        seat_marks.shape(canvas, self.seat, Box(box.x + 12, box.y + 10, 56, 56))
        name = Box(box.x + 78, box.y, box.width - 88, box.height)
        canvas.words(seat_name(self.seat), name, 28, words, face="title")
        if focused:
            ring(canvas, box, 14)
