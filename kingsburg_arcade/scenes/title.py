"""The title: go on with the last table, begin a new one, choose settings, leave."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..engine.contract import Refused
from ..engine.kingsburg.content import ADVISORS
from ..i18n import tr
from ..stage.synth.catalogue import THEME
from ..ui.canvas import PAGE, Canvas
from ..ui.controls import Button
from ..ui.layout import Box, rows
from ..ui.widget import Widget
from .hall import paint_hall
from .house import House
from .scene import Scene
from .sitting import Sitting, last_unfinished

BUTTON = (460, 76)


class TitleScene(Scene):
    """Where everything begins."""

    def __init__(self, house: House, notice: str | None = None) -> None:
        super().__init__(house)
        self.unfinished: Path | None = None
        self.notice = notice or ""

    def enter(self) -> None:
        self.unfinished = last_unfinished(self.house.folder)
        self.focus = None
        super().enter()

    def lay_out(self) -> Sequence[Widget]:
        wanted = [("new", self.open_seats), ("rules", self.open_rules)]
        wanted += [("settings", self.open_settings), ("quit", self.back)]
        if self.unfinished is not None:
            wanted.insert(0, ("resume", self.resume))
        high = BUTTON[1] * len(wanted) + 18 * (len(wanted) - 1)
        column = Box((PAGE[0] - BUTTON[0]) // 2, 560 + (400 - high) // 2, BUTTON[0], high)
        spots = rows(column, [1] * len(wanted), 18)
        return [
            Button(
                key=name,
                box=spot,
                press=press,
                words=tr(f"title.{name}"),
                main=at == 0,
                size="label",
            )
            for at, ((name, press), spot) in enumerate(zip(wanted, spots, strict=True))
        ]

    @property
    def surroundings(self) -> str:
        return THEME

    def first_focus(self) -> str | None:
        return "resume" if self.unfinished is not None else "new"

    def open_seats(self) -> None:
        from .seats import SeatsScene

        self.house.push(SeatsScene(self.house))

    def open_settings(self) -> None:
        from .options import OptionsScene

        self.house.push(OptionsScene(self.house))

    def resume(self) -> None:
        """Go on where the last match stopped."""
        from .kingsburg.table import TableScene

        if self.unfinished is None:
            return
        try:
            sitting, trouble = Sitting.resume(self.unfinished)
        except Refused as reason:
            self.say(str(reason))
            return
        scene = TableScene(self.house, sitting)
        self.house.push(scene)
        if trouble:
            scene.say(trouble)

    def back(self) -> None:
        self.house.quit()

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        frame = Box(480, 150, 960, 350)
        canvas.plate(frame, "night", "gold", width=4, radius=28, alpha=225)
        canvas.plate(frame.inflate(-24, -24), None, "gold_deep", width=2, radius=20)
        self._paint_court(canvas)
        name = Box(frame.x + 40, frame.y + 60, frame.width - 80, 150)
        canvas.words(tr("game.kingsburg"), name, 140, "gold_light", face="title", align="center")
        canvas.picture("ornament.divider", Box(frame.centerx - 300, frame.y + 216, 600, 40))
        line = Box(frame.x + 60, frame.y + 258, frame.width - 120, 60)
        canvas.words(tr("title.line"), line, 34, "parchment", align="center")
        foot = Box(60, 1030, PAGE[0] - 120, 36)
        canvas.words(tr("title.keys"), foot, "small", "parchment", align="center")

    @staticmethod
    def _paint_court(canvas: Canvas) -> None:
        """The advisors look on from both sides."""
        *court, queen, king = ADVISORS
        for at, advisor in enumerate(court):
            row, place = divmod(at, 4)
            side, column = divmod(place, 2)
            x = 50 + column * 176 + (60 if row % 2 else 0)
            if side:
                x = PAGE[0] - x - 164
            canvas.picture(f"advisor.{advisor.name}", Box(x, 840 - row * 250, 164, 164))
        for advisor, x in ((queen, 528), (king, 1212)):
            canvas.picture(f"advisor.{advisor.name}", Box(x, 62, 180, 180))
