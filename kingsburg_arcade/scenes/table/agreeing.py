"""A question to the persons on a couch: does another person agree that a move is taken back?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ...i18n import tr
from ...ui import seat_marks
from ...ui.canvas import Canvas
from ...ui.controls import Button, Label, title
from ...ui.couch import hands_words
from ...ui.inputs import Intent, Press
from ...ui.layout import Box
from ...ui.seat_marks import seat_name
from ...ui.widget import Widget
from ..house import House, Scene

WIDE: Final = 1080
ROW: Final = 190


@dataclass(frozen=True, slots=True)
class Agreement:
    """What one person is asked, and what a yes does."""

    seat: int
    words: str
    agree: Callable[[], None]


class AgreeScene(Scene):
    """Over the table: one row for each thing that could be taken back, and a way to leave it."""

    transparent = True

    def __init__(self, house: House, asked: Sequence[Agreement]) -> None:
        super().__init__(house)
        self.asked = asked

    @property
    def panel(self) -> Box:
        return self.page.middle(WIDE, 250 + ROW * len(self.asked))

    def lay_out(self) -> Sequence[Widget]:
        panel = self.panel
        head = Box(panel.x + 30, panel.y + 24, panel.width - 60, 80)
        leave = Box(panel.centerx - 240, panel.bottom - 106, 480, 76)
        made: list[Widget] = [title(tr("back.title"), head)]
        for at in range(len(self.asked)):
            made += self._row(at)
        made.append(Button(key="keep_all", box=leave, press=self.back, words=tr("back.leave")))
        return made

    def _spot(self, at: int) -> Box:
        panel = self.panel
        return Box(panel.x + 40, panel.y + 118 + at * ROW, panel.width - 80, ROW - 16)

    def _row(self, at: int) -> list[Widget]:
        spot, asked = self._spot(at), self.asked[at]
        said = Box(spot.x + 100, spot.y, spot.width - 100, 84)
        yes = Box(spot.right - 560, spot.y + 92, 560, 72)
        words = tr("back.agree", seat=seat_name(asked.seat))
        return [
            Label(key=f"what:{at}", box=said, words=asked.words, size="body", wrap=True),
            Button(key=f"consent:{at}", box=yes, press=lambda: self._agree(asked), words=words),
        ]

    def first_focus(self) -> str | None:
        return "keep_all"

    # -------------------------------------------------------------------------------- acting
    def admits(self, press: Press, on_top: bool) -> bool | None:
        """The hands of those who are asked; anybody may leave it."""
        return press.intent is Intent.BACK or any(map(self._may, self.asked))

    def _may(self, asked: Agreement) -> bool:
        house = self.house
        return house.couch.may(asked.seat, house.hands, house.inputs.pads)

    def _agree(self, asked: Agreement) -> None:
        if self._may(asked):
            self.back()
            asked.agree()
        else:
            owner = hands_words(self.house.couch.owner(asked.seat))
            self.say(tr("hands.other", seat=seat_name(asked.seat), hands=owner))

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        canvas.veil()
        canvas.plate(self.panel, "night", "gold", width=3, radius=24, alpha=240)
        for at, asked in enumerate(self.asked):
            spot = self._spot(at)
            seat_marks.shape(canvas, asked.seat, Box(spot.x, spot.y, 84, 84))
