"""A secret for one of several persons at one screen: covered until that one is alone with it."""

from __future__ import annotations

from collections.abc import Sequence

from ..i18n import tr
from . import seat_marks
from .backdrop import paint_hall
from .canvas import PAGE, Canvas
from .controls import Button, Label
from .inputs import Press
from .layout import Box, centred
from .scene import House, Scene
from .seat_marks import seat_name
from .widget import Widget


class HandoverScene(Scene):
    """Says whose eyes are meant; a press shows the card, the next covers it again."""

    def __init__(self, house: House, seat: int, secrets: Sequence[str], picture: str = "") -> None:
        super().__init__(house)
        self.seat, self.picture = seat, picture
        self.secrets = secrets
        """What was seen, in words."""
        self.open = False

    def admits(self, press: Press, on_top: bool) -> bool | None:
        """Only the player who may act at the table below."""
        return None

    def lay_out(self) -> Sequence[Widget]:
        middle = centred(Box(0, 0, *PAGE), 900, 560)
        words = Box(middle.x, middle.y + 200, middle.width, 130)
        said = tr("handover.only", seat=seat_name(self.seat))
        if self.open:
            said = ", ".join(self.secrets) or tr("handover.nothing")
        button = Box(middle.centerx - 220, middle.y + 400, 440, 84)
        press, key = (self.back, "hide") if self.open else (self._show, "look")
        return [
            Label(
                key="words",
                box=words,
                words=said,
                size="title",
                face="title",
                align="center",
                wrap=True,
            ),
            Button(key=key, box=button, press=press, words=tr(f"handover.{key}"), main=True),
        ]

    def _show(self) -> None:
        self.open = True
        self.refresh()

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas, "winter")
        middle = centred(Box(0, 0, *PAGE), 1000, 720)
        canvas.plate(middle, "night", "gold", width=4, radius=28, alpha=235)
        sign = Box(PAGE[0] // 2 - 80, middle.y + 50, 160, 160)
        if self.open and self.secrets:
            canvas.picture(self.picture, sign.inflate(60, 60))
        else:
            seat_marks.shape(canvas, self.seat, sign)
