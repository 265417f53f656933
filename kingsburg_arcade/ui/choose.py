"""A question over the scene: several answers side by side, one of them pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ..i18n import tr
from .canvas import Canvas
from .controls import Button, heading
from .inputs import Press
from .layout import Box, flowed, inset
from .scene import House, Scene
from .widget import Widget, ring

CELL: Final = (220, 140)
GAP: Final = 12


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

    def _arranged(self) -> tuple[Box, list[Box]]:
        """The panel, and where each answer stands in it: five in a row, four on a tall page."""
        page, count = self.page, len(self.offers)
        most = 4 if page.tall else 5
        down = -(-count // most)
        high = min(CELL[1], (page.height - 320) // down - GAP)
        width = max(620, min(most, count) * (CELL[0] + GAP) + 60)
        panel = page.middle(width, down * (high + GAP) + 190)
        inside = Box(panel.x + 30, panel.y + 90, panel.width - 60, down * (high + GAP))
        return panel, flowed(inside, count, most, high, GAP)

    def admits(self, press: Press, on_top: bool) -> bool | None:
        """Only the player who may act at the table below."""
        return None

    def lay_out(self) -> Sequence[Widget]:
        panel, spots = self._arranged()
        head = Box(panel.x + 30, panel.y + 20, panel.width - 60, 56)
        tiles = [
            Tile(key=offer.key, box=spot, press=self._answer(offer), paint=offer.paint)
            for offer, spot in zip(self.offers, spots, strict=True)
        ]
        back = Box(panel.centerx - 130, panel.bottom - 82, 260, 56)
        return [
            heading(self.title, head),
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
        panel, _ = self._arranged()
        canvas.plate(panel, "dusk", "gold", width=3, radius=20)
