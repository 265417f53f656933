"""A question over the scene: several answers side by side, one of them pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ..i18n import tr
from .canvas import PAGE, Canvas
from .controls import Button, Label
from .inputs import Press
from .layout import Box, centred, flowed, inset
from .scene import House, Scene
from .widget import Widget, ring

ACROSS: Final = 5
CELL: Final = (220, 140)


@dataclass(frozen=True, slots=True)
class Offered:
    """One answer: its key, what a press does, and how it looks."""

    key: str
    press: Callable[[], None]
    paint: Callable[[Canvas, Box], None]


@dataclass(slots=True, kw_only=True)
class Tile(Widget):
    """An answer that paints itself."""

    paint: Callable[[Canvas, Box], None]

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box.move(0, 3), "gold_deep", radius=14)
        canvas.plate(self.box, "parchment_light", "gold", width=3, radius=14)
        self.paint(canvas, inset(self.box, 10, 8))
        if focused:
            ring(canvas, self.box, 14)


class ChooseScene(Scene):
    """Closes itself before the answer is carried out; backing out carries out nothing."""

    transparent = True

    def __init__(
        self,
        house: House,
        title: str,
        offers: Sequence[Offered],
        stands: Callable[[], bool] = lambda: True,
    ) -> None:
        """`stands` says whether the question is still asked."""
        super().__init__(house)
        self.title, self.offers, self.stands = title, offers, stands
        across = min(ACROSS, len(offers))
        down = -(-len(offers) // ACROSS)
        high = min(CELL[1], 760 // down - 12)
        width = max(620, across * (CELL[0] + 12) + 60)
        self.panel = centred(Box(0, 0, *PAGE), width, down * (high + 12) + 190)
        inside = Box(
            self.panel.x + 30, self.panel.y + 90, self.panel.width - 60, down * (high + 12)
        )
        self.spots = flowed(inside, len(offers), ACROSS, high, 12)

    def admits(self, press: Press, on_top: bool) -> bool | None:
        """Only the player who may act at the table below."""
        return None

    def lay_out(self) -> Sequence[Widget]:
        panel = self.panel
        title = Box(panel.x + 30, panel.y + 20, panel.width - 60, 56)
        tiles = [
            Tile(key=offer.key, box=spot, press=self._answer(offer), paint=offer.paint)
            for offer, spot in zip(self.offers, self.spots, strict=True)
        ]
        back = Box(panel.centerx - 130, panel.bottom - 82, 260, 56)
        return [
            Label(
                key="title",
                box=title,
                words=self.title,
                size="heading",
                face="title",
                align="center",
            ),
            *tiles,
            Button(key="back", box=back, press=self.back, words=tr("menu.back")),
        ]

    def update(self, seconds: float) -> None:
        """A question that was answered elsewhere is not asked any more."""
        super().update(seconds)
        if not self.stands():
            self.back()

    def _answer(self, offer: Offered) -> Callable[[], None]:
        def press() -> None:
            self.house.pop()
            offer.press()

        return press

    def paint(self, canvas: Canvas) -> None:
        canvas.veil()
        canvas.plate(self.panel, "dusk", "gold", width=3, radius=20)
