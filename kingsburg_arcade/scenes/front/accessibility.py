"""The page of what makes the game easier to see, to hear and to handle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...i18n import tr
from ...settings import NARRATION, ONE_HAND
from ...ui.controls import section
from ...ui.layout import Box, rows
from ...ui.widget import Widget
from .choices import ChoicesScene, halves, title_and_way_out

SEEN: Final = ("high_contrast", "patterns", "plain_titles", "reduced_motion")
HANDLED: Final = ("hold", "wait_rivals", "wait", "automatic_rolls", "swapped")


class AccessibilityScene(ChoicesScene):
    """At the left what is seen, at the right what is heard and what the hands do."""

    def lay_out(self) -> Sequence[Widget]:
        left, right = halves(self.page)
        head, way_out = title_and_way_out(self, tr("accessibility.title"))
        seen = rows(left, [0.62, *[1] * 6], 18)
        handled = rows(right, [0.62, *[1] * 6], 18)
        return [
            head,
            self._head("seen", seen[0]),
            self._text_size(seen[1]),
            *(self._toggle(name, box) for name, box in zip(SEEN, seen[2:], strict=False)),
            self._narration(seen[6]),
            self._head("handled", handled[0]),
            self._one_hand(handled[1]),
            *(self._toggle(name, box) for name, box in zip(HANDLED, handled[2:], strict=False)),
            way_out,
        ]

    def first_focus(self) -> str | None:
        return "text_size"

    @staticmethod
    def _head(name: str, box: Box) -> Widget:
        return section(name, tr(f"accessibility.{name}"), box)

    def _narration(self, box: Box) -> Widget:
        values = [tr(f"narration.{wanted or 'off'}") for wanted in NARRATION]
        at = NARRATION.index(self.house.settings.narration)
        return self._choice("narration", box, values, at, NARRATION.__getitem__)

    def _one_hand(self, box: Box) -> Widget:
        values = [tr(f"one_hand.{wanted or 'both'}") for wanted in ONE_HAND]
        at = ONE_HAND.index(self.house.settings.one_hand)
        return self._choice("one_hand", box, values, at, ONE_HAND.__getitem__)
