"""The page of what makes the game easier to see, to hear and to handle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...i18n import tr
from ...settings import NARRATION, ONE_HAND
from ...ui.backdrop import paint_hall
from ...ui.canvas import PAGE, Canvas
from ...ui.controls import Button, Label
from ...ui.layout import Box, columns, rows
from ...ui.widget import Widget
from .choices import ChoicesScene

PANEL: Final = Box(130, 60, 1660, 940)
INSIDE: Final = Box(PANEL.x + 60, PANEL.y + 130, PANEL.width - 120, 670)
SEEN: Final = ("high_contrast", "patterns", "plain_titles", "reduced_motion")
HANDLED: Final = ("hold", "wait_rivals", "wait", "automatic_rolls", "swapped")


class AccessibilityScene(ChoicesScene):
    """At the left what is seen, at the right what is heard and what the hands do."""

    def lay_out(self) -> Sequence[Widget]:
        left, right = columns(INSIDE, [1, 1], 40)
        seen = rows(left, [0.62, *[1] * 6], 18)
        handled = rows(right, [0.62, *[1] * 6], 18)
        back = Box(PANEL.centerx - 180, PANEL.bottom - 106, 360, 76)
        return [
            self._title(),
            self._head("seen", seen[0]),
            self._text_size(seen[1]),
            *(self._toggle(name, box) for name, box in zip(SEEN, seen[2:], strict=False)),
            self._narration(seen[6]),
            self._head("handled", handled[0]),
            self._one_hand(handled[1]),
            *(self._toggle(name, box) for name, box in zip(HANDLED, handled[2:], strict=False)),
            Button(key="back", box=back, press=self.back, words=tr("menu.back"), main=True),
        ]

    def first_focus(self) -> str | None:
        return "text_size"

    @staticmethod
    def _title() -> Label:
        return Label(
            key="title",
            box=Box(PANEL.x, PANEL.y + 24, PANEL.width, 80),
            words=tr("accessibility.title"),
            size="title",
            colour="gold_light",
            face="title",
            align="center",
        )

    @staticmethod
    def _head(name: str, box: Box) -> Label:
        words = tr(f"accessibility.{name}")
        return Label(
            key=f"head:{name}",
            box=box,
            words=words,
            size="label",
            colour="gold_light",
            face="title",
        )

    def _narration(self, box: Box) -> Widget:
        values = [tr(f"narration.{wanted or 'off'}") for wanted in NARRATION]
        at = NARRATION.index(self.house.settings.narration)
        return self._choice("narration", box, values, at, NARRATION.__getitem__)

    def _one_hand(self, box: Box) -> Widget:
        values = [tr(f"one_hand.{wanted or 'both'}") for wanted in ONE_HAND]
        at = ONE_HAND.index(self.house.settings.one_hand)
        return self._choice("one_hand", box, values, at, ONE_HAND.__getitem__)

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        canvas.plate(PANEL, "night", "gold", width=3, radius=24, alpha=220)
        foot = Box(PAGE[0] // 2 - 600, 1024, 1200, 40)
        canvas.words(tr("settings.foot"), foot, "small", "parchment", align="center")
