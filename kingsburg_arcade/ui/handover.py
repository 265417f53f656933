"""A secret for one player where several look at one screen: covered until the others look away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from ..i18n import tr
from . import seat_marks
from .backdrop import paint_hall
from .canvas import Canvas
from .controls import Button, Label
from .couch import hands_words
from .inputs import Intent, Press
from .layout import Box, centred, columns
from .scene import House, Scene
from .seat_marks import seat_name
from .widget import Widget

GLANCE: Final = 0.8
"""Seconds for which a page that came by itself takes no press: it may be meant for the show."""


class HandoverScene(Scene):
    """Says whose eyes are meant; a press shows the card, the next covers it again."""

    opens: ClassVar[str] = "handover.look"
    """What the button says that shows it."""

    def __init__(
        self,
        house: House,
        seat: int,
        secrets: Sequence[str],
        picture: str = "",
        offered: str = "",
    ) -> None:
        super().__init__(house)
        self.seat, self.picture = seat, picture
        self.secrets = secrets
        """What was seen, in words."""
        self.offered = offered
        """Why the page has come, if nobody has asked for it."""
        self.open = False
        self._stood = 0.0

    # --------------------------------------------------------------------------------- hands
    def admits(self, press: Press, on_top: bool) -> bool | None:
        """The hands of the player whose secret it is; anybody may cover it."""
        return press.intent is Intent.BACK or self._theirs

    @property
    def _theirs(self) -> bool:
        house = self.house
        return house.couch.may(self.seat, house.hands, house.inputs.pads)

    def intercept(self, meant: str | None) -> bool:
        return bool(self.offered) and self._stood < GLANCE

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._stood += seconds

    def show(self) -> None:
        """What a press of the player does whose secret it is."""
        self.open = True
        self.refresh()

    def _look(self) -> None:
        if self._theirs:
            self.show()
        else:
            owner = hands_words(self.house.couch.owner(self.seat))
            self.say(tr("hands.other", seat=seat_name(self.seat), hands=owner))

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        middle = self.page.middle(900, 560)
        title = Box(middle.x, middle.y + 150, middle.width, 80)
        words = Box(middle.x + 20, title.bottom, middle.width - 40, 150)
        said = self.offered or tr("handover.only", seat=seat_name(self.seat))
        if self.open:
            said = ", ".join(self.secrets) or tr("handover.nothing")
        made: list[Widget] = [
            Label(
                key="words",
                box=title.union(words) if self.open else words,
                words=said,
                size="title" if self.open else "label",
                face="title",
                align="center",
                wrap=True,
            ),
            *self._buttons(Box(middle.x + 60, middle.y + 400, middle.width - 120, 84)),
        ]
        if not self.open:
            to = tr("handover.to", seat=seat_name(self.seat))
            made.append(
                Label(key="to", box=title, words=to, size="title", face="title", align="center")
            )
        return made

    def _buttons(self, box: Box) -> list[Widget]:
        press, key = (self.back, "hide") if self.open else (self._look, "look")
        says = tr("handover.hide") if self.open else tr(self.opens)
        later, now = columns(box, [1, 1], 24)
        if self.open or not self.offered:
            now = centred(box, 440, box.height)
        main = Button(key=key, box=now, press=press, words=says, main=True)
        if self.open or not self.offered:
            return [main]
        words = tr("handover.later")
        return [main, Button(key="later", box=later, press=self.back, words=words)]

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas, "winter")
        middle = self.page.middle(1000, 720)
        canvas.plate(middle, "night", "gold", width=4, radius=28, alpha=235)
        sign = Box(middle.centerx - 80, middle.y + 50, 160, 160)
        if self.open and self.secrets:
            canvas.picture(self.picture, sign.inflate(60, 60))
        else:
            seat_marks.shape(canvas, self.seat, sign)
