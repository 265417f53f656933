"""What one may say at the table: a quick sign with one press, or a few typed words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...i18n import tr
from ...net.room.lobby import LONGEST, SIGNS
from ...ui.canvas import Canvas
from ...ui.controls import Button, heading
from ...ui.layout import Box, grid
from ...ui.page import Shape
from ...ui.widget import Widget
from ..house import House, Scene
from .party import NOWHERE, Party
from .party_words import said_words
from .typing import TypingScene

SIZES: Final = {Shape.USUAL: (1100, 800), Shape.TALL: (1000, 1100)}
"""How large the panel is."""
ACROSS: Final = {Shape.USUAL: 4, Shape.TALL: 2}
LINES: Final = 6
"""Of what was said before."""


class TalkScene(Scene):
    """Over the table; closes itself once something is said."""

    transparent = True

    def __init__(self, house: House, party: Party) -> None:
        super().__init__(house)
        self.party = party
        self._known = party.changes

    @property
    def panel(self) -> Box:
        return self.page.middle(*SIZES[self.page.shape])

    def lay_out(self) -> Sequence[Widget]:
        panel, across = self.panel, ACROSS[self.page.shape]
        down = -(-len(SIGNS) // across)
        head = Box(panel.x + 40, panel.y + 22, panel.width - 80, 60)
        field = Box(panel.x + 50, panel.y + 96, panel.width - 100, 103 * down - 16)
        quick = [
            Button(key=f"sign:{sign}", box=spot, press=self._say(sign), words=tr(f"sign.{sign}"))
            for sign, spot in zip(SIGNS, grid(field, across, down, 16), strict=True)
        ]
        words = Box(panel.x + 50, field.bottom + 22, panel.width - 100, 72)
        back = Box(panel.centerx - 140, panel.bottom - 92, 280, 66)
        return [
            heading(tr("party.talk_title"), head),
            *quick,
            Button(key="type", box=words, press=self._type, words=tr("party.type"), size="label"),
            Button(key="back", box=back, press=self.back, words=tr("menu.back")),
        ]

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.party.changes != self._known:
            self._known = self.party.changes
            self.stale = True

    def _say(self, sign: str) -> Callable[[], None]:
        def press() -> None:
            self.house.pop()
            self.party.line.say(sign)

        return press

    def _type(self) -> None:
        self.house.push(TypingScene(self.house, tr("party.type"), self._said, most=LONGEST))

    def _said(self, words: str) -> None:
        self.house.pop()
        if words:
            self.party.line.say("", words)

    def paint(self, canvas: Canvas) -> None:
        canvas.veil()
        panel = self.panel
        canvas.plate(panel, "dusk", "gold", width=3, radius=24)
        box = Box(panel.x + 50, panel.bottom - 400, panel.width - 100, 290)
        paint_talk(canvas, box, self.party, LINES)


def paint_talk(canvas: Canvas, box: Box, party: Party, most: int) -> None:
    """The last things said, the newest below."""
    canvas.plate(box, "night", "gold_deep", width=2, radius=14, alpha=230)
    high = (box.height - 20) // most
    lines = list(party.spoken)[-most:]
    if not lines:
        canvas.words(tr("party.nothing_said"), box.inflate(-40, 0), "body", "steel")
    for at, spoken in enumerate(lines):
        row = Box(box.x + 20, box.y + 10 + at * high, box.width - 40, high)
        name = Box(row.x, row.y, 200, row.height)
        if spoken.seat == NOWHERE:
            called = tr("party.watcher", name=spoken.name)
            canvas.words(called, name, "small", "steel", face="bold", wrap=True)
        else:
            canvas.words(spoken.name, name, "body", "gold_light", face="bold")
        words = Box(row.x + 212, row.y, row.width - 212, row.height)
        canvas.words(said_words(spoken.said), words, "body", "ivory", wrap=True)
